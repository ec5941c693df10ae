import { expect, test } from 'vitest'
import { aColumn, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { leadingColumn, whyNoneFormatted } from './formatted-columns.ts'

const columns = [
  aColumn(1, 'text', { primary: true, title: 'Task' }),
  aColumn(2, 'date'),
  aColumn(3),
  aColumn(4, 'text', { format: ',,,,,,,,,,,,0,,3,,' }),
]
const on = (active: number, ...selected: number[]) => ({
  columns,
  activeId: columnId(active),
  selected: selected.map(columnId),
})

test('a range that begins in the primary column applies a format to its number columns', () => {
  expect(whyNoneFormatted(on(1, 1, 2, 3))).toBeNull()
  expect(leadingColumn(on(1, 1, 2, 3, 4))?.id).toBe(3)
  expect(leadingColumn(on(4, 3, 4))?.id).toBe(4)
})

test('a selection without a number column has a reason', () => {
  expect(whyNoneFormatted(on(1, 1))).toBe('Task is not a column of numbers')
  expect(whyNoneFormatted(on(1, 1, 2))).toBe('None of the selected columns is a column of numbers')
})
