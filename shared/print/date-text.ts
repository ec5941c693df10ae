import { knownLocale, LATIN } from './number-signs.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/

/** The default locale of dates: 02 Mar 2027 is unambiguous everywhere. */
export const NO_COUNTRY = 'en-GB'

/** The tag (BCP 47) for formatting dates, for a locale from `localeTagOf`. */
export const dateTagOf = (locale: string | null): string => knownLocale(locale) ?? NO_COUNTRY

/**
 * "02 Mar", "Mar 2" or "02. März", depending on `tag`; the year is omitted if it is `thisYear`. Returns text that is no
 * date unchanged.
 */
export function dateText(value: string, thisYear: string, tag: string): string {
  const [, year, month, day] = DATE.exec(value) ?? []
  if (!year || !month || !day) return MOMENT.test(value) ? momentText(value, thisYear, tag) : value
  const { withoutYear, withYear, isPadded, isAligned } = dateFormat(tag)
  const form = (year === thisYear ? withoutYear : withYear)[Number(month) - 1]
  if (form === undefined) return value
  return filled(form, isPadded || isAligned ? day : String(Number(day)), year)
}

/** A date in running text, where no digits need to be aligned: "2 Mar 2026". */
export function dateInText(value: string, tag: string): string {
  const [, year = '', month, day] = DATE.exec(value) ?? []
  const { withYear, isPadded } = dateFormat(tag)
  const form = withYear[Number(month) - 1]
  return form === undefined || !day ? value : filled(form, isPadded ? day : String(Number(day)), year)
}

/** "02 Mar 09:42" in local time; a moment without a zone is project time and is not converted. */
export function momentText(value: string, thisYear: string, tag: string): string {
  if (!MOMENT.test(value)) return dateText(value, thisYear, tag)
  if (!HAS_ZONE.test(value)) return `${dateText(value.slice(0, 10), thisYear, tag)} ${value.slice(11, 16)}`
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return `${dateText(isoDay(moment), thisYear, tag)} ${clockText(moment)}`
}

/** "09:42", local. */
export function clockText(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** YYYY-MM-DD of the local day. */
export function isoDay(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `withoutYear`, `withYear`: a text per month, with placeholders for day and year. */
type DateFormat = {
  readonly withoutYear: readonly string[]
  readonly withYear: readonly string[]
  /** The language writes each day with two digits. */
  readonly isPadded: boolean
  /** The day is first and months have at least as many digits: two-digit days align the months of a column. */
  readonly isAligned: boolean
}

// From the private use area: no date contains them.
const DAY = '\ue000'
const YEAR = '\ue001'
const MONTHS_A_YEAR = 12
/** The sample year and day for extracting the patterns; the day has one digit. */
const SAMPLE = { year: 2024, day: 5 }
const ONE_DIGIT = /(?<!\d)\d(?!\d)/
const SHORT = { ...LATIN, calendar: 'gregory', timeZone: 'UTC', day: 'numeric', month: 'short' } as const

const filled = (form: string, day: string, year: string): string => form.replace(DAY, day).replace(YEAR, year)

const formats = new Map<string, DateFormat>()

/** Cached per tag: `Intl` is far too slow to be called for each drawn cell. */
function dateFormat(tag: string): DateFormat {
  const known = formats.get(tag)
  if (known) return known
  const format = new Intl.DateTimeFormat(tag, SHORT)
  const withoutYear = formsOf(format)
  const [january = ''] = withoutYear
  const day = format.formatToParts(sampleDay(0)).find(({ type }) => type === 'day')?.value ?? ''
  const made = {
    withoutYear,
    withYear: formsOf(new Intl.DateTimeFormat(tag, { ...SHORT, year: 'numeric' })),
    isPadded: day.length > 1,
    isAligned: january.startsWith(DAY) && !ONE_DIGIT.test(january),
  }
  formats.set(tag, made)
  return made
}

const sampleDay = (month: number): number => Date.UTC(SAMPLE.year, month, SAMPLE.day)

function formsOf(format: Intl.DateTimeFormat): readonly string[] {
  const isEnglish = format.resolvedOptions().locale.startsWith('en')
  return Array.from({ length: MONTHS_A_YEAR }, (_, month) =>
    format
      .formatToParts(sampleDay(month))
      .map(({ type, value }) => {
        if (type === 'day') return DAY
        if (type === 'year') return YEAR
        return type === 'month' && isEnglish ? englishMonth(month) : value
      })
      .join(''),
  )
}

/**
 * `Intl` has Sept for Britain and June for Australia; spreadsheets shorten all English months to three letters, which
 * also aligns years.
 */
const englishMonth = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }).format(sampleDay(month))
