import { numberSeries } from './number-series.ts'
import { cycleAt, type Series } from './series.ts'

/** More digits than a number holds exactly are a code, not a count. */
const NUMBERED = /^(.*?)(\d{1,15})$/s

type Numbered = { readonly before: string; readonly number: number; readonly digits: number }

/**
 * Text that ends with a number continues: "Task 1" with "Task 2", "A-007" with "A-008". Several different texts
 * continue as a pattern, each with its number. Null if one does not end with a number.
 */
export function textSeries(texts: readonly string[]): Series<string> | null {
  const numbered = texts.flatMap(text => readNumbered(text) ?? [])
  const [first] = numbered
  if (!first || numbered.length < texts.length) return null
  const isOne = numbered.every(({ before }) => before === first.before)
  const steps = isOne ? evenSteps(numbered.map(({ number }) => number)) : null
  return position => {
    const given = texts[position]
    if (given !== undefined) return given
    if (steps) return written(first, steps(position))
    const own = numbered[cycleAt(position, numbered.length)] ?? first
    return written(own, own.number + Math.floor(position / numbered.length))
  }
}

function evenSteps(numbers: readonly number[]): Series<number> | null {
  const [first, second] = numbers
  if (first === undefined) return null
  if (second === undefined) return position => first + position
  const isEven = numbers.every((number, at) => number === first + (second - first) * at)
  return isEven ? numberSeries(numbers) : null
}

function readNumbered(text: string): Numbered | null {
  const [, before, digits] = NUMBERED.exec(text) ?? []
  return before === undefined || digits === undefined
    ? null
    : { before, number: Number(digits), digits: digits.startsWith('0') ? digits.length : 1 }
}

/** Below zero the count goes up again, because "Task -1" is no sensible name. */
const written = ({ before, digits }: Numbered, number: number): string =>
  before + String(Math.abs(number)).padStart(digits, '0')
