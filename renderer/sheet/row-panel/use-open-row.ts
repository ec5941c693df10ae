import { useCallback, useState } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import { view } from '../../ui-state/ui-store.ts'
import { cellPositions } from '../core/cell-positions.ts'

/** Opens the row panel, which then takes the focus. */
export function useOpenRow(sheetId: SheetId) {
  const [wantsFocus, setWantsFocus] = useState(false)
  const onOpenRow = useCallback(
    (rowId: RowId) => {
      cellPositions.goToRow(sheetId, rowId)
      view.openSidebar('row')
      setWantsFocus(true)
    },
    [sheetId],
  )
  const onFocused = useCallback(() => setWantsFocus(false), [])
  return { onOpenRow, panelFocus: { wantsFocus, onFocused } }
}
