import type { Series } from './series.ts'

/** A double holds 15 digits exactly; further ones are noise. */
const EXACT_DIGITS = 15

/** Continues numbers by their step, or along their linear trend. A single number is no series. */
export function numberSeries(numbers: readonly number[]): Series<number> | null {
  const [first, second] = numbers
  if (first === undefined || second === undefined) return null
  const step = clean(second - first)
  const isEven = numbers.every((number, at) => at === 0 || clean(number - (numbers[at - 1] ?? 0)) === step)
  const { start, slope } = isEven ? { start: first, slope: step } : straightLine(numbers)
  return position => {
    const given = numbers[position]
    if (given !== undefined) return given
    const number = start + slope * position
    // Next to a large step a small sum is only a rounding error.
    return Math.abs(number) < Math.abs(slope) * 1e-12 ? 0 : clean(number)
  }
}

/** The linear trend by least squares, as in spreadsheets. */
function straightLine(numbers: readonly number[]): { readonly start: number; readonly slope: number } {
  const count = numbers.length
  const middle = (count - 1) / 2
  const mean = numbers.reduce((sum, number) => sum + number, 0) / count
  let rise = 0
  let run = 0
  for (const [at, number] of numbers.entries()) {
    rise += (at - middle) * (number - mean)
    run += (at - middle) ** 2
  }
  const slope = rise / run
  return { start: mean - slope * middle, slope }
}

const clean = (number: number): number => Number(number.toPrecision(EXACT_DIGITS))
