import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId } from '../../http/query.ts'
import { reply } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { byParentReader, type ReadByParent } from '../sheets/by-parent.ts'
import { toRowView } from '../sheets/row-context.ts'
import { addRows } from './rows-add.ts'
import { deleteRows } from './rows-delete.ts'
import { updateRows } from './rows-update.ts'

/** The rows of a sheet (api-guide section 7). */
export function rowsRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const attachments = attachmentStore(deps.store.db)
  const readByParent = byParentReader(deps)

  return new Hono<ServiceEnv>()
    .get('/sheets/:sheetId/rows/:rowId', c => readRow(c, deps, readByParent))
    .post('/sheets/:sheetId/rows', c => addRows(c, deps))
    .put('/sheets/:sheetId/rows', c => updateRows(c, deps))
    .delete('/sheets/:sheetId/rows', c => deleteRows(c, deps, attachments))
}

/** One row with its cells; `include=attachments`, `discussions` and `columns` add to it. A row of another sheet is not there (1006). */
function readRow(c: ServiceContext, deps: ServiceDeps, readByParent: ReadByParent): Response {
  const { store } = deps
  const sheet = openSheet(c, deps, 'row.read')
  const row = store.rows.find(sheet.id, pathId(c, 'rowId'))
  if (!row) throw refuse(1006)

  const options = readViewOptions(c)
  const columns = store.columns.of(sheet.id)
  const view = toRowView(deps, options, {
    sheet,
    columns,
    outline: store.rows.outline(sheet.id),
    ...readByParent(sheet, options.include, row.id),
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
