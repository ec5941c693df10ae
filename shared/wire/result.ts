import { z } from 'zod'
import { WireCount, WireId } from './loose.ts'

/** Why one item of a bulk request was left undone (specification, "Result", partial success). */
const WireFailedItem = z.object({
  index: WireCount.nullish(),
  rowId: WireId.nullish(),
  error: z.object({ errorCode: WireCount, message: z.string().nullish(), refId: z.string().nullish() }).nullish(),
})

/** What every create, update and delete answers. `version` is the sheet's new one where its data changed. */
export const resultOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    message: z.string().nullish(),
    resultCode: WireCount.nullish(),
    result: item,
    version: WireCount.nullish(),
    failedItems: z.array(WireFailedItem).nullish(),
  })

/** The same for answers whose content does not matter: only that it is a Result. */
export const WireDone = resultOf(z.unknown().optional()).refine(
  done => done.resultCode === 0 || done.resultCode === 3 || done.message === 'SUCCESS',
  'not a Result',
)

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
