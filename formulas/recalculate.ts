import { asShown, fitColumn } from './fit-column.ts'
import { findAffected } from './graph/affected.ts'
import type { Dependencies } from './graph/dependencies.ts'
import { inOrder, type Step } from './graph/order.ts'
import { evaluate, STEPS_OF_A_FORMULA } from './language/evaluate.ts'
import type { Pass } from './language/scene.ts'
import { failure, isError, isSame, type Value } from './language/value.ts'
import type { CellResult } from './sheet-facts.ts'
import { type Formula, type SheetState, show } from './sheet-state.ts'

/** The step limit of a recalculation: it blocks the service for a few seconds at most. */
const STEPS_OF_A_PASS = 200_000_000

const CIRCULAR = failure('#CIRCULAR REFERENCE')

/**
 * Recalculates the dependents of some cells, each once and after everything that it reads. `changed` contains the
 * positions that already have a new value; a formula that reads none of these, nor a changed result, keeps its result.
 */
export function recalculate(state: SheetState, leaves: readonly number[], changed: Set<number>): readonly CellResult[] {
  const { dependencies, formulaByLeaf, facts, lastChange } = state
  lastChange.pass += 1
  const pass = newPass(state)
  const results: CellResult[] = []
  const outside = [...changed].filter(position => position < 0)
  for (const step of inOrder(dependencies, findAffected(dependencies, leaves, outside))) {
    for (const leaf of step.leaves) {
      const formula = formulaByLeaf.get(leaf)
      if (!formula) continue
      const value = resultOf(state, leaf, formula, step, changed, pass)
      const cell = dependencies.cellOf(leaf)
      if (formula.result === undefined || !isShownAlike(formula.result, value)) {
        results.push({ row: cell.row, column: cell.column, value: asShown(value) })
        if (cell.column < facts.columns.length) lastChange.byRow[cell.row] = lastChange.pass
      }
      formula.result = value
      if (show(state, cell, value)) markChanged(dependencies, changed, leaf)
    }
  }
  return results
}

const isShownAlike = (one: Value, other: Value): boolean => isSame(one, other) || isSame(asShown(one), asShown(other))

export const newPass = ({ facts }: SheetState): Pass => ({
  today: facts.today(),
  results: new Map(),
  positionsByRange: new Map(),
  stepsLeft: facts.stepsOfAPass ?? STEPS_OF_A_PASS,
})

/** The result of each formula over the current values, also if it is known to be another one. Changes nothing. */
export function evaluateAgain(state: SheetState, leaves: readonly number[]): readonly Value[] {
  const pass = newPass(state)
  return leaves.map(leaf => {
    const formula = state.formulaByLeaf.get(leaf)
    return formula ? asShown(calculate(state, leaf, formula, pass)) : null
  })
}

/** Marks a cell as changed for all formulas that read it, also within a range. */
export function markChanged(dependencies: Dependencies, changed: Set<number>, leaf: number): void {
  const family = dependencies.familyOf(leaf)
  if (family !== null) changed.add(family)
  for (
    let position: number | null = leaf;
    position !== null && !changed.has(position);
    position = dependencies.above(position)
  ) {
    changed.add(position)
  }
}

/** Cells of a cycle are errors; others keep their result when no input has changed. */
function resultOf(
  state: SheetState,
  leaf: number,
  formula: Formula,
  { isCycle }: Step,
  changed: ReadonlySet<number>,
  pass: Pass,
): Value {
  const { known, result } = formula
  if (known !== undefined) return known
  if (isCycle) return CIRCULAR
  const isFinal = result !== undefined && result !== CIRCULAR && !isUnfinished(result)
  if (isFinal && !state.dependencies.readBy(leaf)?.some(position => changed.has(position))) return result
  return calculate(state, leaf, formula, pass)
}

function calculate({ dependencies, sheet, types }: SheetState, leaf: number, formula: Formula, pass: Pass): Value {
  const { row, column } = dependencies.cellOf(leaf)
  if (!formula.node) return failure('#UNPARSEABLE')
  const scene = { sheet, row, column, pass, cell: null, stepsLeft: STEPS_OF_A_FORMULA }
  return fitColumn(types[column] ?? 'TEXT_NUMBER', evaluate(formula.node, scene))
}

/** The formulas that the last recalculation did not reach. */
export const unfinishedOf = ({ formulaByLeaf }: SheetState): readonly number[] =>
  [...formulaByLeaf].filter(([, { result = null }]) => isUnfinished(result)).map(([leaf]) => leaf)

const isUnfinished = (value: Value): boolean => isError(value) && value.text === '#CALCULATING'
