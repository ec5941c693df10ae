import { z } from 'zod'
import { WireCount } from './loose.ts'

/** One page of a list (specification, "IndexResult"). `totalPages` is -1 where the service does not know it. */
export const indexResult = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    pageNumber: WireCount.nullish(),
    pageSize: WireCount.nullish(),
    totalPages: WireCount.nullish(),
    totalCount: WireCount.nullish(),
  })

/** One page of a list that is paged by token. Services that know only numbers answer the fields of an IndexResult, some answer both. */
export const tokenPage = <Item extends z.ZodType>(item: Item) =>
  indexResult(item).extend({ lastKey: z.string().nullish() })
