import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { reply } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { type AttachmentStore, attachmentStore } from '../../store/content/attachments.ts'
import { toWireAttachment } from '../content/attachment-view.ts'
import { toRowView } from '../sheets/row-context.ts'
import { addRows } from './rows-add.ts'
import { deleteRows } from './rows-delete.ts'
import { updateRows } from './rows-update.ts'

/** The rows of a sheet (api-guide section 7). */
export function rowsRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const attachments = attachmentStore(deps.store.db)

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/rows/:rowId', c => readRow(c, deps, attachments))
    .post('/sheets/:sheetId/rows', c => addRows(c, deps))
    .put('/sheets/:sheetId/rows', c => updateRows(c, deps))
    .delete('/sheets/:sheetId/rows', c => deleteRows(c, deps, attachments))
}

/** One row with its cells; `include=attachments` and `columns` add to it. A row of another sheet is not there (1006). */
function readRow(c: ServiceContext, deps: ServiceDeps, attachments: AttachmentStore): Response {
  const { store } = deps
  const sheet = openSheet(c, deps, 'row.read')
  const row = store.rows.find(sheet.id, pathId(c, 'rowId'))
  if (!row) throw refuse(1006)

  const options = readViewOptions(c)
  const columns = store.columns.of(sheet.id)
  const attachmentsOf = (rowId: number) => {
    const found = attachments.ofParent({ sheetId: sheet.id, parentType: 'ROW', parentId: rowId })
    return found.length === 0 ? undefined : found.map(attachment => toWireAttachment(attachment))
  }
  const withAttachments = options.include.has('attachments') ? attachmentsOf : null
  const view = toRowView(deps, options, {
    sheet,
    columns,
    outline: store.rows.outline(sheet.id),
    attachmentsOf: withAttachments,
  })
  const shown = options.include.has('columns') && {
    columns: columns.map(column =>
      toWireColumn(column, options.level, sheet.accessLevel, options.include.has('format')),
    ),
  }
  return reply(c, {
    ...toWireRow(row, view),
    sheetId: sheet.id,
    accessLevel: sheet.accessLevel,
    version: sheet.version,
    ...shown,
  })
}
