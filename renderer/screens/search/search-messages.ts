import { assertNever } from '../../../shared/assert-never.ts'
import type { IndexProgress, SearchAnswer, SearchGroup } from '../../../shared/model/search.ts'
import type { SearchFilter } from '../../../shared/search/search-query.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { plainTime } from '../../ui/messages/format-times.ts'
import { foundByName } from './result-lines.ts'

/** "312 hits in 9 sheets, 1 matching name", "more than 1,000 hits in 9 sheets", "No hits". */
export function countMessage(answer: SearchAnswer): string {
  const { count, isCounted, sheets, groups } = answer
  const named = foundByName(answer).length
  const names = named === 0 ? null : formatCount(named, 'matching name')
  if (count === 0) return names ?? 'No hits'
  const withHits = sheets - groups.filter(({ hits }) => hits.length === 0).length
  const hits = `${isCounted ? '' : 'more than '}${formatCount(count, 'hit')} in ${formatCount(withHits, 'sheet')}`
  return names === null ? hits : `${hits}, ${names}`
}

/** Whether neither a text nor a name was found. */
export const isEmptyAnswer = (answer: SearchAnswer): boolean => answer.count + foundByName(answer).length === 0

/** While copies are still being prepared, an answer may be incomplete. */
export function progressMessage({ done, total, isDiskFull }: IndexProgress): string {
  const sheets = `${formatNumber(done)} of ${formatCount(total, 'sheet')} can be searched`
  return isDiskFull ? `${sheets}, because this computer’s disk is full` : `${sheets} so far`
}

/** The answer has more sheets than are listed; null if it has not. */
export function tooManyMessage({ count, isCounted, groups, sheets }: SearchAnswer): string | null {
  if (sheets <= groups.length) return null
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return `Showing the first ${formatNumber(shown)} of ${atLeast({ count, isCounted })} hits. Add a word or a filter.`
}

type HitCount = Pick<SearchGroup, 'count' | 'isCounted'>

const atLeast = ({ count, isCounted }: HitCount): string => `${isCounted ? '' : 'more than '}${formatNumber(count)}`

/** Of the line that lists the other hits of a sheet. `most`: the limit of the list. */
export const moreLabel = (hits: HitCount, most: number): string =>
  hits.isCounted && hits.count <= most
    ? `Show all ${formatNumber(hits.count)} hits in this sheet`
    : `Show the first ${formatNumber(most)} of ${atLeast(hits)} hits in this sheet`

/** Below the last listed hit of a sheet. */
export const restMessage = (shown: number, hits: HitCount): string =>
  `Showing the first ${formatNumber(shown)} of ${atLeast(hits)} hits in this sheet. Add a word or a filter.`

/** Below the last line, if there are too many. */
export const linesMessage = (most: number): string =>
  `Showing the first ${formatNumber(most)} lines. Add a word or a filter, or fold a sheet.`

/** The periods that a filter offers. */
export const PERIODS = {
  changed: [
    { value: 'today', label: 'Today' },
    { value: 'yesterday', label: 'Yesterday' },
    { value: 'week', label: 'Last 7 days' },
    { value: 'month', label: 'Last 30 days' },
  ],
  due: [
    { value: 'today', label: 'Today' },
    { value: 'tomorrow', label: 'Tomorrow' },
    { value: 'week', label: 'Next 7 days' },
    { value: 'month', label: 'Next 30 days' },
  ],
} as const

/** "Column Supplier", "Changed Last 7 days". */
export function filterLabels({ kind, value }: SearchFilter): { readonly name: string; readonly value: string } {
  switch (kind) {
    case 'column':
      return { name: 'Column', value: shownName(value) }
    case 'sheet':
      return { name: 'Sheet', value: shownName(value) }
    case 'who':
      return { name: 'Person', value: personLabel(value) }
    case 'assigned':
      return { name: 'Assigned to', value: personLabel(value) }
    case 'due':
      return { name: 'Due', value: periodLabel(kind, value) }
    case 'changed':
      return { name: 'Changed', value: periodLabel(kind, value) }
    default:
      return assertNever(kind)
  }
}

const personLabel = (value: string): string => (value.toLowerCase() === 'me' ? 'me' : shownName(value))

const periodLabel = (kind: keyof typeof PERIODS, value: string): string =>
  PERIODS[kind].find(period => period.value === value.toLowerCase())?.label ?? value

/** The time of an ISO date; empty if it is unknown. */
export function changedTime(changedAt: string | null, nowMs: number): string {
  const at = changedAt === null ? Number.NaN : Date.parse(changedAt)
  return Number.isNaN(at) ? '' : plainTime(at, nowMs)
}
