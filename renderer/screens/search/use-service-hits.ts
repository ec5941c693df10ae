import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { SearchAnswer, ServiceHit } from '../../../shared/model/search.ts'
import { readQuery } from '../../../shared/search/search-query.ts'
import { queryError } from '../../queries/failure.ts'
import { useItems, useWhyOffline } from '../../queries/items.ts'
import { useServiceSearch } from '../../queries/search.ts'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { useRested } from '../../ui-state/use-rested.ts'
import { onlyOnService } from './result-lines.ts'
import { isForService } from './search-text.ts'

/** A search at the service costs a request, so it waits for a pause in typing. */
const REST_MS = 800

export type ServiceSearch = {
  /** Hits that the local answer does not have. */
  readonly hits: readonly ServiceHit[]
  readonly isFetching: boolean
  readonly error: AppError | null
  /** Why the service was not searched; null if it was, or is not to be. */
  readonly whyNot: string | null
  /** The service has more hits than it lists; null if not. */
  readonly tooMany: string | null
}

const none: readonly ServiceHit[] = []

/** Searches the service for a text that was not changed for a while, and whose local answer is here. */
export function useServiceHits(text: string, answer: SearchAnswer | null, today: string): ServiceSearch {
  const rested = useRested(text, REST_MS)
  const items = useItems()
  const whyOffline = useWhyOffline()
  const query = readQuery(text, today)
  const isAsked = rested === text && isForService(query) && whyOffline === null
  const { data, error, isFetching } = useServiceSearch(isAsked ? text : null)
  const copied = useMemo(
    () => new Set(items.flatMap(({ kind, id, copied }) => (kind === 'sheet' && copied ? [id] : []))),
    [items],
  )
  const hits = useMemo(
    () => (data && answer ? onlyOnService(data.hits, { ...answer, isCopied: id => copied.has(id) }) : none),
    [data, answer, copied],
  )
  return {
    hits: isAsked ? hits : none,
    isFetching: isAsked && isFetching,
    error: isAsked ? queryError(error) : null,
    whyNot: whyNot(whyOffline, query.filters.length > 0),
    tooMany: isAsked && data ? moreMessage(data) : null,
  }
}

function whyNot(whyOffline: string | null, hasFilters: boolean): string | null {
  if (whyOffline !== null) return `The service was not searched. Reason: ${lowerFirst(whyOffline)}.`
  return hasFilters ? 'The service was not searched, because it has no filters.' : null
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const moreMessage = ({ hits, total }: { readonly hits: readonly unknown[]; readonly total: number }): string | null =>
  total > hits.length
    ? `The service found ${formatNumber(total)} and lists the first ${formatNumber(hits.length)}. Add a word.`
    : null
