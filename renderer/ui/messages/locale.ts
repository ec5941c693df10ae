import { dateTagOf, NO_COUNTRY } from '../../../shared/print/date-text.ts'
import { LATIN } from '../../../shared/print/number-signs.ts'

/** How numbers and dates in cells are written. The texts of the window are English in every locale. */
export type Locale = {
  /** BCP 47, for `Intl`. */
  readonly tag: string
  /** The tag for dates in cells. Differs from `tag` only if neither the user nor the system has chosen a country. */
  readonly dates: string
  readonly decimal: '.' | ','
  /** Thousands separators. A space matches all kinds of spaces, ’ all kinds of apostrophes. */
  readonly groups: readonly string[]
  /** 3/7 is the 3rd of July (true) or March 7 (false). */
  readonly dayFirst: boolean
  /** First day of the week: 1 is Monday, 7 is Sunday. */
  readonly weekBegins: number
}

/** Number format of programs, such as 1234.5. Workbooks use it independently of the user. */
export const PLAIN_LOCALE: Locale = {
  tag: 'en',
  dates: NO_COUNTRY,
  decimal: '.',
  groups: [','],
  dayFirst: true,
  weekBegins: 1,
}

/** The user's locale for reading numbers written by a program. */
export const withPlainNumbers = (locale: Locale): Locale => ({
  ...locale,
  decimal: PLAIN_LOCALE.decimal,
  groups: PLAIN_LOCALE.groups,
})

const LARGE = 12345678.5
const BLANK = /\s/
const APOSTROPHE = "'"

/** The locale of a tag; that of the system without a tag or for an unknown one. */
export function localeOf(tag: string | undefined): Locale {
  const known = tag === undefined ? undefined : knownTag(tag)
  const numbers = new Intl.NumberFormat(known, LATIN)
  const parts = numbers.formatToParts(LARGE)
  const decimal = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  // In some countries currency has a different group separator than numbers, and users type both.
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

/** Formats day and month only: in Sweden a full date starts with the year, which does not determine how 3/7 is read. */
function isDayFirst(tag: string | undefined): boolean {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric' })
  const parts = format.formatToParts(new Date(2026, 6, 3)).map(part => part.type)
  return parts.indexOf('day') < parts.indexOf('month')
}

/** A method in the standard, a property in older engines; Monday (ISO 8601) without either. */
function weekBegins(tag: string): number {
  const locale: object = new Intl.Locale(tag)
  const asked = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null
  const info: unknown = asked ?? ('weekInfo' in locale ? locale.weekInfo : null)
  const hasDay = typeof info === 'object' && info !== null && 'firstDay' in info
  return hasDay && typeof info.firstDay === 'number' ? info.firstDay : 1
}

let current: Locale | null = null

/** The user's locale: set at startup and on change, read by all number formatting. */
export const personsLocale = {
  now(): Locale {
    current ??= localeOf(undefined)
    return current
  },
  /** Null: the locale of the system. */
  set(tag: string | null): void {
    const next = localeOf(tag ?? undefined)
    if (next.tag !== current?.tag || next.dates !== current.dates) current = next
  },
}

let made: { readonly tag: string; readonly collator: Intl.Collator } | null = null

/** A collator that sorts numbers by value. One object per locale, because sort results are cached by it. */
export function collatorFor(tag: string): Intl.Collator {
  if (made?.tag !== tag) made = { tag, collator: new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }) }
  return made.collator
}
