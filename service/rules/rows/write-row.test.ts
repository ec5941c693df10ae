import { describe, expect, test } from 'vitest'
import { aColumn, aWriteContext } from '../../testing/column.ts'
import type { StoredCells } from '../cells/stored-cell.ts'
import type { NewRow } from './row-input.ts'
import { isBlank, type RowContent, writeRow } from './write-row.ts'

const COLUMNS = new Map(
  [
    aColumn('TEXT_NUMBER', { id: 1 }),
    aColumn('TEXT_NUMBER', { id: 2 }),
    aColumn('TEXT_NUMBER', { id: 3, systemColumnType: 'AUTO_NUMBER' }),
  ].map(column => [column.id, column]),
)
const EDITOR = aWriteContext()
const ADMIN = aWriteContext({ isAdmin: true })
const write = (sent: NewRow, before?: RowContent, context = EDITOR) => writeRow(sent, before, COLUMNS, context)
const aRow = (cells: StoredCells, change: Partial<RowContent> = {}): RowContent => ({
  cells,
  expanded: true,
  locked: false,
  format: null,
  ...change,
})
const code = (number: number) => expect.objectContaining({ code: number })

describe('a written row', () => {
  test('may be empty', () => {
    expect(write({})).toEqual(aRow({}))
    expect(write({ cells: null })).toEqual(aRow({}))
  })

  test('changes the cells that are sent and keeps the others', () => {
    const before = aRow({ 1: { value: 'a' }, 2: { value: 'b' } })

    expect(write({ cells: [{ columnId: 2, value: 'c' }] }, before)).toEqual(
      aRow({ 1: { value: 'a' }, 2: { value: 'c' } }),
    )
    expect(write({ cells: [{ columnId: 2, value: '' }] }, before).cells).toEqual({ 1: { value: 'a' } })
    expect(before.cells).toEqual({ 1: { value: 'a' }, 2: { value: 'b' } })
  })

  test('keeps its expansion and format unless they are sent', () => {
    const before = aRow({}, { expanded: false, format: ',,1' })

    expect(write({}, before)).toEqual(before)
    expect(write({ expanded: true, format: null }, before)).toEqual(aRow({}))
  })

  test('names each column once, and only columns of its sheet', () => {
    const cell = { columnId: 1, value: 'a' }

    expect(() => write({ cells: [cell, { columnId: 1, value: 'b' }] })).toThrow(code(1037))
    expect(() => write({ cells: [{ columnId: 9, value: 'a' }] })).toThrow(code(1036))
    expect(() => write({ cells: [{ columnId: 3, value: 'a' }] })).toThrow(code(1046))
  })
})

describe('a locked row', () => {
  const locked = aRow({ 1: { value: 'a' } }, { locked: true })

  test('can only be written by admins, regardless of what is sent', () => {
    expect(() => write({ expanded: false }, locked)).toThrow(code(1050))
    expect(write({ cells: [{ columnId: 1, value: 'b' }] }, locked, ADMIN)).toMatchObject({ locked: true })
  })

  test('is locked and unlocked by admins only; sending the current value is allowed to all', () => {
    expect(() => write({ locked: true })).toThrow(code(1004))
    expect(write({ locked: false })).toEqual(aRow({}))
    expect(write({ locked: true }, undefined, ADMIN).locked).toBe(true)
    expect(write({ locked: false }, locked, ADMIN).locked).toBe(false)
  })
})

describe('a blank row', () => {
  test.each<readonly [string, StoredCells, boolean]>([
    ['has no cells', {}, true],
    ['may have colours', { 1: { format: ',,1' } }, true],
    ['may have a number of its own', { 3: { value: 'A-01' } }, true],
    ['holds no value', { 1: { value: 0 } }, false],
    ['holds no formula', { 1: { formula: '=1' } }, false],
    ['holds no text that is empty to the eye', { 2: { value: ' ' } }, false],
  ])('%s', (_, cells, expected) => {
    expect(isBlank({ cells }, COLUMNS)).toBe(expected)
  })
})
