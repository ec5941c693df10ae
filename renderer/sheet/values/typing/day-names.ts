import { LANGUAGES, withoutMarks } from './month-names.ts'

const SHIFTS = [-1, 0, 1]
const DAYS_A_WEEK = 7
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Index of the weekday by name, Monday is 0. */
type Weekdays = ReadonlyMap<string, number>
type Names = { readonly shifts: ReadonlyMap<string, number>; readonly whole: Weekdays; readonly any: Weekdays }

const namesOf = new Map<string, Names>()

/**
 * Yesterday, today and tomorrow in any of the languages, as days from today. Takes text without diacritics; `own` is
 * the user's language.
 */
export const dayShiftNamed = (text: string, own: string): number | null =>
  namesFor(own).shifts.get(oneApostrophe(text)) ?? null

/**
 * The index of a weekday, Monday is 0; null for other text. `isAlone`: the word is the whole text, and abbreviations
 * of other languages are then usually other text.
 */
export function weekdayNamed(word: string, own: string, isAlone: boolean): number | null {
  const { whole, any } = namesFor(own)
  return (isAlone ? whole : any).get(word) ?? null
}

/** 0 for a Monday. */
export const weekdayOf = (iso: string): number => (new Date(iso).getUTCDay() + 6) % DAYS_A_WEEK

function namesFor(own: string): Names {
  const known = namesOf.get(own)
  if (known) return known
  // Later entries override earlier ones: the user's language, then English.
  const languages = [...LANGUAGES, own, 'en']
  const whole = languages.flatMap(language => weekdaysIn(language, 'long'))
  const short = (each: readonly string[]) => each.flatMap(language => weekdaysIn(language, 'short'))
  const made = {
    shifts: new Map(languages.flatMap(shiftsIn)),
    whole: new Map([...short([own, 'en']).filter(([name]) => name.length > 2), ...whole]),
    any: new Map([...short(languages), ...whole]),
  }
  namesOf.set(own, made)
  return made
}

function weekdaysIn(language: string, weekday: 'long' | 'short'): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return Array.from({ length: DAYS_A_WEEK }, (_, at) => [plain(format.format(MONDAY + at * DAY_MS)), at])
}

function shiftsIn(language: string): [string, number][] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return SHIFTS.map(shift => [oneApostrophe(plain(format.format(shift, 'day'))), shift])
}

const plain = (name: string): string => withoutMarks(name).replace(/\.$/, '')
/** As in aujourd’hui. */
const oneApostrophe = (text: string): string => text.replaceAll("'", '’')
