import { z } from 'zod'

// The service may send numbers as text here and there, and may leave out or null what is not set (API guide 4.1).

/** An id: positive and exact. One beyond 2^53 was rounded on the way and would name something else, so it is refused. */
export const WireId = z.union([
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine(Number.isSafeInteger),
])

/** A count or size; minus one where the service does not know it. */
export const WireCount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])

/** A moment, always as ISO 8601 text: milliseconds since 1970 (`numericDates`) are turned into it. */
export const WireTime = z.union([
  z.string(),
  z
    .number()
    .min(-8.64e15)
    .max(8.64e15)
    .transform(ms => new Date(ms).toISOString()),
])
