import { useEffect, useMemo, useRef } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { changeSettings, useSettings } from '../../../queries/settings.ts'
import { useAccount } from '../../../queries/start.ts'
import { UNFOLDED } from '../../../view/arrange/fold-state.ts'
import { tell } from '../../../view/notices.ts'
import { sheetPlaces, useSheetPlace } from '../../../view/sheet-places.ts'
import { foldsFor, type SheetFolds, withFolds } from './kept-folds.ts'

/** What is closed of a sheet: as it was the last time, until somebody closes or opens something, which is kept for the next time. */
export function useKeptFolds(sheetId: SheetId): SheetFolds {
  const account = useAccount()?.key ?? null
  const { folds: kept } = useSettings()
  const collapsed = useSheetPlace(sheetId, place => place.collapsed)
  const groups = useSheetPlace(sheetId, place => place.groups)
  const before = useMemo(() => (account === null ? null : foldsFor(kept, account, sheetId)), [kept, account, sheetId])
  const isUntouched = collapsed === UNFOLDED && groups === UNFOLDED
  const now = isUntouched && before ? before : { collapsed, groups }
  const stored = useRef({ sheetId, collapsed, groups })
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
  const newest = useRef(kept)

  useEffect(() => {
    if (!isUntouched || !before) return
    stored.current = { sheetId, ...before }
    sheetPlaces.fold(sheetId, before)
  }, [isUntouched, before, sheetId])

  useEffect(() => {
    newest.current = kept
  }, [kept])

  useEffect(() => {
    // Another sheet stands in the same place now.
    if (isUntouched && stored.current.sheetId !== sheetId) stored.current = { sheetId, collapsed, groups }
    // Also once it was forgotten with an account: nobody has closed anything.
    if (account === null || isUntouched) return
    const last = stored.current
    stored.current = { sheetId, collapsed, groups }
    if (last.sheetId !== sheetId || (last.collapsed === collapsed && last.groups === groups)) return
    const next = withFolds(newest.current, account, sheetId, { collapsed, groups })
    if (JSON.stringify(next) === JSON.stringify(newest.current)) return
    newest.current = next
    void tell('Saving collapsed rows', changeSettings({ folds: next }))
  }, [account, sheetId, collapsed, groups, isUntouched])

  return now
}
