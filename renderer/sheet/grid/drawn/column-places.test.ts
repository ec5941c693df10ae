import { expect, test } from 'vitest'
import { aColumn, columnId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { ColumnPlaces } from './column-places.ts'

const columns = (...ids: readonly number[]) => ids.map(id => aColumn(id, 'text', { title: `Column ${id}` }))
const placesOf = (places: ColumnPlaces, ...ids: readonly number[]) => ids.map(id => places.placeOf(columnId(id)))

test('assigns the columns of a sheet to slots from left to right', () => {
  const places = new ColumnPlaces()
  places.settle(sheetId(1), columns(30, 10, 20))

  expect(placesOf(places, 30, 10, 20)).toEqual(['c0', 'c1', 'c2'])
  expect(places.columnAt('c1')?.title).toBe('Column 10')
})

test('another sheet reuses the slots, and the columns of the first one lose theirs', () => {
  const places = new ColumnPlaces()
  places.settle(sheetId(1), columns(1, 2, 3))
  places.settle(sheetId(2), columns(7, 8))

  expect(placesOf(places, 7, 8)).toEqual(['c0', 'c1'])
  expect(placesOf(places, 1, 2, 3)).toEqual([null, null, null])
  expect(places.columnAt('c2')).toBeNull()
})

test('a moved column keeps its slot, and an inserted one takes a free slot', () => {
  const places = new ColumnPlaces()
  places.settle(sheetId(1), columns(1, 2, 3))
  places.settle(sheetId(1), columns(3, 4, 1, 2))

  expect(placesOf(places, 1, 2, 3, 4)).toEqual(['c0', 'c1', 'c2', 'c3'])
  places.settle(sheetId(1), columns(3, 4, 2))
  places.settle(sheetId(1), columns(3, 4, 2, 5))
  expect(placesOf(places, 2, 3, 4, 5)).toEqual(['c1', 'c2', 'c3', 'c0'])
})

test('an id that is no slot has no column', () => {
  const places = new ColumnPlaces()
  places.settle(sheetId(1), columns(1))

  expect([undefined, '', 'gutter', 'c7'].map(place => places.columnAt(place))).toEqual([null, null, null, null])
})
