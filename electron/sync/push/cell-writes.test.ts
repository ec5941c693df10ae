import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { formatCell, set } from '../testing/edits.ts'
import { cellWrites } from './cell-writes.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const row = { rowId: rowId(5), cells: [set(5, 7)], formats: [formatCell(5, PERCENT), formatCell(5, null, 2)], seqs: [] }

test('a cell that is written and formatted goes once; one that is only formatted goes with what it holds by now', () => {
  const now = { value: 0.5, display: null, formula: '=1/2' }

  expect(cellWrites(row, () => now)).toMatchObject([
    { columnId: 1, value: 7, formula: null, format: PERCENT },
    { columnId: 2, value: 0.5, formula: '=1/2', format: null },
  ])
})

test('a format goes alone where nobody knows what the cell holds: nothing is written over it', () => {
  expect(cellWrites({ ...row, cells: [] }, () => null)).toEqual([
    { columnId: columnId(1), format: PERCENT },
    { columnId: columnId(2), format: null },
  ])
})
