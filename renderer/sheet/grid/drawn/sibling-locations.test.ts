import { expect, test } from 'vitest'
import { rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { RowLine } from '../row-line.ts'
import { siblingLocation } from './sibling-locations.ts'

const linesAt = (...levels: readonly number[]): readonly RowLine[] =>
  levels.map((level, index) => ({ rowId: rowId(index + 1), index, level, branch: 'leaf' }))

const locations = (lines: readonly RowLine[]) =>
  lines
    .map((_, position) => siblingLocation(lines, position))
    .map(location => location && `${location.at} of ${location.of}`)

test('counts rows under their own parent, also after a deeper branch', () => {
  expect(locations(linesAt(0, 1, 2, 2, 1, 0, 1))).toEqual([
    '1 of 2',
    '1 of 2',
    '1 of 2',
    '2 of 2',
    '2 of 2',
    '2 of 2',
    '1 of 1',
  ])
})

test('keeps rows with filtered-out parents among their neighbours', () => {
  expect(locations(linesAt(2, 2, 0, 2))).toEqual(['1 of 2', '2 of 2', '1 of 1', '1 of 1'])
})

test('has no location past the ends', () => {
  expect(siblingLocation(linesAt(0), 1)).toBeNull()
  expect(siblingLocation(linesAt(0), -1)).toBeNull()
})
