import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { PAGING, pathId } from '../../http/query.ts'
import { replyPage, toTimestamp } from '../../http/reply.ts'
import { readViewOptions, VIEW } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { cellHistory, type PastCell } from '../../rules/cells/cell-history.ts'
import { toWireCell } from '../../rules/cells/cell-view.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toRowView } from '../sheets/row-context.ts'

/** The values of a cell with author and time, newest first (api-guide section 9.7). */
export function getCellHistory(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Cells',
    title: 'Get Cell History',
    method: 'GET',
    path: '/sheets/:sheetId/rows/:rowId/columns/:columnId/history',
    needs: 'row.read',
    query: { ...PAGING, ...VIEW },
    handle: (c, { target }) => listHistory(c, deps, target),
  })
}

function listHistory(c: ServiceContext, deps: ServiceDeps, sheet: VisibleSheet): Response {
  const { store } = deps
  const row = store.rows.find(sheet.id, pathId(c, 'rowId'))
  const columns = store.columns.of(sheet.id)
  const columnId = pathId(c, 'columnId')
  const column = columns.find(({ id }) => id === columnId)
  if (!row || !column) throw refuse(1006)

  const outline = store.rows.outline(sheet.id)
  const view = toRowView(deps, readViewOptions(c), { sheet, columns, outline, attachmentsOf: null })
  // Past formula results are not stored, so past formulas have no value. A column formula is only current.
  const pastView = { ...view, resultOf: () => null }
  const { formula: _formula, ...pastColumn } = column
  const [newest = today(column, row), ...past] = cellHistory(row, store.history.ofRow(row.id), columnId)
  const stamp = ({ at, by }: PastCell) => {
    const person = view.personOf(by)
    return { modifiedAt: toTimestamp(at), ...(person ? { modifiedBy: person } : {}) }
  }
  const shown = past.map(entry => ({ ...toWireCell(pastColumn, entry.cell, row, pastView), ...stamp(entry) }))
  if (newest) shown.unshift({ ...toWireCell(column, newest.cell, row, view), ...stamp(newest) })
  return replyPage(c, shown, entry => entry)
}

/** System values have no history: the entry has the time of the last change of the row. */
function today({ systemColumnType, formula }: ColumnRecord, { modifiedAt, modifiedBy }: RowRecord): PastCell | null {
  return systemColumnType || formula ? { cell: undefined, at: modifiedAt, by: modifiedBy } : null
}
