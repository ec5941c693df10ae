import type { Caller, ServiceDeps } from '../../http/env.ts'
import { mimeTypeOf } from '../../rules/content/attachment-kinds.ts'
import { type AttachmentParent, attachmentStore, type NewAttachment } from '../../store/content/attachments.ts'
import { toWireAttachment } from './attachment-view.ts'
import type { ReceivedFile } from './receive-multipart.ts'

/** What is attached, apart from where and by whom. */
export type Content = Pick<NewAttachment, 'name' | 'attachmentType'> &
  Partial<Omit<NewAttachment, 'createdBy' | 'createdAt' | 'id' | keyof AttachmentParent>>

const NOTHING = { attachmentSubType: null, description: null, mimeType: null, sizeBytes: null, url: null, blob: null }

/** Attaches a file or a link in the caller's name and returns it as it travels. Run it inside the change's transaction. */
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

/** A received file as something to attach. */
export function toFile({ name, type, size, blob }: ReceivedFile): Content {
  return { attachmentType: 'FILE', name, mimeType: mimeTypeOf(name, type), sizeBytes: size, blob }
}
