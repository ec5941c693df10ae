import { expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { RowLine } from '../grid/row-line.ts'
import { rowBeside } from './row-panel-feature.ts'

const line = (id: number, more: Partial<RowLine> = {}): RowLine => ({
  rowId: rowId(id),
  index: id,
  level: 0,
  branch: 'leaf',
  ...more,
})
const lines = [line(1), line(2), line(9, { blank: 'free' }), line(3), line(8, { blank: 'free' })]

test('the next row is the next one on screen, beyond lines that are no rows', () => {
  expect(rowBeside(lines, 1, 1)).toBe(3)
  expect(rowBeside(lines, 3, -1)).toBe(2)
})

test('there is no row before the first, after the last, and beside a hidden one', () => {
  expect(rowBeside(lines, 0, -1)).toBeNull()
  expect(rowBeside(lines, 3, 1)).toBeNull()
  expect(rowBeside(lines, -1, 1)).toBeNull()
})
