import type { Calculation } from '../../../formulas/calculation.ts'
import type { CellPosition, CellResult } from '../../../formulas/sheet-facts.ts'
import { isSameResult } from '../../../shared/fold/calculated.ts'
import { toCellValue } from './cell-values.ts'
import { addTo, canCalculate, type Kept, type WrittenSheet } from './written-sheet.ts'

/**
 * Keeps the service's result of each formula that cannot be calculated here, or whose result here is another one.
 * `sheet`: as the service last sent it, without edits.
 */
export function keepOthers(calculation: Calculation, sheet: WrittenSheet, { kept, fields: keptFields }: Kept): void {
  const { meta, rowIdAt, cellAt } = sheet.view
  const { outside } = sheet
  const isOther = ({ row, column: at, value }: CellResult): boolean => {
    const [column, field] = [meta.columns[at], outside.fields[at - meta.columns.length]]
    const truth = column ? cellAt(row, column.id) : field
    const typed = column ?? field
    if (!typed || !truth) return false
    return !canCalculate(truth.formula, outside) || !isSameResult(toCellValue(typed, value), truth.value)
  }
  const enter = (cells: readonly CellPosition[]) =>
    calculation.change(cells.map(({ row, column }) => ({ row, column, content: sheet.contentAt({ row, column }) })))
  const keep = (cells: readonly CellPosition[]) => {
    for (const { row, column } of cells) {
      const id = meta.columns[column]?.id
      if (id !== undefined) addTo(kept, id, rowIdAt(row))
      else keptFields.add(column - meta.columns.length)
    }
  }
  const others = calculation.results().filter(isOther)
  if (others.length === 0) return
  keep(others)
  enter(others)
  // Some are other results only because they read one: over the service's results they have its result too.
  const values = calculation.evaluate(others)
  const still = others.filter((cell, at) => isOther({ ...cell, value: values[at] ?? null }))
  kept.clear()
  keptFields.clear()
  keep(still)
  if (still.length < others.length) enter(others)
}
