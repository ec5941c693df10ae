import { z } from 'zod'

// The service may send numbers as text, and may omit unset attributes or send null (API guide 4.1).

/**
 * An id: positive and exact. An id above 2^53 was rounded in transit and would identify another object, so it is
 * rejected.
 */
export const WireId = z.union([
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine(Number.isSafeInteger),
])

/** A count or size; -1 if the service does not know it. */
export const WireCount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])

/** A moment as ISO 8601 text; milliseconds since 1970 (`numericDates`) are converted. */
export const WireTime = z.union([
  z.string(),
  z
    .number()
    .min(-8.64e15)
    .max(8.64e15)
    .transform(ms => new Date(ms).toISOString()),
])
