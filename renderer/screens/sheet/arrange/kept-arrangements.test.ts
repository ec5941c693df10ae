import { expect, test } from 'vitest'
import { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import { asStored, type KeptArrangement } from '../../../../shared/model/sheet/arrangement.ts'
import { keptFor, withKept } from './kept-arrangements.ts'

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
