import type { NewColumn } from '../../../../shared/model/item.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { localeOfColumn } from '../../values/typing/column-locale.ts'
import { readDate } from '../../values/typing/parse-date.ts'
import { readNumber } from '../../values/typing/parse-number.ts'
import { isEmailAddress } from '../../values/typing/parse-people.ts'
import type { Lines } from './table-source.ts'

export type GuessedKind = Extract<NewColumn['kind'], 'text' | 'date' | 'checkbox' | 'choice' | 'contact'>

const TICK_TEXTS = new Set(['true', 'false', 'yes', 'no', 'x'])
/** A date with its year. Without a year, 3/7 may also be a fraction or a score. */
const WITH_YEAR = /\d{4}|^\d{1,2}\/\d{1,2}\/\d{2}$/
/** Any day, since none of the date forms tested here depends on it. */
const ANY_DAY = '2000-01-01'

/** A list of options has few, short and repeated values. */
const MOST_CHOICES = 20
const LONGEST_CHOICE = 40
const TIMES_EACH = 3

/** Guesses the kind of a column from some of its cells: text unless another kind fits all of them. */
export function guessKind(texts: readonly string[], person: Locale): GuessedKind {
  const filled = texts.map(text => text.trim()).filter(text => text !== '')
  if (filled.length === 0) return 'text'
  if (filled.every(text => TICK_TEXTS.has(text.toLowerCase()))) return 'checkbox'
  const locale = localeOfColumn(() => filled, person)
  if (filled.every(text => isDay(text, locale))) return 'date'
  if (filled.every(isEmailAddress)) return 'contact'
  return isChoice(filled, locale) ? 'choice' : 'text'
}

const isDay = (text: string, locale: Locale): boolean =>
  WITH_YEAR.test(text) && readDate(text, ANY_DAY, locale).kind === 'date'

const isNumber = (text: string, locale: Locale): boolean => readNumber(text, locale, null) !== null

function isChoice(filled: readonly string[], locale: Locale): boolean {
  const values = new Set(filled.map(text => text.toLowerCase()))
  if (values.size < 2 || values.size > MOST_CHOICES || filled.length < values.size * TIMES_EACH) return false
  return (
    [...values].every(text => text.length <= LONGEST_CHOICE && !text.includes('\n')) &&
    !filled.every(text => isNumber(text, locale))
  )
}

/** More lines than any real preface has. */
const LONGEST_PREFACE = 40
/** In a table of two columns, a line with one cell may be a row, so it is no preface. */
const LEAST_WIDTH_BELOW_PREFACE = 3

/**
 * The number of lines before the rows: the titles, and above them a preface such as the name of the table, whose lines
 * fill fewer than half of the columns. 0 without titles.
 */
export function titleLinesOf(lines: Lines, locale: Locale): number {
  const widths = lines.map(line => line.filter(text => text.trim() !== '').length)
  const usual = mostFrequent(widths)
  const first = widths.findIndex(width => width >= Math.max(2, usual / 2))
  const at = usual < LEAST_WIDTH_BELOW_PREFACE || first < 0 || first > LONGEST_PREFACE ? 0 : first
  return isTitleLine(lines[at], lines.slice(at + 1), locale) ? at + 1 : 0
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = { width: 0, count: 0 }
  for (const [width, count] of counts) {
    if (count > best.count || (count === best.count && width > best.width)) best = { width, count }
  }
  return best.width
}

const YEAR = /^(?:19|20)\d{2}$/

/** Whether a line contains the titles of the lines below: text, or years among text, which do not recur as values. */
function isTitleLine(line: readonly string[] | undefined, below: Lines, locale: Locale): boolean {
  const titles = (line ?? []).map(text => text.trim())
  const filled = titles.filter(text => text !== '')
  const years = filled.filter(text => YEAR.test(text))
  if (filled.length === 0 || years.length === filled.length) return false
  if (below.length === 0 && filled.length < 2) return false
  const occursBelow = (title: string, at: number) => below.some(cells => cells[at]?.trim() === title)
  return titles.every((title, at) => {
    if (title === '') return true
    if (YEAR.test(title)) return !below.some(cells => YEAR.test(cells[at]?.trim() ?? ''))
    const isDoubled = titles.indexOf(title) !== titles.lastIndexOf(title)
    return !isData(title, locale) && !(isDoubled && (below.length === 0 || occursBelow(title, at)))
  })
}

const isData = (text: string, locale: Locale): boolean =>
  isNumber(text, locale) ||
  [true, false].some(dayFirst => isDay(text, { ...locale, dayFirst })) ||
  isEmailAddress(text) ||
  /^(true|false)$/i.test(text)
