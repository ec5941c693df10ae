import { ArrowUpDown, Group, ListFilter } from 'lucide-react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { SubMenu } from '../../ui/menu.tsx'
import { actionTool, type Tool } from '../../ui/overflow/tool.tsx'
import { FilterColumns, FilterMenu } from './filter/filter-menu.tsx'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'
import { viewsTool } from './views-menu.tsx'

type Props = { readonly sheetId: SheetId; readonly view: SheetView | null }

/** Filter, saved views, sort and group, which need no right to edit. `reason`: why they are disabled. */
export function useSortFilterTools(sheetId: SheetId, view: SheetView | null, reason: string | null): readonly Tool[] {
  const { now } = useSortFilter(sheetId)
  return [
    filterTool({ sheetId, view, reason, count: now.filters.length }),
    viewsTool(sheetId, reason),
    actionTool({
      id: 'sort',
      name: 'Sort',
      tip: 'Sort the rows in this window',
      icon: ArrowUpDown,
      worded: now.sort.length > 0 ? 'marked' : 'plain',
      reason,
      run: () => sortFilterStore.openSort(sheetId, true),
    }),
    actionTool({
      id: 'group',
      name: 'Group',
      tip: 'Group the rows by columns',
      icon: Group,
      worded: now.group.length > 0 ? 'marked' : 'plain',
      reason,
      run: () => sortFilterStore.openGroup(sheetId, true),
    }),
  ]
}

type FilterProps = Props & { readonly reason: string | null; readonly count: number }

function filterTool({ sheetId, view, reason, count }: FilterProps): Tool {
  if (reason !== null) {
    return actionTool({ id: 'filter', name: 'Filter', icon: ListFilter, worded: 'plain', reason, run: () => undefined })
  }
  return {
    id: 'filter',
    shown: <FilterButton sheetId={sheetId} view={view} count={count} />,
    listed: afterClosing => (
      <SubMenu icon={ListFilter} name={nameOf(count)}>
        <FilterColumns
          sheetId={sheetId}
          view={view}
          count={count}
          onChoose={id => afterClosing(() => sortFilterStore.openFilter(sheetId, id))()}
        />
      </SubMenu>
    ),
  }
}

const nameOf = (count: number): string => (count > 0 ? `Filter, ${count} on` : 'Filter')

const FilterButton = ({ sheetId, view, count }: Omit<FilterProps, 'reason'>) => (
  <span className={count > 0 ? 'tool-on' : undefined}>
    <FilterMenu sheetId={sheetId} view={view} count={count} name={nameOf(count)}>
      <ListFilter className="icon-16" aria-hidden />
      Filter
      {count > 0 && <span className="tool-count num">{count}</span>}
    </FilterMenu>
  </span>
)
