import type { Functions } from '../language/define.ts'
import { rowOf, spend } from '../language/evaluate.ts'
import type { CallNode, FunctionDefinition } from '../language/node.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, columnOf, type ErrorValue, failure, isError, type Value } from '../language/value.ts'
import type { Schedule } from '../schedule/schedule-facts.ts'
import { totalFloats } from '../schedule/total-floats.ts'

/** The schedule of a row: of the named cell, or of the formula's own one. */
export const SCHEDULE: Functions = {
  /** Whether a delay of the row delays the project. */
  ISCRITICAL: ofRow('dates', (row, scene, schedule) => {
    const float = floatOf(row, scene, schedule)
    return isError(float) ? float : float !== null && float <= 0
  }),
  /** The numbers of the rows that depend on the row. */
  SUCCESSORS: ofRow('predecessors', successors),
  /** In working days; blank without dates. */
  TOTALFLOAT: ofRow('dates', floatOf),
}

function ofRow(
  schedule: NonNullable<FunctionDefinition['schedule']>,
  find: (row: number, scene: Scene, schedule: Schedule) => Argument,
): FunctionDefinition {
  return {
    least: 0,
    most: 1,
    schedule,
    run: (call, scene) => {
      const row = namedRow(call, scene)
      if (typeof row !== 'number') return row
      return scene.sheet.schedule ? find(row, scene, scene.sheet.schedule) : failure('#INVALID COLUMN VALUE')
    },
  }
}

function namedRow({ args: [of] }: CallNode, scene: Scene): number | ErrorValue {
  if (!of) return scene.row
  if (of.kind === 'value' && isError(of.value)) return of.value
  return of.kind === 'cell' ? (rowOf(of.row, scene) ?? failure('#REF')) : failure('#INVALID DATA TYPE')
}

function floatOf(row: number, scene: Scene, schedule: Schedule): number | null | ErrorValue {
  const { sheet, pass } = scene
  if (!pass.totalFloats) {
    const tooMuch = spend(scene, sheet.rowCount)
    if (tooMuch) return tooMuch
    pass.totalFloats = totalFloats(sheet, schedule)
  }
  const float = pass.totalFloats[row] ?? null
  return float === 'circular' ? failure('#CIRCULAR REFERENCE') : float
}

/** A successor with rows below it moves these too, so they are included. */
function successors(row: number, scene: Scene, { predecessorsOf }: Schedule): Argument {
  const { sheet, pass } = scene
  if (!pass.successorsByRow) {
    const tooMuch = spend(scene, sheet.rowCount)
    if (tooMuch) return tooMuch
    pass.successorsByRow = successorsByRow(sheet.rowCount, predecessorsOf)
  }
  const numbers: Value[] = []
  let next = 0
  for (const successor of pass.successorsByRow.get(row) ?? []) {
    const end = sheet.endOf(successor)
    for (let at = Math.max(next, successor); at < end; at++) numbers.push(at + 1)
    next = Math.max(next, end)
  }
  return spend(scene, numbers.length) ?? columnOf(numbers)
}

/** The direct successors of each row with any, from the first row to the last. */
function successorsByRow(
  rowCount: number,
  predecessorsOf: Schedule['predecessorsOf'],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (let row = 0; row < rowCount; row++) {
    for (const predecessor of predecessorsOf(row)) {
      const others = found.get(predecessor.row)
      if (others) others.push(row)
      else found.set(predecessor.row, [row])
    }
  }
  return found
}
