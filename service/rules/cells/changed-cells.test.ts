import { expect, test } from 'vitest'
import { cellsBefore, isEmpty } from './changed-cells.ts'
import type { StoredCell } from './stored-cell.ts'

const LINK = { sheetId: 1, rowId: 2, columnId: 3 }

test.each<readonly [string, StoredCell, StoredCell]>([
  ['another value', { value: 1 }, { value: 2 }],
  ['the same number as a text', { value: 1 }, { value: '1' }],
  ['a formula in place of a value', { value: 1 }, { formula: '=1' }],
  ['another shown name', { value: 'a@b.example' }, { value: 'a@b.example', displayValue: 'Ann' }],
  [
    'other picks',
    { objectValue: { objectType: 'MULTI_PICKLIST', values: ['a'] } },
    { objectValue: { objectType: 'MULTI_PICKLIST', values: ['b'] } },
  ],
  ['a link', { value: 1 }, { value: 1, linkInFromCell: LINK }],
  ['a hyperlink', { value: 'x' }, { value: 'x', hyperlink: { url: 'https://office.example' } }],
])('%s counts as a change', (_what, before, after) => {
  expect(cellsBefore({ 7: before }, { 7: after })).toEqual({ 7: before })
  expect(cellsBefore({ 7: after }, { 7: before })).toEqual({ 7: after })
})

test('an equal value, another format or another conditional format is no change', () => {
  const before = { 7: { value: 1 }, 8: { objectValue: { objectType: 'MULTI_PICKLIST', values: ['a'] } } } as const
  const after = structuredClone(before)

  expect(cellsBefore(before, after)).toBeNull()
  expect(cellsBefore(before, { ...after, 7: { value: 1, format: ',,1', conditionalFormat: ',,1' } })).toBeNull()
  expect(cellsBefore(before, { ...after, 9: { format: ',,1' } })).toBeNull()
})

test('reports a previously blank cell as null, and an emptied one with its old value', () => {
  expect(cellsBefore({ 7: { value: 1 } }, { 8: { value: 2 } })).toEqual({ 7: { value: 1 }, 8: null })
})

test('a cell with only a format is empty', () => {
  expect([undefined, {}, { format: ',,1' }, { value: '' }, { value: false }].map(isEmpty)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
