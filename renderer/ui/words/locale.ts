/** How a person's country writes numbers and dates. The words of the window are English in all of them. */
export type Locale = {
  /** BCP 47, for all that `Intl` writes. */
  readonly tag: string
  readonly decimal: '.' | ','
  /** Each sign that may stand between thousands; a blank stands for all kinds of blanks, ’ for all kinds of apostrophes. */
  readonly groups: readonly string[]
  /** 3/7 is the 3rd of July (true) or March 7 (false). */
  readonly dayFirst: boolean
}

/** As programs write numbers: 1234.5. What a workbook holds reads so, whoever opens it. */
export const PLAIN_LOCALE: Locale = { tag: 'en', decimal: '.', groups: [','], dayFirst: true }

/** The same person, reading numbers that a program has written. */
export const withPlainNumbers = (locale: Locale): Locale => ({
  ...locale,
  decimal: PLAIN_LOCALE.decimal,
  groups: PLAIN_LOCALE.groups,
})

const LARGE = 12345678.5
const BLANK = /\s/
const APOSTROPHE = "'"

/** What is known of a locale by its tag; of that of the system where there is none, or one that nobody knows. */
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
  return { tag: numbers.resolvedOptions().locale, decimal, groups: [...groups], dayFirst: isDayFirst(known) }
}

/** Digits are typed, and so read, as they stand on every keyboard. */
export const LATIN = { numberingSystem: 'latn' } as const

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

function isDayFirst(tag: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(tag).formatToParts(new Date(2026, 6, 3)).map(part => part.type)
  return parts.indexOf('day') < parts.indexOf('month')
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
    if (next.tag !== current?.tag) current = next
  },
}
