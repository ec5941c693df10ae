import { describe, expect, test } from 'vitest'
import { aColumn } from '../../testing/column.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { RowRecord } from '../rows/row-record.ts'
import { type CellView, toWireCell } from './cell-view.ts'
import type { StoredCell } from './stored-cell.ts'

const ROW: RowRecord = {
  id: 7,
  rowNumber: 1,
  parentId: null,
  expanded: true,
  locked: false,
  format: null,
  createdAt: Date.UTC(2026, 2, 2, 9, 30, 15, 250),
  createdBy: 1,
  modifiedAt: Date.UTC(2026, 2, 3),
  modifiedBy: 2,
  cells: {},
}
const PLAIN: CellView = {
  level: 0,
  objectValue: false,
  columnType: false,
  format: false,
  numericDates: false,
  personOf: id => (id === 1 ? { name: 'Ann Lee', email: 'ann@office.example' } : undefined),
  rowNumberOf: rowId => (rowId === 8 ? 3 : undefined),
  isGone: () => false,
}

const seen = (
  type: ColumnRecord['type'],
  cell: StoredCell | undefined,
  view: Partial<CellView> = {},
  change: Partial<ColumnRecord> = {},
) => toWireCell(aColumn(type, change), cell, ROW, { ...PLAIN, ...view })

test('a blank cell has only its column id, and its type on request', () => {
  expect(seen('TEXT_NUMBER', undefined)).toEqual({ columnId: 10 })
  expect(seen('DATE', {}, { columnType: true, objectValue: true })).toEqual({ columnId: 10, columnType: 'DATE' })
})

describe('a plain value', () => {
  test.each<readonly [string, ColumnRecord['type'], StoredCell, object]>([
    ['text', 'TEXT_NUMBER', { value: 'a' }, { value: 'a', displayValue: 'a', objectValue: 'a' }],
    ['zero', 'TEXT_NUMBER', { value: 0 }, { value: 0, displayValue: '0', objectValue: 0 }],
    ['a tick', 'CHECKBOX', { value: false }, { value: false, objectValue: false }],
    ['a pick', 'PICKLIST', { value: 'Red' }, { value: 'Red', displayValue: 'Red', objectValue: 'Red' }],
    [
      'a day',
      'DATE',
      { value: '2026-03-04' },
      { value: '2026-03-04', objectValue: { objectType: 'DATE', value: '2026-03-04' } },
    ],
    ['text in a date column', 'DATE', { value: 'soon' }, { value: 'soon', objectValue: 'soon' }],
    [
      'a start',
      'ABSTRACT_DATETIME',
      { value: '2026-03-04T08:00:00' },
      {
        value: '2026-03-04T08:00:00',
        objectValue: { objectType: 'ABSTRACT_DATETIME', value: '2026-03-04T08:00:00' },
      },
    ],
    [
      'somebody with a name',
      'CONTACT_LIST',
      { value: 'kim@office.example', displayValue: 'Kim' },
      {
        value: 'kim@office.example',
        displayValue: 'Kim',
        objectValue: { objectType: 'CONTACT', email: 'kim@office.example', name: 'Kim' },
      },
    ],
    [
      'somebody without an address',
      'CONTACT_LIST',
      { value: 'the plumber' },
      {
        value: 'the plumber',
        displayValue: 'the plumber',
        objectValue: { objectType: 'CONTACT', name: 'the plumber' },
      },
    ],
  ])('%s has every form', (_, type, cell, expected) => {
    expect(seen(type, cell, { objectValue: true })).toEqual({ columnId: 10, ...expected })
    expect(seen(type, cell)).toEqual({ ...seen(type, cell, { objectValue: true }), objectValue: undefined })
  })

  test('is formatted by its cell; the format itself is sent only on request', () => {
    const cell = { value: 1234.5, format: ',,,,,,,,,,,13,2,1,2,,', conditionalFormat: ',,1,,,,,,,11,,,,,,,' }

    expect(seen('TEXT_NUMBER', cell)).toEqual({ columnId: 10, value: 1234.5, displayValue: '$1,234.50' })
    expect(seen('TEXT_NUMBER', cell, { format: true })).toMatchObject({
      format: cell.format,
      conditionalFormat: cell.conditionalFormat,
    })
  })

  test('a date-time is a number with numericDates, its local time taken as UTC', () => {
    const start = { value: '2026-03-04T08:00:00' }

    expect(seen('ABSTRACT_DATETIME', start, { numericDates: true })).toEqual({
      columnId: 10,
      value: Date.UTC(2026, 2, 4, 8),
    })
    expect(seen('ABSTRACT_DATETIME', { value: 'soon' }, { numericDates: true })).toHaveProperty('value', 'soon')
  })

  test('a date is a number with numericDates; text in a date column stays text', () => {
    const numericDates = { numericDates: true, objectValue: true }
    const instant = Date.UTC(2026, 2, 4)

    expect(seen('DATE', { value: '2026-03-04' }, numericDates)).toEqual({
      columnId: 10,
      value: instant,
      objectValue: { objectType: 'DATE', value: instant },
    })
    expect(seen('DATE', { value: 'soon' }, numericDates)).toMatchObject({ value: 'soon' })
  })
})

describe('several values in one cell', () => {
  const picks: StoredCell = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  const contacts: StoredCell = {
    objectValue: {
      objectType: 'MULTI_CONTACT',
      values: [{ objectType: 'CONTACT', email: 'kim@x.example', name: 'Kim' }],
    },
  }
  const text = { columnId: 10, columnType: 'TEXT_NUMBER', value: 'Red, Blue', displayValue: 'Red, Blue' }

  test('are text for a client that does not know the type, with and without objectValue', () => {
    expect(seen('MULTI_PICKLIST', picks, { level: 0, objectValue: true, columnType: true })).toEqual({
      ...text,
      objectValue: 'Red, Blue',
    })
    expect(seen('MULTI_PICKLIST', picks, { level: 1, columnType: true })).toEqual(text)
    expect(seen('MULTI_CONTACT_LIST', contacts, { level: 0 })).toEqual({
      columnId: 10,
      value: 'kim@x.example',
      displayValue: 'Kim',
    })
  })

  test('are objects, without text, for a client that knows the type and requests objectValue', () => {
    expect(seen('MULTI_PICKLIST', picks, { level: 2, objectValue: true })).toEqual({
      columnId: 10,
      displayValue: 'Red, Blue',
      objectValue: picks.objectValue,
    })
    expect(seen('MULTI_CONTACT_LIST', contacts, { level: 1, objectValue: true })).not.toHaveProperty('value')
  })

  test('are in `value` for a client that knows the type and does not request objectValue', () => {
    expect(seen('MULTI_PICKLIST', picks, { level: 2 })).toEqual({
      columnId: 10,
      displayValue: 'Red, Blue',
      value: picks.objectValue,
    })
    expect(seen('MULTI_CONTACT_LIST', contacts, { level: 1 })).toHaveProperty('value', contacts.objectValue)
    expect(seen('MULTI_PICKLIST', picks, { level: 1 })).toHaveProperty('value', 'Red, Blue')
  })

  test('a predecessor has the number of its row next to its text', () => {
    const waits: StoredCell = {
      objectValue: { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: 8, type: 'FS' }] },
    }

    expect(seen('PREDECESSOR', waits, { objectValue: true })).toEqual({
      columnId: 10,
      value: '3',
      displayValue: '3',
      objectValue: { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: 8, type: 'FS', rowNumber: 3 }] },
    })
  })
})

describe('a system column', () => {
  const system = (systemColumnType: ColumnRecord['systemColumnType'], view: Partial<CellView> = {}) =>
    seen(systemColumnType?.endsWith('_BY') ? 'CONTACT_LIST' : 'DATETIME', { value: 'ignored' }, view, {
      systemColumnType,
    })

  test('shows times to the second in UTC, or as a number', () => {
    expect(system('CREATED_DATE')).toEqual({ columnId: 10, value: '2026-03-02T09:30:15Z' })
    expect(system('MODIFIED_DATE')).toEqual({ columnId: 10, value: '2026-03-03T00:00:00Z' })
    expect(system('CREATED_DATE', { numericDates: true })).toEqual({ columnId: 10, value: ROW.createdAt })
    expect(system('CREATED_DATE', { objectValue: true })).toMatchObject({
      objectValue: { objectType: 'DATETIME', value: '2026-03-02T09:30:15Z' },
    })
  })

  test('shows users, and nothing for one that is no longer known', () => {
    expect(system('CREATED_BY', { objectValue: true })).toEqual({
      columnId: 10,
      value: 'ann@office.example',
      displayValue: 'Ann Lee',
      objectValue: { objectType: 'CONTACT', email: 'ann@office.example', name: 'Ann Lee' },
    })
    expect(system('MODIFIED_BY')).toEqual({ columnId: 10 })
  })

  test('keeps an auto-number in its cell', () => {
    expect(seen('TEXT_NUMBER', { value: 'A-07' }, {}, { systemColumnType: 'AUTO_NUMBER' })).toMatchObject({
      value: 'A-07',
    })
  })
})

test.each([
  ['whole days', 3, '3d', { objectType: 'DURATION', days: 3 }],
  ['a part of a day', 1 / 3, '0.333333d', { objectType: 'DURATION', days: 0.333333 }],
  ['days back', -2, '-2d', { objectType: 'DURATION', days: 2, negative: true }],
])('a number that a formula returns in a duration column is shown as %s', (_, result, text, objectValue) => {
  const view = { resultOf: () => result, objectValue: true, level: 2 } as const

  expect(seen('DURATION', { formula: '=A@row' }, view)).toEqual({
    columnId: 10,
    value: text,
    displayValue: text,
    objectValue,
    formula: '=A@row',
  })
})
