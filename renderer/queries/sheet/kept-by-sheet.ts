import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import { idMapOf } from '../../bridge/id-map.ts'
import { changeSettings, useSettings } from '../settings.ts'
import { useAccount } from '../start.ts'
import { entryOf, KEPT, type Kept, type KeptKind, withKept } from './kept-entries.ts'

/** Stores the state of the sheet. Returns null if it is unchanged or no account is signed in. */
type Keep<Kind extends KeptKind> = (kept: Kept<Kind>) => Promise<Result<unknown>> | null

/**
 * The stored display state of a sheet for the current account, and a function that stores it. `kept` keeps its
 * identity until its content changes; null without stored state. `keep` changes identity whenever the service assigns
 * an id in the sheet: items with only a local id cannot be stored before. Effects must list `keep` as a dependency.
 */
export function useKeptBySheet<Kind extends KeptKind>(
  sheetId: SheetId,
  kind: Kind,
): { readonly kept: Kept<Kind> | null; readonly keep: Keep<Kind> } {
  const account = useAccount()?.key ?? null
  const entries = KEPT[kind].entriesIn(useSettings())
  const map = idMapOf(sheetId)
  const ids = useSyncExternalStore(map.watch, () => map.stored)
  const entry = account === null ? null : entryOf<Kind>(entries, { account, sheetId })
  const kept = useMemo(() => entry && KEPT[kind].fromStored(entry, ids), [kind, entry, ids])
  /** Ahead of the settings while a change is in flight, so that the next change does not revert it. */
  const newest = useRef(entries)

  useEffect(() => {
    newest.current = entries
  }, [entries])

  const keep = useCallback<Keep<Kind>>(
    changed => {
      if (account === null) return null
      const next = withKept(kind, newest.current, { account, sheetId }, changed, ids)
      if (next === newest.current) return null
      newest.current = next
      return changeSettings(KEPT[kind].change(next))
    },
    [kind, account, sheetId, ids],
  )
  return { kept, keep }
}
