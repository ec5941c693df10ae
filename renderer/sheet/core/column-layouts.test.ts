import { afterEach, expect, test } from 'vitest'
import { ColumnId } from '../../../shared/model/ids.ts'
import { columnLayouts, useColumnLayouts } from './column-layouts.ts'

const column = (id: number) => ColumnId.parse(id)
const layoutOf = (sheetId: number) => useColumnLayouts.getState().bySheet.get(sheetId)

afterEach(() => columnLayouts.forget())

test('widths and frozen columns are stored per sheet', () => {
  columnLayouts.resize(1, column(5), 90)
  columnLayouts.freeze(2, column(6))

  expect(layoutOf(1)).toMatchObject({ widths: new Map([[5, 90]]), frozenTo: null })
  expect(layoutOf(2)).toMatchObject({ widths: new Map(), frozenTo: 6 })
})

test('a released column has the sheet’s width, and the others do not change', () => {
  columnLayouts.resizeMany(
    1,
    new Map([
      [column(5), 90],
      [column(6), 70],
    ]),
  )
  columnLayouts.release(1, new Set([column(5)]))

  expect(layoutOf(1)?.widths).toEqual(new Map([[6, 70]]))
})
