import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { instant, PAGING } from '../../http/query.ts'
import { replyPage } from '../../http/reply.ts'
import { readViewOptions, VIEW } from '../../http/view-options.ts'
import { type AttachmentStore, attachmentStore } from '../../store/content/attachments.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toWireAttachment } from '../content/attachment-view.ts'
import { toSummary } from './summary.ts'

/**
 * The sheets visible to the caller, by name; for admins also those of the whole organization, without access to them.
 */
export function sheetListEndpoints({ store }: ServiceDeps): readonly Endpoint[] {
  const attachments = attachmentStore(store.db)

  return [
    endpoint({
      family: 'Sheets',
      title: 'List Sheets',
      method: 'GET',
      path: '/sheets',
      needs: 'sheet.list',
      query: { ...PAGING, ...VIEW, modifiedSince: instant },
      handle(c, { query: { modifiedSince = 0 } }) {
        const { include } = readViewOptions(c)
        const sheets = store.sheets
          .visibleTo(c.get('caller').userId)
          .filter(({ modifiedAt }) => modifiedAt >= modifiedSince)
        return replyPage(c, sheets, sheet => ({
          ...toSummary(sheet, include),
          ...toAttached(sheet, include, attachments),
        }))
      },
    }),
    endpoint({
      family: 'Sheets',
      title: 'List Organization Sheets',
      method: 'GET',
      path: '/users/sheets',
      needs: 'sheet.list-all',
      query: { ...PAGING, modifiedSince: instant },
      handle: (c, { query: { modifiedSince = 0 } }) =>
        replyPage(c, store.sheets.ofOrganization(modifiedSince), sheet => sheet),
    }),
  ]
}

function toAttached(sheet: VisibleSheet, include: ReadonlySet<string>, attachments: AttachmentStore): object {
  if (!include.has('attachments')) return {}
  const found = attachments.ofParent({ sheetId: sheet.id, parentType: 'SHEET', parentId: sheet.id })
  return found.length === 0 ? {} : { attachments: found.map(attachment => toWireAttachment(attachment)) }
}
