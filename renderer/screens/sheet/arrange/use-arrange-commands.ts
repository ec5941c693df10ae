import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import { finding, useFinding } from '../../../view/arrange/finding.ts'
import { useOffer } from '../../../view/commands/doings.ts'
import { useSheetPlace } from '../../../view/sheet-places.ts'

/** Find, filter and sort for keys and palette, while this sheet is on screen. */
export function useArrangeCommands(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  const { now } = useArrangement(sheetId)
  const { isReplacing } = useFinding(sheetId)
  const columnId = useSheetPlace(sheetId).activeCell?.columnId ?? null
  const notOpen = view ? null : 'The sheet is not open yet'
  const noColumn = notOpen ?? (columnId === null ? 'Choose a cell of the column first' : null)
  const onSheet = (run: () => void) => ({ run, reason: notOpen })
  const sortBy = (descending: boolean) => ({
    run: () => columnId !== null && arrangements.sort(sheetId, [{ columnId, descending }]),
    reason: noColumn,
  })
  useOffer(`arranging ${sheetId}`, {
    doings: isShown
      ? {
          find: onSheet(() => finding.open(sheetId, isReplacing)),
          replace: onSheet(() => finding.open(sheetId, true)),
          'find-next': onSheet(() => finding.step(sheetId, 1)),
          'find-previous': onSheet(() => finding.step(sheetId, -1)),
          'filter-column': { run: () => arrangements.openFilter(sheetId, columnId), reason: noColumn },
          'filter-clear': {
            run: () => arrangements.clearFilters(sheetId),
            reason: now.filters.length > 0 ? null : 'No filter is on',
          },
          sort: onSheet(() => arrangements.openSort(sheetId, true)),
          'sort-ascending': sortBy(false),
          'sort-descending': sortBy(true),
          'sort-clear': {
            run: () => arrangements.sort(sheetId, []),
            reason: now.sort.length > 0 ? null : 'Rows are in the order of the sheet already',
          },
        }
      : {},
  })
}
