import type { WrongArgument } from '../shared/formula/wrong-argument.ts'
import { asShown, fitColumn } from './fit-column.ts'
import { findAffected } from './graph/affected.ts'
import { readsOf } from './graph/reads.ts'
import { evaluate, STEPS_OF_A_FORMULA } from './language/evaluate.ts'
import type { WrittenCalls } from './language/parse.ts'
import { failure, isError, type Value } from './language/value.ts'
import { findWrongArgument } from './language/wrong-argument.ts'
import { newPass } from './recalculate.ts'
import type { CellPosition } from './sheet-facts.ts'
import { isInside, nodeFor, type SheetState } from './sheet-state.ts'

/** The result that a formula would have in a cell. */
export type Trial = {
  readonly value: Value
  /** The argument that causes the error; null if there is none, or if none is certain. */
  readonly wrongArgument: WrongArgument | null
  /** Whether it reads any of these cells. */
  readonly reads: (cells: readonly CellPosition[]) => boolean
}

/** Evaluates a formula in place of a cell's content. Changes nothing. Null: it cannot be parsed. */
export function tryFormula(state: SheetState, formula: string, cell: CellPosition): Trial | null {
  const { dependencies, sheet, types } = state
  const calls: WrittenCalls = new Map()
  const node = isInside(state, cell) ? nodeFor(state, cell.column, formula, calls) : null
  if (!node) return null
  const read = readsOf(node, cell, sheet, dependencies)
  const reads = (cells: readonly CellPosition[]): boolean => {
    const leaves = cells.filter(one => isInside(state, one)).map(({ row, column }) => dependencies.leafOf(row, column))
    const affected = findAffected(dependencies, leaves, [])
    return read.some(position => affected.has(position))
  }
  if (reads([cell])) return { value: failure('#CIRCULAR REFERENCE'), wrongArgument: null, reads }
  const scene = { sheet, ...cell, pass: newPass(state), cell: null, stepsLeft: STEPS_OF_A_FORMULA }
  const result = evaluate(node, scene)
  return {
    value: asShown(fitColumn(types[cell.column] ?? 'TEXT_NUMBER', result)),
    wrongArgument: isError(result) ? findWrongArgument(node, calls, scene) : null,
    reads,
  }
}
