import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aColumn, aWriteContext } from '../../testing/column.ts'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { CellInput } from './cell-input.ts'
import { writeCell } from './write-cell.ts'
import type { WriteContext } from './write-context.ts'

const write = (
  column: Partial<ColumnRecord>,
  sent: Omit<CellInput, 'columnId'>,
  before?: StoredCell,
  context: Partial<WriteContext> = {},
) => writeCell(aColumn(column.type, column), { columnId: 10, ...sent }, before, aWriteContext(context))
const code = (number: number) => expect.objectContaining({ code: number })

describe('a column that cannot be written', () => {
  test('because it is a system column is rejected for every caller', () => {
    const numbered = { systemColumnType: 'AUTO_NUMBER' } as const

    expect(() => write(numbered, { value: 'x' }, undefined, { isAdmin: true })).toThrow(code(1046))
  })

  test('because it is locked can be written by admins', () => {
    expect(() => write({ locked: true }, { value: 'x' })).toThrow(code(1039))
    expect(write({ locked: true }, { value: 'x' }, undefined, { isAdmin: true })).toEqual({ value: 'x' })
  })

  test('because it has a formula is rejected even for a format', () => {
    expect(() => write({ formula: '=1' }, { format: ',,1' })).toThrow(code(1302))
  })

  test('because a project calculates its end can be written when the project has no dependencies', () => {
    const end = { type: 'ABSTRACT_DATETIME', tags: ['GANTT_END_DATE'] } as const

    expect(() => write(end, { value: '2026-03-04' }, undefined, { dependenciesEnabled: true })).toThrow(code(1080))
    expect(write(end, { value: '2026-03-04' })).toEqual({ value: '2026-03-04T08:00:00' })
  })
})

const LINK = { sheetId: 5, rowId: 8, columnId: 9 }
const IMAGE = { id: 'p', altText: 'door.gif', width: 3, height: 2 }

describe('contradicting attributes:', () => {
  test.each<readonly [string, Omit<CellInput, 'columnId'>, number]>([
    ['a hyperlink and a cell link', { hyperlink: { url: 'https://a.example' }, linkInFromCell: LINK }, 1109],
    ['a cell link and a value', { linkInFromCell: LINK, value: 'x' }, 1110],
    ['an image and a value', { image: {}, value: 'x' }, 1163],
    ['an image and a formula', { image: {}, formula: '=1' }, 1163],
    ['a formula and a value', { formula: '=1', value: 'x' }, 1163],
    ['a formula and an object', { formula: '=1', objectValue: 'x' }, 1163],
    ['a value and an object', { value: 'x', objectValue: 'x' }, 1130],
    ['nothing at all', {}, 1012],
  ])('rejects %s', (_, sent, expected) => {
    expect(() => write({}, sent)).toThrow(code(expected))
  })

  test('an empty attribute counts as not sent', () => {
    expect(write({}, { value: 'x', formula: null, objectValue: null, hyperlink: null })).toEqual({ value: 'x' })
    expect(write({}, { value: null, formula: '=1' })).toEqual({ formula: '=1' })
  })
})

test('a cell link copies the value and requires existing cells', () => {
  expect(write({}, { linkInFromCell: LINK }, { value: 1, format: ',,1' })).toEqual({
    value: 'Linked',
    linkInFromCell: LINK,
    format: ',,1',
  })
  expect(write({}, { linkInFromCell: null }, { value: 1, linkInFromCell: LINK })).toBeNull()
  expect(() => write({}, { linkInFromCell: LINK }, undefined, { rowId: null })).toThrow(code(1032))
})

test('replaces the alternative text of an image, and replaces the image by a value', () => {
  const before: StoredCell = { value: 'door.gif', image: IMAGE, format: ',,1' }

  expect(write({}, { image: { altText: 'Door' } }, before)).toEqual({
    value: 'Door',
    image: { ...IMAGE, altText: 'Door' },
    format: ',,1',
  })
  expect(write({}, { value: 'x' }, before)).toEqual({ value: 'x', format: ',,1' })
  expect(() => write({}, { image: { altText: 'x' } }, { value: 'x' })).toThrow(code(1161))
  expect(() => write({}, { image: { altText: 'x'.repeat(101) } }, before)).toThrow(code(1165))
})

describe('the previous content', () => {
  const before: StoredCell = { value: 5, format: ',,1', hyperlink: { url: 'https://old.example' } }

  test('is replaced, its link too; the format stays', () => {
    expect(write({}, { value: 'new' }, before)).toEqual({ value: 'new', format: ',,1' })
    expect(write({}, { formula: '=1' }, before)).toEqual({ formula: '=1', format: ',,1' })
  })

  test('of a blank cell takes the format of its column, unless a format is sent', () => {
    const share = { format: ',,,,,,,,,,,,1,,3,,' }

    expect(write(share, { value: 0.125 })).toEqual({ value: 0.125, ...share })
    expect(write(share, { value: 0.125, format: ',,1' })).toEqual({ value: 0.125, format: ',,1' })
    expect(write(share, { value: 0.125, format: null })).toEqual({ value: 0.125 })
    expect(write(share, { value: 0.125 }, { value: 1 })).toEqual({ value: 0.125 })
    expect(write(share, { value: '' })).toBeNull()
  })

  test('stays when only the format is written', () => {
    expect(write({}, { format: ',,,1' }, before)).toEqual({ ...before, format: ',,,1' })
    expect(write({}, { format: null }, before)).toEqual({ value: 5, hyperlink: { url: 'https://old.example' } })
  })

  test('keeps its conditional format', () => {
    const before = { value: 1, conditionalFormat: ',,1' }

    expect(write({}, { value: 2 }, before)).toEqual({ value: 2, conditionalFormat: ',,1' })
    expect(write({}, { format: ',,,1' }, before)).toEqual({ ...before, format: ',,,1' })
  })

  test('is removed by a blank value; with no format left, so is the cell', () => {
    expect(write({}, { value: '' }, before)).toEqual({ format: ',,1' })
    expect(write({}, { value: null }, { value: 5 })).toBeNull()
    expect(write({}, { value: '', format: null }, before)).toBeNull()
  })

  test('an emptied checkbox is unchecked', () => {
    expect(write({ type: 'CHECKBOX' }, { value: '' }, { value: true })).toEqual({ value: false })
    expect(write({ type: 'CHECKBOX' }, { value: null }, { value: true })).toBeNull()
  })
})

describe('validation', () => {
  const picks = { type: 'PICKLIST', options: ['Red'], validation: true } as const

  test('can be overridden by an admin together with strict: false', () => {
    const admin = { isAdmin: true }

    expect(write(picks, { value: 'Blue', strict: false, overrideValidation: true }, undefined, admin)).toEqual({
      value: 'Blue',
    })
    expect(() => write(picks, { value: 'Blue', overrideValidation: true }, undefined, admin)).toThrow(code(1042))
    expect(() => write(picks, { value: 'Blue', strict: false }, undefined, admin)).toThrow(code(1042))
    const people = {
      type: 'CONTACT_LIST',
      contactOptions: [{ email: 'kim@office.example' }],
      validation: true,
    } as const
    const lee = { value: 'lee@office.example', overrideValidation: true }
    expect(() => write(people, lee, undefined, admin)).toThrow(code(1042))
    expect(write(people, { ...lee, strict: false }, undefined, admin)).toEqual({ value: 'lee@office.example' })
  })

  test('cannot be overridden by others, for the cell or for the request', () => {
    expect(() => write(picks, { value: 'Red', overrideValidation: true })).toThrow(code(1212))
    expect(() => write(picks, { value: 'Red' }, undefined, { overrideValidation: true })).toThrow(code(1212))
  })
})

test('a contact shows the name sent, the known name, or the address when the name is sent empty', () => {
  const contact = { type: 'CONTACT_LIST' } as const
  const kim = 'kim@office.example'

  expect(write(contact, { value: kim, displayValue: 'Kim B.' })).toEqual({ value: kim, displayValue: 'Kim B.' })
  expect(write(contact, { value: kim })).toEqual({ value: kim, displayValue: 'Kim' })
  expect(write(contact, { value: kim, displayValue: '' })).toEqual({ value: kim })
  expect(write({}, { value: kim, displayValue: 'Kim B.' })).toEqual({ value: kim })
})

test('rejects a link to a sheet that the caller cannot see', () => {
  expect(write({}, { hyperlink: { sheetId: 5 } })).toEqual({
    value: 'Plan',
    hyperlink: { sheetId: 5, url: 'sheaf://sheets/5' },
  })
  expect(() => write({}, { hyperlink: { sheetId: 6 } })).toThrow(code(1006))
  expect(write({}, { hyperlink: { reportId: 6 } })).toEqual({
    value: 'Wall',
    hyperlink: { reportId: 6, url: 'sheaf://reports/6' },
  })
  expect(write({}, { hyperlink: { sightId: 6 } })).toMatchObject({ hyperlink: { sightId: 6, url: 'sheaf://sights/6' } })
  expect(() => write({}, { hyperlink: { reportId: 7 } })).toThrow(code(1006))
  expect(() => write({}, { hyperlink: { url: 'https://a.example' }, value: 5 })).toThrow(code(1113))
})

test('stores any number that fits, and rejects any other', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      if (Math.abs(value) <= 2 ** 53) expect(write({}, { value })).toEqual({ value })
      else expect(() => write({}, { value })).toThrow(code(1148))
    }),
  )
})

test('writing the same twice gives the same cell', () => {
  const sent = fc.record(
    {
      value: fc.oneof(fc.string(), fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.constant('$5'), fc.constant('')),
      format: fc.constantFrom(null, ',,1', ',,,2'),
      strict: fc.boolean(),
    },
    { requiredKeys: ['value'] },
  )
  fc.assert(
    fc.property(sent, input => {
      const cell = { ...input, strict: input.strict ?? true }
      const numeric = typeof cell.value === 'number' || !cell.strict
      const once = write({}, cell)

      expect(write({}, cell, once ?? undefined)).toEqual(once)
      if (!numeric && cell.value !== '') expect(once?.value).toBe(cell.value)
    }),
  )
})
