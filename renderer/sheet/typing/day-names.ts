import { LANGUAGES, withoutMarks } from './month-names.ts'

const SHIFTS = [-1, 0, 1]
const DAYS_A_WEEK = 7
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Which day of the week in which language, from 0, Monday. */
type Weekdays = ReadonlyMap<string, number>
type Names = { readonly shifts: ReadonlyMap<string, number>; readonly whole: Weekdays; readonly any: Weekdays }

const namesOf = new Map<string, Names>()

/** Yesterday, today and tomorrow in any of the languages, as days from today. Takes text without marks; `own` is the person's language. */
export const dayShiftNamed = (words: string, own: string): number | null =>
  namesFor(own).shifts.get(oneApostrophe(words)) ?? null

/**
 * The day of the week, Monday being 0; null where it is none. `isAlone`: nothing else stands there, and a short name of another language
 * is mostly some other word.
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
  // What comes later wins: the person's own language, and English.
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
/** Of aujourd’hui. */
const oneApostrophe = (words: string): string => words.replaceAll("'", '’')
