import type { BinaryNode, CallNode, CellNode, Node, RangeNode, RowReference } from './node.ts'
import { operate, toNumber } from './operators.ts'
import type { Scene } from './scene.ts'
import {
  type Area,
  type Argument,
  type ErrorValue,
  failure,
  isArea,
  isError,
  LONGEST_TEXT,
  toSingle,
  type Value,
} from './value.ts'

/** The step limit per formula: enough for a few ranges over large sheets, but not for a quadratic search. */
export const STEPS_OF_A_FORMULA = 10_000_000

/** The cost of evaluating a node, relative to reading one cell of a range. */
const STEPS_OF_A_PART = 10

/** Evaluates a node. Never throws: a failure is an error value. */
export function evaluate(node: Node, scene: Scene): Argument {
  const tooMuch = spend(scene, STEPS_OF_A_PART)
  if (tooMuch) return tooMuch
  switch (node.kind) {
    case 'value':
      return node.value
    case 'cell':
      return readCell(node, scene)
    case 'range':
      return readRange(node, scene)
    case 'call':
      return call(node, scene)
    case 'each-cell':
      return scene.cell
    case 'field':
      return readField(node.name, scene)
    case 'other-sheet':
      return scene.sheet.otherSheet(node.name)
    case 'negative':
      return negative(evaluateSingle(node.of, scene))
    case 'percent':
      return operate('/', evaluateSingle(node.of, scene), 100)
    case 'binary':
      return evaluateChain(node, scene)
  }
}

/** Evaluates a node to a single value; several cells are an error. */
export const evaluateSingle = (node: Node, scene: Scene): Value => toSingle(evaluate(node, scene))

/** Takes steps from the limits of the formula and the recalculation; returns an error when a limit is exceeded. */
export function spend(scene: Scene, steps: number): ErrorValue | null {
  scene.stepsLeft -= steps
  scene.pass.stepsLeft -= steps
  if (scene.stepsLeft < 0) return failure('#OVERFLOW')
  return scene.pass.stepsLeft < 0 ? failure('#CALCULATING') : null
}

/** The row of a reference; null when the sheet has no such row. */
export function rowOf(row: RowReference, { row: own, sheet }: Scene): number | null {
  if (row === 'this') return own
  return row < sheet.rowCount ? row : null
}

/** A long sum is nested to the left, so it is evaluated iteratively to avoid deep recursion. */
function evaluateChain(node: BinaryNode, scene: Scene): Value {
  const chain: BinaryNode[] = []
  let first: Node = node
  for (; first.kind === 'binary'; first = first.left) chain.push(first)
  let value = evaluateSingle(first, scene)
  for (const { sign, left, right } of chain.reverse()) {
    const isLenient = left.kind === 'each-cell' || right.kind === 'each-cell'
    value = operate(sign, value, evaluateSingle(right, scene), isLenient)
  }
  return value
}

function readCell({ row, column }: CellNode, scene: Scene): Value {
  const at = rowOf(row, scene)
  return at === null ? failure('#REF') : scene.sheet.valueAt(at, column)
}

function readField(name: string, { sheet }: Scene): Value {
  const column = sheet.fieldColumn(name)
  return column === undefined ? failure('#UNPARSEABLE') : sheet.valueAt(0, column)
}

function readRange({ columns: [left, right], rows }: RangeNode, scene: Scene): Argument {
  const { sheet } = scene
  const first = rows ? rowOf(rows[0], scene) : 0
  const last = rows ? rowOf(rows[1], scene) : sheet.rowCount - 1
  if (first === null || last === null) return failure('#REF')
  return areaOf(scene, [left, right], [Math.min(first, last), Math.max(first, last)])
}

function areaOf(
  { sheet }: Scene,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Area {
  const width = right - left + 1
  const at =
    width === 1
      ? (index: number) => sheet.valueAt(top + index, left)
      : (index: number) => sheet.valueAt(top + Math.floor(index / width), left + (index % width))
  return { kind: 'area', width, height: bottom - top + 1, at, key: `${left}:${right}:${top}:${bottom}` }
}

function call(node: CallNode, scene: Scene): Argument {
  const isShared = node.isRowless && !node.usesCell
  const known = isShared ? scene.pass.results.get(node.source) : undefined
  if (known !== undefined) return known

  const result = cut(node.definition.run(node, scene))
  // Running out of steps is specific to this formula, so such a result is not cached.
  const isFinal = !(isError(result) && (result.text === '#OVERFLOW' || result.text === '#CALCULATING'))
  if (isShared && isFinal) scene.pass.results.set(node.source, result)
  return result
}

const cut = (result: Argument): Argument =>
  typeof result === 'string' && result.length > LONGEST_TEXT ? result.slice(0, LONGEST_TEXT) : result

function negative(value: Value): Value {
  if (isError(value)) return value
  const number = toNumber(value)
  return number === null ? failure('#INVALID OPERATION') : 0 - number
}

/** Visits every value of the arguments, cell by cell in ranges, up to the first error, which it returns. */
export function forEachValue(
  args: readonly Argument[],
  scene: Scene,
  visit: (value: Exclude<Value, { readonly kind: 'error' }>, isOfRange: boolean) => void,
): ErrorValue | null {
  for (const arg of args) {
    const isOfRange = isArea(arg)
    const size = isOfRange ? arg.width * arg.height : 1
    const tooMuch = spend(scene, size)
    if (tooMuch) return tooMuch
    for (let at = 0; at < size; at++) {
      const value = isOfRange ? arg.at(at) : arg
      if (isArea(value)) continue
      if (isError(value)) return value
      visit(value, isOfRange)
    }
  }
  return null
}
