import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { changeSettings, useSettings } from '../../../queries/settings.ts'
import { useAccount } from '../../../queries/start.ts'
import { arrangements, useArrangement, useIsBegun } from '../../../view/arrange/arrangements.ts'
import { tell } from '../../../view/notices.ts'
import { keptFor, withKept } from './kept-arrangements.ts'

/**
 * A sheet is shown as it was shown the last time, and what is changed about that is kept for the next time. False for the moment
 * until it is known how: rows that a filter hides must not be seen first.
 */
export function useKeptArrangement(sheetId: SheetId): boolean {
  const account = useAccount()?.key ?? null
  const { arrangements: kept } = useSettings()
  const before = account === null ? null : keptFor(kept, account, sheetId)
  const isBegun = useIsBegun(sheetId)
  const { now, views } = useArrangement(sheetId)
  const stored = useRef({ sheetId, now, views })
  /** Ahead of the settings while a change is on its way to them, so that the next one does not undo it. */
  const newest = useRef(kept)

  useLayoutEffect(() => {
    if (!isBegun && before) arrangements.begin(sheetId, before.now, before.views)
  }, [isBegun, before, sheetId])

  useEffect(() => {
    newest.current = kept
  }, [kept])

  useEffect(() => {
    const last = stored.current
    stored.current = { sheetId, now, views }
    if (account === null || last.sheetId !== sheetId || (last.now === now && last.views === views)) return
    const next = { account, sheetId, now, views: [...views] }
    if (JSON.stringify(next) === JSON.stringify(keptFor(newest.current, account, sheetId))) return
    newest.current = withKept(newest.current, next)
    void tell('Saving the filter', changeSettings({ arrangements: newest.current }))
  }, [account, sheetId, now, views])

  return isBegun || before === null
}
