import type { ColumnType } from './fit-column.ts'
import type { Area, Value } from './language/value.ts'
import type { Predecessor, ScheduleFacts } from './schedule/schedule-facts.ts'

/** The entered content of a cell. Predecessors count in the predecessor column of a schedule. */
export type Content = FormulaContent | { readonly value: Value; readonly predecessors?: readonly Predecessor[] }

/**
 * `known`: the result of a formula that is not calculated; its dependents read this, and still count as dependents of
 * what it reads.
 */
export type FormulaContent = { readonly formula: string; readonly known?: Value }

/** A cell by row and column, counted from 0. */
export type CellPosition = {
  readonly row: number
  readonly column: number
}

export type CellChange = CellPosition & { readonly content: Content }

/** The current result of a cell with a formula. */
export type CellResult = CellPosition & { readonly value: Value }

/**
 * The inputs of a calculation. The shape of the sheet is fixed: create a new calculation after rows or columns were
 * added, deleted or moved.
 */
export type SheetFacts = {
  readonly columns: readonly { readonly title: string; readonly type: ColumnType }[]
  /** The index of each row's parent, or null. */
  readonly parents: readonly (number | null)[]
  /** The summary fields. Each is one cell, in row 0 of an additional column after those of the sheet. */
  readonly fields?: readonly { readonly title: string; readonly type: ColumnType }[]
  /** All non-blank cells. */
  readonly cells: Iterable<CellChange>
  /** The user's current date, as a day number (`parseDate('2026-11-22').day`). */
  readonly today: () => number
  /** A range of another sheet by name, ignoring case; an error when it cannot be read. */
  readonly otherSheet?: (name: string) => Area | Value
  /** For a sheet with dependencies enabled. */
  readonly schedule?: ScheduleFacts | null
  /** The step limit of one recalculation, roughly the number of cells it may read. */
  readonly stepsOfAPass?: number
}

/** The part of a sheet that does not change during a calculation. */
export type SheetShape = Pick<SheetFacts, 'columns' | 'parents' | 'fields' | 'schedule'>

/** Whether two sheets have the same outline, and columns and summary fields with the same titles and types. */
export function hasSameShape(one: SheetShape, other: SheetShape): boolean {
  const { parents } = other
  const isSameTitled = (some: SheetFacts['columns'], others: SheetFacts['columns']): boolean =>
    some.length === others.length &&
    some.every(({ title, type }, at) => title === others[at]?.title && type === others[at]?.type)
  return (
    one.parents.length === parents.length &&
    one.parents.every((parent, row) => parent === parents[row]) &&
    isSameTitled(one.columns, other.columns) &&
    isSameTitled(one.fields ?? [], other.fields ?? []) &&
    JSON.stringify(one.schedule ?? null) === JSON.stringify(other.schedule ?? null)
  )
}
