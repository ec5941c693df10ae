import { LARGE, MEDIAN, NPV, SMALL, STDEVA, STDEVP, STDEVPA, STDEVS } from '@formulajs/formulajs'
import { add, compareNumbers, decimal, sum, withoutTrace } from '../language/decimal.ts'
import { cellAt, eager, type Functions, sizeOf } from '../language/define.ts'
import { forEachValue } from '../language/evaluate.ts'
import type { FunctionDefinition } from '../language/node.ts'
import { toResult } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, type ErrorValue, failure, isError, toSingle, type Value } from '../language/value.ts'
import { numbersIn, wholeNumber } from './numeric.ts'

const ANY = Number.POSITIVE_INFINITY

/** Statistics. A library calculates those with the usual meaning. */
export const STATISTICS: Functions = {
  MEDIAN: ofAll(1, numbers => MEDIAN(numbers)),
  STDEVS: spread(2, STDEVS),
  STDEVP: spread(1, STDEVP),
  STDEVA: spread(2, STDEVA, true),
  STDEVPA: spread(1, STDEVPA, true),
  PERCENTILE: withOne((numbers, part) => (part >= 0 && part <= 1 ? percentile(numbers, part) : null)),
  LARGE: withOne((numbers, nth) => (nth >= 1 && nth <= numbers.length ? LARGE(numbers, Math.trunc(nth)) : null)),
  SMALL: withOne((numbers, nth) => (nth >= 1 && nth <= numbers.length ? SMALL(numbers, Math.trunc(nth)) : null)),
  NPV: eager(2, ANY, ([rate, ...payments], scene) => {
    const interest = toSingle(rate ?? null)
    if (isError(interest)) return interest
    const numbers = numbersIn(payments, scene)
    if (!Array.isArray(numbers)) return numbers
    return typeof interest === 'number' ? checked(NPV(interest, ...numbers)) : failure('#INVALID DATA TYPE')
  }),
  AVGW: eager(2, 2, ([values = null, weights = null], scene) => {
    if (sizeOf(values) !== sizeOf(weights)) return failure('#INCORRECT ARGUMENT SET')
    const failed = numbersIn([values, weights], scene)
    return Array.isArray(failed) ? weighted(values, weights) : failed
  }),
  RANKEQ: rank(first => first),
  RANKAVG: rank((first, equals) => first + (equals - 1) / 2),
}

/**
 * A function of the numbers of all arguments, at least one. With `isWide` a checked box counts as 1, and a text as 0.
 */
function ofAll(least: number, work: (numbers: readonly number[]) => unknown, isWide = false): FunctionDefinition {
  return eager(1, ANY, (args, scene) => {
    const numbers = isWide ? wideNumbersIn(args, scene) : numbersIn(args, scene)
    if (!Array.isArray(numbers)) return numbers
    return numbers.length < least ? failure('#DIVIDE BY ZERO') : checked(work(numbers))
  })
}

/** A measure of spread. Equal numbers have none, although their mean as a double may differ from them. */
function spread(least: number, work: (numbers: readonly number[]) => unknown, isWide = false): FunctionDefinition {
  return ofAll(
    least,
    numbers => {
      const result = work(numbers)
      const size = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
      return typeof result === 'number' && withoutTrace(result, size) === 0 ? 0 : result
    },
    isWide,
  )
}

/** A function of a range and a number; null: the number is out of bounds. */
function withOne(work: (numbers: readonly number[], number: number) => unknown): FunctionDefinition {
  return eager(2, 2, ([range = null, last = null], scene) => {
    const numbers = numbersIn([range], scene)
    if (!Array.isArray(numbers)) return numbers
    const number = toSingle(last)
    if (isError(number)) return number
    if (typeof number !== 'number') return failure('#INVALID DATA TYPE')
    const result = numbers.length === 0 ? null : work(numbers, decimal(number))
    return result === null ? failure('#INVALID VALUE') : checked(result)
  })
}

/** Between the two nearest numbers in proportion. The library rounds to 14 digits. */
function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = part * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(at))
  return add(below, (above - below) * (at - Math.floor(at)))
}

/** The library returns an error object instead of a number. */
const checked = (result: unknown): Value => (typeof result === 'number' ? toResult(result) : failure('#INVALID VALUE'))

function wideNumbersIn(args: readonly Argument[], scene: Scene): number[] | ErrorValue {
  const numbers: number[] = []
  const failed = forEachValue(args, scene, value => {
    if (value !== null && value !== '') numbers.push(typeof value === 'object' ? 0 : Number(value) || 0)
  })
  return failed ?? numbers
}

function weighted(values: Argument, weights: Argument): Value {
  const pairs = Array.from({ length: sizeOf(values) }, (_, at) => [cellAt(values, at), cellAt(weights, at)] as const)
  const both = pairs.filter((pair): pair is readonly [number, number] => pair.every(value => typeof value === 'number'))
  const weight = sum(both.map(([, part]) => part))
  if (weight === 0) return failure('#DIVIDE BY ZERO')
  return toResult(sum(both.map(([value, part]) => value * part)) / weight)
}

/** The rank of a number in a range, largest first; with a third argument other than 0 smallest first. */
function rank(positionOf: (first: number, equals: number) => number): FunctionDefinition {
  return eager(2, 3, ([number = null, range = null, order = 0], scene) => {
    const searched = toSingle(number)
    const numbers = numbersIn([range], scene)
    const direction = wholeNumber(order)
    if (!Array.isArray(numbers)) return numbers
    if (isError(searched)) return searched
    if (typeof direction !== 'number') return direction
    const orders = typeof searched === 'number' ? numbers.map(other => compareNumbers(other, searched)) : []
    const before = orders.filter(order => (direction === 0 ? order > 0 : order < 0))
    const equals = orders.filter(order => order === 0)
    return equals.length === 0 ? failure('#NO MATCH') : positionOf(before.length + 1, equals.length)
  })
}
