import { expect, test } from 'vitest'
import { AccountKey, ColumnId, SheetId } from '../../../shared/model/ids.ts'
import { asStored, type KeptArrangement } from '../../../shared/model/sheet/arrangement.ts'
import { IdMap } from '../../bridge/id-map.ts'
import { keptFor, withColumns, withKept } from './kept-arrangements.ts'

const account = AccountKey.parse('server#1')
const kept = (sheet: number, change: Partial<KeptArrangement> = {}): KeptArrangement => ({
  account,
  sheetId: SheetId.parse(sheet),
  now: { ...asStored, keepParents: false, sort: [{ columnId: 1 as never, descending: false }] }, // as: an id of the test
  views: [],
  ...change,
})

test('each account has its own way of looking at a sheet', () => {
  const all = [kept(1), kept(1, { account: AccountKey.parse('server#2') })]

  expect(keptFor(all, account, SheetId.parse(1))).toBe(all[0])
  expect(keptFor(all, account, SheetId.parse(2))).toBeNull()
})

test('the sheet changed last stands at the end, once', () => {
  expect(withKept([kept(1), kept(2)], kept(1)).map(each => each.sheetId)).toEqual([2, 1])
})

test('a sheet that is shown as it is stored is not kept, unless it has views', () => {
  expect(withKept([kept(1)], kept(1, { now: asStored }))).toEqual([])
  expect(withKept([], kept(1, { now: asStored, views: [{ name: 'Mine', arrangement: asStored }] }))).toHaveLength(1)
})

test('the oldest go when there are more than the settings hold', () => {
  const many = Array.from({ length: 60 }, (_, at) => kept(at + 1))

  expect(withKept(many, kept(99)).map(each => each.sheetId)).toEqual([...many.slice(1).map(each => each.sheetId), 99])
})

test('a column made here keeps its filter, sort and group in this window, and is kept by the service’s id, in views too', () => {
  const map = new IdMap()
  const arrangementBy = (id: number): KeptArrangement => {
    const columnId = ColumnId.parse(id)
    const now = {
      filters: [{ columnId, condition: { is: 'blank' } as const }],
      keepParents: true,
      sort: [{ columnId, descending: true }],
      group: [{ columnId, descending: false }],
    }
    return kept(1, { now, views: [{ name: 'Mine', arrangement: now }] })
  }
  expect(withColumns(arrangementBy(-1), map.stored.columns.fromStored)).toEqual(arrangementBy(-1))
  expect(withColumns(arrangementBy(-1), map.stored.columns.toService)).toEqual(arrangementBy(-1))

  map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

  expect(withColumns(arrangementBy(-1), map.stored.columns.toService)).toEqual(arrangementBy(50))
  expect(withColumns(arrangementBy(50), map.stored.columns.fromStored)).toEqual(arrangementBy(-1))
})

test('a column that got its id before its window began is that one, by whichever id it was kept', () => {
  const map = new IdMap()
  map.learn({ columns: [[ColumnId.parse(-1), ColumnId.parse(50)]] })

  expect([-1, 50].map(id => map.stored.columns.fromStored(ColumnId.parse(id)))).toEqual([50, 50])
})
