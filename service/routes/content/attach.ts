import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { allowsSubType, attachmentOptions, isLinkUrl, LINK_TYPES } from '../../rules/content/attachment-kinds.ts'
import { MAX_FILE_NAME_LENGTH } from '../../rules/content/file-name.ts'
import { requireAuthor } from '../../rules/policy.ts'
import type { AttachmentParent } from '../../store/content/attachments.ts'
import { discussionStore } from '../../store/talk/discussions.ts'
import { attachmentAdder, type Content, toFile } from './add-attachment.ts'
import { orDrop, receiveFile } from './receive-file.ts'

/** Attaching a file or a link to a sheet, a row or a comment: POST …/attachments (api-guide section 12). */
export function attachRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const attach = attachTo(deps)
  const parentComment = commentFinder(deps)
  return new Hono<ServiceEnv>()
    .post('/sheets/:sheetId/attachments', c => attach(c, () => parentSheet(c, deps)))
    .post('/sheets/:sheetId/rows/:rowId/attachments', c => attach(c, () => parentRow(c, deps)))
    .post('/sheets/:sheetId/comments/:commentId/attachments', c => attach(c, () => parentComment(c)))
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

/** Finds the comment of the path, as something to attach to; 1081 when another wrote it: a file changes what was said. */
function commentFinder(deps: ServiceDeps): (c: ServiceContext) => AttachmentParent {
  const discussions = discussionStore(deps.store.db)
  return c => {
    const sheet = openSheet(c, deps, 'attachment.change')
    const comment = discussions.findComment(sheet.id, pathId(c, 'commentId'))
    if (!comment) throw refuse(1006)
    requireAuthor(comment.createdBy.id, c.get('caller').userId)
    return { sheetId: sheet.id, parentType: 'COMMENT', parentId: comment.id }
  }
}

function attachTo(deps: ServiceDeps) {
  const { store, clock, government } = deps
  const addAttachment = attachmentAdder(deps)

  const record = (c: ServiceContext, findParent: () => AttachmentParent, content: Content) =>
    store.transaction(() => {
      // Asked again: an upload takes time, and meanwhile the sheet, the row or the right to write may be gone.
      const parent = findParent()
      const now = clock()
      const result = addAttachment(c.get('caller'), parent, content, now)
      return { result, version: store.sheets.touch(parent.sheetId, now) }
    })

  return async (c: ServiceContext, findParent: () => AttachmentParent): Promise<Response> => {
    // Asked before a byte is read: nobody uploads 30 MB to learn that they may not.
    const { parentType } = findParent()
    const file = await receiveFile(c, deps)
    return orDrop(deps, file, async () => {
      // On a comment a link has no description (the comment is one): an attribute like any unknown one.
      const schema = parentType === 'COMMENT' ? Link.omit({ description: true }) : Link
      const content = file ? toFile(file) : toLink(await readBody(c, schema), government)
      return replyResult(c, record(c, findParent, content))
    })
  }
}

/** A link as it arrives. FILE is let through the schema, to be refused with a code of its own. */
const Link = z.strictObject({
  name: z.string().trim().min(1).max(MAX_FILE_NAME_LENGTH),
  url: z.string().max(2_000).refine(isLinkUrl),
  attachmentType: z.string().pipe(z.enum(['FILE', ...LINK_TYPES])),
  attachmentSubType: z.string().optional(),
  description: z.string().max(1_000).optional(),
})

function toLink(sent: z.output<typeof Link>, government: boolean | undefined): Content {
  const { attachmentType, attachmentSubType, description, ...link } = sent
  if (attachmentType === 'FILE') throw refuse(1051)
  if (!attachmentOptions(government).includes(attachmentType)) throw refuse(1255, attachmentType)
  if (attachmentSubType !== undefined && !allowsSubType(attachmentType, attachmentSubType)) {
    throw refuse(1031, attachmentSubType, 'attachmentSubType')
  }
  return { ...link, attachmentType, attachmentSubType: attachmentSubType ?? null, description: description ?? null }
}
