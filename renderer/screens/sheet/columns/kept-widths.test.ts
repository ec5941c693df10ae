import { expect, test } from 'vitest'
import { AccountKey, ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import { defaultSettings, Settings } from '../../../../shared/model/settings.ts'
import { OWN_WIDTHS_LIMIT, SHEETS_WITH_WIDTHS_LIMIT } from '../../../../shared/model/sheet/own-widths.ts'
import { widthsFor, withWidths } from './kept-widths.ts'

const account = AccountKey.parse('server#1')
const sheet = (id: number) => SheetId.parse(id)
const widths = (...ids: readonly number[]) => new Map(ids.map(id => [ColumnId.parse(id), 90] as const))

test('each account has its own widths of a sheet', () => {
  const kept = withWidths([], account, sheet(1), widths(5))

  expect(widthsFor(kept, account, sheet(1))).toEqual(widths(5))
  expect(widthsFor(kept, AccountKey.parse('server#2'), sheet(1))).toBeNull()
  expect(widthsFor(kept, account, sheet(2))).toBeNull()
})

test('a sheet whose columns are all as it says is not kept', () => {
  expect(withWidths(withWidths([], account, sheet(1), widths(5)), account, sheet(1), widths())).toEqual([])
})

test('a column that the service does not know yet is not kept', () => {
  expect(withWidths([], account, sheet(1), widths(-5, 6))).toEqual([{ account, sheetId: 1, widths: [[6, 90]] }])
})

test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
  const many = widths(...Array.from({ length: OWN_WIDTHS_LIMIT + 1 }, (_, at) => at + 1))
  let kept = withWidths([], account, sheet(1), many)
  for (let id = 2; id <= SHEETS_WITH_WIDTHS_LIMIT + 1; id++) kept = withWidths(kept, account, sheet(id), many)

  expect(kept[0]?.sheetId).toBe(2)
  expect(Settings.safeParse({ ...defaultSettings, columnWidths: kept }).success).toBe(true)
})
