import { expect, test } from 'vitest'
import { arraysOf, workOn } from './plain-work.ts'

const cell = (columnId: number, value: string | number) => ({ columnId, value, displayValue: String(value) })
const row = (name: string, amount: number, state: string) => ({
  cells: [cell(1, name), cell(2, amount), cell(3, state)],
})
const wire = JSON.stringify({
  rows: [row('Door', 30, 'Open'), row('Wall', 7, 'Blocked'), row('Trapdoor', 30, 'Open'), row('Roof', 9, 'Blocked')],
})
const arrays = arraysOf(wire, 2, 3)

test('the floor of a sort orders the numbers and is stable', () => {
  expect([...workOn(arrays, { kind: 'sort' })]).toEqual([1, 3, 0, 2])
})

test('the floor of a filter returns the matching rows', () => {
  expect(workOn(arrays, { kind: 'filter', state: 'Blocked' })).toEqual([1, 3])
})

test('the floor of a search returns every cell with the text, ignoring case', () => {
  expect(workOn(arrays, { kind: 'find', text: 'DOOR' })).toEqual([0, 6])
  expect(workOn(arrays, { kind: 'find', text: 'open' })).toEqual([2, 8])
})
