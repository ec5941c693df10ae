import { expect, test } from 'vitest'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { WireCell } from '../../../shared/wire/row-result.ts'
import { fromWireCell } from './from-wire-cell.ts'

const received = (kind: ColumnKind, cell: object) => fromWireCell(WireCell.parse({ columnId: 1, ...cell }), kind)

test('an empty cell is blank', () => {
  expect(received('text', {})).toBeNull()
  expect(received('text', { value: '' })).toBeNull()
  expect(received('choices', { objectValue: { objectType: 'MULTI_PICKLIST', values: [] } })).toBeNull()
  expect(received('contacts', { objectValue: { objectType: 'MULTI_CONTACT', values: [{}] } })).toBeNull()
})

test('keeps the display text only if it differs from the value', () => {
  expect(received('text', { value: 5000, displayValue: '$5,000' })).toEqual([5000, '$5,000', null])
  expect(received('text', { value: 'a', displayValue: 'a' })).toEqual(['a', null, null])
  expect(received('text', { value: 12, displayValue: '12' })).toEqual([12, null, null])
})

test('keeps a formula together with its value, also while the value is blank', () => {
  expect(received('text', { value: 3, formula: '=1 + 2' })).toEqual([3, null, '=1 + 2'])
  expect(received('text', { formula: '=[A]1' })).toEqual([null, null, '=[A]1'])
})

test('treats false and zero as values', () => {
  expect(received('checkbox', { value: false })).toEqual([false, null, null])
  expect(received('text', { value: 0 })).toEqual([0, null, null])
})

test('accepts primitives and dates as object values', () => {
  expect(received('text', { objectValue: 12 })).toEqual([12, null, null])
  expect(received('date', { objectValue: { objectType: 'DATE', value: '2026-11-20' } })).toEqual([
    '2026-11-20',
    null,
    null,
  ])
})

test('reads durations as their text, and predecessors too if their row ids are missing', () => {
  const duration = { objectType: 'DURATION', days: 2, hours: 4 }
  expect(received('duration', { value: '2d 4h', displayValue: '2d 4h', objectValue: duration })).toEqual([
    '2d 4h',
    null,
    null,
  ])
  expect(
    received('predecessors', { displayValue: '12FS +3d', objectValue: { objectType: 'PREDECESSOR_LIST' } }),
  ).toEqual(['12FS +3d', null, null])
})

test('reads predecessors as row ids, because the row numbers of the service are older than the sheet', () => {
  const lag = { objectType: 'DURATION', days: 2, hours: 0, elapsed: true, negative: false, weeks: null }
  const predecessors = [
    { rowId: 11, rowNumber: 4, type: 'SS', lag, inCriticalPath: true },
    { rowId: '12', type: 'FS', invalid: true, lag: null },
  ]
  const received4 = { value: '4SS +e2d', displayValue: '4SS +e2d, #REF' }
  expect(
    received('predecessors', { ...received4, objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }),
  ).toEqual([
    {
      kind: 'predecessors',
      predecessors: [
        { rowId: 11, relation: 'SS', lag: { days: 2, hours: 0, elapsed: true } },
        { rowId: 12, relation: 'FS' },
      ],
    },
    null,
    null,
  ])
})

test('reads several options from a list, or from text', () => {
  expect(
    received('choices', { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 7] }, displayValue: 'Red, 7' }),
  ).toEqual([{ kind: 'choices', choices: ['Red', '7'] }, null, null])
  expect(received('choices', { value: 'Red, Blue' })).toEqual(['Red, Blue', null, null])
})

test('reads contacts from objects, or from an address with a display name', () => {
  const ann = { kind: 'contacts', contacts: [{ email: 'ann@lab.example', name: 'Ann' }] }
  const wireAnn = { objectType: 'CONTACT', email: 'ann@lab.example', name: 'Ann', imageId: 'x' }

  expect(received('contact', { objectValue: wireAnn, displayValue: 'Ann' })).toEqual([ann, null, null])
  expect(received('contact', { value: 'ann@lab.example', displayValue: 'Ann' })).toEqual([ann, null, null])
  expect(received('contacts', { objectValue: { objectType: 'MULTI_CONTACT', values: [wireAnn] } })).toEqual([
    ann,
    null,
    null,
  ])
  expect(received('contact', { value: 'The caretaker', displayValue: 'The caretaker' })).toEqual([
    'The caretaker',
    null,
    null,
  ])
})

test('an object of an unknown type falls back to the displayed text', () => {
  expect(received('contacts', { objectValue: { objectType: 'TEAM', id: 1 }, displayValue: 'The crew' })).toEqual([
    'The crew',
    null,
    null,
  ])
})

test('a cell with an image has its alternative text, which may be empty, and no formula', () => {
  const image = { id: 'a1', altText: 'The door', width: 30, height: 20 }

  expect(received('text', { value: 'The door', displayValue: 'The door', image })).toEqual([
    'The door',
    null,
    null,
    null,
    'a1',
  ])
  expect(received('text', { formula: '=SYS_CELLIMAGE("The door", "a1")', image })).toEqual([
    'The door',
    null,
    null,
    null,
    'a1',
  ])
  expect(received('text', { image: { id: 'a1' } })).toEqual([null, null, null, null, 'a1'])
})

test('a cell keeps its source link and the links that read it, also while it is blank', () => {
  const end = { sheetId: 7, rowId: 8, columnId: 9, sheetName: 'Costs', status: 'OK' }

  expect(received('text', { value: 12, displayValue: '12', linkInFromCell: end })).toEqual([
    ...[12, null, null, null, null, 'OK 7 8 9 Costs', null],
  ])
  expect(received('text', { linksOutToCells: [end] })).toEqual([
    ...[null, null, null, null, null, null, '1\nOK 7 8 9 Costs'],
  ])
})
