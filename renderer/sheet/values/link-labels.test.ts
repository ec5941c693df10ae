import { expect, test } from 'vitest'
import { linkClass, linkLines, targetSheets } from './link-labels.ts'

const FROM = 'OK 7 8 9 Budget'
const OUT = '3\nOK 7 8 9 Plan\nOK 7 5 9 Plan\nOK 6 5 9 Costs'

test('a linked cell has the name of its source sheet, and how to open it', () => {
  expect(linkLines({ linkIn: FROM })).toEqual(['From “Budget”', 'Ctrl+click to open it'])
  expect(linkClass({ linkIn: FROM })).toBe('sf-linked-in')
})

test('a broken link gives its reason, has another mark and offers nothing to open', () => {
  expect(linkLines({ linkIn: 'BROKEN 0 0 0 ' })).toEqual([
    'From a cell of another sheet. The cell that it showed was deleted, and the last value stays.',
  ])
  expect(linkLines({ linkIn: 'NOT_SHARED 0 0 0 Budget' })[0]).toBe('From “Budget”. That sheet is not shared with you.')
  expect(linkLines({ linkIn: 'OTHER 0 0 0 ' })[0]).toMatch(/does not follow this link/)
  expect(linkClass({ linkIn: 'BROKEN 0 0 0 ' })).toBe('sf-linked-broken')
})

test('a source cell has the number of its targets and their sheets', () => {
  expect(linkLines({ linksOut: OUT })).toEqual(['Used by 3 cells in “Plan” and “Costs”'])
  expect(linkClass({ linksOut: OUT })).toBe('sf-linked-out')
  expect(targetSheets(OUT)).toMatchObject([
    { name: 'Plan', cells: 2, first: { rowId: 8 } },
    { name: 'Costs', cells: 1, first: { sheetId: 6 } },
  ])
})

test('a cell without links has no tip and no mark', () => {
  expect(linkLines({})).toEqual([])
  expect(linkClass({ linkIn: null, linksOut: null })).toBe('')
})
