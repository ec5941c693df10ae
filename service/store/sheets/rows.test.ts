import { expect, test } from 'vitest'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { startService } from '../../testing/service.ts'

function aSheetOf(count: number) {
  const { store, deps, ann } = startService()
  const sheetId = deps.ids.next()
  store.sheets.add({ id: sheetId, name: 'Plan', ownerId: ann.id }, 0)
  const rows = Array.from({ length: count }, (_, index): RowRecord => {
    const stamps = { createdAt: 1, createdBy: ann.id, modifiedAt: 2, modifiedBy: ann.id }
    const content = {
      expanded: true,
      locked: false,
      format: null,
      cells: { 10: { value: `Row ${index}` }, 11: { value: index } },
    }
    return { id: deps.ids.next(), rowNumber: index + 1, parentId: null, ...content, ...stamps }
  })
  for (const row of rows) store.rows.add(sheetId, row)
  return { rowStore: store.rows, sheetId, rows, store }
}

test('reads rows back unchanged and in order', () => {
  const { rowStore, sheetId, rows } = aSheetOf(3)

  expect(rowStore.of(sheetId)).toEqual(rows)
  expect(rowStore.find(sheetId, rows[1]?.id ?? 0)).toEqual(rows[1])
  expect(rowStore.count(sheetId)).toBe(3)
  expect(rowStore.outline(sheetId)).toEqual(rows.map(({ id }) => ({ id, parentId: null })))
})

test('finds a row only in its own sheet', () => {
  const { rowStore, rows } = aSheetOf(1)

  expect(rowStore.find(7, rows[0]?.id ?? 0)).toBeNull()
  expect(rowStore.of(7)).toEqual([])
})

test('reads the cells of some columns only, with everything else of the rows', () => {
  const { rowStore, sheetId, rows } = aSheetOf(4)
  const cells = { 10: { value: 'a "quoted" ☃ text\n', format: ',,1' }, 11: { value: 1.1 }, 12: { formula: '=1' } }
  const [, second] = rows
  if (!second) throw new Error('There is a second row.')
  rowStore.update(sheetId, { ...second, cells })

  const only = (columnIds: readonly number[]) => rowStore.betweenOf(sheetId, columnIds, 2, 3)

  expect(only([12, 10, 99])).toEqual([
    { ...second, cells: { 10: cells[10], 12: cells[12] } },
    { ...rows[2], cells: { 10: { value: 'Row 2' } } },
  ])
  expect(only([])).toEqual([
    { ...second, cells: {} },
    { ...rows[2], cells: {} },
  ])
  expect(only([1, 2, 3, 4, 5, 6, 10, 11])[0]?.cells).toEqual({ 10: cells[10], 11: cells[11] })
})

test('finds the rows that were modified at or after an instant', () => {
  const { rowStore, sheetId, rows } = aSheetOf(3)
  const [first] = rows
  if (!first) throw new Error('There is a first row.')
  rowStore.update(sheetId, { ...first, modifiedAt: 5 })

  expect([2, 3, 5, 6].map(since => rowStore.modifiedSince(sheetId, since).size)).toEqual([3, 1, 1, 0])
  expect([...rowStore.modifiedSince(sheetId, 5)]).toEqual([first.id])
})

test('an update writes everything but the position', () => {
  const { rowStore, sheetId, rows } = aSheetOf(2)
  const [first] = rows
  if (!first) throw new Error('There is a first row.')

  rowStore.update(sheetId, {
    ...first,
    rowNumber: 99,
    parentId: 5,
    locked: true,
    format: ',,1',
    cells: { 10: { formula: '=1' } },
  })

  expect(rowStore.of(sheetId)[0]).toEqual({ ...first, locked: true, format: ',,1', cells: { 10: { formula: '=1' } } })
})

test('rearranging moves and nests rows and does not touch rows that stay', () => {
  const { rowStore, sheetId } = aSheetOf(4)
  const before = rowStore.outline(sheetId)
  const [a, b, c, d] = before.map(({ id }) => id)
  const after = [d, a, c, b].map(id => ({ id: id ?? 0, parentId: id === c ? (a ?? 0) : null }))

  rowStore.rearrange(sheetId, before, after)

  expect(rowStore.outline(sheetId)).toEqual(after)
  expect(rowStore.of(sheetId).map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4])
})

test('deletes the cells of a dropped column and keeps the others', () => {
  const { rowStore, sheetId } = aSheetOf(2)

  rowStore.dropCells(sheetId, 11)

  expect(rowStore.of(sheetId).map(({ cells }) => cells)).toEqual([
    { 10: { value: 'Row 0' } },
    { 10: { value: 'Row 1' } },
  ])
})

test('finds rows with formulas as last written, and among them those that refer to rows by number', () => {
  const { rowStore, sheetId, rows, store } = aSheetOf(5)
  const write = (at: number, formula: string): void => {
    const row = rows[at]
    if (row) rowStore.update(sheetId, { ...row, cells: { 10: { value: 'x' }, 11: { formula } } })
  }
  const found = (which: 'any' | 'numbered') => rowStore.withFormulas(sheetId, which).map(({ rowNumber }) => rowNumber)
  write(1, '=[Cost]@row * 100')
  write(2, '=[Cost]$2')
  write(3, '=Cost2')
  expect(found('any').toSorted()).toEqual([2, 3, 4])
  expect(found('numbered').toSorted()).toEqual([3, 4])

  rowStore.dropCells(sheetId, 10)
  write(2, '=SUM([Cost]:[Cost])')
  rowStore.remove(sheetId, rows[3]?.id ?? 0)

  expect(found('numbered')).toEqual([])
  expect(rowStore.withFormulas(7, 'any')).toEqual([])
  const plan = store.db.sqlite
    .prepare(
      'EXPLAIN QUERY PLAN SELECT * FROM rows INDEXED BY rows_by_formulas WHERE sheet_id = 1 AND formulas > 0 AND formulas >= 2',
    )
    .all()
  expect(JSON.stringify(plan)).toContain('rows_by_formulas (sheet_id=? AND formulas>')
})

test('removes a row, but not through the id of another sheet', () => {
  const { rowStore, sheetId, rows } = aSheetOf(2)
  const [first] = rows

  rowStore.remove(7, first?.id ?? 0)
  expect(rowStore.count(sheetId)).toBe(2)
  rowStore.remove(sheetId, first?.id ?? 0)
  expect(rowStore.of(sheetId).map(({ id }) => id)).toEqual([rows[1]?.id])
})
