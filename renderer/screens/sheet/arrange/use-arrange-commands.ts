import type { SheetId } from '../../../../shared/model/ids.ts'
import { isPlain } from '../../../../shared/model/sheet/arrangement.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import { finding, useFinding } from '../../../view/arrange/finding.ts'
import { useOffer } from '../../../view/commands/doings.ts'
import { useSheetPlace } from '../../../view/sheet-places.ts'
import { view as windowView } from '../../../view/view-store.ts'
import { groupBy } from './group-by.ts'

/** Find, filter, sort and group for keys and palette, while this sheet is on screen. */
export function useArrangeCommands(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  const { now } = useArrangement(sheetId)
  const { isReplacing } = useFinding(sheetId)
  const columnId = useSheetPlace(sheetId, ({ activeCell }) => activeCell?.columnId ?? null)
  const notOpen = view ? null : 'The sheet is not open yet'
  const noColumn = notOpen ?? (columnId === null ? 'Choose a cell in the column first' : null)
  const onSheet = (run: () => void) => ({ run, reason: notOpen })
  const sortBy = (descending: boolean) => ({
    run: () => columnId !== null && arrangements.sort(sheetId, [{ columnId, descending }]),
    reason: noColumn,
  })
  useOffer(`arranging ${sheetId}`, () => ({
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
          'group-column': {
            run: () => columnId !== null && groupBy(sheetId, [{ columnId, descending: false }]),
            reason: noColumn,
          },
          group: onSheet(() => arrangements.openGroup(sheetId, true)),
          'group-clear': {
            run: () => groupBy(sheetId, []),
            reason: now.group.length > 0 ? null : 'Rows are not grouped',
          },
          'arrange-again': {
            run: () => arrangements.applyAnew(sheetId),
            reason: isPlain(now) ? 'Nothing is filtered, sorted or grouped' : null,
          },
          'view-save': {
            run: () => windowView.show('save-view'),
            reason: isPlain(now) ? 'Filter, sort or group first' : null,
          },
          'sort-clear': {
            run: () => arrangements.sort(sheetId, []),
            reason: now.sort.length > 0 ? null : 'Rows are already in sheet order',
          },
        }
      : {},
  }))
}
