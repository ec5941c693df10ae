import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import {
  cellLabel,
  convertedMessages,
  largePasteMessage,
  newColumnsMessage,
  pastedMessage,
  refusedTable,
} from './paste-messages.ts'

const refused = {
  address: { rowId: rowId(7), columnId: columnId(2) },
  row: 1204,
  title: 'Due',
  text: 'soon\nor later',
  reason: '“soon” is not a date.',
}

test('reports the numbers of pasted and rejected cells, and other omitted content', () => {
  const summary = {
    pasted: 120,
    refused: [refused],
    refusedInAll: 3,
    reason: null,
    converted: [],
    notes: ['2 columns had no place.'],
  }
  expect(pastedMessage(summary)).toBe('Pasted 120 cells. 3 could not be pasted. 2 columns had no place.')
  expect(pastedMessage({ ...summary, pasted: 1, refusedInAll: 0, notes: [] })).toBe('Pasted 1 cell.')
  expect(pastedMessage({ ...summary, reason: 'The service fills this column.', notes: [] })).toBe(
    'Pasted 120 cells. 3 could not be pasted. The service fills this column.',
  )
  expect(pastedMessage({ ...summary, refusedInAll: 1, reason: refused.reason, notes: [] })).toBe(
    'Pasted 120 cells. 1 could not be pasted. Row 1,204, Due: “soon” is not a date.',
  )
})

test('reports conversions by column', () => {
  const converted = [
    { title: 'Due', readAs: 'dates', cells: 12 },
    { title: 'Cost', readAs: 'numbers', cells: 1500 },
    { title: 'Start', readAs: 'dates', cells: 3 },
  ] as const
  expect(convertedMessages(converted)).toEqual([
    'Read as dates: 12 of Due and 3 of Start.',
    'Read as numbers: 1,500 of Cost.',
  ])
})

test('names a rejected cell by row and column, and exports the list as a table', () => {
  expect(cellLabel(refused)).toBe('Row 1,204, Due')
  expect(refusedTable([refused])).toBe(
    'Row\tColumn\tNot pasted\tWhy\r\n1204\tDue\t"soon\nor later"\t“soon” is not a date.\r\n',
  )
})

test('announces the effect and the duration of a large paste', () => {
  expect(largePasteMessage(100_000, 9940)).toBe(
    'This writes 100,000 cells and adds 9,940 rows. It takes about 20 seconds. You can keep working, and one undo reverts it.',
  )
  expect(largePasteMessage(600_000, 0)).toContain('This writes 600,000 cells. It takes about 2 minutes.')
})

test('lists the columns that a wide paste adds, and abbreviates a long list', () => {
  expect(newColumnsMessage(['Cost'])).toBe(
    'The copied table goes 1 column past the last one. Sheaf can add “Cost” at the end, and one undo reverts everything.',
  )
  expect(newColumnsMessage(['A', 'B', 'C', 'D', 'E', 'F'])).toContain('add “A”, “B”, “C”, “D” and 2 more at the end')
})
