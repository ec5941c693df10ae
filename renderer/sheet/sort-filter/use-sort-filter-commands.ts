import type { SheetId } from '../../../shared/model/ids.ts'
import { isPlain } from '../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { view as windowView } from '../../ui-state/ui-store.ts'
import { useCellPosition } from '../core/cell-positions.ts'
import { groupBy } from './group/group-by.ts'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'

/** Filter, sort and group for keys and palette, while this sheet is on screen. */
export function useSortFilterCommands(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  const { now } = useSortFilter(sheetId)
  const columnId = useCellPosition(sheetId, ({ activeCell }) => activeCell?.columnId ?? null)
  const notOpen = view ? null : 'The sheet is not open yet'
  const noColumn = notOpen ?? (columnId === null ? 'Choose a cell in the column first' : null)
  const onSheet = (run: () => void) => commandHandler(run, notOpen)
  const sortBy = (descending: boolean) =>
    commandHandler(() => columnId !== null && sortFilterStore.sort(sheetId, [{ columnId, descending }]), noColumn)
  const commands = {
    'filter-column': commandHandler(() => sortFilterStore.openFilter(sheetId, columnId), noColumn),
    'filter-clear': commandHandler(
      () => sortFilterStore.clearFilters(sheetId),
      now.filters.length > 0 ? null : 'No filter is on',
    ),
    sort: onSheet(() => sortFilterStore.openSort(sheetId, true)),
    'sort-ascending': sortBy(false),
    'sort-descending': sortBy(true),
    'group-column': commandHandler(
      () => columnId !== null && groupBy(sheetId, [{ columnId, descending: false }]),
      noColumn,
    ),
    group: onSheet(() => sortFilterStore.openGroup(sheetId, true)),
    'group-clear': commandHandler(() => groupBy(sheetId, []), now.group.length > 0 ? null : 'Rows are not grouped'),
    reapply: commandHandler(
      () => sortFilterStore.reapply(sheetId),
      isPlain(now) ? 'Nothing is filtered, sorted or grouped' : null,
    ),
    'view-save': commandHandler(
      () => windowView.show('save-view'),
      isPlain(now) ? 'Filter, sort or group first' : null,
    ),
    'sort-clear': commandHandler(
      () => sortFilterStore.sort(sheetId, []),
      now.sort.length > 0 ? null : 'Rows are already in sheet order',
    ),
  }
  useRegisterCommands(isShown ? commands : {})
}
