import { ArrowDown, ArrowUp, BookmarkPlus, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { isPlain } from '../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { view as windowView } from '../../ui-state/ui-store.ts'
import { conditionLabel } from './filter/condition-labels.ts'
import { FilterMenu } from './filter/filter-menu.tsx'
import { FilterPanel } from './filter/filter-panel.tsx'
import { groupBy } from './group/group-by.ts'
import { GroupPanel } from './group/group-panel.tsx'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'
import { SortPanel } from './sort-panel.tsx'
import type { ShownRows } from './use-shown-rows.ts'
import './filter/filter.css'
import './sort-filter.css'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly shown: ShownRows
  /** The search, at the right end of the strip; null while it is closed. */
  readonly children: ReactNode
}

/** Shows the active filters, groups, sort and search above the cells. Absent without any. */
export function SortFilterStrip({ sheetId, view, shown, children }: Props) {
  const { now, filtering, isSorting, isGrouping } = useSortFilter(sheetId)
  if (!view) return null
  const isSortedOrFiltered = !isPlain(now)
  const filterColumn = view.meta.columns.find(({ id }) => id === filtering)
  return (
    <>
      {(isSortedOrFiltered || children) && (
        <div className="sort-filter-strip" data-pane="strip">
          {isSortedOrFiltered && <Chips sheetId={sheetId} view={view} shown={shown} />}
          <span className="toolbar-gap" />
          {children}
        </div>
      )}
      {filterColumn && <FilterPanel key={filterColumn.id} sheetId={sheetId} view={view} column={filterColumn} />}
      {isSorting && <SortPanel sheetId={sheetId} view={view} />}
      {isGrouping && <GroupPanel sheetId={sheetId} view={view} />}
    </>
  )
}

function Chips({ sheetId, view, shown }: Pick<Props, 'sheetId' | 'shown'> & { readonly view: SheetView }) {
  const { now } = useSortFilter(sheetId)
  const thisYear = isoDate(clock.now()).slice(0, 4)
  const columnOf = (id: number): Column | undefined => view.meta.columns.find(column => column.id === id)
  return (
    <div className="sort-filter-chips">
      <Count shown={shown} rows={view.rowCount} onClear={() => sortFilterStore.clearFilters(sheetId)} />
      {now.filters.map(({ columnId, condition }) => {
        const column = columnOf(columnId)
        if (!column) return null
        return (
          <Chip
            key={columnId}
            name={shownName(column.title)}
            label={conditionLabel(column, condition, thisYear)}
            removeName={`Clear the filter of ${shownName(column.title)}`}
            onOpen={() => sortFilterStore.openFilter(sheetId, columnId)}
            onRemove={() => sortFilterStore.filter(sheetId, columnId, null)}
          />
        )
      })}
      <GroupChips sheetId={sheetId} columnOf={columnOf} />
      {now.sort.map(key => {
        const column = columnOf(key.columnId)
        if (!column) return null
        return (
          <Chip
            key={`sort ${key.columnId}`}
            name={`Sorted by ${shownName(column.title)}`}
            label={key.descending ? <ArrowDown aria-label="down" /> : <ArrowUp aria-label="up" />}
            removeName={`Remove sort by ${shownName(column.title)}`}
            onOpen={() => sortFilterStore.openSort(sheetId, true)}
            onRemove={() =>
              sortFilterStore.sort(
                sheetId,
                now.sort.filter(each => each !== key),
              )
            }
          />
        )
      })}
      <FilterMenu sheetId={sheetId} view={view} count={0} name="Add filter">
        <Plus className="icon-16" aria-hidden />
        Add filter
      </FilterMenu>
      <Button kind="quiet" icon={BookmarkPlus} onClick={() => windowView.show('save-view')}>
        Save view
      </Button>
      {shown.isBehind && (
        <Button kind="link" onClick={() => sortFilterStore.reapply(sheetId)}>
          Reapply
        </Button>
      )}
    </div>
  )
}

type GroupChipsProps = { readonly sheetId: SheetId; readonly columnOf: (id: number) => Column | undefined }

function GroupChips({ sheetId, columnOf }: GroupChipsProps) {
  const { group } = useSortFilter(sheetId).now
  return group.map((key, at) => {
    const column = columnOf(key.columnId)
    if (!column) return null
    return (
      <Chip
        key={`group ${key.columnId}`}
        name={at === 0 ? 'Grouped by' : 'then by'}
        label={shownName(column.title)}
        removeName={`Remove grouping by ${shownName(column.title)}`}
        onOpen={() => sortFilterStore.openGroup(sheetId, true)}
        onRemove={() =>
          groupBy(
            sheetId,
            group.filter(each => each !== key),
          )
        }
      />
    )
  })
}

type CountProps = { readonly shown: ShownRows; readonly rows: number; readonly onClear: () => void }

function Count({ shown: { matches }, rows, onClear }: CountProps) {
  if (matches === null) return null
  if (matches > 0) {
    return (
      <span className="sort-filter-count num" role="status">
        {formatNumber(matches)} of {formatCount(rows, 'row')}
      </span>
    )
  }
  return (
    <>
      <span className="sort-filter-count num" role="status">
        No rows match. {formatNumber(rows)} are hidden by the filter.
      </span>
      <Button kind="link" onClick={onClear}>
        Clear filter
      </Button>
    </>
  )
}

type ChipProps = {
  readonly name: string
  readonly label: ReactNode
  readonly removeName: string
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function Chip({ name, label, removeName, onOpen, onRemove }: ChipProps) {
  return (
    <span className="sort-filter-chip">
      <button type="button" className="sort-filter-chip-text truncate" onClick={onOpen}>
        {name} <strong>{label}</strong>
      </button>
      <button
        type="button"
        className="sort-filter-chip-end"
        aria-label={removeName}
        title={removeName}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
