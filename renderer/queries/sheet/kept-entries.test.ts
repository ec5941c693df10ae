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

/** Nothing was made here. */
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

  test('a sheet that is folded as it is stored is not kept', () => {
    const kept = keep('folds', [], closed)

    expect(keep('folds', kept, folds(new FoldState(), new FoldState()))).toEqual([])
    expect(keep('folds', kept, folds(new FoldState(1)))).toHaveLength(1)
  })

  test('a row that the service does not know yet is not kept, the header of a group is', () => {
    const header = -(2 ** 52) - 9

    expect(keep('folds', [], folds(UNFOLDED.with(rowId(-7), true), UNFOLDED.with(rowId(header), true)))).toMatchObject([
      { rows: { closed: [] }, groups: { closed: [header] } },
    ])
  })

  test('of too many the last ones are kept', () => {
    let many = UNFOLDED
    for (let id = 1; id <= FOLDS_LIMIT + 2; id++) many = many.with(rowId(id), true)
    many = many.with(rowId(2), false).with(rowId(2), true)

    const { closed } = Folds.parse(keep('folds', [], folds(many))[0]?.rows)
    expect(closed).toHaveLength(FOLDS_LIMIT)
    expect(closed.slice(-2)).toEqual([FOLDS_LIMIT + 2, 2])
    expect(closed).not.toContain(3)
  })

  test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
    let kept = keep('folds', [], closed)
    for (let id = 2; id <= FOLDED_LIMIT + 1; id++) kept = keep('folds', kept, closed, id)

    expect(kept.map(each => each.sheetId).slice(0, 1)).toEqual([2])
    expect(Settings.safeParse({ ...defaultSettings, folds: kept }).success).toBe(true)
  })

  test('a row that got its id from the service while it was closed is kept then, once, and comes back as the row it is here', () => {
    const map = new IdMap()
    map.rows.meet(rowId(-7))
    const both = folds(UNFOLDED.with(rowId(-7), true).with(rowId(8), true))
    const before = keep('folds', [], both, 1, map.stored)
    expect(before).toMatchObject([{ rows: { closed: [8] } }])

    map.learn({ rows: [[rowId(-7), rowId(70)]] })
    const after = keep('folds', before, both, 1, map.stored)

    expect(after).toMatchObject([{ rows: { closed: [70, 8] } }])
    expect(keep('folds', after, both, 1, map.stored)).toBe(after)
    expect(collapsedIn(keptOf('folds', after, account, 1, map.stored))?.get(rowId(-7))).toBe(true)
  })

  test('ids that come after the folds were read, or before, change nothing about what is kept', () => {
    const kept = keep('folds', keep('folds', [], closed), closed, 2)
    const map = new IdMap()
    const read = keptOf('folds', kept, account, 1, map.stored)
    map.rows.meet(rowId(-1))
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

  test('each account has its own widths of a sheet', () => {
    const kept = keep('columnWidths', [], widths(5))

    expect(keptOf('columnWidths', kept)).toEqual(widths(5))
    expect(keptOf('columnWidths', kept, other)).toBeNull()
    expect(keptOf('columnWidths', kept, account, 2)).toBeNull()
  })

  test('a sheet whose columns are all as it says is not kept', () => {
    expect(keep('columnWidths', keep('columnWidths', [], widths(5)), widths())).toEqual([])
  })

  test('a column that the service does not know yet is not kept', () => {
    expect(keep('columnWidths', [], widths(-5, 6))).toEqual([{ account, sheetId: 1, widths: [[6, 90]] }])
  })

  test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
    const many = widths(...Array.from({ length: OWN_WIDTHS_LIMIT + 1 }, (_, at) => at + 1))
    let kept = keep('columnWidths', [], many)
    for (let id = 2; id <= SHEETS_WITH_WIDTHS_LIMIT + 1; id++) kept = keep('columnWidths', kept, many, id)

    expect(kept[0]?.sheetId).toBe(2)
    expect(Settings.safeParse({ ...defaultSettings, columnWidths: kept }).success).toBe(true)
  })

  test('a column that got its id from the service is kept then, and comes back as the column it is here', () => {
    const map = new IdMap()
    map.columns.meet(ColumnId.parse(-5))
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
    keep('arrangements', entries, { now, views }, sheetId, ids)

  test('each account has its own way of looking at a sheet', () => {
    const all = [keptSortFilter(1), keptSortFilter(1, { account: other })]

    expect(entryOf<'arrangements'>(all, { account, sheetId: sheet(1) })).toBe(all[0])
    expect(entryOf<'arrangements'>(all, { account, sheetId: sheet(2) })).toBeNull()
  })

  test('the sheet changed last stands at the end, once', () => {
    const changed = keptSortFilter(1, {
      now: { ...asStored, keepParents: false, sort: [], group: keptSortFilter(1).now.sort },
    })

    expect(withSortFilter([keptSortFilter(1), keptSortFilter(2)], changed).map(each => each.sheetId)).toEqual([2, 1])
  })

  test('what the settings keep already is nothing new, as they write it', () => {
    const view = { name: 'Mine', arrangement: keptSortFilter(1).now }
    const { arrangements } = Settings.parse({
      ...defaultSettings,
      arrangements: [keptSortFilter(1, { views: [view] }), keptSortFilter(2)],
    })

    expect(withSortFilter(arrangements, keptSortFilter(1, { views: [view] }))).toBe(arrangements)
    expect(withSortFilter(arrangements, keptSortFilter(3, { now: asStored }))).toBe(arrangements)
  })

  test('a sheet that is shown as it is stored is not kept, unless it has views', () => {
    expect(withSortFilter([keptSortFilter(1)], keptSortFilter(1, { now: asStored }))).toEqual([])
    expect(
      withSortFilter([], keptSortFilter(1, { now: asStored, views: [{ name: 'Mine', arrangement: asStored }] })),
    ).toHaveLength(1)
  })

  test('the oldest go when there are more than the settings hold', () => {
    const many = Array.from({ length: 60 }, (_, at) => keptSortFilter(at + 1))

    expect(withSortFilter(many, keptSortFilter(99)).map(each => each.sheetId)).toEqual([
      ...many.slice(1).map(each => each.sheetId),
      99,
    ])
  })

  test('a column made here keeps its filter, sort and group in this window, and is kept by the service’s id, in views too', () => {
    const map = new IdMap()
    const keptSortFilterBy = (id: number): KeptView => {
      const columnId = ColumnId.parse(id)
      const now = {
        filters: [{ columnId, condition: { is: 'blank' } as const }],
        keepParents: true,
        sort: [{ columnId, descending: true }],
        group: [{ columnId, descending: false }],
      }
      return keptSortFilter(1, { now, views: [{ name: 'Mine', arrangement: now }] })
    }
    const localOf = (id: number) => {
      const { now, views } = keptSortFilterBy(id)
      return { now, views }
    }
    expect(keptOf('arrangements', [keptSortFilterBy(-1)], account, 1, map.stored)).toEqual(localOf(-1))
    expect(withSortFilter([], keptSortFilterBy(-1), map.stored)).toEqual([keptSortFilterBy(-1)])

    map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

    expect(withSortFilter([], keptSortFilterBy(-1), map.stored)).toEqual([keptSortFilterBy(50)])
    expect(keptOf('arrangements', [keptSortFilterBy(50)], account, 1, map.stored)).toEqual(localOf(-1))
  })

  test('a column that got its id before its window began is that one, by whichever id it was kept', () => {
    const map = new IdMap()
    map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

    expect([-1, 50].map(id => map.stored.columns.fromStored(ColumnId.parse(id)))).toEqual([50, 50])
  })
})
