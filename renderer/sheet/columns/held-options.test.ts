import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { ColumnType } from '../../../shared/model/sheet/column-edit.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { droppedOptionsMessage, heldOptions } from './held-options.ts'

const list = (...options: string[]): ColumnType => ({ kind: 'choice', symbol: null, options, validation: true })
const HELD = new Map([
  ['One', 1],
  ['Two', 20],
])

test('counts the cells with each option, alone or among several', () => {
  const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'choice'), aColumn(3, 'choices')]
  const picked = (...choices: string[]) => ({ kind: 'choices', choices }) as const
  const rows = [
    aRow(1, { 2: 'One', 3: picked('Red', 'Blue') }),
    aRow(2, { 2: 'Two', 3: picked('Red') }),
    aRow(3, { 2: 'Two' }),
  ]
  const view = aView(rows, [], columns)
  expect([...heldOptions(view, columnId(2))]).toEqual([
    ['One', 1],
    ['Two', 2],
  ])
  expect([...heldOptions(view, columnId(3))]).toEqual([
    ['Red', 2],
    ['Blue', 1],
  ])
})

describe('the dialog shows how many cells have an option', () => {
  test('that is removed', () => {
    expect(droppedOptionsMessage(list('One', 'Two', 'Three'), list('One', 'Three'), HELD)).toBe(
      '20 cells hold “Two”. They keep this value and are marked as not in the list.',
    )
    expect(droppedOptionsMessage(list('One', 'Two'), list(), HELD)).toBe(
      '1 cell holds “One” and 20 cells hold “Two”. They keep these values.',
    )
  })

  test('that is renamed', () => {
    expect(droppedOptionsMessage(list('One', 'Two'), list('First', 'Two'), HELD)).toBe(
      '1 cell holds “One”. It keeps this value and is marked as not in the list.',
    )
  })

  test('and nothing for unused options or a changed order', () => {
    expect(droppedOptionsMessage(list('One', 'Two', 'Three'), list('Two', 'One'), HELD)).toBeNull()
    expect(droppedOptionsMessage(list('One'), { ...list(), kind: 'text' }, HELD)).toBeNull()
  })
})
