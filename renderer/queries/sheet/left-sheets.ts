import type { QueryClient } from '@tanstack/react-query'
import type { SheetId } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'

/** A few are enough to go to and fro; each can be megabytes. The query cache lets go of them after some minutes, too. */
const MOST_LEFT = 3

/** Keeps how a sheet looked when its tab was left, so that it is on screen at once when somebody comes back, before main tells it anew. */
export function keepLeft(cache: QueryClient, sheetId: SheetId, state: SheetState): void {
  if (!state.view || state.loading || state.error) return
  cache.setQueryData<SheetState>(keys.leftSheet(sheetId), { ...state, answered: [] })
  const left = cache.getQueryCache().findAll({ queryKey: keys.leftSheet(null).slice(0, 1) })
  const newestFirst = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey } of newestFirst.slice(MOST_LEFT)) cache.removeQueries({ queryKey, exact: true })
}

/** What can be shown of a sheet until main has told it. */
export const leftSheet = (cache: QueryClient, sheetId: SheetId | null): SheetState =>
  cache.getQueryData<SheetState>(keys.leftSheet(sheetId)) ?? unopenedSheet
