import { SEARCH_LIMIT } from '../model/search.ts'
import { wordsIn } from './words.ts'

/** Consecutive words to be found in one text. */
export type SearchTerm = {
  readonly words: readonly SearchWord[]
  /** The last word may continue. */
  readonly isPrefix: boolean
}
export type SearchWord = { readonly folded: string; readonly isUnspaced: boolean }

const FILTER_KINDS = ['column', 'sheet', 'who', 'assigned', 'due', 'changed'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** A filter in the search text, such as `column:Supplier`, and its position there. */
export type SearchFilter = {
  readonly kind: FilterKind
  readonly value: string
  readonly start: number
  readonly end: number
}

export type SearchQuery = { readonly terms: readonly SearchTerm[]; readonly filters: readonly SearchFilter[] }

/** Further terms are ignored. */
const MOST_TERMS = 16

const PART =
  /(?:(?<kind>column|sheet|who|assigned|due|changed):)?(?:"(?<quoted>[^"]*)(?<close>"?)|(?<plain>[^\s"]+))/giu

/**
 * Reads a search: words that each begin a word of the text, phrases in quotes, and filters. `today`: the local day,
 * YYYY-MM-DD.
 */
export function readQuery(text: string, today: string): SearchQuery {
  const { texts, filters } = partsOf(text, today)
  const terms = texts.map(({ text, isPhrase }) => ({ words: wordsIn(text), isPrefix: !isPhrase }))
  return { terms, filters }
}

/** Any day: whether a text names days is the same on all of them. */
const ANY_DAY = '2026-01-01'

/**
 * The search in the service's own language: words and phrases as they are written, because the service ignores only
 * case. It has no such filters, so they are left out. Empty without a word.
 */
export const serviceQuery = (text: string): string =>
  partsOf(wholeWords(text), ANY_DAY)
    .texts.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text))
    .join(' ')

/** A text of the greatest length may have been cut off inside its last word. */
function wholeWords(text: string): string {
  const end = text.length < SEARCH_LIMIT ? -1 : text.search(/\s\S*$/)
  return end > 0 ? text.slice(0, end) : text
}

type Parts = {
  /** Words to find, or a phrase whose quotes are closed: until then it is still being typed. */
  readonly texts: readonly { readonly text: string; readonly isPhrase: boolean }[]
  readonly filters: readonly SearchFilter[]
}

function partsOf(search: string, today: string): Parts {
  const texts: Parts['texts'][number][] = []
  const filters: SearchFilter[] = []
  for (const { 0: part, index, groups = {} } of search.matchAll(PART)) {
    const { kind, quoted, close, plain } = groups
    const value = (quoted ?? plain ?? '').trim()
    const filter = FILTER_KINDS.find(each => each === kind?.toLowerCase())
    if (filter !== undefined && isFilter(filter, value, today)) {
      filters.push({ kind: filter, value, start: index, end: index + part.length })
      continue
    }
    const text = filter === undefined ? value : part.replaceAll('"', '')
    if (wordsIn(text).length > 0 && texts.length < MOST_TERMS) texts.push({ text, isPhrase: close === '"' })
  }
  return { texts, filters }
}

const isFilter = (kind: FilterKind, value: string, today: string): boolean =>
  kind === 'changed' || kind === 'due' ? daysOf(kind, value, today) !== null : wordsIn(value).length > 0

/** Whether the search has something to look for. */
export const isEmptyQuery = ({ terms, filters }: SearchQuery): boolean => terms.length + filters.length === 0

/** The filter as text. */
export const filterText = ({ kind, value }: Pick<SearchFilter, 'kind' | 'value'>): string =>
  `${kind}:${/^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`}`

/** The terms of a filter's value: its words, each of which may continue. */
export const termsOf = ({ value }: SearchFilter): readonly SearchTerm[] =>
  wordsIn(value).map(word => ({ words: [word], isPrefix: true }))

/** Local days, YYYY-MM-DD, both included. */
export type Days = { readonly from: string; readonly to: string }

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Periods by their name, in days from today on, both included. */
const PERIODS = {
  changed: { today: [0, 0], yesterday: [-1, -1], week: [-6, 0], month: [-29, 0] },
  due: { today: [0, 0], tomorrow: [1, 1], week: [0, 6], month: [0, 29] },
} as const satisfies Record<string, Readonly<Record<string, readonly [number, number]>>>

/** The days of a filter: a period by its name, 2026, 2026-03 or 2026-03-15. Null for other texts. */
export function daysOf(kind: 'changed' | 'due', value: string, today: string): Days | null {
  const period = Object.entries(PERIODS[kind]).find(([name]) => name === value.toLowerCase())?.[1]
  if (period) return { from: dayAfter(today, period[0]), to: dayAfter(today, period[1]) }
  if (/^\d{4}$/.test(value)) return { from: `${value}-01-01`, to: `${value}-12-31` }
  if (MONTH.test(value)) return { from: `${value}-01`, to: `${value}-31` }
  return DAY.test(value) ? { from: value, to: value } : null
}
