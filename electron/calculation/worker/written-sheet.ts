import { FUNCTIONS } from '../../../formulas/functions/function-table.ts'
import { parseError, type Value } from '../../../formulas/language/value.ts'
import type { CellChange, CellPosition, Content, SheetFacts } from '../../../formulas/sheet-facts.ts'
import { cellOf, countCells } from '../../../shared/columnar/column-cells.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { scanFormula } from '../../../shared/formula/scan.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { blankCell, type Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { fromCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { COLUMN_TYPES } from '../../../shared/wire/column-type.ts'
import { toFormulaValue } from './cell-values.ts'
import { createRewriter } from './rewritten-formulas.ts'

/** Cells by column and row. */
export type Places = Map<ColumnId, Set<RowId>>

/** Formulas that show the service's result. Both grow while a sheet is in use. */
export type Kept = {
  /** They cannot be calculated here, or have another result here. */
  readonly kept: Places
  /** Their text after a move of rows is known to the service only. */
  readonly unclear: Places
}

/** A sheet with its unsaved edits, as the formula engine reads it. */
export type WrittenSheet = {
  readonly view: SheetView
  readonly columnAt: ReadonlyMap<ColumnId, number>
  /** The cell as the service last sent it; blank if the service does not have it. */
  readonly truthAt: (rowId: RowId, columnId: ColumnId) => Cell
  /** The formula in a cell: its own or that of its column; null without one. */
  readonly formulaAt: (index: number, column: Column) => string | null
  /** Whether the formula of a cell is unsaved. */
  readonly isOwn: (index: number, column: Column) => boolean
  readonly contentAt: (place: CellPosition) => Content
  readonly facts: () => Pick<SheetFacts, 'columns' | 'parents' | 'cells'>
}

export function createWrittenSheet(parts: SheetParts, { kept, unclear }: Kept): WrittenSheet {
  const { view } = parts.fold
  const { columns } = view.meta
  const truthAt = truthOf(parts)
  const rewrite = createRewriter(parts)
  const formulaAt = (index: number, column: Column): string | null =>
    view.cellAt(index, column.id).formula ?? column.formula ?? null

  const toContent = (index: number, column: Column, cell: Cell): Content => {
    const formula = cell.formula ?? column.formula ?? null
    if (formula === null) return { value: toFormulaValue(column, cell) }
    const rowId = view.rowIdAt(index)
    const truth = truthAt(rowId, column.id)
    const isOwn = truth.formula !== cell.formula
    // The row numbers of all others are those of today.
    const { text, isClear } = rewrite(formula, !isOwn && !parts.patches.has(rowId))
    if (!isClear) addTo(unclear, column.id, rowId)
    const isKept = !isClear || !canCalculate(formula) || kept.get(column.id)?.has(rowId)
    return isKept ? { formula: text, known: isOwn ? null : resultIn(column, truth) } : { formula: text }
  }

  function* cells(): Generator<CellChange> {
    for (const [at, column] of columns.entries()) {
      const all = view.cellsOf(column.id)
      // Most cells of a column are among a few different ones.
      const values = new Array<Content | undefined>(countCells(all))
      for (let row = 0; row < view.rowCount; row++) {
        const number = all.numbers[row] ?? 0
        const content = values[number] ?? toContent(row, column, cellOf(all, number))
        if (!('formula' in content)) values[number] = content
        if ('formula' in content || content.value !== null) yield { row, column: at, content }
      }
    }
  }

  return {
    view,
    columnAt: new Map(columns.map(({ id }, at) => [id, at])),
    truthAt,
    formulaAt,
    isOwn: (index, { id }) => view.cellAt(index, id).formula !== truthAt(view.rowIdAt(index), id).formula,
    contentAt({ row, column: at }) {
      const column = columns[at]
      return column ? toContent(row, column, view.cellAt(row, column.id)) : { value: null }
    },
    facts: () => ({
      columns: columns.map(({ title, kind }) => ({ title, type: COLUMN_TYPES[kind] })),
      parents: Array.from({ length: view.rowCount }, (_, index) => {
        const parent = view.parentIndexAt(index)
        return parent < 0 ? null : parent
      }),
      cells: cells(),
    }),
  }
}

export function addTo(places: Places, columnId: ColumnId, rowId: RowId): void {
  const rows = places.get(columnId)
  if (rows) rows.add(rowId)
  else places.set(columnId, new Set([rowId]))
}

export const placesIn = (places: Places, sheet: WrittenSheet): readonly CellPosition[] =>
  [...places].flatMap(([columnId, rows]) => [...rows].flatMap(rowId => placeOf(sheet, rowId, columnId) ?? []))

/** Null for a row or column that the sheet does not show. */
export function placeOf({ view, columnAt }: WrittenSheet, rowId: RowId, columnId: ColumnId): CellPosition | null {
  const row = view.indexOf(rowId)
  const column = columnAt.get(columnId)
  return row < 0 || column === undefined ? null : { row, column }
}

/** The service's result of a formula as other formulas read it. */
function resultIn(column: Column, truth: Cell): Value {
  const error = typeof truth.value === 'string' ? parseError(truth.value) : null
  return error ?? toFormulaValue(column, truth)
}

function truthOf({ base, patches }: SheetParts): WrittenSheet['truthAt'] {
  const patched = new Map<RowId, ReadonlyMap<number, Cell>>()
  return (rowId, columnId) => {
    const patch = patches.get(rowId)
    if (!patch) {
      const index = base.indexOf(rowId)
      return index < 0 ? blankCell : base.cellAt(index, columnId)
    }
    const cells = patched.get(rowId) ?? new Map(patch.cells.map(([id, tuple]) => [id, fromCellTuple(tuple)]))
    patched.set(rowId, cells)
    return cells.get(columnId) ?? blankCell
  }
}

/** Only the service knows ranges of other sheets, summary fields, and the schedule of a project. */
export function canCalculate(formula: string | null): boolean {
  if (formula === null || !MAY_READ_MORE.test(formula)) return true
  return scanFormula(formula).every(token => {
    if (token.kind === 'function') return FUNCTIONS.get(token.name)?.schedule === undefined
    return token.kind !== 'other-sheet' && !(token.kind === 'reference' && token.row?.kind === 'field')
  })
}

/** A quick check: almost no formula does. */
const MAY_READ_MORE = /[{#]|ISCRITICAL|SUCCESSORS|TOTALFLOAT/i
