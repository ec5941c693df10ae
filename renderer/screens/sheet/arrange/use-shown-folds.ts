import { useCallback } from 'react'
import type { RowId, SheetId } from '../../../../shared/model/ids.ts'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import { sheetPlaces, useSheetPlace } from '../../../view/sheet-places.ts'
import type { ShownRows } from './use-arranged.ts'

/** Which parents are closed. A filter has folds of its own: once it is gone the sheet is folded as it was before. */
export function useShownFolds(sheetId: SheetId, { matches }: ShownRows) {
  const isFiltered = matches !== null
  const stored = useSheetPlace(sheetId).collapsed
  const filtered = useArrangement(sheetId).collapsed
  const onCollapse = useCallback(
    (rowId: RowId, isClosed: boolean) => (isFiltered ? arrangements : sheetPlaces).collapse(sheetId, rowId, isClosed),
    [sheetId, isFiltered],
  )
  return { collapsed: isFiltered ? filtered : stored, onCollapse }
}
