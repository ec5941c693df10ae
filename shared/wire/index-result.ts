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
