import { z } from 'zod'
import { WireCount } from './loose.ts'

/** The error object (specification, "Error object"). Branch on the number only: the sentence is for people. */
export const WireError = z.object({
  errorCode: WireCount,
  message: z.string().nullish(),
  refId: z.string().nullish(),
  detail: z.unknown().optional(),
})
export type WireError = z.infer<typeof WireError>

/** What our own embedded service adds to "busy": that it did nothing. */
export const NotExecuted = z.object({ executed: z.literal(false) })
