import type { SearchTerm } from '../../../shared/search/search-query.ts'
import { daysOf, type FilterKind, readQuery, termsOf } from '../../../shared/search/search-query.ts'
import { type IndexQuery, toIndexQuery } from './index-terms.ts'

/** A search, ready to be compared. */
export type AskedFor = {
  readonly terms: readonly SearchTerm[]
  /** Of the titles of columns and the names of sheets; empty for all. */
  readonly columns: readonly SearchTerm[]
  readonly sheets: readonly SearchTerm[]
  readonly people: readonly SearchTerm[]
  /** Milliseconds since 1970, both included; null for any time. */
  readonly changed: { readonly from: number; readonly to: number } | null
  /** Null: no words, only other filters. */
  readonly index: IndexQuery | null
  /** Documents that match the index must be compared as well. */
  readonly mustCompare: boolean
  /** It looks for the content of sheets only. */
  readonly hasOtherFilters: boolean
  readonly isEmpty: boolean
}

/** `today`: the local day, YYYY-MM-DD. */
export function readAsked(text: string, today: string): AskedFor {
  const { terms, filters } = readQuery(text, today)
  const of = (kind: FilterKind) => filters.filter(filter => filter.kind === kind)
  const [columns, sheets, people] = (['column', 'sheet', 'who'] as const).map(kind => of(kind).flatMap(termsOf))
  const hasOtherFilters = filters.some(({ kind }) => kind !== 'sheet')
  const days = of('changed').flatMap(({ value }) => daysOf(value, today) ?? [])
  const index = toIndexQuery([...terms, ...(people ?? [])])
  const changed = days.length === 0 ? null : { from: latest(days.map(startOf)), to: earliest(days.map(endOf)) }
  return {
    terms,
    columns: columns ?? [],
    sheets: sheets ?? [],
    people: people ?? [],
    changed,
    index,
    mustCompare: index?.isExact === false || filters.some(({ kind }) => kind === 'column' || kind === 'who'),
    hasOtherFilters,
    isEmpty: terms.length + filters.length === 0,
  }
}

const latest = (times: readonly number[]) => Math.max(...times)
const earliest = (times: readonly number[]) => Math.min(...times)

const startOf = ({ from }: { readonly from: string }): number => {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  return new Date(year, month - 1, day).getTime()
}

/** The end of the day, or of the month if the month is shorter. */
const endOf = ({ to }: { readonly to: string }): number => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  return Math.min(new Date(year, month - 1, day + 1).getTime(), new Date(year, month, 1).getTime()) - 1
}

export const isWithin = (at: number | null, changed: AskedFor['changed']): boolean =>
  changed === null || (at !== null && at >= changed.from && at <= changed.to)
