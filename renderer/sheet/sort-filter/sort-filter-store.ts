import { create } from 'zustand'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Condition, SavedView, SortKey, ViewSettings } from '../../../shared/model/sheet/saved-view.ts'
import { asStored } from '../../../shared/model/sheet/saved-view.ts'

/** The filters, sort, saved views and open panels of one sheet in this window. */
export type SheetSortFilter = {
  readonly now: ViewSettings
  readonly views: readonly SavedView[]
  /** Counts the user's requests to apply sort and filter again. */
  readonly reapplyCount: number
  /** Parents collapsed while a filter is on. All others are expanded, so that every match is visible. */
  readonly collapsed: ReadonlyMap<RowId, boolean>
  /** The column of the open filter panel. */
  readonly filtering: ColumnId | null
  readonly isSorting: boolean
  readonly isGrouping: boolean
}

class OpenUnlessClosed extends Map<RowId, boolean> {
  override get(rowId: RowId): boolean {
    return super.get(rowId) ?? false
  }
}

const untouched: SheetSortFilter = {
  now: asStored,
  views: [],
  reapplyCount: 0,
  collapsed: new OpenUnlessClosed(),
  filtering: null,
  isSorting: false,
  isGrouping: false,
}

const useStore = create<{ readonly bySheet: ReadonlyMap<number, SheetSortFilter> }>(() => ({ bySheet: new Map() }))

export const useSortFilter = (sheetId: number): SheetSortFilter =>
  useStore(({ bySheet }) => bySheet.get(sheetId) ?? untouched)

/** Whether the sheet has been shown in this window, or its saved sort and filter were loaded. */
export const useIsBegun = (sheetId: number): boolean => useStore(({ bySheet }) => bySheet.has(sheetId))

const change = (sheetId: number, patch: (sheet: SheetSortFilter) => Partial<SheetSortFilter>) =>
  useStore.setState(({ bySheet }) => {
    const sheet = bySheet.get(sheetId) ?? untouched
    return { bySheet: new Map(bySheet).set(sheetId, { ...sheet, ...patch(sheet) }) }
  })

/** A new filter expands every parent. */
const filterBy = (now: ViewSettings): Partial<SheetSortFilter> => ({ now, collapsed: new OpenUnlessClosed() })

/** All changes of what is displayed. None of them changes a sheet. */
export const sortFilterStore = {
  /** Restores the stored state. Does nothing for a sheet that was already on screen. */
  begin: (sheetId: number, now: ViewSettings, views: readonly SavedView[]) =>
    useStore.getState().bySheet.has(sheetId) || change(sheetId, () => ({ now, views })),
  /** Returns a function that stops it. */
  watch: (onChange: () => void): (() => void) => useStore.subscribe(onChange),
  of: (sheetId: number): SheetSortFilter => useStore.getState().bySheet.get(sheetId) ?? untouched,
  /** Null removes the filter of the column. */
  filter: (sheetId: number, columnId: ColumnId, condition: Condition | null) =>
    change(sheetId, ({ now }) => {
      const others = now.filters.filter(filter => filter.columnId !== columnId)
      return filterBy({ ...now, filters: condition ? [...others, { columnId, condition }] : others })
    }),
  clearFilters: (sheetId: number) => change(sheetId, ({ now }) => filterBy({ ...now, filters: [] })),
  keepParents: (sheetId: number, keepParents: boolean) =>
    change(sheetId, ({ now }) => filterBy({ ...now, keepParents })),
  /** No keys: the order of the sheet. */
  sort: (sheetId: number, sort: readonly SortKey[]) =>
    change(sheetId, ({ now }) => ({ now: { ...now, sort: [...sort] } })),
  /** No keys: no groups. */
  group: (sheetId: number, group: readonly SortKey[]) =>
    change(sheetId, ({ now }) => ({ now: { ...now, group: [...group] } })),
  reapply: (sheetId: number) => change(sheetId, ({ reapplyCount }) => ({ reapplyCount: reapplyCount + 1 })),
  collapse: (sheetId: number, rowId: RowId, isClosed: boolean) =>
    change(sheetId, ({ collapsed }) =>
      // A new map would make the grid recompute every row.
      collapsed.get(rowId) === isClosed ? {} : { collapsed: new OpenUnlessClosed([...collapsed]).set(rowId, isClosed) },
    ),
  openFilter: (sheetId: number, filtering: ColumnId | null) => change(sheetId, () => ({ filtering })),
  openSort: (sheetId: number, isSorting: boolean) => change(sheetId, () => ({ isSorting })),
  openGroup: (sheetId: number, isGrouping: boolean) => change(sheetId, () => ({ isGrouping })),
  show: (sheetId: number, sortFilter: ViewSettings) =>
    change(sheetId, ({ reapplyCount }) => ({ ...filterBy(sortFilter), reapplyCount: reapplyCount + 1 })),
  /** Saves a view; replaces one with the same name. */
  keep: (sheetId: number, name: string) =>
    change(sheetId, ({ now, views }) => ({
      views: [...views.filter(view => view.name !== name), { name, settings: now }],
    })),
  drop: (sheetId: number, name: string) =>
    change(sheetId, ({ views }) => ({ views: views.filter(view => view.name !== name) })),
  /** Another account has its own sort and filter for the same sheet. */
  forget: () => useStore.setState({ bySheet: new Map() }),
}

/** Why rows cannot be moved manually: they are not displayed in the order of the sheet. Null if they can be moved. */
export function whyNotByHand(sheetId: number): string | null {
  const { sort, group } = sortFilterStore.of(sheetId).now
  if (group.length > 0) return 'This sheet is grouped. Stop grouping, then move rows by hand.'
  return sort.length > 0 ? 'This sheet is sorted. Clear the sort, then move rows by hand.' : null
}
