import type { ColumnarSheet } from '../../columnar/read.ts'
import type { ColumnId, RowId } from '../../model/ids.ts'
import type { ColumnEdit } from '../../model/sheet/column-edit.ts'
import type { SheetEdit } from '../../model/sheet/edit.ts'
import { type FormulaGraph, formulaGraphOf, type Readers } from './formula-graph.ts'

/** The differences between a view and the stored sheet whose results it shows. */
export type Differences = {
  /** The cells with a different value or formula in the columns for which `isWatched` is true. */
  readonly cells: (
    isWatched: (columnId: ColumnId) => boolean,
  ) => Iterable<{ readonly rowId: RowId; readonly columnId: ColumnId }>
  /** Edits that add, move or delete rows. */
  readonly moves: readonly Exclude<SheetEdit, { kind: 'set-cell' | 'format-cell' }>[]
  readonly columns: readonly ColumnEdit[]
  /** The parent of a row in the view; null at the top level and for a row missing from the view. */
  readonly parentOf: (rowId: RowId) => RowId | null
}

/** Formulas whose results may predate the differences, by row index of the stored sheet. */
export type OutdatedCells = {
  has(row: number, columnId: ColumnId): boolean
  /** In row order. */
  rowsOf(columnId: ColumnId): readonly number[]
}

/**
 * Follows each difference through all formulas that depend on it. The cost is the number of differences in columns that
 * formulas read, and of dependent formulas.
 */
export function outdatedCells(sheet: ColumnarSheet, differences: Differences): OutdatedCells {
  const spread = new Spread(sheet, formulaGraphOf(sheet))
  spread.start(differences)
  return {
    has: (row, columnId) => ((spread.marks.get(columnId)?.[row] ?? 0) & OUTDATED) !== 0,
    rowsOf: columnId => {
      const rows: number[] = []
      spread.marks.get(columnId)?.forEach((mark, row) => {
        if ((mark & OUTDATED) !== 0) rows.push(row)
      })
      return rows
    },
  }
}

const FOLLOWED = 1
const OUTDATED = 2

/** A changed or outdated cell. A row missing from the stored sheet has the index -1; its parent may be known. */
type Reached = { readonly row: number; readonly parent: number; readonly columnId: ColumnId }

class Spread {
  readonly marks = new Map<ColumnId, Uint8Array>()
  readonly #sheet: ColumnarSheet
  readonly #graph: FormulaGraph
  readonly #open: Reached[] = []
  /** Readers whose formulas over any row were already visited. */
  readonly #done = new Set<Readers>()

  constructor(sheet: ColumnarSheet, graph: FormulaGraph) {
    this.#sheet = sheet
    this.#graph = graph
  }

  start({ cells, moves, columns, parentOf }: Differences): void {
    const isRead = (columnId: ColumnId) => this.#graph.readersOf(columnId).length > 0
    const modified = this.#sheet.meta.columns.filter(({ id, system }) => system?.startsWith('MODIFIED') && isRead(id))
    const isAnyRead = modified.length > 0 || this.#graph.ofSummary.length > 0
    let hasAny = moves.length > 0 || columns.length > 0
    for (const { rowId, columnId } of cells(columnId => isAnyRead || isRead(columnId))) {
      hasAny = true
      for (const id of [columnId, ...modified.map(column => column.id)]) this.#change(rowId, id, parentOf)
    }
    if (moves.length > 0) this.#rearrange(moves, parentOf)
    for (const edit of columns) this.#changeColumn(edit)
    if (hasAny) for (const { column, rows } of this.#graph.ofSummary) this.#reachAll(column, rows)
    for (let cell = this.#open.pop(); cell; cell = this.#open.pop()) this.#follow(cell)
  }

  #change(rowId: RowId, columnId: ColumnId, parentOf: Differences['parentOf']): void {
    const row = this.#sheet.indexOf(rowId)
    if (row >= 0) this.#add(row, columnId, 0)
    else this.#open.push({ row, parent: this.#storedParent(rowId, parentOf), columnId })
  }

  /** The nearest ancestor of a new row that the stored sheet contains; -1 for none. */
  #storedParent(rowId: RowId, parentOf: Differences['parentOf']): number {
    for (let at = parentOf(rowId); at !== null; at = parentOf(at)) {
      const row = this.#sheet.indexOf(at)
      if (row >= 0) return row
    }
    return -1
  }

  #rearrange(moves: Differences['moves'], parentOf: Differences['parentOf']): void {
    const over = new Set<number>()
    const moved = new Set<number>()
    const gone = new Set<number>()
    const addAbove = (first: number) => {
      for (let at = first; at >= 0 && !over.has(at); at = this.#sheet.parentIndexAt(at)) over.add(at)
    }
    for (const { kind, rowId } of moves) {
      const row = this.#sheet.indexOf(rowId)
      if (row >= 0) addAbove(this.#sheet.parentIndexAt(row))
      if (kind !== 'delete-row') addAbove(this.#storedParent(rowId, parentOf))
      if (row >= 0) for (const each of this.#withBelow(row)) (kind === 'delete-row' ? gone : moved).add(each)
    }
    for (const readers of this.#graph.all) {
      for (const row of over) if (reads(readers.below, readers, row)) this.#reach(row, readers.column)
      for (const row of moved) if (reads(readers.above, readers, row)) this.#reach(row, readers.column)
      for (const row of gone) this.#reachAll(readers.column, readers.byRow.get(row) ?? [])
      this.#reachAny(readers)
    }
  }

  #changeColumn(edit: ColumnEdit): void {
    const isOther = edit.kind === 'delete-column' || (edit.kind === 'change-column' && edit.change.type !== undefined)
    if (isOther) this.#changeAll(edit.columnId)
    if (edit.kind !== 'change-column') for (const id of this.#graph.rangeStarts) this.#changeAll(id)
  }

  #changeAll(columnId: ColumnId): void {
    for (let row = 0; row < this.#sheet.rowCount; row++) this.#add(row, columnId, 0)
  }

  #follow({ row, parent, columnId }: Reached): void {
    for (const readers of this.#graph.readersOf(columnId)) {
      if (reads(readers.own, readers, row)) this.#reach(row, readers.column)
      if (readers.below.size > 0) {
        for (let at = parent; at >= 0; at = this.#sheet.parentIndexAt(at)) {
          if (reads(readers.below, readers, at)) this.#reach(at, readers.column)
        }
      }
      if (readers.above.size > 0 && row >= 0) {
        for (const at of this.#withBelow(row)) {
          if (at !== row && reads(readers.above, readers, at)) this.#reach(at, readers.column)
        }
      }
      this.#reachAll(readers.column, readers.byRow.get(row) ?? [])
      this.#reachAny(readers)
    }
  }

  #reachAny(readers: Readers): void {
    if (this.#done.has(readers)) return
    this.#done.add(readers)
    this.#reachAll(readers.column, readers.anyRows)
  }

  #reachAll(columnId: ColumnId, rows: readonly number[]): void {
    for (const row of rows) this.#reach(row, columnId)
  }

  #reach(row: number, columnId: ColumnId): void {
    this.#add(row, columnId, OUTDATED)
  }

  #add(row: number, columnId: ColumnId, mark: number): void {
    const marks = this.marks.get(columnId) ?? new Uint8Array(this.#sheet.rowCount)
    this.marks.set(columnId, marks)
    const before = marks[row] ?? 0
    marks[row] = before | mark | FOLLOWED
    if (before === 0 && this.#graph.readersOf(columnId).length > 0) {
      this.#open.push({ row, parent: this.#sheet.parentIndexAt(row), columnId })
    }
  }

  /** A row and its descendants. */
  *#withBelow(row: number): Iterable<number> {
    const { rowCount, levelAt } = this.#sheet
    yield row
    for (let at = row + 1; at < rowCount && levelAt(at) > levelAt(row); at++) yield at
  }
}

/** Whether a row has one of these formulas. */
const reads = (formulas: ReadonlySet<number>, { numbers }: Readers, row: number): boolean =>
  row >= 0 && formulas.size > 0 && formulas.has(numbers[row] ?? 0)
