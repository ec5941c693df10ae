import { expect, test } from 'vitest'
import { checkCells } from './check-cells.ts'

const texts = [new Map([[7, 'Item 1 survey']]), new Map([[7, 'Item 2 girder']])]
const spot = (rowIndex: number, text: string) => ({ rowIndex, columnId: 7, text, x: 10, y: 10 })

test('accepts a run that shows the data of the service', () => {
  expect(() => checkCells([spot(0, 'Item 1 survey'), spot(1, 'Item 2 girder')], texts, [7])).not.toThrow()
})

test('rejects a run that shows a wrong cell, and names it', () => {
  const onScreen = [spot(0, 'Item 1 survey'), spot(1, 'Item 1 survey')]

  expect(() => checkCells(onScreen, texts, [7])).toThrow(
    'row 2 shows “Item 1 survey” where the service has “Item 2 girder”',
  )
})

test('rejects a run with a blank cell or an empty screen', () => {
  expect(() => checkCells([spot(0, ''), spot(1, 'Item 2 girder')], texts, [7])).toThrow('row 1 shows “”')
  expect(() => checkCells([], texts, [7])).toThrow('only 0')
})
