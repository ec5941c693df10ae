import { useEffect, useMemo, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useStoredIds } from '../../queries/sheet/stored-ids.ts'
import { useAccount } from '../../queries/start.ts'
import { tell } from '../../view/notices.ts'
import { sheetPlaces, useSheetPlace } from '../core/sheet-places.ts'
import { UNFOLDED } from './fold-state.ts'
import { foldsFor, type SheetFolds, withFolds } from './kept-folds.ts'

/** What is closed of a sheet: as it was the last time, until somebody closes or opens something, which is kept for the next time. */
export function useKeptFolds(sheetId: SheetId): SheetFolds {
  const account = useAccount()?.key ?? null
  const { folds: kept } = useSettings()
  const ids = useStoredIds(sheetId)
  const collapsed = useSheetPlace(sheetId, place => place.collapsed)
  const groups = useSheetPlace(sheetId, place => place.groups)
  const before = useMemo(
    () => (account === null ? null : foldsFor(kept, account, sheetId, ids)),
    [kept, account, sheetId, ids],
  )
  const isUntouched = collapsed === UNFOLDED && groups === UNFOLDED
  const now = isUntouched && before ? before : { collapsed, groups }
  const stored = useRef({ sheetId, collapsed, groups, ids })
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
  const newest = useRef(kept)

  useEffect(() => {
    if (!isUntouched || !before) return
    stored.current = { sheetId, ...before, ids }
    sheetPlaces.fold(sheetId, before)
  }, [isUntouched, before, sheetId, ids])

  useEffect(() => {
    newest.current = kept
  }, [kept])

  useEffect(() => {
    // Another sheet stands in the same place now.
    if (isUntouched && stored.current.sheetId !== sheetId) stored.current = { sheetId, collapsed, groups, ids }
    // Also once it was forgotten with an account: nobody has closed anything.
    if (account === null || isUntouched) return
    const last = stored.current
    stored.current = { sheetId, collapsed, groups, ids }
    const isSame = last.collapsed === collapsed && last.groups === groups && last.ids === ids
    if (last.sheetId !== sheetId || isSame) return
    const next = withFolds(newest.current, account, sheetId, { collapsed, groups }, ids)
    if (next === newest.current) return
    newest.current = next
    void tell('Saving collapsed rows', changeSettings({ folds: next }))
  }, [account, sheetId, collapsed, groups, ids, isUntouched])

  return now
}
