import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { allowsSubType, isLinkUrl, LINK_TYPES, mimeTypeOf } from '../../rules/content/attachment-kinds.ts'
import { MAX_FILE_NAME_LENGTH } from '../../rules/content/file-name.ts'
import { type AttachmentParent, attachmentStore, type NewAttachment } from '../../store/content/attachments.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { toWireAttachment } from './attachment-view.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'

/** Attaching a file or a link to a sheet or a row: POST …/attachments (api-guide section 12). */
export function attachRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const attach = attachTo(deps)
  return new Hono<ServiceEnv>()
    .post('/sheets/:sheetId/attachments', c => attach(c, () => parentSheet(c, deps)))
    .post('/sheets/:sheetId/rows/:rowId/attachments', c => attach(c, () => parentRow(c, deps)))
}

/** The sheet of the path, as something to attach to. */
function parentSheet(c: ServiceContext, deps: ServiceDeps): AttachmentParent {
  const { id } = openSheet(c, deps, 'attachment.change')
  return { sheetId: id, parentType: 'SHEET', parentId: id }
}

/** The row of the path, as something to attach to; 1006 when the sheet has no such row. */
function parentRow(c: ServiceContext, deps: ServiceDeps): AttachmentParent {
  const sheet = openSheet(c, deps, 'attachment.change')
  const row = deps.store.rows.find(sheet.id, pathId(c, 'rowId'))
  if (!row) throw refuse(1006)
  return { sheetId: sheet.id, parentType: 'ROW', parentId: row.id }
}

function attachTo(deps: ServiceDeps) {
  const attachments = attachmentStore(deps.store.db)
  const blobs = blobStore(deps.blobs)

  const record = (c: ServiceContext, findParent: () => AttachmentParent, content: Content) =>
    deps.store.transaction(() => {
      // Asked again: an upload takes time, and meanwhile the sheet, the row or the right to write may be gone.
      const parent = findParent()
      const { userId, name, email } = c.get('caller')
      const now = deps.clock()
      const attachment = { ...NOTHING, ...content, ...parent, id: deps.ids.next(), createdAt: now }
      attachments.add({ ...attachment, createdBy: userId })
      const version = deps.store.sheets.touch(parent.sheetId, now)
      return { result: toWireAttachment({ ...attachment, createdBy: { name, email } }), version }
    })

  return async (c: ServiceContext, findParent: () => AttachmentParent): Promise<Response> => {
    // Asked before a byte is read: nobody uploads 30 MB to learn that they may not.
    findParent()
    const file = await receiveFile(c, deps)
    try {
      const content = file ? toFile(file) : toLink(await readBody(c, Link))
      return replyResult(c, record(c, findParent, content))
    } catch (error) {
      if (file) await blobs.remove(file.blob)
      throw error
    }
  }
}

type Content = Pick<NewAttachment, 'name' | 'attachmentType'> & Partial<Omit<NewAttachment, 'createdBy'>>

const NOTHING = { attachmentSubType: null, description: null, mimeType: null, sizeBytes: null, url: null, blob: null }

/** A link as it arrives. FILE is let through the schema, to be refused with a code of its own. */
const Link = z.strictObject({
  name: z.string().trim().min(1).max(MAX_FILE_NAME_LENGTH),
  url: z.string().max(2_000).refine(isLinkUrl),
  attachmentType: z.string().pipe(z.enum(['FILE', ...LINK_TYPES])),
  attachmentSubType: z.string().optional(),
  description: z.string().max(1_000).optional(),
})

function toLink({ attachmentType, attachmentSubType, description, ...link }: z.output<typeof Link>): Content {
  if (attachmentType === 'FILE') throw refuse(1051)
  if (attachmentSubType !== undefined && !allowsSubType(attachmentType, attachmentSubType)) {
    throw refuse(1031, attachmentSubType, 'attachmentSubType')
  }
  return { ...link, attachmentType, attachmentSubType: attachmentSubType ?? null, description: description ?? null }
}

function toFile({ name, size, blob }: ReceivedFile): Content {
  return { attachmentType: 'FILE', name, mimeType: mimeTypeOf(name), sizeBytes: size, blob }
}
