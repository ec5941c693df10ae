import { useEffect, useMemo, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { cellPositions, useCellPosition } from '../core/cell-positions.ts'
import { FoldState, UNFOLDED } from '../core/fold-state.ts'

/** Restores the stored folds of a sheet and stores changes. */
export function useKeptFolds(sheetId: SheetId): { readonly collapsed: FoldState; readonly groups: FoldState } {
  const { kept, keep } = useKeptBySheet(sheetId, 'folds')
  const collapsed = useCellPosition(sheetId, position => position.collapsed)
  const groups = useCellPosition(sheetId, position => position.groups)
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
    // Nothing is stored for the initial state, nor after an account's state was cleared.
    if (!isChanged || isUntouched) return
    const saving = keep({ rows: collapsed.folds(), groups: groups.folds() })
    if (saving !== null) void notifyFailure('Saving collapsed rows', saving)
  }, [keep, sheetId, collapsed, groups, isUntouched])

  return isUntouched && before ? before : { collapsed, groups }
}
