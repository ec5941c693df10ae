import { decimal, remainder, sum, whole } from '../language/decimal.ts'
import { eager, type Functions, ofExactNumbers, ofNumbers, ofValues } from '../language/define.ts'
import { forEachValue } from '../language/evaluate.ts'
import { compare, toNumber, toResult } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, type ErrorValue, failure, isDate, isError, toSingle, type Value } from '../language/value.ts'

const ANY = Number.POSITIVE_INFINITY
const MOST_PLACES = 15

/** Sums, and functions of one number. */
export const NUMERIC: Functions = {
  SUM: eager(1, ANY, (args, scene) => {
    const numbers = numbersIn(args, scene)
    return Array.isArray(numbers) ? toResult(sum(numbers)) : numbers
  }),
  AVG: eager(1, ANY, (args, scene) => {
    const numbers = numbersIn(args, scene)
    return Array.isArray(numbers) ? average(numbers) : numbers
  }),
  MAX: eager(1, ANY, (args, scene) => outermost(args, scene, 1)),
  MIN: eager(1, ANY, (args, scene) => outermost(args, scene, -1)),
  COUNT: eager(1, ANY, (args, scene) => {
    let count = 0
    const failed = forEachValue(args, scene, value => {
      if (value !== null && value !== '') count += 1
    })
    return failed ?? count
  }),
  ABS: ofValues(1, 1, ([value = null]) => {
    const number = toNumber(value)
    return number === null ? failure('#INVALID DATA TYPE') : Math.abs(number)
  }),
  INT: ofNumbers(1, 1, (number = 0) => Math.floor(number)),
  // The sign of the divisor, as in other spreadsheets.
  MOD: ofExactNumbers(2, 2, (number = 0, by = 0) => (by === 0 ? failure('#DIVIDE BY ZERO') : remainder(number, by))),
  ROUND: ofNumbers(1, 2, (number = 0, positions = 0) => rounded(number, positions, Math.round)),
  ROUNDUP: ofNumbers(1, 2, (number = 0, positions = 0) => rounded(number, positions, Math.ceil)),
  ROUNDDOWN: ofNumbers(1, 2, (number = 0, positions = 0) => rounded(number, positions, Math.floor)),
  CEILING: ofNumbers(1, 2, (number = 0, step = 1) => toMultiple(number, step, Math.ceil)),
  FLOOR: ofNumbers(1, 2, (number = 0, step = 1) => toMultiple(number, step, Math.floor)),
  MROUND: ofNumbers(1, 2, (number = 0, step = 1) => toMultiple(number, step, Math.round)),
  DECTOHEX: ofNumbers(1, 1, (number = 0) =>
    Number.isSafeInteger(number) && number >= 0 ? number.toString(16).toUpperCase() : failure('#INVALID VALUE'),
  ),
  HEXTODEC: ofValues(1, 1, ([text]) => {
    const written = String(text ?? '')
    return /^[0-9a-f]{1,13}$/i.test(written) ? Number.parseInt(written, 16) : failure('#INVALID VALUE')
  }),
}

/**
 * All numbers of the arguments. Texts, dates and checkboxes in a range are skipped; as direct arguments they are an
 * error.
 */
export function numbersIn(args: readonly Argument[], scene: Scene): number[] | ErrorValue {
  const numbers: number[] = []
  let hasOther = false
  const failed = forEachValue(args, scene, (value, isOfRange) => {
    if (typeof value === 'number') numbers.push(value)
    else if (!isOfRange && typeof value === 'string' && value !== '') hasOther = true
  })
  return failed ?? (hasOther ? failure('#INVALID DATA TYPE') : numbers)
}

/** The mean; an error without numbers. */
export const average = (numbers: readonly number[]): Value =>
  numbers.length === 0 ? failure('#DIVIDE BY ZERO') : toResult(sum(numbers) / numbers.length)

/** The largest or smallest of numbers or of dates, but not of both mixed; 0 without either. */
function outermost(args: readonly Argument[], scene: Scene, direction: 1 | -1): Value {
  let best: Value = null
  let isMixed = false
  const failed = forEachValue(args, scene, value => {
    if (typeof value !== 'number' && !isDate(value)) return
    const order = best === null ? direction : compare(value, best)
    if (order === null) isMixed = true
    else if (order * direction > 0) best = value
  })
  if (failed) return failed
  return isMixed ? failure('#INVALID DATA TYPE') : (best ?? 0)
}

/** Rounds away from zero or towards it: -2.5 rounds to -3. Based on the displayed decimal number. */
export function rounded(number: number, positions: number, round: (value: number) => number): number {
  const by = Math.max(-MOST_PLACES, Math.min(MOST_PLACES, whole(positions)))
  const result = shifted(round(shifted(decimal(Math.abs(number)), by)), -by)
  return number < 0 ? 0 - result : result
}

function shifted(number: number, positions: number): number {
  const [digits = '0', exponent = '0'] = String(number).split('e')
  return Number(`${digits}e${Number(exponent) + positions}`)
}

function toMultiple(number: number, step: number, round: (value: number) => number): Value {
  if (step === 0) return failure('#DIVIDE BY ZERO')
  return toResult(decimal(round(decimal(number / step)) * step))
}

/** An integer argument, or an error. */
export function wholeNumber(arg: Argument | undefined): number | ErrorValue {
  const value = toSingle(arg ?? null)
  if (isError(value)) return value
  return typeof value === 'number' ? whole(value) : failure('#INVALID DATA TYPE')
}
