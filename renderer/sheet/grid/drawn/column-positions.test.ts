import { expect, test } from 'vitest'
import { aColumn, columnId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { ColumnPositions } from './column-positions.ts'

const columns = (...ids: readonly number[]) => ids.map(id => aColumn(id, 'text', { title: `Column ${id}` }))
const positionsOf = (positions: ColumnPositions, ...ids: readonly number[]) =>
  ids.map(id => positions.positionOf(columnId(id)))

test('assigns the columns of a sheet to slots from left to right', () => {
  const positions = new ColumnPositions()
  positions.settle(sheetId(1), columns(30, 10, 20))

  expect(positionsOf(positions, 30, 10, 20)).toEqual(['c0', 'c1', 'c2'])
  expect(positions.columnAt('c1')?.title).toBe('Column 10')
})

test('another sheet reuses the slots, and the columns of the first one lose theirs', () => {
  const positions = new ColumnPositions()
  positions.settle(sheetId(1), columns(1, 2, 3))
  positions.settle(sheetId(2), columns(7, 8))

  expect(positionsOf(positions, 7, 8)).toEqual(['c0', 'c1'])
  expect(positionsOf(positions, 1, 2, 3)).toEqual([null, null, null])
  expect(positions.columnAt('c2')).toBeNull()
})

test('a moved column keeps its slot, and an inserted one takes a free slot', () => {
  const positions = new ColumnPositions()
  positions.settle(sheetId(1), columns(1, 2, 3))
  positions.settle(sheetId(1), columns(3, 4, 1, 2))

  expect(positionsOf(positions, 1, 2, 3, 4)).toEqual(['c0', 'c1', 'c2', 'c3'])
  positions.settle(sheetId(1), columns(3, 4, 2))
  positions.settle(sheetId(1), columns(3, 4, 2, 5))
  expect(positionsOf(positions, 2, 3, 4, 5)).toEqual(['c1', 'c2', 'c3', 'c0'])
})

test('an id that is no slot has no column', () => {
  const positions = new ColumnPositions()
  positions.settle(sheetId(1), columns(1))

  expect([undefined, '', 'gutter', 'c7'].map(name => positions.columnAt(name))).toEqual([null, null, null, null])
})
