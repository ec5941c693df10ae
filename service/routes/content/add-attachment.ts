import type { Caller, ServiceDeps } from '../../http/env.ts'
import { mimeTypeOf } from '../../rules/content/attachment-kinds.ts'
import { type AttachmentParent, attachmentStore, type NewAttachment } from '../../store/content/attachments.ts'
import { toWireAttachment } from './attachment-view.ts'
import type { ReceivedFile } from './receive-multipart.ts'

/** The content of an attachment, without its parent and author. */
export type Content = Pick<NewAttachment, 'name' | 'attachmentType'> &
  Partial<Omit<NewAttachment, 'createdBy' | 'createdAt' | 'id' | keyof AttachmentParent>>

const NOTHING = { attachmentSubType: null, description: null, mimeType: null, sizeBytes: null, url: null, blob: null }

/**
 * Adds a file or link with the caller as author and returns it in wire form. Run it inside the transaction of the
 * change.
 */
export function attachmentAdder({ store, ids }: ServiceDeps) {
  const attachments = attachmentStore(store.db)

  return (
    { userId, name, email }: Caller,
    parent: AttachmentParent,
    content: Content,
    now: number,
  ): { readonly id: number } => {
    const attachment = { ...NOTHING, ...content, ...parent, id: ids.next(), createdAt: now }
    attachments.add({ ...attachment, createdBy: userId })
    return { ...toWireAttachment({ ...attachment, createdBy: { id: userId, name, email } }), id: attachment.id }
  }
}

/** Converts a received file to an attachment. */
export function toFile({ name, type, size, blob }: ReceivedFile): Content {
  return { attachmentType: 'FILE', name, mimeType: mimeTypeOf(name, type), sizeBytes: size, blob }
}
