import type { Calculation } from '../../../formulas/calculation.ts'
import { FUNCTIONS } from '../../../formulas/functions/function-table.ts'
import { isError } from '../../../formulas/language/value.ts'
import type { CellPosition } from '../../../formulas/sheet-facts.ts'
import { checkFormula } from '../../../shared/formula/check-formula.ts'
import { scanFormula } from '../../../shared/formula/scan.ts'
import type { FormulaToken } from '../../../shared/formula/token.ts'
import type { FormulaPreview, ServiceReason } from '../../../shared/model/sheet/formula-preview.ts'
import type { FormulaCell } from '../protocol.ts'
import { toCellValue } from './cell-values.ts'
import type { Outside } from './outside.ts'
import { canCalculate, type Kept, missingSource, placeOf, type WrittenSheet } from './written-sheet.ts'

/** A sheet in which formulas are tried. */
export type Previewed = {
  readonly sheet: WrittenSheet
  readonly calculation: Calculation
  readonly kept: Kept['kept']
  /** The cells whose results only the service can calculate, and the ranges of other sheets with such cells. */
  readonly uncertain: { readonly cells: readonly CellPosition[]; readonly ranges: readonly string[] }
}

/**
 * The result that a formula would have in a cell. Null: the sheet has no such cell, or the cell shows the service's
 * result of this formula, which is another one here.
 */
export function previewFormula(
  { sheet, calculation, kept, uncertain }: Previewed,
  { rowId, columnId }: Omit<FormulaCell, 'location'>,
  formula: string,
): FormulaPreview | null {
  const { columns } = sheet.view.meta
  const place = placeOf(sheet, rowId, columnId)
  const column = place && columns[place.column]
  if (!place || !column) return null
  if (kept.get(columnId)?.has(rowId) && sheet.truthAt(rowId, columnId).formula === formula) return null
  if (
    checkFormula(
      formula,
      columns.map(({ title }) => title),
    )
  )
    return { kind: 'unfinished' }
  const tokens = scanFormula(formula)
  const trial = calculation.tryFormula(formula, place)
  const reason = trial ? reasonIn(formula, tokens, sheet.outside) : unknownFunction(tokens)
  if (reason) return { kind: 'service', reason }
  if (!trial) return { kind: 'unfinished' }
  const { value, wrongArgument } = trial
  const isUncertain = tokens.some(
    token => token.kind === 'other-sheet' && uncertain.ranges.includes(token.name.toLowerCase()),
  )
  if (isUncertain || (uncertain.cells.length > 0 && trial.reads(uncertain.cells)))
    return { kind: 'service', reason: { kind: 'outdated' } }
  if (!isError(value)) return { kind: 'value', value: toCellValue(column, value) }
  const isOverLimit = value.text === '#OVERFLOW' || value.text === '#CALCULATING'
  return isOverLimit
    ? { kind: 'service', reason: { kind: 'limit' } }
    : { kind: 'error', error: value.text, wrongArgument }
}

function unknownFunction(tokens: readonly FormulaToken[]): ServiceReason | null {
  for (const token of tokens) {
    if (token.kind === 'function' && !FUNCTIONS.has(token.name)) return { kind: 'function', name: token.name }
  }
  return null
}

function reasonIn(formula: string, tokens: readonly FormulaToken[], outside: Outside): ServiceReason | null {
  if (canCalculate(formula, outside)) return null
  const missing = missingSource(formula, outside)
  if (missing) return { kind: missing === 'absent' ? 'other-sheet' : missing }
  return { kind: !outside.areFieldsKnown && tokens.some(isField) ? 'summary-field' : 'schedule' }
}

const isField = (token: FormulaToken): boolean => token.kind === 'reference' && token.row?.kind === 'field'
