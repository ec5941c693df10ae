import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Slice } from '../../shared/ipc/slice.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { SearchHit } from '../../shared/model/search.ts'
import { keys } from '../bridge/apply-events.ts'
import { unwrap } from '../bridge/bridge.ts'

/** More hits of one sheet need a narrower search. */
export const HITS_IN_SHEET = 300

/** Answers to texts that are no longer searched are released after this time. */
const KEPT_MS = 60_000

const everythingQuery = (text: string) =>
  queryOptions({
    queryKey: keys.search(text),
    queryFn: () => unwrap(window.bridge.call['search.everything']({ text })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })

/**
 * Searches everything on this computer; the empty text finds nothing. The answer before stays until the next one
 * arrives, and an answer to an earlier text never replaces it.
 */
export const useSearch = (text: string) =>
  useQuery({ ...everythingQuery(text), enabled: text !== '', placeholderData: keepPreviousData })

const sheetQuery = (text: string, sheetId: SheetId) =>
  queryOptions({
    queryKey: keys.searchSheet(text, sheetId),
    queryFn: () => readHits(text, sheetId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })

/** The first `HITS_IN_SHEET` hits in these sheets, of those that are read. */
export function useHitsInSheets(text: string, sheets: readonly SheetId[]): ReadonlyMap<SheetId, readonly SearchHit[]> {
  const read = useQueries({ queries: sheets.map(sheetId => sheetQuery(text, sheetId)) })
  return new Map(sheets.flatMap((sheetId, at) => (read[at]?.data ? [[sheetId, read[at].data] as const] : [])))
}

async function readHits(text: string, sheetId: SheetId): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = []
  let after: number | null = 0
  while (after !== null && hits.length < HITS_IN_SHEET) {
    const slice: Slice<SearchHit> = await unwrap(window.bridge.call['search.sheet']({ text, sheetId, after }))
    hits.push(...slice.items)
    after = slice.next
  }
  return hits.slice(0, HITS_IN_SHEET)
}

/** A search at the service costs a request, so that returning to it must not repeat it. */
const SERVICE_STALE_MS = 5 * 60_000

const serviceQuery = (text: string) =>
  queryOptions({
    queryKey: keys.searchService(text),
    queryFn: () => unwrap(window.bridge.call['search.service']({ text, sheetId: null })),
    staleTime: SERVICE_STALE_MS,
  })

/** Searches at the service; null does not. */
export const useServiceSearch = (text: string | null) =>
  useQuery({ ...serviceQuery(text ?? ''), enabled: text !== null })
