import { canName } from '../../../shared/formula/write-reference.ts'
import { type Moves, mayNameRows, rewriteReferences } from '../../formulas/rewrite-references.ts'
import type { StoredCell, StoredCells } from '../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { Outline } from '../../rules/rows/outline.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { Store } from '../../store/store.ts'

/** The rows of a sheet, before and after a write. */
interface Reordered {
  readonly before: Outline
  readonly after: Outline
  /**
   * Whether the write itself says this formula. Then it is kept as it was sent: its numbers are those of the sheet as the write
   * leaves it, or a new row could not name itself.
   */
  readonly isSent?: (rowId: number, columnId: number) => boolean
}

/** A column, or a field of the summary, that is called differently now; `to` null: it was deleted. */
interface Retitled {
  readonly from: string
  readonly to: string | null
}

/**
 * Lets formulas go on meaning the same rows after rows came, went or moved. Returns the rows that have another text now.
 *
 * Call it after the new order is stored, and before new rows are, whose formulas are new too.
 */
export function followRows(
  store: Store,
  sheetId: number,
  { before, after, isSent = () => false }: Reordered,
): ReadonlyMap<number, RowRecord> {
  if (keepsNumbers(before, after)) return new Map()
  followEnds(store, sheetId, before, after)
  const rows = store.rows.withFormulas(sheetId, 'numbered')
  const columns = store.columns.of(sheetId).filter(({ formula }) => formula && mayNameRows(formula))
  const fields = store.summaryFields.of(sheetId).filter(({ cell }) => cell.formula && mayNameRows(cell.formula))
  if (rows.length === 0 && columns.length === 0 && fields.length === 0) return new Map()

  const moves = movedRows(before, after)
  rewriteColumns(store, sheetId, columns, moves)
  rewriteFields(store, sheetId, fields, moves)
  return rewriteRows(store, sheetId, rows, moves, isSent)
}

/** Lets formulas go on meaning a column that has another title now, and say that they have lost one that was deleted. Returns the columns with another formula. */
export function followTitle(store: Store, sheetId: number, retitled: Retitled): ReadonlyMap<number, ColumnRecord> {
  return isFollowed(retitled) ? rewriteAll(store, sheetId, { titleOf: toNewTitle([retitled]) }) : new Map()
}

/** The same for fields of the summary, one after the other: the second may have the title that the first one had. */
export function followFields(store: Store, sheetId: number, all: readonly Retitled[]): void {
  const retitled = all.filter(isFollowed)
  if (retitled.length > 0) rewriteAll(store, sheetId, { fieldOf: toNewTitle(retitled) })
}

// No formula can name a title with a bracket in it. Left as they are, formulas find the column again when it gets its old title back.
const isFollowed = ({ from, to }: Retitled): boolean => from !== to && (to === null || canName(to))

const toNewTitle =
  (retitled: readonly Retitled[]) =>
  (title: string): string | null =>
    retitled.reduce<string | null>((now, { from, to }) => (now?.toLowerCase() === from.toLowerCase() ? to : now), title)

function rewriteAll(store: Store, sheetId: number, moves: Moves): ReadonlyMap<number, ColumnRecord> {
  rewriteRows(store, sheetId, store.rows.withFormulas(sheetId, 'any'), moves, () => false)
  rewriteFields(store, sheetId, store.summaryFields.of(sheetId), moves)
  return rewriteColumns(store, sheetId, store.columns.of(sheetId), moves)
}

/** Lets ranges by which other sheets read this one end at the next row that is left, where the row at their end was deleted. */
function followEnds(store: Store, sheetId: number, before: Outline, after: Outline): void {
  const references = store.references.readersOf(sheetId).filter(({ rowIds }) => rowIds !== null)
  if (references.length === 0) return
  const atById = new Map(before.map(({ id }, at) => [id, at]))
  const left = new Set(after.map(({ id }) => id))
  for (const { id, rowIds } of references) {
    if (!rowIds || rowIds.every(rowId => left.has(rowId))) continue
    const [start, end] = rowIds.map(rowId => atById.get(rowId))
    if (start === undefined || end === undefined) continue
    const kept = before.slice(Math.min(start, end), Math.max(start, end) + 1).filter(row => left.has(row.id))
    const [first, last] = [kept[0], kept.at(-1)]
    // With none of its rows left the range is broken, and what it broke from stays to be seen.
    if (first && last) store.references.setRows(id, start <= end ? [first.id, last.id] : [last.id, first.id])
  }
}

function rewriteFields(store: Store, sheetId: number, fields: readonly SummaryField[], moves: Moves): void {
  for (const field of fields) {
    const formula = field.cell.formula && rewriteReferences(field.cell.formula, moves)
    if (formula === field.cell.formula) continue
    store.summaryFields.put(sheetId, { ...field, cell: { ...field.cell, ...(formula ? { formula } : {}) } })
  }
}

function rewriteColumns(
  store: Store,
  sheetId: number,
  columns: readonly ColumnRecord[],
  moves: Moves,
): ReadonlyMap<number, ColumnRecord> {
  const rewritten = new Map<number, ColumnRecord>()
  for (const column of columns) {
    const formula = column.formula && rewriteReferences(column.formula, moves)
    if (formula === column.formula) continue
    const after = { ...column, formula }
    store.columns.update(sheetId, after)
    rewritten.set(column.id, after)
  }
  return rewritten
}

function rewriteRows(
  store: Store,
  sheetId: number,
  rows: readonly RowRecord[],
  moves: Moves,
  isSent: NonNullable<Reordered['isSent']>,
): ReadonlyMap<number, RowRecord> {
  const rewritten = new Map<number, RowRecord>()
  for (const row of rows) {
    const cells = rewriteCells(row.cells, moves, columnId => isSent(row.id, columnId))
    if (!cells) continue
    // Who changed the row, and when, stays, as it does for a row that only has another number: nobody has edited it.
    const after = { ...row, cells }
    store.rows.update(sheetId, after)
    rewritten.set(row.id, after)
  }
  return rewritten
}

/** The cells with other formulas, or null where all of them stay. */
function rewriteCells(cells: StoredCells, moves: Moves, isSent: (columnId: number) => boolean): StoredCells | null {
  const rewritten: Record<string, StoredCell> = {}
  for (const [columnId, cell] of Object.entries(cells)) {
    if (cell.formula === undefined || isSent(Number(columnId))) continue
    const formula = rewriteReferences(cell.formula, moves)
    if (formula !== cell.formula) rewritten[columnId] = { ...cell, formula }
  }
  return Object.keys(rewritten).length === 0 ? null : { ...cells, ...rewritten }
}

/** Whether every row of the first order has the same number in the second. New rows behind the last one change no number. */
function keepsNumbers(before: Outline, after: Outline): boolean {
  return before === after || before.every(({ id }, index) => after[index]?.id === id)
}

/**
 * What another order of rows means to formulas that name them by number.
 *
 * A number behind the last row stays as far behind it: it means the row that somebody will add there.
 */
function movedRows(before: Outline, after: Outline): Required<Pick<Moves, 'rowOf'>> {
  const numberById = new Map(after.map(({ id }, index) => [id, index + 1]))
  const kept = new Set(before.map(({ id }) => id))
  const shift = after.findLastIndex(({ id }) => kept.has(id)) + 1 - before.length
  return {
    rowOf(number) {
      const row = before[number - 1]
      if (row) return numberById.get(row.id) ?? null
      return number > before.length ? number + shift : number
    },
  }
}
