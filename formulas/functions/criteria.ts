import { cellAt, holds, sizeOf } from '../language/define.ts'
import { evaluate, evaluateSingle, spend } from '../language/evaluate.ts'
import type { CallNode, Node } from '../language/node.ts'
import { equalityKey } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Area, type Argument, type ErrorValue, failure, isArea, isError } from '../language/value.ts'

/** The ranges of the arguments from `first` on, each with its criterion. */
type Criterion = {
  readonly range: Argument
  readonly node: Node
}

/** The positions, in order, where every range meets its criterion, or the error. */
export function positionsThatMeet({ args }: CallNode, first: number, scene: Scene): readonly number[] | ErrorValue {
  const criteria: Criterion[] = []
  for (let at = first; at < args.length; at += 2) {
    const [rangeNode, node] = [args[at], args[at + 1]]
    if (!rangeNode || !node) return failure('#INCORRECT ARGUMENT SET')
    const range = evaluate(rangeNode, scene)
    if (isError(range)) return range
    criteria.push({ range, node })
  }
  const size = sizeOf(criteria[0]?.range ?? null)
  if (criteria.some(({ range }) => sizeOf(range) !== size)) return failure('#INCORRECT ARGUMENT SET')
  return narrow(criteria, size, scene)
}

/** Uses an index for criteria that are plain values, so that a formula in every row does not read every row. */
function narrow(criteria: readonly Criterion[], size: number, scene: Scene): readonly number[] | ErrorValue {
  let positions: readonly number[] | null = null
  const inOrder = [...criteria].sort((a, b) => Number(a.node.usesCell) - Number(b.node.usesCell))
  for (const { range, node } of inOrder) {
    const met: readonly number[] | ErrorValue = node.usesCell
      ? positionsWhere(range, node, positions ?? everyPosition(size), scene)
      : positionsOf(range, node, positions, scene)
    if (isError(met)) return met
    positions = met
  }
  return positions ?? []
}

const everyPosition = (size: number): readonly number[] => Array.from({ length: size }, (_, at) => at)

/** Evaluates the criterion for each cell. */
function positionsWhere(range: Argument, node: Node, positions: readonly number[], scene: Scene) {
  const met: number[] = []
  const outer = scene.cell
  for (const at of positions) {
    scene.cell = cellAt(range, at)
    const answer = isError(scene.cell) ? scene.cell : holds(evaluateSingle(node, scene))
    if (typeof answer !== 'boolean') {
      scene.cell = outer
      return answer
    }
    if (answer) met.push(at)
  }
  scene.cell = outer
  return met
}

/** The positions of a value in a range. */
function positionsOf(range: Argument, node: Node, among: readonly number[] | null, scene: Scene) {
  const wanted = evaluateSingle(node, scene)
  if (isError(wanted)) return wanted
  const key = equalityKey(wanted)
  if (among) return searchAmong(range, key, among, scene)
  const index = indexOf(range, scene)
  return isError(index) ? index : (index.get(key) ?? [])
}

function searchAmong(range: Argument, key: string, among: readonly number[], scene: Scene) {
  const tooMuch = spend(scene, among.length)
  if (tooMuch) return tooMuch
  const met: number[] = []
  for (const at of among) {
    const value = cellAt(range, at)
    if (isError(value)) return value
    if (equalityKey(value) === key) met.push(at)
  }
  return met
}

type PositionsByValue = ReadonlyMap<string, readonly number[]>

/** The positions of every value in a range, built once per recalculation. */
export function indexOf(range: Argument, scene: Scene): PositionsByValue | ErrorValue {
  const key = isArea(range) ? range.key : null
  const known = key === null ? undefined : scene.pass.positionsByRange.get(key)
  if (known) return known
  const tooMuch = spend(scene, sizeOf(range))
  if (tooMuch) return tooMuch
  const index = new Map<string, number[]>()
  for (let at = 0; at < sizeOf(range); at++) {
    const value = cellAt(range, at)
    if (isError(value)) return value
    const valueKey = equalityKey(value)
    const positions = index.get(valueKey)
    if (positions) positions.push(at)
    else index.set(valueKey, [at])
  }
  if (key !== null) scene.pass.positionsByRange.set(key, index)
  return index
}

/** The cells at some positions of a range, as a range. */
export function pick(range: Argument, positions: readonly number[]): Area {
  return {
    kind: 'area',
    width: 1,
    height: positions.length,
    at: index => cellAt(range, positions[index] ?? -1),
    key: null,
  }
}
