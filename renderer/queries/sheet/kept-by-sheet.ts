import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import { idMapOf } from '../../bridge/id-map.ts'
import { changeSettings, useSettings } from '../settings.ts'
import { useAccount } from '../start.ts'
import { entryOf, KEPT, type Kept, type KeptKind, withKept } from './kept-entries.ts'

/** Stores it as what is kept of the sheet; null: it is kept so already, or nobody is in. */
type Keep<Kind extends KeptKind> = (kept: Kept<Kind>) => Promise<Result<unknown>> | null

/**
 * What the settings keep of a sheet for the account on screen, and how to keep it otherwise. `kept` stays the same object until it says
 * something else; null: nothing is kept. `keep` is another function each time that something of the sheet got its id from the service: what could
 * not be stored before, since nobody else knows it by a local id, can be stored then. An effect that lists `keep` does so.
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
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
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
