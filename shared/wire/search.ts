import { z } from 'zod'
import { WireCount, WireId } from './loose.ts'

/** A search result (API guide, section 17). Types of objects that the app does not know are accepted. */
export const WireSearchResult = z.object({
  objectType: z.string(),
  objectId: WireId,
  text: z.string().nullish(),
  /** Its position in its parent, such as `Row 12`. */
  contextData: z.array(z.string()).nullish(),
  parentObjectType: z.string().nullish(),
  parentObjectId: WireId.nullish(),
  parentObjectName: z.string().nullish(),
})
export type WireSearchResult = z.infer<typeof WireSearchResult>

/** The first hundred results, and the number of all. */
export const WireSearch = z.object({
  results: z.array(WireSearchResult).nullish(),
  totalCount: WireCount.nullish(),
})
