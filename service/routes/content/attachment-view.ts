import { toTimestamp } from '../../http/reply.ts'
import { sizeInKb } from '../../rules/content/attachment-kinds.ts'
import type { AttachmentRecord } from '../../store/content/attachments.ts'
import type { Author } from '../../store/content/author.ts'

/** Converts an attachment to the wire form of lists and sheets: a link has its address, a file has none. */
export function toWireAttachment(attachment: AttachmentRecord): object {
  const { id, name, attachmentType, attachmentSubType, parentType, parentId, mimeType, sizeBytes, url } = attachment
  return {
    id,
    name,
    attachmentType,
    ...(attachmentSubType === null ? {} : { attachmentSubType }),
    ...(mimeType === null ? {} : { mimeType }),
    ...(sizeBytes === null ? {} : { sizeInKb: sizeInKb(sizeBytes) }),
    ...(url === null ? {} : { url }),
    parentType,
    parentId,
    createdAt: toTimestamp(attachment.createdAt),
    createdBy: toWireAuthor(attachment.createdBy),
  }
}

/** The author as others see it: name and address (interface-spec.md, "User"). */
export function toWireAuthor({ name, email }: Author): object {
  return { name, email }
}
