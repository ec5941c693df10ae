import { useEffect, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { KeptWidths } from '../../../shared/model/sheet/own-widths.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useStoredIds } from '../../queries/sheet/stored-ids.ts'
import { useAccount } from '../../queries/start.ts'
import { tell } from '../../view/notices.ts'
import { columnLayouts, useColumnLayout } from './column-layouts.ts'
import { widthsFor, withWidths } from './kept-widths.ts'

/** The widths that a sheet's columns have on this computer alone: as they were the last time, and kept for the next one. */
export function useKeptWidths(sheetId: SheetId): void {
  const account = useAccount()?.key ?? null
  const { columnWidths: kept } = useSettings()
  const ids = useStoredIds(sheetId)
  const { widths, isUntouched } = useColumnLayout(sheetId)
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
  const newest = useRef(kept)

  useEffect(() => {
    newest.current = kept
  }, [kept])

  useEffect(() => {
    if (account === null) return
    if (isUntouched) {
      const before = widthsFor(newest.current, account, sheetId, ids)
      if (before) columnLayouts.resizeMany(sheetId, before)
      return
    }
    const next = withWidths(newest.current, account, sheetId, widths, ids)
    const entryIn = (all: readonly KeptWidths[]) =>
      all.find(each => each.account === account && each.sheetId === sheetId)?.widths
    if (JSON.stringify(entryIn(next)) === JSON.stringify(entryIn(newest.current))) return
    newest.current = next
    void tell('Keeping column widths', changeSettings({ columnWidths: next }))
  }, [account, sheetId, widths, ids, isUntouched])
}
