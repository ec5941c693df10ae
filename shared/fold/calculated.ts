import type { ColumnId, RowId } from '../model/ids.ts'
import { type Cell, type CellValue, valueText } from '../model/sheet/cell-value.ts'
import type { MissingSource } from '../model/sheet/formula-inputs.ts'
import type { CalculatedNews } from '../model/sheet/sheet-message.ts'

/**
 * Results of formulas that were calculated on this computer, because unsaved edits change what they depend on. They are
 * shown and never stored or sent: the service calculates them itself once the edits are saved.
 */
export type Calculated = {
  /** Only results that differ from the service's. */
  readonly results: ReadonlyMap<ColumnId, ReadonlyMap<RowId, CellValue>>
  /** The formulas that depend on unsaved edits and cannot be calculated here. */
  readonly outdated: ReadonlyMap<ColumnId, ReadonlySet<RowId>>
  /** Those that read a sheet which is not in memory. */
  readonly missing: ReadonlyMap<ColumnId, ReadonlyMap<RowId, MissingSource>>
}

export const NOTHING_CALCULATED: Calculated = { results: new Map(), outdated: new Map(), missing: new Map() }

/** Costs as much as there are results in the columns that changed. */
export function afterCalculated(before: Calculated | null, news: CalculatedNews): Calculated {
  return {
    results: afterColumns(news.isWhole ? new Map() : (before?.results ?? new Map()), news.columns),
    outdated: new Map(news.outdated.map(({ columnId, rowIds }) => [columnId, new Set(rowIds)])),
    missing: new Map(news.outdated.map(({ columnId, missing }) => [columnId, new Map(missing)])),
  }
}

function afterColumns(before: Calculated['results'], columns: CalculatedNews['columns']): Calculated['results'] {
  const results = new Map(before)
  for (const { columnId, changed, gone } of columns) {
    const column = new Map(results.get(columnId))
    for (const rowId of gone) column.delete(rowId)
    for (const [rowId, value] of changed) column.set(rowId, value)
    if (column.size === 0) results.delete(columnId)
    else results.set(columnId, column)
  }
  return results
}

/** These cells show the service's results again. */
export const withoutResults = (calculated: Calculated, cells: ReadonlyMap<ColumnId, readonly RowId[]>): Calculated => ({
  ...calculated,
  results: afterColumns(
    calculated.results,
    [...cells].map(([columnId, gone]) => ({ columnId, changed: [], gone })),
  ),
})

/** All results as a message, for a window that has none yet. */
export const wholeNews = ({ results, outdated, missing }: Calculated): CalculatedNews => ({
  isWhole: true,
  columns: [...results].map(([columnId, column]) => ({ columnId, changed: [...column], gone: [] })),
  outdated: [...outdated].map(([columnId, rowIds]) => ({
    columnId,
    rowIds: [...rowIds],
    missing: [...(missing.get(columnId) ?? [])],
  })),
})

/** Numbers of spreadsheets have 15 digits: further ones are errors of rounding. */
const DIGITS = 15
/** Numbers with the same 15 digits do not differ by more. */
const MOST_DIFFERENCE = 10 ** (1 - DIGITS)

/** Whether two results are equal, or show the same text. */
export function isSameResult(one: CellValue, other: CellValue): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    if (one === other) return true
    // Most numbers that differ are far apart, and writing them takes a hundred times as long.
    if (Math.abs(one - other) > MOST_DIFFERENCE * Math.max(Math.abs(one), Math.abs(other))) return false
    return one.toPrecision(DIGITS) === other.toPrecision(DIGITS)
  }
  // A checkbox without a value is not checked.
  if (typeof one === 'boolean' || typeof other === 'boolean') return (one ?? false) === (other ?? false)
  return typeof one === typeof other && valueText(one) === valueText(other)
}

export const countResults = (calculated: Calculated | null): number =>
  [...(calculated?.results.values() ?? [])].reduce((sum, { size }) => sum + size, 0)

/** Whether they contain the same results of the same cells. */
export function hasSameResults(one: Calculated | null, other: Calculated | null): boolean {
  if (countResults(one) !== countResults(other)) return false
  return [...(one?.results ?? [])].every(([columnId, results]) => {
    const others = other?.results.get(columnId)
    return [...results].every(([rowId, value]) => {
      const same = others?.get(rowId)
      return same !== undefined && isSameResult(value, same)
    })
  })
}

/** A cell with a formula, with its result. */
export const withResult = (cell: Cell, value: CellValue): Cell => ({ ...cell, value, display: null })
