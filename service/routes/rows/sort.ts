import { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { reply } from '../../http/reply.ts'
import { readViewOptions, VIEW } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { toFormulaValue } from '../../rules/cells/formula-value.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { Id } from '../../rules/id.ts'
import { offeredOptions } from '../../rules/input/cell-value.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { type SortColumn, sortRows } from '../../rules/rows/sort-rows.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { byParentReader } from '../sheets/by-parent.ts'
import { followRows } from '../sheets/follow-references.ts'
import { allRows, toWireSheet } from '../sheets/sheet-body.ts'
import { sheetResults } from '../sheets/sheet-results.ts'

/** The sort columns, most important first. */
const Sorting = z.strictObject({
  sortCriteria: z
    .array(z.strictObject({ columnId: Id, direction: z.enum(['ASCENDING', 'DESCENDING']).optional() }))
    .min(1)
    .max(400),
})
type Criteria = z.output<typeof Sorting>['sortCriteria']

/**
 * Sorts the stored rows of a sheet (api-guide sections 6.1 and 7.1) and responds with the sheet. Each row keeps its
 * parent; equal rows keep their order. A sheet with locked rows is sorted by admins only (1223), locked rows included.
 */
export function sortSheet(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const readByParent = byParentReader(deps)
  return endpoint({
    family: 'Rows',
    title: 'Sort Rows in Sheet',
    method: 'POST',
    path: '/sheets/:sheetId/sort',
    needs: 'row.change',
    query: VIEW,
    body: json(Sorting),
    example: { body: { sortCriteria: [{ columnId: '{columnId}', direction: 'DESCENDING' }] } },
    async handle(c, { again, body }) {
      const { sortCriteria } = await body.read(c)
      return store.transaction(() => {
        const sheet = again()
        const rows = store.rows.of(sheet.id)
        if (!reaches(sheet.accessLevel, 'ADMIN') && rows.some(({ locked }) => locked)) throw refuse(1223)
        const after = sortRows(rows, toSortColumns(deps, sheet, rows, sortCriteria))
        store.rows.rearrange(sheet.id, rows, after)
        followRows(store, sheet.id, { before: rows, after })
        sheetChanged(deps, sheet.id)
        return replySheet(c, again())
      })
    },
  })

  function replySheet(c: ServiceContext, sheet: VisibleSheet): Response {
    return reply(c, toWireSheet(deps, readByParent, sheet, readViewOptions(c), allRows()))
  }
}

/**
 * The values of each sort column; formulas by result. Unknown columns are rejected (1036), and repeated ones (1137).
 */
function toSortColumns(
  deps: ServiceDeps,
  { id: sheetId }: VisibleSheet,
  rows: readonly RowRecord[],
  criteria: Criteria,
): readonly SortColumn[] {
  const { store } = deps
  const columns = new Map(store.columns.of(sheetId).map(column => [column.id, column]))
  const resultOf = sheetResults(deps, sheetId, rows)
  const personOf = store.users.directory()
  const rowById = new Map(rows.map(row => [row.id, row]))
  const valueIn = (row: RowRecord, column: ColumnRecord) => {
    const cell = row.cells[column.id]
    const isFormula = cell?.formula !== undefined || column.formula !== undefined
    return isFormula
      ? (resultOf(row.id, column.id) ?? null)
      : toFormulaValue(column, cell, row, id => personOf(id)?.name)
  }

  const seen = new Set<number>()
  return criteria.map(({ columnId, direction }) => {
    const column = columns.get(columnId)
    if (!column) throw refuse(1036, columnId)
    if (seen.has(columnId)) throw refuse(1137, columnId)
    seen.add(columnId)
    const read = (rowId: number) => {
      const row = rowById.get(rowId)
      return row ? valueIn(row, column) : null
    }
    return { valueOf: read, options: offeredOptions(column), isDescending: direction === 'DESCENDING' }
  })
}
