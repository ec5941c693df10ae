import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { FILE_URL_LIFE_MS } from '../../rules/content/attachment-kinds.ts'
import { requireAuthor } from '../../rules/policy.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { temporaryUrlStore } from '../../store/content/temporary-urls.ts'
import { discussionStore } from '../../store/talk/discussions.ts'
import { toWireAttachment } from './attachment-view.ts'

/** Listing, reading and deleting what is attached (api-guide section 12). */
export function attachmentRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, ids, clock } = deps
  const attachments = attachmentStore(store.db)
  const discussions = discussionStore(store.db)
  const urls = temporaryUrlStore(store.db)
  const blobs = blobStore(deps.blobs)

  const openAttachment = (c: ServiceContext, operation: 'attachment.read' | 'attachment.change') => {
    const sheet = openSheet(c, deps, operation)
    const attachment = attachments.find(sheet.id, pathId(c, 'attachmentId'))
    if (!attachment) throw refuse(1006)
    return attachment
  }

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/attachments', c => {
      const sheet = openSheet(c, deps, 'attachment.read')
      return replyPage(c, attachments.ofSheet(sheet.id), toWireAttachment)
    })
    .get('/sheets/:sheetId/rows/:rowId/attachments', c => {
      const sheet = openSheet(c, deps, 'attachment.read')
      const row = store.rows.find(sheet.id, pathId(c, 'rowId'))
      if (!row) throw refuse(1006)
      return replyPage(c, attachments.ofRow(sheet.id, row.id), toWireAttachment)
    })
    .get('/sheets/:sheetId/discussions/:discussionId/attachments', c => {
      const sheet = openSheet(c, deps, 'attachment.read')
      const discussion = discussions.find(sheet.id, pathId(c, 'discussionId'))
      if (!discussion) throw refuse(1006)
      return replyPage(c, attachments.ofDiscussion(sheet.id, discussion.id), toWireAttachment)
    })
    .get('/sheets/:sheetId/attachments/:attachmentId', c => {
      const attachment = openAttachment(c, 'attachment.read')
      if (attachment.blob === null) return reply(c, toWireAttachment(attachment))

      const secret = ids.secret()
      const now = clock()
      urls.open(secret, attachment.id, now + FILE_URL_LIFE_MS, now)
      const url = `${new URL(c.req.url).origin}/files/${secret}`
      return reply(c, { ...toWireAttachment(attachment), url, urlExpiresInMillis: FILE_URL_LIFE_MS })
    })
    .delete('/sheets/:sheetId/attachments/:attachmentId', async c => {
      const attachment = openAttachment(c, 'attachment.change')
      if (attachment.parentType === 'COMMENT') requireAuthor(attachment.createdBy.id, c.get('caller').userId)
      const version = store.transaction(() => {
        attachments.remove(attachment.id)
        return store.sheets.touch(attachment.sheetId, clock())
      })
      // Only now: bytes without a record are swept later, a record without bytes would be a broken file.
      if (attachment.blob !== null) await blobs.remove(attachment.blob)
      return replyResult(c, { version })
    })
}
