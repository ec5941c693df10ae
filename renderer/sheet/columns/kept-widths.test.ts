import { expect, test } from 'vitest'
import { AccountKey, ColumnId, SheetId } from '../../../shared/model/ids.ts'
import { defaultSettings, Settings } from '../../../shared/model/settings.ts'
import { OWN_WIDTHS_LIMIT, SHEETS_WITH_WIDTHS_LIMIT } from '../../../shared/model/sheet/own-widths.ts'
import { IdMap } from '../../bridge/id-map.ts'
import { widthsFor, withWidths } from './kept-widths.ts'

/** Nothing was made here. */
const ids = new IdMap().stored
const account = AccountKey.parse('server#1')
const sheet = (id: number) => SheetId.parse(id)
const widths = (...ids: readonly number[]) => new Map(ids.map(id => [ColumnId.parse(id), 90] as const))

test('each account has its own widths of a sheet', () => {
  const kept = withWidths([], account, sheet(1), widths(5), ids)

  expect(widthsFor(kept, account, sheet(1), ids)).toEqual(widths(5))
  expect(widthsFor(kept, AccountKey.parse('server#2'), sheet(1), ids)).toBeNull()
  expect(widthsFor(kept, account, sheet(2), ids)).toBeNull()
})

test('a sheet whose columns are all as it says is not kept', () => {
  expect(withWidths(withWidths([], account, sheet(1), widths(5), ids), account, sheet(1), widths(), ids)).toEqual([])
})

test('a column that the service does not know yet is not kept', () => {
  expect(withWidths([], account, sheet(1), widths(-5, 6), ids)).toEqual([{ account, sheetId: 1, widths: [[6, 90]] }])
})

test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
  const many = widths(...Array.from({ length: OWN_WIDTHS_LIMIT + 1 }, (_, at) => at + 1))
  let kept = withWidths([], account, sheet(1), many, ids)
  for (let id = 2; id <= SHEETS_WITH_WIDTHS_LIMIT + 1; id++) kept = withWidths(kept, account, sheet(id), many, ids)

  expect(kept[0]?.sheetId).toBe(2)
  expect(Settings.safeParse({ ...defaultSettings, columnWidths: kept }).success).toBe(true)
})

test('a column that got its id from the service is kept then, and comes back as the column it is here', () => {
  const map = new IdMap()
  map.columns.meet(ColumnId.parse(-5))
  map.learn({ columns: [[ColumnId.parse(-5), ColumnId.parse(50)]] })
  const kept = withWidths([], account, sheet(1), widths(-5, 6), map.stored)

  expect(kept).toMatchObject([
    {
      widths: [
        [50, 90],
        [6, 90],
      ],
    },
  ])
  expect(widthsFor(kept, account, sheet(1), map.stored)).toEqual(widths(-5, 6))
})
