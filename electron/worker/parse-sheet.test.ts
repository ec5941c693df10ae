import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../shared/columnar/testing/a-sheet.ts'
import type { Sheet } from '../../shared/model/sheet/sheet.ts'
import { parseSheet } from './parse-sheet.ts'

const WIRE = {
  id: 4583173393803140,
  name: 'Snag log',
  version: 7,
  accessLevel: 'EDITOR',
  permalink: 'https://sheets.example/1',
  totalRowCount: 3,
  columns: [
    { id: 11, index: 0, title: 'Snag', type: 'TEXT_NUMBER', primary: true, width: 240 },
    { id: 12, index: 1, title: 'Trades', type: 'MULTI_PICKLIST', options: ['Joiner', 'Painter'], version: 2 },
    { id: 13, index: 2, title: 'Who', type: 'CONTACT_LIST' },
    { id: 14, index: 3, title: 'Made', type: 'DATETIME', systemColumnType: 'CREATED_DATE' },
    { id: 15, index: 4, title: 'Cost', type: 'TEXT_NUMBER', locked: true, format: ',,,,,,,,,,,13,,,,,' },
  ],
  rows: [
    {
      id: 101,
      rowNumber: 1,
      expanded: false,
      modifiedAt: '2026-03-02T10:00:00Z',
      attachments: [{ id: 1 }, { id: 2 }],
      cells: [
        { columnId: 11, value: 'Door sticks', displayValue: 'Door sticks' },
        { columnId: 12, objectValue: { objectType: 'MULTI_PICKLIST', values: ['Joiner', 'Painter'] } },
        { columnId: 15, value: 1250, displayValue: '$1,250.00', formula: '=SUM(1250)' },
      ],
    },
    {
      id: 102,
      rowNumber: 2,
      parentId: 101,
      locked: true,
      cells: [{ columnId: 11 }, { columnId: 13, value: 'ann@x.org', displayValue: 'Ann' }],
    },
    {
      id: 103,
      rowNumber: 3,
      siblingId: 101,
      cells: [
        { columnId: 11, value: 0 },
        { columnId: 99, value: 'nowhere' },
      ],
    },
  ],
}

const bytesOf = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

function parsed(body: unknown): Sheet {
  const sheet = parseSheet(bytesOf(body))
  if (!sheet.ok) throw new Error(JSON.stringify(sheet.error))
  return sheet.value
}

/** The same JSON with properties in another order and unknown ones between them. */
function disturb(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map(item => disturb(item, random))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => [key, disturb(held, random)])
  entries.push([`unknown${Math.floor(random() * 9)}`, { deep: [1, { id: 'x' }] }], ['x', null])
  return Object.fromEntries(
    entries
      .map(entry => [random(), entry] as const)
      .sort((a, b) => a[0] - b[0])
      .map(pair => pair[1]),
  )
}

describe('a sheet from the service', () => {
  test('has its columns, rows and cells in our words', () => {
    const { meta, rows } = parsed(WIRE)

    expect(meta).toMatchObject({ id: WIRE.id, name: 'Snag log', version: 7, accessLevel: 'EDITOR' })
    expect(meta.columns.map(column => column.kind)).toEqual(['text', 'choices', 'contact', 'datetime', 'text'])
    expect(meta.columns.map(column => column.readOnly)).toEqual([false, false, false, true, true])
    expect(rows.map(row => [row.id, row.parentId, row.expanded, row.locked, row.attachments])).toEqual([
      [101, null, false, false, 2],
      [102, 101, true, true, 0],
      [103, null, true, false, 0],
    ])
    expect(rows[0]!.cells.get(columnId(12))?.value).toEqual({ kind: 'choices', choices: ['Joiner', 'Painter'] })
    expect(rows[0]!.cells.get(columnId(15))).toEqual({ value: 1250, display: '$1,250.00', formula: '=SUM(1250)' })
    expect(rows[1]!.cells.get(columnId(13))?.value).toEqual({
      kind: 'contacts',
      contacts: [{ email: 'ann@x.org', name: 'Ann' }],
    })
    expect([...rows[2]!.cells.keys()]).toEqual([11])
  })

  test('reads the same with properties in any order and unknown ones anywhere', () => {
    const expected = parsed(WIRE)
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), chances => {
        const random = () => Number(chances.next().value)

        expect(parsed(disturb(WIRE, random))).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('a row whose parent does not stand above it is shown at the top level', () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3, parentId: 1 }, { id: 4, parentId: 77 }, { id: 5, parentId: 4 }]

    expect(parsed({ ...WIRE, rows }).rows.map(row => row.parentId)).toEqual([null, null, null, null, rowId(4)])
  })

  test('an empty sheet opens', () => {
    expect(parsed({ id: 1, columns: [] })).toMatchObject({ meta: { name: '', version: null }, rows: [] })
  })
})

describe('an answer that is not a sheet', () => {
  test('is told as malformed: cut short, a web page, ids that are none or twice the same', () => {
    const whole = bytesOf(WIRE)
    const bad = [
      whole.slice(0, whole.byteLength - 1),
      new TextEncoder().encode('<html>').buffer,
      new Uint8Array([0xff, 0xfe, 0x7b]).buffer,
      bytesOf({ ...WIRE, id: 'x' }),
      bytesOf({ ...WIRE, columns: 'none' }),
      bytesOf({ ...WIRE, rows: [{ id: 2 ** 53 }] }),
      bytesOf({ ...WIRE, rows: [{ id: 5 }, { id: 5 }] }),
      bytesOf([1, 2]),
    ]

    expect(bad.map(bytes => parseSheet(bytes)).map(result => result.ok || result.error.kind)).toEqual(
      bad.map(() => 'malformed'),
    )
  })

  test('never crashes the reader, whatever stands where', () => {
    const paths = [
      (odd: unknown) => ({ ...WIRE, columns: [odd] }),
      (odd: unknown) => ({ ...WIRE, rows: [odd] }),
      (odd: unknown) => ({ ...WIRE, rows: odd }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, cells: odd }] }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, cells: [odd, { columnId: 11, value: odd, objectValue: odd }] }] }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, parentId: odd, attachments: odd, modifiedAt: odd, locked: odd }] }),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (put, odd) => {
        expect(() => parseSheet(bytesOf(put(odd)))).not.toThrow()
      }),
      { numRuns: 1000 },
    )
  })
})
