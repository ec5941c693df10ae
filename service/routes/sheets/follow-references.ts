import { type Moves, mayNameRows, rewriteReferences } from '../../../formulas/rewrite-references.ts'
import { canName } from '../../../shared/formula/write-reference.ts'
import type { StoredCell, StoredCells } from '../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { Outline } from '../../rules/rows/outline.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { Store } from '../../store/store.ts'

/** The rows of a sheet before and after a write. */
type Reordered = {
  readonly before: Outline
  readonly after: Outline
  /**
   * Whether the write itself sets this formula. It is then stored as sent: its row numbers are those after the write,
   * so that a new row can refer to itself.
   */
  readonly isSent?: (rowId: number, columnId: number) => boolean
}

/** A renamed column or summary field; `to` is null when it was deleted. */
type Retitled = {
  readonly from: string
  readonly to: string | null
}

/**
 * Updates formulas so that they refer to the same rows after rows were inserted, deleted or moved. Returns the rows
 * whose text changed.
 *
 * Call it after storing the new order and before storing new rows, whose formulas already use it.
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

/**
 * Updates formulas after a column was renamed, and marks references to a deleted one as broken. Returns the columns
 * whose formula changed.
 */
export function followTitle(store: Store, sheetId: number, retitled: Retitled): ReadonlyMap<number, ColumnRecord> {
  return isFollowed(retitled) ? rewriteAll(store, sheetId, { titleOf: toNewTitle([retitled]) }) : new Map()
}

/** The same for summary fields, one after the other: the second may take the title that the first one had. */
export function followFields(store: Store, sheetId: number, all: readonly Retitled[]): void {
  const retitled = all.filter(isFollowed)
  if (retitled.length > 0) rewriteAll(store, sheetId, { fieldOf: toNewTitle(retitled) })
}

// Formulas cannot express a title with a bracket. They are left unchanged, so they work again when the column gets its
// old title back.
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

/** Shortens ranges of other sheets to the next remaining row when the row at their end was deleted. */
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
    // Without any remaining row the range is broken, and its old ends stay visible.
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
    // Editor and time of the row stay, as for a row that only has a new number: it was not edited.
    const after = { ...row, cells }
    store.rows.update(sheetId, after)
    rewritten.set(row.id, after)
  }
  return rewritten
}

/** The cells with updated formulas, or null when none changes. */
function rewriteCells(cells: StoredCells, moves: Moves, isSent: (columnId: number) => boolean): StoredCells | null {
  const rewritten: Record<string, StoredCell> = {}
  for (const [columnId, cell] of Object.entries(cells)) {
    if (cell.formula === undefined || isSent(Number(columnId))) continue
    const formula = rewriteReferences(cell.formula, moves)
    if (formula !== cell.formula) rewritten[columnId] = { ...cell, formula }
  }
  return Object.keys(rewritten).length === 0 ? null : { ...cells, ...rewritten }
}

/**
 * Whether every row of the first order has the same number in the second. Rows appended at the end change no number.
 */
function keepsNumbers(before: Outline, after: Outline): boolean {
  return before === after || before.every(({ id }, index) => after[index]?.id === id)
}

/**
 * The effect of a new order on formulas that refer to rows by number.
 *
 * A number past the last row keeps its distance from it: it refers to the row that will be added there.
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
