import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useStoredIds } from '../../queries/sheet/stored-ids.ts'
import { useAccount } from '../../queries/start.ts'
import { tell } from '../../view/notices.ts'
import { arrangements, useArrangement, useIsBegun } from './arrangements.ts'
import { keptFor, withColumns, withKept } from './kept-arrangements.ts'

/**
 * A sheet is shown as it was shown the last time, and what is changed about that is kept for the next time. False for the moment
 * until it is known how: rows that a filter hides must not be seen first.
 */
export function useKeptArrangement(sheetId: SheetId): boolean {
  const account = useAccount()?.key ?? null
  const { arrangements: kept } = useSettings()
  const ids = useStoredIds(sheetId)
  const before = account === null ? null : keptFor(kept, account, sheetId)
  const isBegun = useIsBegun(sheetId)
  const { now, views } = useArrangement(sheetId)
  const stored = useRef({ sheetId, now, views, ids })
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
  const newest = useRef(kept)

  useLayoutEffect(() => {
    if (isBegun || !before) return
    const local = withColumns(before, ids.columns.fromStored)
    arrangements.begin(sheetId, local.now, local.views)
  }, [isBegun, before, sheetId, ids])

  useEffect(() => {
    newest.current = kept
  }, [kept])

  useEffect(() => {
    const last = stored.current
    stored.current = { sheetId, now, views, ids }
    const isSame = last.now === now && last.views === views && last.ids === ids
    // Of a sheet that nobody has looked at in another way there is nothing to keep.
    if (account === null || last.sheetId !== sheetId || isSame || !isBegun) return
    const next = withColumns({ account, sheetId, now, views: [...views] }, ids.columns.toService)
    if (JSON.stringify(next) === JSON.stringify(keptFor(newest.current, account, sheetId))) return
    newest.current = withKept(newest.current, next)
    void tell('Saving the filter', changeSettings({ arrangements: newest.current }))
  }, [account, sheetId, now, views, ids, isBegun])

  return isBegun || before === null
}
