import { z } from 'zod'
import { WireAttachment } from './attachment.ts'
import { WireId, WireTime } from './loose.ts'
import { WireAuthor } from './user.ts'

/** A comment (API guide 13). `modifiedAt` equals `createdAt` if it was never changed. */
export const WireComment = z.object({
  id: WireId,
  discussionId: WireId.nullish(),
  text: z.string().nullish(),
  createdAt: WireTime.nullish(),
  modifiedAt: WireTime.nullish(),
  createdBy: WireAuthor.nullish(),
  attachments: z.array(WireAttachment).nullish(),
})
export type WireComment = z.infer<typeof WireComment>

/** Comments about a sheet or one of its rows (API guide 13). A list includes the comments only on request. */
export const WireDiscussion = z.object({
  id: WireId,
  title: z.string().nullish(),
  parentType: z.string().nullish(),
  parentId: WireId.nullish(),
  comments: z.array(WireComment).nullish(),
})
export type WireDiscussion = z.infer<typeof WireDiscussion>
