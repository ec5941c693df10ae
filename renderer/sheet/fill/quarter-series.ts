import { cycleAt, type Series } from './series.ts'

const QUARTERS = 4
const ALONE = /^(Q)([1-4])$/i
const BEFORE_YEAR = /^(Q)([1-4])([\s/-]*)(\d{4})$/i
const BEHIND_YEAR = /^(\d{4})([\s/-]*)(Q)([1-4])$/i

/** A quarter as a consecutive number, and a function that writes another one in the same form. */
type Quarter = { readonly number: number; readonly form: string; readonly write: (number: number) => string }

/** Quarters continue one by one, or by the step between the first two; with a year, the year continues too. */
export function quarterSeries(texts: readonly string[]): Series<string> | null {
  const quarters = texts.flatMap(text => readQuarter(text.trim()) ?? [])
  const [first, second] = quarters
  if (!first || quarters.length < texts.length || quarters.some(({ form }) => form !== first.form)) return null
  const step = second ? second.number - first.number : 1
  const isEven = quarters.every(({ write }, at) => write(first.number + step * at) === texts[at]?.trim())
  return isEven ? position => texts[position] ?? first.write(first.number + step * position) : null
}

function readQuarter(text: string): Quarter | null {
  const [, letter = '', quarter = ''] = ALONE.exec(text) ?? []
  if (quarter !== '') return { number: Number(quarter) - 1, form: letter, write: number => letter + inYear(number) }
  const before = BEFORE_YEAR.exec(text)
  if (before) {
    const [, q = '', own = '', between = '', year = ''] = before
    return withYear(year, own, number => `${q}${inYear(number)}${between}${yearOf(number)}`, `${q}${between}`)
  }
  const behind = BEHIND_YEAR.exec(text)
  if (!behind) return null
  const [, year = '', between = '', q = '', own = ''] = behind
  return withYear(year, own, number => `${yearOf(number)}${between}${q}${inYear(number)}`, `${between}${q}`)
}

const withYear = (year: string, quarter: string, write: Quarter['write'], form: string): Quarter => ({
  number: Number(year) * QUARTERS + Number(quarter) - 1,
  form,
  write,
})

const inYear = (number: number): number => cycleAt(number, QUARTERS) + 1
const yearOf = (number: number): number => Math.floor(number / QUARTERS)
