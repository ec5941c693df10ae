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

describe('the visible columns', () => {
  test("are the same list as the service's without local edits", () => {
    expect(seenAfter()).toBe(columns)
  })

  test('include a new column at its position', () => {
    expect(ids(seenAfter(add(-1, 1)))).toEqual([1, -1, 2, 3])
    expect(ids(seenAfter(add(-1, null), add(-2, -1)))).toEqual([-1, -2, 1, 2, 3])
    expect(seenAfter(add(-1, 2)).map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  test('append a new column whose neighbour was deleted, so that its content stays visible', () => {
    expect(ids(seenAfter(add(-1, 9)))).toEqual([1, 2, 3, -1])
  })

  test('show a new column once after the base contains it', () => {
    expect(ids(seenAfter(add(2, 1)))).toEqual([1, 2, 3])
  })

  test('place a moved column after the named one, and keep it in place if that was deleted', () => {
    expect(ids(seenAfter(move(3, 1)))).toEqual([1, 3, 2])
    expect(ids(seenAfter(move(1, 3)))).toEqual([2, 3, 1])
    expect(ids(seenAfter(move(3, null)))).toEqual([3, 1, 2])
    expect(ids(seenAfter(move(2, 9)))).toEqual([1, 2, 3])
    expect(ids(seenAfter(move(2, 2)))).toEqual([1, 2, 3])
  })

  test('omit a deleted column and ignore later edits of it', () => {
    expect(ids(seenAfter(remove(2), change(2, { title: 'Late' }), move(2, null)))).toEqual([1, 3])
  })

  test('change only the named attributes', () => {
    const [, changed] = seenAfter(change(2, { title: 'Cost', width: 90 }))
    expect(changed).toEqual({ ...columns[1], index: 1, title: 'Cost', width: 90 })
  })

  test('use a requested number format until it is removed', () => {
    const percent = change(2, { format: ',,,,,,,,,,,,,,3,,' })
    expect(seenAfter(percent)[1]?.format).toBe(',,,,,,,,,,,,,,3,,')
    expect(seenAfter(percent, change(2, { format: null }))[1]?.format).toBeNull()
  })

  test('drop the attributes of the old kind after a change of kind', () => {
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

test('counts the index after a column from the left', () => {
  expect([null, 1, 3, 9].map(column => indexAfter(columns, id(column)))).toEqual([0, 1, 3, 3])
})
