/**
 * Decimal arithmetic on doubles. 0.1 and 0.3 have no exact binary form, so results differ from decimal ones at the 16th
 * digit. Comparisons, sums and rounding functions use 15 digits, as in other spreadsheets.
 */
const DIGITS = 15

// The rounding error of adding two products of decimals is at most 8 × 2^-53 of the larger one.
const TRACE = 2 ** -50

/** Rounds to 15 digits. Integers are exact up to 2^53 and stay as they are. */
export const decimal = (number: number): number =>
  Number.isSafeInteger(number) || !Number.isFinite(number) ? number : Number(number.toPrecision(DIGITS))

/** Truncates to an integer: 28.999999999999996 is 29. */
export const whole = (number: number): number => Math.trunc(decimal(number))

/** Less than, equal or greater: -1, 0 or 1. Numbers are equal when their first 15 digits are. */
export function compareNumbers(left: number, right: number): -1 | 0 | 1 {
  if (left === right) return 0
  // They differ before the 15th digit, so no formatting is needed.
  const isFar = Math.abs(left - right) > 1e-14 * Math.max(Math.abs(left), Math.abs(right))
  const [a, b] = isFar ? [left, right] : [decimal(left), decimal(right)]
  return a === b ? 0 : a < b ? -1 : 1
}

export function add(left: number, right: number): number {
  const total = left + right
  return withoutTrace(total, Math.max(Math.abs(left), Math.abs(right), Math.abs(total)))
}

/** Compensated summation (Neumaier), so that a long column is as exact as a short one. */
export function sum(numbers: readonly number[]): number {
  let [total, lost, size] = [0, 0, 0]
  for (const number of numbers) {
    const next = total + number
    lost += Math.abs(total) >= Math.abs(number) ? total - next + number : number - next + total
    total = next
    size += Math.abs(number)
  }
  return Number.isFinite(total) ? withoutTrace(total + lost, size) : total
}

/** The remainder of a division, with the sign of the divisor. */
export function remainder(number: number, by: number): number {
  const rest = number % by
  const positive = rest !== 0 && rest < 0 !== by < 0 ? rest + by : rest
  const size = Math.max(Math.abs(number), Math.abs(positive))
  return withoutTrace(positive - by, size) === 0 ? 0 : withoutTrace(positive, size)
}

/**
 * Removes the rounding error from a result of numbers of this size: a result close enough to a decimal with no digit
 * beyond the 15th of `size` becomes that decimal. Others, such as thirds, keep all their digits.
 */
export function withoutTrace(result: number, size: number): number {
  if (Number.isSafeInteger(result) || !Number.isFinite(size)) return result
  const digits = DIGITS + exponentOf(result) - exponentOf(size)
  if (digits > DIGITS) return result
  const near = digits < 1 ? 0 : Number(result.toPrecision(digits))
  return Math.abs(result - near) <= size * TRACE ? near : result
}

const exponentOf = (number: number): number => Math.floor(Math.log10(Math.abs(number)))
