import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { sortFilterStore, useIsBegun, useSortFilter } from './sort-filter-store.ts'

/**
 * Restores the sort and filter of a sheet, and stores changes. False until they are loaded, so that filtered rows are
 * not displayed first.
 */
export function useKeptSortFilter(sheetId: SheetId): boolean {
  const { kept, keep } = useKeptBySheet(sheetId, 'viewSettings')
  const isBegun = useIsBegun(sheetId)
  const { now, views } = useSortFilter(sheetId)
  const seen = useRef<SheetId | null>(null)

  useLayoutEffect(() => {
    if (!isBegun && kept) sortFilterStore.begin(sheetId, kept.now, kept.views)
  }, [isBegun, kept, sheetId])

  useEffect(() => {
    const isChanged = seen.current === sheetId
    seen.current = sheetId
    // A sheet that was just opened, or is without sort and filter, has nothing to store.
    if (!isChanged || !isBegun) return
    const saving = keep({ now, views: [...views] })
    if (saving !== null) void notifyFailure('Saving the filter', saving)
  }, [keep, sheetId, now, views, isBegun])

  return isBegun || kept === null
}
