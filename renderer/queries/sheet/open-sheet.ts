import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { openSheet } from '../../bridge/sheet-port.ts'
import { type SheetState, truthOf, unopenedSheet } from '../../bridge/sheet-state.ts'
import { earlyOpening, takeEarlyOpening } from './early-opening.ts'

/**
 * A sheet on screen: first the cached state or copy, then updates. A new `attempt` reopens it. `onEach` receives
 * every state before it is rendered, including states that are superseded before a render.
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

  // Never shows the previous sheet under this id.
  return opened.sheetId === sheetId ? opened.state : leftSheet(cache, sheetId)
}

const ignore = (): void => undefined

/** The last server state, without pending edits. */
export const lastTruth = truthOf

export const refreshSheet = (sheetId: SheetId) => window.bridge.call['sheet.refresh']({ sheetId })

/**
 * Tells main which sheet is in front. One that was open behind another is brought up to date; opening a sheet does that
 * anyway.
 */
export function useTurnedTo(sheetId: SheetId, isShown: boolean): void {
  const opened = useRef<SheetId | null>(null)
  useEffect(() => {
    const isOpen = opened.current === sheetId
    opened.current = sheetId
    if (!isShown) return
    void window.bridge.call['sheet.turnedTo']({ sheetId, isOpen })
    return () => void window.bridge.call['sheet.turnedFrom']({ sheetId })
  }, [sheetId, isShown])
}

/**
 * The size of all sheets that are kept: some ten of 500,000 cells, or three with long texts. The query cache also
 * evicts them after some minutes.
 */
const MOST_LEFT_BYTES = 56_000_000

/** Caches the state of a sheet when its tab is left, so that returning shows it before main sends a snapshot. */
export function keepLeft(cache: QueryClient, sheetId: SheetId, state: SheetState): void {
  if (!state.view || state.loading || state.error) return
  cache.setQueryData<SheetState>(keys.leftSheet(sheetId), { ...state, savedCells: [], replaced: 0 })
  const left = cache.getQueryCache().findAll({ queryKey: keys.leftSheet(null).slice(0, 1) })
  const newestFirst = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  let bytes = 0
  for (const { queryKey } of newestFirst) {
    bytes += cache.getQueryData<SheetState>(queryKey)?.parts?.base.bytes ?? 0
    if (bytes > MOST_LEFT_BYTES) cache.removeQueries({ queryKey, exact: true })
  }
}

/** The state of a sheet to show until main sends a snapshot. */
export const leftSheet = (cache: QueryClient, sheetId: SheetId | null): SheetState =>
  cache.getQueryData<SheetState>(keys.leftSheet(sheetId)) ?? unopenedSheet
