import { Hono } from 'hono'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { queryInstant } from '../../http/query.ts'
import { replyPage } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { requireScope } from '../../rules/policy.ts'
import { type AttachmentStore, attachmentStore } from '../../store/content/attachments.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toWireAttachment } from '../content/attachment-view.ts'
import { toSummary } from './summary.ts'

/** The sheets the caller can see, by name. */
export function sheetListRoutes({ store }: ServiceDeps): Hono<ServiceEnv> {
  const attachments = attachmentStore(store.db)

  return new Hono<ServiceEnv>().get('/sheets', c => {
    const { scopes, userId } = c.get('caller')
    requireScope(scopes, 'sheet.list')
    const { include } = readViewOptions(c)
    const since = queryInstant(c, 'modifiedSince') ?? 0
    const sheets = store.sheets.visibleTo(userId).filter(sheet => sheet.modifiedAt >= since)
    return replyPage(c, sheets, sheet => ({ ...toSummary(sheet, include), ...toAttached(sheet, include, attachments) }))
  })
}

function toAttached(sheet: VisibleSheet, include: ReadonlySet<string>, attachments: AttachmentStore): object {
  if (!include.has('attachments')) return {}
  const found = attachments.ofParent({ sheetId: sheet.id, parentType: 'SHEET', parentId: sheet.id })
  return found.length === 0 ? {} : { attachments: found.map(attachment => toWireAttachment(attachment)) }
}
