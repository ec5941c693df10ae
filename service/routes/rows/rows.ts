import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { reply } from '../../http/reply.ts'
import { readViewOptions, VIEW } from '../../http/view-options.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { byParentReader, type ReadByParent } from '../sheets/by-parent.ts'
import { toRowView } from '../sheets/row-context.ts'
import { findRow } from './find-row.ts'
import { addRows } from './rows-add.ts'
import { deleteRows } from './rows-delete.ts'
import { updateRows } from './rows-update.ts'
import { sortSheet } from './sort.ts'

/** The rows of a sheet (api-guide section 7). */
export const rowEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  getRow(deps),
  addRows(deps),
  updateRows(deps),
  deleteRows(deps),
  sortSheet(deps),
]

function getRow(deps: ServiceDeps): Endpoint {
  const readByParent = byParentReader(deps)
  return endpoint({
    family: 'Rows',
    title: 'Get Row',
    method: 'GET',
    path: '/sheets/:sheetId/rows/:rowId',
    needs: 'row.read',
    query: VIEW,
    handle: (c, { target }) => readRow(c, deps, target, readByParent),
  })
}

/**
 * One row with its cells; `include=attachments`, `discussions` and `columns` add fields. A row of another sheet is not
 * found (1006).
 */
function readRow(c: ServiceContext, deps: ServiceDeps, sheet: VisibleSheet, readByParent: ReadByParent): Response {
  const { store } = deps
  const row = findRow(c, deps, sheet.id)

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
