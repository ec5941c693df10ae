import { SEARCH_LIMIT } from '../../../shared/model/search.ts'
import {
  type FilterKind,
  filterText,
  isEmptyQuery,
  readQuery,
  type SearchFilter,
  type SearchQuery,
} from '../../../shared/search/search-query.ts'

const UNFINISHED = /(?:^|\s)(?:column|sheet|who|assigned|due|changed):"?$/iu

/** The text to search for: without a filter that has no value yet, and not longer than a search can be. */
export const searchedText = (typed: string): string =>
  typed.slice(0, SEARCH_LIMIT).trim().replace(UNFINISHED, '').trim()

/** `empty`: nothing is typed. `nothing`: only signs, which are not searched. */
export function kindOfSearch(typed: string, today: string): 'empty' | 'nothing' | 'search' {
  const text = searchedText(typed)
  if (text === '') return 'empty'
  return isEmptyQuery(readQuery(text, today)) ? 'nothing' : 'search'
}

/** Fewer letters find almost everything, which is no reason for a request. */
const SERVICE_LETTERS = 2

/** Whether a search is worth a request to the service, which does not know our filters. */
export const isForService = ({ terms, filters }: SearchQuery): boolean =>
  filters.length === 0 &&
  terms.reduce((sum, { words }) => sum + words.reduce((length, { folded }) => length + folded.length, 0), 0) >=
    SERVICE_LETTERS

/** Whether the palette searches the sheets for this text. */
export const isForPalette = (text: string, today: string): boolean => isForService(readQuery(text, today))

/** The text with another filter. A search has one period of each kind at most. */
export function withFilter(text: string, kind: FilterKind, value: string, today: string): string {
  const others = kind === 'changed' || kind === 'due' ? withoutKind(text, kind, today) : text
  return `${others} ${filterText({ kind, value })}`.trim()
}

function withoutKind(text: string, kind: FilterKind, today: string): string {
  const found = readQuery(text, today).filters.find(filter => filter.kind === kind)
  return found ? withoutKind(withoutFilter(text, found), kind, today) : text
}

/** The text without this filter. */
export const withoutFilter = (text: string, { start, end }: SearchFilter): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim()

/** The text with the beginning of a filter, whose value the user types next. */
export const withOpenFilter = (text: string, kind: FilterKind): string => `${text.trimEnd()} ${kind}:`.trimStart()
