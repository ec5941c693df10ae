import { beforeEach, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { asStored } from '../../../shared/model/sheet/saved-view.ts'
import { sortFilterStore, whyNotByHand } from './sort-filter-store.ts'

const SHEET = 7
const blank = { is: 'blank' } as const

beforeEach(() => sortFilterStore.forget())

test('a column has one filter: a new one replaces it, and null removes it', () => {
  sortFilterStore.filter(SHEET, columnId(1), blank)
  sortFilterStore.filter(SHEET, columnId(2), blank)
  sortFilterStore.filter(SHEET, columnId(1), { is: 'filled' })
  expect(sortFilterStore.of(SHEET).now.filters).toEqual([
    { columnId: 2, condition: blank },
    { columnId: 1, condition: { is: 'filled' } },
  ])

  sortFilterStore.filter(SHEET, columnId(2), null)
  expect(sortFilterStore.of(SHEET).now.filters).toHaveLength(1)
})

test('under a filter each parent is expanded until the user collapses it, and again with the next filter', () => {
  sortFilterStore.filter(SHEET, columnId(1), blank)
  expect(sortFilterStore.of(SHEET).collapsed.get(rowId(3))).toBe(false)

  sortFilterStore.collapse(SHEET, rowId(3), true)
  sortFilterStore.collapse(SHEET, rowId(4), true)
  expect(sortFilterStore.of(SHEET).collapsed.get(rowId(3))).toBe(true)
  expect(sortFilterStore.of(SHEET).collapsed.get(rowId(5))).toBe(false)

  sortFilterStore.filter(SHEET, columnId(2), blank)
  expect(sortFilterStore.of(SHEET).collapsed.get(rowId(3))).toBe(false)
})

test('expanding a parent that the filter has expanded changes nothing', () => {
  sortFilterStore.filter(SHEET, columnId(1), blank)
  sortFilterStore.collapse(SHEET, rowId(3), true)
  const { collapsed } = sortFilterStore.of(SHEET)

  sortFilterStore.collapse(SHEET, rowId(3), true)
  sortFilterStore.collapse(SHEET, rowId(4), false)
  expect(sortFilterStore.of(SHEET).collapsed).toBe(collapsed)

  sortFilterStore.collapse(SHEET, rowId(3), false)
  expect(sortFilterStore.of(SHEET).collapsed.get(rowId(3))).toBe(false)
})

test('a saved view restores its state, and a name belongs to one view', () => {
  sortFilterStore.filter(SHEET, columnId(1), blank)
  sortFilterStore.keep(SHEET, 'Mine')
  sortFilterStore.clearFilters(SHEET)
  sortFilterStore.sort(SHEET, [{ columnId: columnId(2), descending: true }])
  sortFilterStore.keep(SHEET, 'Sorted')

  const [mine] = sortFilterStore.of(SHEET).views
  sortFilterStore.show(SHEET, mine?.settings ?? asStored)
  expect(sortFilterStore.of(SHEET).now.filters).toEqual([{ columnId: 1, condition: blank }])
  expect(whyNotByHand(SHEET)).toBeNull()

  sortFilterStore.keep(SHEET, 'Sorted')
  expect(sortFilterStore.of(SHEET).views.map(({ name }) => name)).toEqual(['Mine', 'Sorted'])
  sortFilterStore.drop(SHEET, 'Mine')
  expect(sortFilterStore.of(SHEET).views).toHaveLength(1)
})

test('a stored sort is restored once, and not over a later change of the user', () => {
  const kept = { ...asStored, sort: [{ columnId: columnId(2), descending: false }] }
  sortFilterStore.begin(SHEET, kept, [])
  expect(whyNotByHand(SHEET)).toContain('sorted')

  sortFilterStore.sort(SHEET, [])
  sortFilterStore.begin(SHEET, kept, [])
  expect(whyNotByHand(SHEET)).toBeNull()
})

test('rows of a grouped sheet cannot be moved, sorted or not', () => {
  sortFilterStore.group(SHEET, [{ columnId: columnId(1), descending: false }])
  expect(whyNotByHand(SHEET)).toBe('This sheet is grouped. Stop grouping, then move rows by hand.')

  sortFilterStore.group(SHEET, [])
  expect(whyNotByHand(SHEET)).toBeNull()
})
