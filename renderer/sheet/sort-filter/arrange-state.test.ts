import { beforeEach, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { asStored } from '../../../shared/model/sheet/saved-view.ts'
import { arrangements, whyNotByHand } from './arrangements.ts'

const SHEET = 7
const blank = { is: 'blank' } as const

beforeEach(() => arrangements.forget())

test('a column has one filter: the next one takes its place, and none takes it away', () => {
  arrangements.filter(SHEET, columnId(1), blank)
  arrangements.filter(SHEET, columnId(2), blank)
  arrangements.filter(SHEET, columnId(1), { is: 'filled' })
  expect(arrangements.of(SHEET).now.filters).toEqual([
    { columnId: 2, condition: blank },
    { columnId: 1, condition: { is: 'filled' } },
  ])

  arrangements.filter(SHEET, columnId(2), null)
  expect(arrangements.of(SHEET).now.filters).toHaveLength(1)
})

test('while a filter is on every parent is open until it is closed by hand, and anew with the next filter', () => {
  arrangements.filter(SHEET, columnId(1), blank)
  expect(arrangements.of(SHEET).collapsed.get(rowId(3))).toBe(false)

  arrangements.collapse(SHEET, rowId(3), true)
  arrangements.collapse(SHEET, rowId(4), true)
  expect(arrangements.of(SHEET).collapsed.get(rowId(3))).toBe(true)
  expect(arrangements.of(SHEET).collapsed.get(rowId(5))).toBe(false)

  arrangements.filter(SHEET, columnId(2), blank)
  expect(arrangements.of(SHEET).collapsed.get(rowId(3))).toBe(false)
})

test('opening a parent that a filter has open already changes nothing', () => {
  arrangements.filter(SHEET, columnId(1), blank)
  arrangements.collapse(SHEET, rowId(3), true)
  const { collapsed } = arrangements.of(SHEET)

  arrangements.collapse(SHEET, rowId(3), true)
  arrangements.collapse(SHEET, rowId(4), false)
  expect(arrangements.of(SHEET).collapsed).toBe(collapsed)

  arrangements.collapse(SHEET, rowId(3), false)
  expect(arrangements.of(SHEET).collapsed.get(rowId(3))).toBe(false)
})

test('a view that is kept comes back as it was, and a name stands for one view', () => {
  arrangements.filter(SHEET, columnId(1), blank)
  arrangements.keep(SHEET, 'Mine')
  arrangements.clearFilters(SHEET)
  arrangements.sort(SHEET, [{ columnId: columnId(2), descending: true }])
  arrangements.keep(SHEET, 'Sorted')

  const [mine] = arrangements.of(SHEET).views
  arrangements.show(SHEET, mine?.arrangement ?? asStored)
  expect(arrangements.of(SHEET).now.filters).toEqual([{ columnId: 1, condition: blank }])
  expect(whyNotByHand(SHEET)).toBeNull()

  arrangements.keep(SHEET, 'Sorted')
  expect(arrangements.of(SHEET).views.map(({ name }) => name)).toEqual(['Mine', 'Sorted'])
  arrangements.drop(SHEET, 'Mine')
  expect(arrangements.of(SHEET).views).toHaveLength(1)
})

test('what was kept is taken up once, and not over what a person has done since', () => {
  const kept = { ...asStored, sort: [{ columnId: columnId(2), descending: false }] }
  arrangements.begin(SHEET, kept, [])
  expect(whyNotByHand(SHEET)).toContain('sorted')

  arrangements.sort(SHEET, [])
  arrangements.begin(SHEET, kept, [])
  expect(whyNotByHand(SHEET)).toBeNull()
})

test('a sheet in groups has no order of its own to move rows in, sorted or not', () => {
  arrangements.group(SHEET, [{ columnId: columnId(1), descending: false }])
  expect(whyNotByHand(SHEET)).toBe('This sheet is grouped. Stop grouping, then move rows by hand.')

  arrangements.group(SHEET, [])
  expect(whyNotByHand(SHEET)).toBeNull()
})
