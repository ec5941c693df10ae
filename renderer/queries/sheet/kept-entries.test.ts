import { describe, expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { AccountKey, ColumnId, SheetId } from '../../../shared/model/ids.ts'
import { defaultSettings, Settings } from '../../../shared/model/settings.ts'
import { FOLDED_LIMIT, FOLDS_LIMIT, Folds } from '../../../shared/model/sheet/folds.ts'
import { OWN_WIDTHS_LIMIT, SHEETS_WITH_WIDTHS_LIMIT } from '../../../shared/model/sheet/own-widths.ts'
import { asStored, type KeptView } from '../../../shared/model/sheet/saved-view.ts'
import { IdMap } from '../../bridge/id-map.ts'
import { FoldState, UNFOLDED } from '../../sheet/core/fold-state.ts'
import { type Entry, entryOf, KEPT, type Kept, type KeptKind, withKept } from './kept-entries.ts'

/** No item was created here. */
const none = new IdMap().stored
const account = AccountKey.parse('server#1')
const other = AccountKey.parse('server#2')
const sheet = (id: number) => SheetId.parse(id)

function keptOf<Kind extends KeptKind>(kind: Kind, entries: Entry<Kind>[], of = account, id = 1, ids = none) {
  const entry = entryOf<Kind>(entries, { account: of, sheetId: sheet(id) })
  return entry && KEPT[kind].fromStored(entry, ids)
}
const keep = <Kind extends KeptKind>(kind: Kind, entries: Entry<Kind>[], kept: Kept<Kind>, id = 1, ids = none) =>
  withKept(kind, entries, { account, sheetId: sheet(id) }, kept, ids)

describe('folds', () => {
  const folds = (collapsed: FoldState, groups = UNFOLDED) => ({ rows: collapsed.folds(), groups: groups.folds() })
  const closed = folds(UNFOLDED.with(rowId(7), true))
  const collapsedIn = (kept: Kept<'folds'> | null) => kept && FoldState.from(kept.rows)

  test('each account has its own folds of a sheet', () => {
    const kept = keep('folds', [], closed)

    expect(collapsedIn(keptOf('folds', kept))?.get(rowId(7))).toBe(true)
    expect(keptOf('folds', kept, other)).toBeNull()
    expect(keptOf('folds', kept, account, 2)).toBeNull()
  })

  test('does not store a sheet that is folded as the service has it', () => {
    const kept = keep('folds', [], closed)

    expect(keep('folds', kept, folds(new FoldState(), new FoldState()))).toEqual([])
    expect(keep('folds', kept, folds(new FoldState(1)))).toHaveLength(1)
  })

  test('does not store a row without a service id, but stores a group header', () => {
    const header = -(2 ** 52) - 9

    expect(keep('folds', [], folds(UNFOLDED.with(rowId(-7), true), UNFOLDED.with(rowId(header), true)))).toMatchObject([
      { rows: { closed: [] }, groups: { closed: [header] } },
    ])
  })

  test('keeps the last of too many rows', () => {
    let many = UNFOLDED
    for (let id = 1; id <= FOLDS_LIMIT + 2; id++) many = many.with(rowId(id), true)
    many = many.with(rowId(2), false).with(rowId(2), true)

    const { closed } = Folds.parse(keep('folds', [], folds(many))[0]?.rows)
    expect(closed).toHaveLength(FOLDS_LIMIT)
    expect(closed.slice(-2)).toEqual([FOLDS_LIMIT + 2, 2])
    expect(closed).not.toContain(3)
  })

  test('drops the oldest entries above the limit of the settings, and the rest is valid', () => {
    let kept = keep('folds', [], closed)
    for (let id = 2; id <= FOLDED_LIMIT + 1; id++) kept = keep('folds', kept, closed, id)

    expect(kept.map(each => each.sheetId).slice(0, 1)).toEqual([2])
    expect(Settings.safeParse({ ...defaultSettings, folds: kept }).success).toBe(true)
  })

  test('stores a collapsed row once it gets a service id, and restores it by its local id', () => {
    const map = new IdMap()
    map.rows.register(rowId(-7))
    const both = folds(UNFOLDED.with(rowId(-7), true).with(rowId(8), true))
    const before = keep('folds', [], both, 1, map.stored)
    expect(before).toMatchObject([{ rows: { closed: [8] } }])

    map.learn({ rows: [[rowId(-7), rowId(70)]] })
    const after = keep('folds', before, both, 1, map.stored)

    expect(after).toMatchObject([{ rows: { closed: [70, 8] } }])
    expect(keep('folds', after, both, 1, map.stored)).toBe(after)
    expect(collapsedIn(keptOf('folds', after, account, 1, map.stored))?.get(rowId(-7))).toBe(true)
  })

  test('a service id that arrives before or after the folds were read does not change the stored value', () => {
    const kept = keep('folds', keep('folds', [], closed), closed, 2)
    const map = new IdMap()
    const read = keptOf('folds', kept, account, 1, map.stored)
    map.rows.register(rowId(-1))
    map.learn({ rows: [[rowId(-1), rowId(90)]] })

    if (!read) throw new Error('They are kept.')
    expect(keep('folds', kept, folds(FoldState.from(read.rows)), 1, map.stored)).toBe(kept)
    expect(keptOf('folds', kept, account, 1, map.stored)).toEqual(read)
  })
})

describe('widths of columns', () => {
  const widths = (...ids: readonly number[]): Kept<'columnWidths'> => ({
    widths: ids.map(id => [ColumnId.parse(id), 90]),
  })

  test('each account has its own column widths of a sheet', () => {
    const kept = keep('columnWidths', [], widths(5))

    expect(keptOf('columnWidths', kept)).toEqual(widths(5))
    expect(keptOf('columnWidths', kept, other)).toBeNull()
    expect(keptOf('columnWidths', kept, account, 2)).toBeNull()
  })

  test('does not store a sheet with default widths', () => {
    expect(keep('columnWidths', keep('columnWidths', [], widths(5)), widths())).toEqual([])
  })

  test('does not store a column without a service id', () => {
    expect(keep('columnWidths', [], widths(-5, 6))).toEqual([{ account, sheetId: 1, widths: [[6, 90]] }])
  })

  test('drops the oldest entries above the limit of the settings, and the rest is valid', () => {
    const many = widths(...Array.from({ length: OWN_WIDTHS_LIMIT + 1 }, (_, at) => at + 1))
    let kept = keep('columnWidths', [], many)
    for (let id = 2; id <= SHEETS_WITH_WIDTHS_LIMIT + 1; id++) kept = keep('columnWidths', kept, many, id)

    expect(kept[0]?.sheetId).toBe(2)
    expect(Settings.safeParse({ ...defaultSettings, columnWidths: kept }).success).toBe(true)
  })

  test('stores a column once it gets a service id, and restores it by its local id', () => {
    const map = new IdMap()
    map.columns.register(ColumnId.parse(-5))
    map.learn({ columns: [[ColumnId.parse(-5), ColumnId.parse(50)]] })
    const kept = keep('columnWidths', [], widths(-5, 6), 1, map.stored)

    expect(kept).toMatchObject([
      {
        widths: [
          [50, 90],
          [6, 90],
        ],
      },
    ])
    expect(keptOf('columnWidths', kept, account, 1, map.stored)).toEqual(widths(-5, 6))
  })
})

describe('filters, sorts and saved views', () => {
  const keptSortFilter = (id: number, change: Partial<KeptView> = {}): KeptView => ({
    account,
    sheetId: sheet(id),
    now: { ...asStored, keepParents: false, sort: [{ columnId: ColumnId.parse(1), descending: false }] },
    views: [],
    ...change,
  })
  const withSortFilter = (entries: KeptView[], { sheetId, now, views }: KeptView, ids = none) =>
    keep('viewSettings', entries, { now, views }, sheetId, ids)

  test('each account has its own sort and filter of a sheet', () => {
    const all = [keptSortFilter(1), keptSortFilter(1, { account: other })]

    expect(entryOf<'viewSettings'>(all, { account, sheetId: sheet(1) })).toBe(all[0])
    expect(entryOf<'viewSettings'>(all, { account, sheetId: sheet(2) })).toBeNull()
  })

  test('the last changed sheet is at the end, once', () => {
    const changed = keptSortFilter(1, {
      now: { ...asStored, keepParents: false, sort: [], group: keptSortFilter(1).now.sort },
    })

    expect(withSortFilter([keptSortFilter(1), keptSortFilter(2)], changed).map(each => each.sheetId)).toEqual([2, 1])
  })

  test('settings written back unchanged are no change', () => {
    const view = { name: 'Mine', settings: keptSortFilter(1).now }
    const { viewSettings } = Settings.parse({
      ...defaultSettings,
      viewSettings: [keptSortFilter(1, { views: [view] }), keptSortFilter(2)],
    })

    expect(withSortFilter(viewSettings, keptSortFilter(1, { views: [view] }))).toBe(viewSettings)
    expect(withSortFilter(viewSettings, keptSortFilter(3, { now: asStored }))).toBe(viewSettings)
  })

  test('does not store an unfiltered, unsorted sheet unless it has saved views', () => {
    expect(withSortFilter([keptSortFilter(1)], keptSortFilter(1, { now: asStored }))).toEqual([])
    expect(
      withSortFilter([], keptSortFilter(1, { now: asStored, views: [{ name: 'Mine', settings: asStored }] })),
    ).toHaveLength(1)
  })

  test('drops the oldest entries above the limit of the settings', () => {
    const many = Array.from({ length: 60 }, (_, at) => keptSortFilter(at + 1))

    expect(withSortFilter(many, keptSortFilter(99)).map(each => each.sheetId)).toEqual([
      ...many.slice(1).map(each => each.sheetId),
      99,
    ])
  })

  test('a new column keeps its filter, sort and group in this window and is stored by its service id, also in views', () => {
    const map = new IdMap()
    const keptSortFilterBy = (id: number): KeptView => {
      const columnId = ColumnId.parse(id)
      const now = {
        filters: [{ columnId, condition: { is: 'blank' } as const }],
        keepParents: true,
        sort: [{ columnId, descending: true }],
        group: [{ columnId, descending: false }],
      }
      return keptSortFilter(1, { now, views: [{ name: 'Mine', settings: now }] })
    }
    const localOf = (id: number) => {
      const { now, views } = keptSortFilterBy(id)
      return { now, views }
    }
    expect(keptOf('viewSettings', [keptSortFilterBy(-1)], account, 1, map.stored)).toEqual(localOf(-1))
    expect(withSortFilter([], keptSortFilterBy(-1), map.stored)).toEqual([keptSortFilterBy(-1)])

    map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

    expect(withSortFilter([], keptSortFilterBy(-1), map.stored)).toEqual([keptSortFilterBy(50)])
    expect(keptOf('viewSettings', [keptSortFilterBy(50)], account, 1, map.stored)).toEqual(localOf(-1))
  })

  test('resolves a column numbered before the window opened by either of its ids', () => {
    const map = new IdMap()
    map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

    expect([-1, 50].map(id => map.stored.columns.fromStored(ColumnId.parse(id)))).toEqual([50, 50])
  })
})
