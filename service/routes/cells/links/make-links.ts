import type { ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import { linkedContent } from '../../../rules/cells/linked-cell.ts'
import type { CellSource, StoredCell } from '../../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../../rules/columns/column-definition.ts'
import type { CellInput } from '../../../rules/input/cell-input.ts'
import { once } from '../../../rules/once.ts'
import { sheetResults } from '../../sheets/sheet-results.ts'

/**
 * Creates the content of a linked cell. The caller must see the source sheet (1006); later readers see the value
 * without that. The source cannot be in the same sheet (1116), nor a missing row (1034) or column (1036).
 */
export function linkReader(deps: ServiceDeps, sheetId: number, userId: number) {
  const { store } = deps
  const openSource = once((from: number) => {
    if (from === sheetId) throw refuse(1116)
    if (!store.sheets.findVisible(userId, from)) throw refuse(1006)
    return { columns: store.columns.of(from), resultOf: sheetResults(deps, from) }
  })
  return (target: ColumnRecord, { sheetId: from, rowId, columnId }: CellSource): StoredCell => {
    const { columns, resultOf } = openSource(from)
    const row = store.rows.find(from, rowId)
    if (!row) throw refuse(1034, rowId)
    const column = columns.find(({ id }) => id === columnId)
    if (!column) throw refuse(1036, columnId)
    return { ...linkedContent({ row, column, resultOf }, target), linkInFromCell: { sheetId: from, rowId, columnId } }
  }
}

/** A row of a request with its sent cells. */
type SentRow = {
  readonly rowId: number
  readonly cells: readonly CellInput[]
}

/** Rejects (1115) a request that writes links and other values. Removing a link counts as writing one. */
export function checkOnlyLinks(rows: readonly SentRow[]): void {
  const cells = rows.flatMap(row => row.cells)
  const isLinking = cells.some(({ linkInFromCell }) => linkInFromCell)
  if (isLinking && cells.some(({ linkInFromCell }) => linkInFromCell === undefined)) throw refuse(1115)
}

/**
 * Stores the links written to rows of a sheet. The new and the previous source sheets get a new version, because they
 * show where their cells are linked.
 */
export function keepLinks({ store, clock }: ServiceDeps, sheetId: number, rows: readonly SentRow[]): void {
  const sources = new Set<number>()
  for (const { rowId, cells } of rows) {
    for (const { columnId, linkInFromCell: from } of cells) {
      if (!from) continue
      const to = { sheetId, rowId, columnId }
      const before = store.links.find(to)
      if (before) sources.add(before.from.sheetId)
      store.links.put({ to, from, status: closesCircle(store, from, to) ? 'CIRCULAR' : 'OK' })
      sources.add(from.sheetId)
    }
  }
  for (const source of sources) store.sheets.touch(source, clock())
}

/** Whether following the links from a cell leads to this one. */
function closesCircle({ links }: ServiceDeps['store'], from: CellSource, to: CellSource): boolean {
  const seen = new Set<string>()
  for (let cell: CellSource | undefined = from; cell; cell = links.find(cell)?.from) {
    if (cell.rowId === to.rowId && cell.columnId === to.columnId) return true
    const key = `${cell.rowId} ${cell.columnId}`
    // A circle without this cell.
    if (seen.has(key)) return false
    seen.add(key)
  }
  return false
}
