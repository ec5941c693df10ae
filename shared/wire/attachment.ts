import { z } from 'zod'
import { WireCount, WireId, WireTime } from './loose.ts'
import { WireAuthor } from './user.ts'

/**
 * A file or link of a sheet, row or comment (specification, "Attachment"). `url` expires after two minutes, and is only
 * in the response for a single attachment.
 */
export const WireAttachment = z.object({
  id: WireId,
  parentType: z.string().nullish(),
  parentId: WireId.nullish(),
  attachmentType: z.string().nullish(),
  mimeType: z.string().nullish(),
  name: z.string(),
  sizeInKb: WireCount.nullish(),
  url: z.string().nullish(),
  urlExpiresInMillis: WireCount.nullish(),
  createdAt: WireTime.nullish(),
  createdBy: WireAuthor.nullish(),
})
export type WireAttachment = z.infer<typeof WireAttachment>
