import { sum } from '../language/decimal.ts'
import { type Functions, sizeOf } from '../language/define.ts'
import { evaluate } from '../language/evaluate.ts'
import type { CallNode, FunctionDefinition } from '../language/node.ts'
import { toResult } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Area, type Argument, type ErrorValue, failure, isError, type Value } from '../language/value.ts'
import { pick, positionsThatMeet } from './criteria.ts'
import { average, numbersIn } from './numeric.ts'

const ANY = Number.POSITIVE_INFINITY

/** Functions over the cells that meet criteria: each range is followed by its criterion. */
export const CONDITIONAL: Functions = {
  COUNTIF: criteria(2, 2, 0, countMet),
  COUNTIFS: criteria(2, ANY, 0, countMet),
  SUMIF: withTarget(numbers => toResult(sum(numbers))),
  AVERAGEIF: withTarget(average),
  SUMIFS: criteria(3, ANY, 1, (call, scene) => {
    const met = firstWhere(call, scene)
    if (isError(met)) return met
    const numbers = numbersIn([met], scene)
    return Array.isArray(numbers) ? toResult(sum(numbers)) : numbers
  }),
  COLLECT: criteria(3, ANY, 1, firstWhere),
}

/** From `first` on, arguments are pairs of range and criterion. */
function criteria(least: number, most: number, first: number, run: FunctionDefinition['run']): FunctionDefinition {
  return { least, most, isCriterion: at => at > first && (at - first) % 2 === 1, run }
}

function countMet(call: CallNode, scene: Scene): Value {
  const positions = positionsThatMeet(call, 0, scene)
  return isError(positions) ? positions : positions.length
}

/** The cells of the first argument where all criteria are met. */
function firstWhere(call: CallNode, scene: Scene): Area | ErrorValue {
  const [node] = call.args
  const range: Argument = node ? evaluate(node, scene) : null
  if (isError(range)) return range
  const positions = positionsThatMeet(call, 1, scene)
  if (isError(positions)) return positions
  const [, tested] = call.args
  const size = tested ? sizeOf(evaluate(tested, scene)) : 0
  return sizeOf(range) === size ? pick(range, positions) : failure('#INCORRECT ARGUMENT SET')
}

/** One range and its criterion; the numbers are in a third argument, or in the range itself. */
function withTarget(work: (numbers: readonly number[]) => Value): FunctionDefinition {
  return criteria(2, 3, 0, (call, scene) => {
    const [tested, criterion, target = tested] = call.args
    if (!tested || !criterion || !target) return null
    const range = evaluate(target, scene)
    if (isError(range)) return range
    const positions = positionsThatMeet({ ...call, args: [tested, criterion] }, 0, scene)
    if (isError(positions)) return positions
    if (sizeOf(range) !== sizeOf(evaluate(tested, scene))) return failure('#INCORRECT ARGUMENT SET')
    const numbers = numbersIn([pick(range, positions)], scene)
    return Array.isArray(numbers) ? work(numbers) : numbers
  })
}
