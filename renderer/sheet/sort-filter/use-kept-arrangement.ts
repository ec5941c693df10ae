import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import { tell } from '../../view/notices.ts'
import { arrangements, useArrangement, useIsBegun } from './arrangements.ts'

/**
 * A sheet is shown as it was shown the last time, and what is changed about that is kept for the next time. False for the moment
 * until it is known how: rows that a filter hides must not be seen first.
 */
export function useKeptArrangement(sheetId: SheetId): boolean {
  const { kept, keep } = useKeptBySheet(sheetId, 'arrangements')
  const isBegun = useIsBegun(sheetId)
  const { now, views } = useArrangement(sheetId)
  const seen = useRef<SheetId | null>(null)

  useLayoutEffect(() => {
    if (!isBegun && kept) arrangements.begin(sheetId, kept.now, kept.views)
  }, [isBegun, kept, sheetId])

  useEffect(() => {
    const isChanged = seen.current === sheetId
    seen.current = sheetId
    // Of a sheet that nobody has looked at in another way there is nothing to keep, nor of one as it comes on screen.
    if (!isChanged || !isBegun) return
    const saving = keep({ now, views: [...views] })
    if (saving !== null) void tell('Saving the filter', saving)
  }, [keep, sheetId, now, views, isBegun])

  return isBegun || kept === null
}
