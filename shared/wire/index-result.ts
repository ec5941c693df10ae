import { z } from 'zod'
import { WireCount } from './loose.ts'

/** One page of a list (specification, "IndexResult"). `totalPages` is -1 if the service does not know it. */
export const indexResult = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    pageNumber: WireCount.nullish(),
    pageSize: WireCount.nullish(),
    totalPages: WireCount.nullish(),
    totalCount: WireCount.nullish(),
  })

/**
 * One page of a list with token paging. Services with numbered pages only return the fields of an IndexResult, some
 * return both.
 */
export const tokenPage = <Item extends z.ZodType>(item: Item) =>
  indexResult(item).extend({ lastKey: z.string().nullish() })
