import { useEffect, useMemo, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import { notifyFailure } from '../../view/notices.ts'
import { cellPositions, useCellPosition } from '../core/cell-positions.ts'
import { FoldState, UNFOLDED } from '../core/fold-state.ts'

/** Restores the folds of a sheet from the last time, and keeps changes for the next time. */
export function useKeptFolds(sheetId: SheetId): { readonly collapsed: FoldState; readonly groups: FoldState } {
  const { kept, keep } = useKeptBySheet(sheetId, 'folds')
  const collapsed = useCellPosition(sheetId, place => place.collapsed)
  const groups = useCellPosition(sheetId, place => place.groups)
  const before = useMemo(
    () => kept && { collapsed: FoldState.from(kept.rows), groups: FoldState.from(kept.groups) },
    [kept],
  )
  const isUntouched = collapsed === UNFOLDED && groups === UNFOLDED
  const seen = useRef<SheetId | null>(null)

  useEffect(() => {
    if (isUntouched && before) cellPositions.fold(sheetId, before)
  }, [isUntouched, before, sheetId])

  useEffect(() => {
    const isChanged = seen.current === sheetId
    seen.current = sheetId
    // As it comes on screen it is nothing to keep, nor once it was forgotten with an account: nobody has closed anything.
    if (!isChanged || isUntouched) return
    const saving = keep({ rows: collapsed.folds(), groups: groups.folds() })
    if (saving !== null) void notifyFailure('Saving collapsed rows', saving)
  }, [keep, sheetId, collapsed, groups, isUntouched])

  return isUntouched && before ? before : { collapsed, groups }
}
