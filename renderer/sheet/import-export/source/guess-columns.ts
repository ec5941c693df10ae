import type { NewColumn } from '../../../../shared/model/place.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { localeOfColumn } from '../../typing/column-locale.ts'
import { readDate } from '../../typing/parse-date.ts'
import { readNumber } from '../../typing/parse-number.ts'
import { isEmailAddress } from '../../typing/parse-people.ts'
import type { Lines } from './table-source.ts'

export type GuessedKind = Extract<NewColumn['kind'], 'text' | 'date' | 'checkbox' | 'choice' | 'contact'>

const WORDS_OF_A_TICK = new Set(['true', 'false', 'yes', 'no', 'x'])
/** A day that names its year: 3/7 is a date where a date is wanted, and a fraction or a score elsewhere. */
const WITH_YEAR = /\d{4}|^\d{1,2}\/\d{1,2}\/\d{2}$/
/** Whatever day it is, for no date that is looked for here depends on it. */
const ANY_DAY = '2000-01-01'

/** A list of choices has few values, each of them often, and short. */
const MOST_CHOICES = 20
const LONGEST_CHOICE = 40
const TIMES_EACH = 3

/** What a column seems to hold, by some of its cells: text where nothing else holds for every one. */
export function guessKind(texts: readonly string[], person: Locale): GuessedKind {
  const filled = texts.map(text => text.trim()).filter(text => text !== '')
  if (filled.length === 0) return 'text'
  if (filled.every(text => WORDS_OF_A_TICK.has(text.toLowerCase()))) return 'checkbox'
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

/** Whether the first line says what stands below it: words alone, each of them once, and something below. */
export function hasTitleLine([first, ...others]: Lines, locale: Locale): boolean {
  if (!first || others.length === 0) return false
  const titles = first.map(text => text.trim()).filter(text => text !== '')
  const isData = (text: string) =>
    isNumber(text, locale) ||
    [true, false].some(dayFirst => isDay(text, { ...locale, dayFirst })) ||
    isEmailAddress(text) ||
    /^(true|false)$/i.test(text)
  return titles.length > 0 && new Set(titles).size === titles.length && !titles.some(isData)
}
