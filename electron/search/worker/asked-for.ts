import type { SearchTerm } from '../../../shared/search/search-query.ts'
import {
  type Days,
  daysOf,
  type FilterKind,
  readQuery,
  type SearchFilter,
  termsOf,
} from '../../../shared/search/search-query.ts'
import { wordsIn } from '../../../shared/search/words.ts'
import type { Me } from '../protocol.ts'
import { type IndexQuery, toIndexQuery } from './index-terms.ts'

/** A search, ready to be compared. */
export type AskedFor = {
  readonly terms: readonly SearchTerm[]
  /** Of the titles of columns and the names of sheets; empty for all. */
  readonly columns: readonly SearchTerm[]
  readonly sheets: readonly SearchTerm[]
  readonly people: readonly SearchTerm[]
  /** Of columns in which users enter people: who created a row need not be responsible for it. */
  readonly assigned: readonly SearchTerm[]
  /** Each must be a day of a due date. */
  readonly due: readonly Days[]
  /** It has a filter that only rows can meet. */
  readonly isOfRows: boolean
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
export function readAsked(text: string, today: string, me: Me): AskedFor {
  const { terms, filters } = readQuery(text, today)
  const of = (kind: FilterKind) => filters.filter(filter => filter.kind === kind)
  const [columns = [], sheets = []] = (['column', 'sheet'] as const).map(kind => of(kind).flatMap(termsOf))
  const [people = [], assigned = []] = (['who', 'assigned'] as const).map(kind =>
    of(kind).flatMap(filter => (isMe(filter) ? termsOfMe(me) : termsOf(filter))),
  )
  const due = of('due').flatMap(({ value }) => daysOf('due', value, today) ?? [])
  const hasOtherFilters = filters.some(({ kind }) => kind !== 'sheet')
  const days = of('changed').flatMap(({ value }) => daysOf('changed', value, today) ?? [])
  const index = toIndexQuery([...terms, ...people, ...assigned], due)
  const changed = days.length === 0 ? null : { from: latest(days.map(startOf)), to: earliest(days.map(endOf)) }
  return {
    terms,
    columns,
    sheets,
    people,
    assigned,
    due,
    isOfRows: assigned.length + due.length > 0,
    changed,
    index,
    mustCompare: index?.isExact === false || filters.some(({ kind }) => COMPARED.has(kind)),
    hasOtherFilters,
    isEmpty: terms.length + filters.length === 0,
  }
}

/** Filters that the index answers for the whole row only. */
const COMPARED: ReadonlySet<FilterKind> = new Set(['column', 'who', 'assigned'])

/** The user, as one may write it. */
const isMe = ({ value }: SearchFilter): boolean => value.toLowerCase() === 'me'

/** The whole address, because a part of it may be that of another person. */
const termsOfMe = ({ email, name }: Me): readonly SearchTerm[] => [{ words: wordsIn(email || name), isPrefix: false }]

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
