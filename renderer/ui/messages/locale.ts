import { dateTagOf, NO_COUNTRY } from '../../../shared/print/date-text.ts'
import { LATIN } from '../../../shared/print/number-signs.ts'

/** How the user's country writes numbers and dates in cells. The texts of the window are English in every locale. */
export type Locale = {
  /** BCP 47, for all that `Intl` writes. */
  readonly tag: string
  /** The tag that the dates of cells are written by. Another one only where neither the user nor the system has chosen a country. */
  readonly dates: string
  readonly decimal: '.' | ','
  /** Each sign that may stand between thousands; a blank stands for all kinds of blanks, ’ for all kinds of apostrophes. */
  readonly groups: readonly string[]
  /** 3/7 is the 3rd of July (true) or March 7 (false). */
  readonly dayFirst: boolean
  /** What a week begins with: 1 is Monday, 7 is Sunday. */
  readonly weekBegins: number
}

/** As programs write numbers: 1234.5. What a workbook holds reads so, whoever opens it. */
export const PLAIN_LOCALE: Locale = {
  tag: 'en',
  dates: NO_COUNTRY,
  decimal: '.',
  groups: [','],
  dayFirst: true,
  weekBegins: 1,
}

/** The same person, reading numbers that a program has written. */
export const withPlainNumbers = (locale: Locale): Locale => ({
  ...locale,
  decimal: PLAIN_LOCALE.decimal,
  groups: PLAIN_LOCALE.groups,
})

const LARGE = 12345678.5
const BLANK = /\s/
const APOSTROPHE = "'"

/** Reads a locale from its tag; without a tag, or with an unknown one, from the system. */
export function localeOf(tag: string | undefined): Locale {
  const known = tag === undefined ? undefined : knownTag(tag)
  const numbers = new Intl.NumberFormat(known, LATIN)
  const parts = numbers.formatToParts(LARGE)
  const decimal = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  // Money is grouped by another sign than numbers are in some countries, and both are typed there.
  const money = new Intl.NumberFormat(known, { ...LATIN, style: 'currency', currency: 'EUR' }).formatToParts(LARGE)
  const groups = new Set([...parts, ...money].flatMap(({ type, value }) => (type === 'group' ? oneOfAKind(value) : [])))
  groups.delete(decimal)
  if (groups.size === 0) groups.add(decimal === '.' ? ',' : '.')
  const tagNow = numbers.resolvedOptions().locale
  return {
    tag: tagNow,
    dates: dateTagOf(known ?? null),
    decimal,
    groups: [...groups],
    dayFirst: isDayFirst(known),
    weekBegins: weekBegins(tagNow),
  }
}

function knownTag(tag: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

function oneOfAKind(sign: string): string {
  if (BLANK.test(sign)) return ' '
  return sign === APOSTROPHE ? '’' : sign
}

/** By day and month alone: where a whole date begins with its year, as in Sweden, it says nothing about 3/7. */
function isDayFirst(tag: string | undefined): boolean {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric' })
  const parts = format.formatToParts(new Date(2026, 6, 3)).map(part => part.type)
  return parts.indexOf('day') < parts.indexOf('month')
}

/** A method by the standard, a property in older engines; Monday (ISO 8601) where the engine has neither. */
function weekBegins(tag: string): number {
  const locale: object = new Intl.Locale(tag)
  const asked = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null
  const info: unknown = asked ?? ('weekInfo' in locale ? locale.weekInfo : null)
  const hasDay = typeof info === 'object' && info !== null && 'firstDay' in info
  return hasDay && typeof info.firstDay === 'number' ? info.firstDay : 1
}

let current: Locale | null = null

/** The locale of the person at this window: set at its start and when they choose another, read by all that writes numbers. */
export const personsLocale = {
  now(): Locale {
    current ??= localeOf(undefined)
    return current
  },
  /** Null: that of the system. */
  set(tag: string | null): void {
    const next = localeOf(tag ?? undefined)
    if (next.tag !== current?.tag || next.dates !== current.dates) current = next
  },
}

let made: { readonly tag: string; readonly collator: Intl.Collator } | null = null

/** Puts texts in the order of this locale, numbers in them by their size. One object for each locale: what is kept of a sort goes by it. */
export function collatorFor(tag: string): Intl.Collator {
  if (made?.tag !== tag) made = { tag, collator: new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }) }
  return made.collator
}
