import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import { readParts, writeParts } from '../../../shared/formula/formula-parts.ts'
import { namesRowNumbers } from '../../../shared/formula/names-row-numbers.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { once } from '../../../shared/once.ts'
import type { SheetNow } from '../history/sheet-now.ts'

/** The row numbers in formulas, before and after rows were added. */
export type Numbering = {
  /** The formula of a cell with the row numbers before the addition; null if its numbers cannot be known. */
  readonly asBefore: (formula: string, rowId: RowId, columnId: ColumnId) => string | null
  /** The number after the addition of a row that had this number before. */
  readonly fixedNow: (number: number) => number
}

/** Nothing is computed for formulas without row numbers, which most sheets have only. */
export function readNumbering(sheet: WorkingSheet, { view, truth }: SheetNow, added: ReadonlySet<RowId>): Numbering {
  const numbers = once(() => {
    const all = sheet.rowIds()
    const before = all.filter(rowId => !added.has(rowId))
    return { before, numberBefore: numbersOf(before), numberNow: numbersOf(all) }
  })
  const saved = once(truth)
  /** The row with a number at the time when the formula was written; null if other rows moved since. */
  const rowAtWriting = (formula: string, rowId: RowId, columnId: ColumnId): RowAt | null => {
    const index = view.indexOf(rowId)
    // Stored a moment ago, after all rows that the view lacks.
    if (index < 0) return number => numbers().before[number - 1] ?? null
    const mark = view.markAt(index, columnId)
    // Row numbers in a formula are those of the stored sheet, until it is edited here.
    if (!mark || mark.was?.formula === formula) return rowAtIn(saved())
    return view.rowsMovedSince(mark.seq) ? null : rowAtIn(view)
  }
  return {
    asBefore: (formula, rowId, columnId) => {
      if (!namesRowNumbers(formula)) return formula
      const rowAt = rowAtWriting(formula, rowId, columnId)
      return rowAt && writeParts(readParts(formula, rowAt), row => numbers().numberBefore.get(row) ?? null)
    },
    fixedNow: number => {
      const row = numbers().before[number - 1]
      // Past the last row it keeps its distance from it.
      return (row === undefined ? null : numbers().numberNow.get(row)) ?? number + added.size
    },
  }
}

type RowAt = (number: number) => RowId | null

const rowAtIn =
  ({ rowCount, rowIdAt }: SheetNow['view']): RowAt =>
  number =>
    number >= 1 && number <= rowCount ? rowIdAt(number - 1) : null

const numbersOf = (rowIds: readonly RowId[]): ReadonlyMap<RowId, number> =>
  new Map(rowIds.map((rowId, index) => [rowId, index + 1]))
