import { z } from 'zod'
import { WireCount, WireId } from './loose.ts'

/** The failure of one item of a bulk request (specification, "Result", partial success). */
const WireFailedItem = z.object({
  index: WireCount.nullish(),
  rowId: WireId.nullish(),
  error: z.object({ errorCode: WireCount, message: z.string().nullish(), refId: z.string().nullish() }).nullish(),
})

/** The response to every create, update and delete. `version` is the sheet's new version if its data changed. */
export const resultOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    message: z.string().nullish(),
    resultCode: WireCount.nullish(),
    result: item,
    version: WireCount.nullish(),
    failedItems: z.array(WireFailedItem).nullish(),
  })

/** For responses whose content is not needed: checks only that it is a Result. */
export const WireDone = resultOf(z.unknown().optional()).refine(
  done => done.resultCode === 0 || done.resultCode === 3 || done.message === 'SUCCESS',
  'not a Result',
)

/** The error object (specification, "Error object"). Branch only on the number: the sentence is for users. */
export const WireError = z.object({
  errorCode: WireCount,
  message: z.string().nullish(),
  refId: z.string().nullish(),
  detail: z.unknown().optional(),
})
export type WireError = z.infer<typeof WireError>

/** An addition of our embedded service to "busy": nothing was executed. */
export const NotExecuted = z.object({ executed: z.literal(false) })
