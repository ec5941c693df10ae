import { FUNCTIONS } from '../../../formulas/functions/function-table.ts'
import type { ProjectSchedule } from '../../../formulas/schedule/project-schedule.ts'
import type { CellChange, CellPosition, Content, SheetFacts } from '../../../formulas/sheet-facts.ts'
import { cellOf, countCells } from '../../../shared/columnar/column-cells.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { scanFormula } from '../../../shared/formula/scan.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { blankCell, type Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { MissingSource, SummaryField } from '../../../shared/model/sheet/formula-inputs.ts'
import { fromCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { COLUMN_TYPES } from '../../../shared/wire/column-type.ts'
import type { InputNeeds } from '../protocol.ts'
import { toFormulaValue, toResult } from './cell-values.ts'
import type { Outside } from './outside.ts'
import { createRewriter } from './rewritten-formulas.ts'
import { predecessorsIn, scheduleOf } from './schedule.ts'

/** Cells by column and row. */
export type Places = Map<ColumnId, Set<RowId>>

/** Formulas that show the service's result. Both grow while a sheet is in use. */
export type Kept = {
  /** They cannot be calculated here, or have another result here. */
  readonly kept: Places
  /** Their text after a move of rows is known to the service only. */
  readonly unclear: Places
  /** Summary fields of either kind, by index. */
  readonly fields: Set<number>
}

/** A sheet with its unsaved edits, as the formula engine reads it. */
export type WrittenSheet = {
  readonly view: SheetView
  readonly outside: Outside
  readonly schedule: ProjectSchedule | null
  readonly columnAt: ReadonlyMap<ColumnId, number>
  /** The cell as the service last sent it; blank if the service does not have it. */
  readonly truthAt: (rowId: RowId, columnId: ColumnId) => Cell
  /** The formula in a cell: its own or that of its column; null without one. */
  readonly formulaAt: (index: number, column: Column) => string | null
  /** Whether the formula of a cell is unsaved. */
  readonly isOwn: (index: number, column: Column) => boolean
  readonly contentAt: (place: CellPosition) => Content
  readonly facts: () => Pick<SheetFacts, 'columns' | 'fields' | 'parents' | 'cells' | 'otherSheet' | 'schedule'>
}

export function createWrittenSheet(
  parts: SheetParts,
  { kept, unclear, fields: keptFields }: Kept,
  outside: Outside,
): WrittenSheet {
  const { view } = parts.fold
  const { columns } = view.meta
  const schedule = scheduleOf(view.meta)
  const predecessorColumn = schedule && columns[schedule.facts.predecessorColumn]
  const truthAt = truthOf(parts)
  const rewrite = createRewriter(parts)
  const formulaAt = (index: number, column: Column): string | null =>
    view.cellAt(index, column.id).formula ?? column.formula ?? null

  const toPlainContent = (column: Column, cell: Cell): Content => {
    const value = toFormulaValue(column, cell, schedule?.workTime)
    return schedule && column === predecessorColumn
      ? { value, predecessors: predecessorsIn(cell.value, view, schedule) }
      : { value }
  }
  const toContent = (index: number, column: Column, cell: Cell): Content => {
    const formula = cell.formula ?? column.formula ?? null
    if (formula === null) return toPlainContent(column, cell)
    const rowId = view.rowIdAt(index)
    const truth = truthAt(rowId, column.id)
    const isOwn = truth.formula !== cell.formula
    // The row numbers of all others are those of today.
    const { text, isClear } = rewrite(formula, !isOwn && !parts.patches.has(rowId))
    if (!isClear) addTo(unclear, column.id, rowId)
    const isKept = !isClear || !canCalculate(formula, outside) || kept.get(column.id)?.has(rowId)
    return isKept
      ? { formula: text, known: isOwn ? null : toResult(column, truth, schedule?.workTime) }
      : { formula: text }
  }
  const toFieldContent = (at: number, field: SummaryField): Content => {
    const cell = { value: field.value, display: field.display, formula: field.formula }
    if (cell.formula === null) return { value: toFormulaValue(field, cell) }
    const { text, isClear } = rewrite(cell.formula, true)
    if (!isClear || !canCalculate(cell.formula, outside)) keptFields.add(at)
    return keptFields.has(at) ? { formula: text, known: toResult(field, cell) } : { formula: text }
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
        if ('formula' in content || content.value !== null || content.predecessors?.length)
          yield { row, column: at, content }
      }
    }
    for (const at of fields.keys()) {
      const place = { row: 0, column: columns.length + at }
      yield { ...place, content: contentAt(place) }
    }
  }

  const { fields } = outside
  const contentAt = ({ row, column: at }: CellPosition): Content => {
    const [column, field] = [columns[at], fields[at - columns.length]]
    if (column) return toContent(row, column, view.cellAt(row, column.id))
    return field ? toFieldContent(at - columns.length, field) : { value: null }
  }

  return {
    view,
    outside,
    schedule,
    columnAt: new Map(columns.map(({ id }, at) => [id, at])),
    truthAt,
    formulaAt,
    isOwn: (index, { id }) => view.cellAt(index, id).formula !== truthAt(view.rowIdAt(index), id).formula,
    contentAt,
    facts: () => ({
      columns: columns.map(({ title, kind }) => ({ title, type: COLUMN_TYPES[kind] })),
      fields: fields.map(({ title, kind }) => ({ title, type: COLUMN_TYPES[kind] })),
      otherSheet: outside.otherSheet,
      schedule: schedule?.facts ?? null,
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

/** Of the schedule of a project, other sheets and summary fields only what is on this computer. */
export function canCalculate(formula: string | null, { areFieldsKnown, isScheduleKnown, hasRange }: Outside): boolean {
  if (formula === null || !MAY_READ_MORE.test(formula)) return true
  return scanFormula(formula).every(token => {
    switch (token.kind) {
      case 'function':
        return isScheduleKnown || FUNCTIONS.get(token.name)?.schedule === undefined
      case 'other-sheet':
        return hasRange(token.name)
      case 'reference':
        return token.row?.kind !== 'field' || areFieldsKnown
      default:
        return true
    }
  })
}

/** A quick check: almost no formula does. */
const MAY_READ_MORE = /[{#]|ISCRITICAL|SUCCESSORS|TOTALFLOAT/i

/** Why a formula cannot read another sheet; null if it can, or reads none. */
export function missingSource(formula: string, outside: Outside): MissingSource | null {
  if (!formula.includes('{')) return null
  const missing = scanFormula(formula).flatMap(token =>
    token.kind === 'other-sheet' ? (outside.missingSource(token.name) ?? []) : [],
  )
  return missing.find(reason => reason === 'absent') ?? missing[0] ?? null
}

/** The inputs outside the rows of its sheet that a formula needs. */
export function needsOf(formula: string | null | undefined): InputNeeds {
  if (formula == null || !/[{#]/.test(formula)) return NO_NEEDS
  const tokens = scanFormula(formula)
  return {
    fields: tokens.some(token => token.kind === 'reference' && token.row?.kind === 'field'),
    ranges: tokens.some(token => token.kind === 'other-sheet'),
  }
}

export const NO_NEEDS: InputNeeds = { fields: false, ranges: false }
