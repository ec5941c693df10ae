import { create } from 'zustand'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Arrangement, Condition, SavedView, SortKey } from '../../../shared/model/sheet/arrangement.ts'
import { asStored } from '../../../shared/model/sheet/arrangement.ts'

/** How this window shows one sheet: its filters and sorts, the views kept of it, and what of their panels is open. */
export type ArrangedSheet = {
  readonly now: Arrangement
  readonly views: readonly SavedView[]
  /** Counts how often it was asked to be applied to what the cells hold by now. */
  readonly applied: number
  /** Parents closed by hand while a filter is on. All the others are open: what was looked for must be seen. */
  readonly collapsed: ReadonlyMap<RowId, boolean>
  /** The filter panel stands at this column. */
  readonly filtering: ColumnId | null
  readonly isSorting: boolean
  readonly isGrouping: boolean
}

class OpenUnlessClosed extends Map<RowId, boolean> {
  override get(rowId: RowId): boolean {
    return super.get(rowId) ?? false
  }
}

const untouched: ArrangedSheet = {
  now: asStored,
  views: [],
  applied: 0,
  collapsed: new OpenUnlessClosed(),
  filtering: null,
  isSorting: false,
  isGrouping: false,
}

const useStore = create<{ readonly bySheet: ReadonlyMap<number, ArrangedSheet> }>(() => ({ bySheet: new Map() }))

export const useArrangement = (sheetId: number): ArrangedSheet =>
  useStore(({ bySheet }) => bySheet.get(sheetId) ?? untouched)

/** Somebody has looked at the sheet in this window, or it was said how they did the last time. */
export const useIsBegun = (sheetId: number): boolean => useStore(({ bySheet }) => bySheet.has(sheetId))

const change = (sheetId: number, patch: (sheet: ArrangedSheet) => Partial<ArrangedSheet>) =>
  useStore.setState(({ bySheet }) => {
    const sheet = bySheet.get(sheetId) ?? untouched
    return { bySheet: new Map(bySheet).set(sheetId, { ...sheet, ...patch(sheet) }) }
  })

/** What is filtered otherwise starts with every parent open. */
const filterBy = (now: Arrangement): Partial<ArrangedSheet> => ({ now, collapsed: new OpenUnlessClosed() })

/** Everything that changes how sheets are shown. None of it changes a sheet. */
export const arrangements = {
  /** As it was kept the last time; does nothing for a sheet that has been on screen since. */
  begin: (sheetId: number, now: Arrangement, views: readonly SavedView[]) =>
    useStore.getState().bySheet.has(sheetId) || change(sheetId, () => ({ now, views })),
  of: (sheetId: number): ArrangedSheet => useStore.getState().bySheet.get(sheetId) ?? untouched,
  /** Null takes the filter of the column away. */
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
  /** No keys: not in groups. */
  group: (sheetId: number, group: readonly SortKey[]) =>
    change(sheetId, ({ now }) => ({ now: { ...now, group: [...group] } })),
  applyAnew: (sheetId: number) => change(sheetId, ({ applied }) => ({ applied: applied + 1 })),
  collapse: (sheetId: number, rowId: RowId, isClosed: boolean) =>
    change(sheetId, ({ collapsed }) =>
      // With another map every row is looked at anew.
      collapsed.get(rowId) === isClosed ? {} : { collapsed: new OpenUnlessClosed([...collapsed]).set(rowId, isClosed) },
    ),
  openFilter: (sheetId: number, filtering: ColumnId | null) => change(sheetId, () => ({ filtering })),
  openSort: (sheetId: number, isSorting: boolean) => change(sheetId, () => ({ isSorting })),
  openGroup: (sheetId: number, isGrouping: boolean) => change(sheetId, () => ({ isGrouping })),
  show: (sheetId: number, arrangement: Arrangement) =>
    change(sheetId, ({ applied }) => ({ ...filterBy(arrangement), applied: applied + 1 })),
  /** A view of the same name is replaced. */
  keep: (sheetId: number, name: string) =>
    change(sheetId, ({ now, views }) => ({
      views: [...views.filter(view => view.name !== name), { name, arrangement: now }],
    })),
  drop: (sheetId: number, name: string) =>
    change(sheetId, ({ views }) => ({ views: views.filter(view => view.name !== name) })),
  /** Another account looks at the same sheet in its own way. */
  forget: () => useStore.setState({ bySheet: new Map() }),
}

/** Why rows cannot be moved by hand: where they stand says nothing about where they are in the sheet. Null: they can. */
export function whyNotByHand(sheetId: number): string | null {
  const { sort, group } = arrangements.of(sheetId).now
  if (group.length > 0) return 'This sheet is grouped. Stop grouping, then move rows by hand.'
  return sort.length > 0 ? 'This sheet is sorted. Clear the sort, then move rows by hand.' : null
}
