import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { openSheet } from '../../bridge/sheet-port.ts'
import { type SheetState, truthOf, unopenedSheet } from '../../bridge/sheet-state.ts'
import { earlyOpening, takeEarlyOpening } from './early-opening.ts'

/**
 * A sheet while it is on screen: as it was left or from its copy at once, then as it changes. Asking again with `attempt` opens it anew. `onEach` hears
 * every state before it is drawn, also those that follow each other too fast for that.
 */
export function useOpenSheet(
  sheetId: SheetId | null,
  newOpening: () => string,
  attempt = 0,
  onEach: (state: SheetState) => void = ignore,
): SheetState {
  const cache = useQueryClient()
  const [opened, setOpened] = useState<{ sheetId: SheetId | null; state: SheetState }>(() => ({
    sheetId,
    state: earlyOpening(sheetId)?.state() ?? leftSheet(cache, sheetId),
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the sheet again
  useEffect(() => {
    if (sheetId === null) return
    let last: SheetState | null = null
    const onState = (state: SheetState) => {
      last = state
      onEach(state)
      setOpened({ sheetId, state })
    }
    const early = takeEarlyOpening(sheetId)
    if (early) onState(early.state())
    const close = early
      ? early.follow(onState)
      : openSheet({ call: window.bridge.call, page: window, newOpening }, sheetId, onState)
    return () => {
      close()
      if (last) keepLeft(cache, sheetId, last)
    }
  }, [sheetId, newOpening, attempt, onEach, cache])

  // The sheet before is not shown under the name of this one.
  return opened.sheetId === sheetId ? opened.state : leftSheet(cache, sheetId)
}

const ignore = (): void => undefined

/** The last server truth, without what this person did since. */
export const lastTruth = truthOf

export const refreshSheet = (sheetId: SheetId) => window.bridge.call['sheet.refresh']({ sheetId })

/** A sheet that comes back in front of other tabs is looked at again. One that is opened is looked at anyway. */
export function useTurnedTo(sheetId: SheetId, isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) void window.bridge.call['sheet.turnedTo']({ sheetId })
    wasShown.current = isShown
  }, [sheetId, isShown])
}

/** A few are enough to go to and fro; each can be megabytes. The query cache lets go of them after some minutes, too. */
const MOST_LEFT = 3

/** Keeps how a sheet looked when its tab was left, so that it is on screen at once when somebody comes back, before main tells it anew. */
export function keepLeft(cache: QueryClient, sheetId: SheetId, state: SheetState): void {
  if (!state.view || state.loading || state.error) return
  cache.setQueryData<SheetState>(keys.leftSheet(sheetId), { ...state, savedCells: [] })
  const left = cache.getQueryCache().findAll({ queryKey: keys.leftSheet(null).slice(0, 1) })
  const newestFirst = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey } of newestFirst.slice(MOST_LEFT)) cache.removeQueries({ queryKey, exact: true })
}

/** What can be shown of a sheet until main has told it. */
export const leftSheet = (cache: QueryClient, sheetId: SheetId | null): SheetState =>
  cache.getQueryData<SheetState>(keys.leftSheet(sheetId)) ?? unopenedSheet
