import { expect, test } from 'vitest'
import { toDisplay, toText, toWireObject } from './object-text.ts'
import type { ObjectValue } from './stored-cell.ts'

const ROWS = new Map([
  [700, 7],
  [800, 8],
])
const rowNumberOf = (rowId: number) => ROWS.get(rowId)

const days = (count: number, negative = false) => ({
  objectType: 'DURATION' as const,
  days: count,
  ...(negative ? { negative } : {}),
})

test.each<readonly [string, ObjectValue, string]>([
  ['picks', { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] }, 'Red, Blue'],
  ['no picks', { objectType: 'MULTI_PICKLIST', values: [] }, ''],
  ['a duration', { objectType: 'DURATION', weeks: 1, days: 2, hours: 3.5 }, '1w 2d 3.5h'],
  ['a negative one', days(2, true), '-2d'],
  ['an elapsed one', { objectType: 'DURATION', days: 2, elapsed: true }, 'e2d'],
  ['one of nothing', { objectType: 'DURATION' }, '0d'],
  ['a row to wait for', { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: 700, type: 'FS' }] }, '7'],
  [
    'several, with their kind and lag',
    {
      objectType: 'PREDECESSOR_LIST',
      predecessors: [
        { rowId: 700, type: 'SS', lag: days(3) },
        { rowId: 800, type: 'FF', lag: days(1, true) },
      ],
    },
    '7SS +3d, 8FF -1d',
  ],
  ['one that is gone', { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: 1, type: 'FS' }] }, '#REF'],
])('as text: %s', (_, object, text) => {
  expect(toText(object, rowNumberOf)).toBe(text)
})

test('shows contacts as addresses in text and as names on display', () => {
  const object: ObjectValue = {
    objectType: 'MULTI_CONTACT',
    values: [
      { objectType: 'CONTACT', email: 'kim@office.example', name: 'Kim' },
      { objectType: 'CONTACT', email: 'lee@office.example' },
      { objectType: 'CONTACT', name: 'TBD' },
    ],
  }

  expect(toText(object, rowNumberOf)).toBe('kim@office.example, lee@office.example, TBD')
  expect(toDisplay(object, rowNumberOf)).toBe('Kim, lee@office.example, TBD')
})

test('a predecessor has the number of its row, or says that it was deleted', () => {
  const object: ObjectValue = {
    objectType: 'PREDECESSOR_LIST',
    predecessors: [
      { rowId: 700, type: 'FS' },
      { rowId: 1, type: 'FS' },
    ],
  }

  expect(toWireObject(object, rowNumberOf)).toEqual({
    objectType: 'PREDECESSOR_LIST',
    predecessors: [
      { rowId: 700, type: 'FS', rowNumber: 7 },
      { rowId: 1, type: 'FS', invalid: true },
    ],
  })
})
