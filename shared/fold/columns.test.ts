import { describe, expect, test } from 'vitest'
import { aColumn, columnId } from '../columnar/testing/a-sheet.ts'
import type { Column } from '../model/sheet/column.ts'
import type { ColumnEdit, ColumnType } from '../model/sheet/column-edit.ts'
import { columnsWith, indexAfter } from './columns.ts'

const text: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }
const columns = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3)]
const id = (column: number | null) => (column === null ? null : columnId(column))
const add = (column: number, after: number | null, title = 'New'): ColumnEdit => ({
  kind: 'add-column',
  columnId: columnId(column),
  after: id(after),
  title,
  type: text,
  width: 150,
})
const move = (column: number, after: number | null): ColumnEdit => ({
  kind: 'move-column',
  columnId: columnId(column),
  after: id(after),
})
const change = (column: number, what: Extract<ColumnEdit, { kind: 'change-column' }>['change']): ColumnEdit => ({
  kind: 'change-column',
  columnId: columnId(column),
  change: what,
})
const remove = (column: number): ColumnEdit => ({ kind: 'delete-column', columnId: columnId(column) })
const ids = (seen: readonly Column[]) => seen.map(column => column.id)
const seenAfter = (...edits: ColumnEdit[]) => columnsWith(columns, edits)

describe('the columns a person sees', () => {
  test('are the very list of the service where they did nothing', () => {
    expect(seenAfter()).toBe(columns)
  })

  test('a new one stands where it was put, and is counted', () => {
    expect(ids(seenAfter(add(-1, 1)))).toEqual([1, -1, 2, 3])
    expect(ids(seenAfter(add(-1, null), add(-2, -1)))).toEqual([-1, -2, 1, 2, 3])
    expect(seenAfter(add(-1, 2)).map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  test('a new one whose neighbour is gone comes last: what was typed into it is never hidden', () => {
    expect(ids(seenAfter(add(-1, 9)))).toEqual([1, 2, 3, -1])
  })

  test('a new one that the base holds meanwhile is not shown twice', () => {
    expect(ids(seenAfter(add(2, 1)))).toEqual([1, 2, 3])
  })

  test('one that moves stands after the one that was named, and stays where that one is gone', () => {
    expect(ids(seenAfter(move(3, 1)))).toEqual([1, 3, 2])
    expect(ids(seenAfter(move(1, 3)))).toEqual([2, 3, 1])
    expect(ids(seenAfter(move(3, null)))).toEqual([3, 1, 2])
    expect(ids(seenAfter(move(2, 9)))).toEqual([1, 2, 3])
    expect(ids(seenAfter(move(2, 2)))).toEqual([1, 2, 3])
  })

  test('one that was deleted is not there, and what was done to it after that is dropped', () => {
    expect(ids(seenAfter(remove(2), change(2, { title: 'Late' }), move(2, null)))).toEqual([1, 3])
  })

  test('a change touches only what it names', () => {
    const [, changed] = seenAfter(change(2, { title: 'Cost', width: 90 }))
    expect(changed).toEqual({ ...columns[1], index: 1, title: 'Cost', width: 90 })
  })

  test('numbers are shown as was asked for, until that is taken back', () => {
    const percent = change(2, { format: ',,,,,,,,,,,,,,3,,' })
    expect(seenAfter(percent)[1]?.format).toBe(',,,,,,,,,,,,,,3,,')
    expect(seenAfter(percent, change(2, { format: null }))[1]?.format).toBeNull()
  })

  test('another kind drops what belonged to the old one', () => {
    const system = aColumn(2, 'datetime', { system: 'CREATED_DATE', readOnly: true })
    const type: ColumnType = { kind: 'choice', symbol: null, options: ['A', 'B'], validation: true }
    const [changed] = columnsWith([system], [change(2, { type })])
    expect(changed).toMatchObject({
      kind: 'choice',
      options: ['A', 'B'],
      validation: true,
      system: null,
      readOnly: false,
    })
  })
})

test('the place after a column is counted from the left', () => {
  expect([null, 1, 3, 9].map(column => indexAfter(columns, id(column)))).toEqual([0, 1, 3, 3])
})
