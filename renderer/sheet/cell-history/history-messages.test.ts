import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import {
  costLine,
  earlierText,
  historyProblem,
  restoreLabel,
  whyNoCellHistory,
  writtenLabel,
} from './history-messages.ts'

const NOW = new Date(2026, 2, 3, 12).getTime()

test.each([
  ['Ann Lee', new Date(2026, 2, 3, 9, 42).getTime(), 'Ann Lee, 09:42 today'],
  ['ann@office.example', null, 'ann@office.example'],
  [null, new Date(2026, 2, 2, 17, 5).getTime(), 'Somebody, 17:05 yesterday'],
])('the author and time of a value are shown as far as the service reports them (%s)', (by, at, label) => {
  expect(writtenLabel({ by, at }, NOW)).toBe(label)
})

test('one sentence says that the history needs the service; other errors read as everywhere', () => {
  const sentence = 'The history of a cell is not available offline: the service keeps it.'
  expect(historyProblem({ kind: 'offline', server: 'x' }, 'cell')).toBe(sentence)
  expect(historyProblem({ kind: 'unauthorized', reason: 'signed-out' }, 'cell')).toBe(sentence)
  expect(historyProblem({ kind: 'forbidden', message: 'No.' }, 'cell')).toMatch(/^The server said: “No\.”/)
})

test('a cell that the service does not know yet has no history, and says so', () => {
  expect(whyNoCellHistory(null, () => true)).toBe('Go to a cell first')
  expect(whyNoCellHistory({}, () => false)).toMatch(/not saved yet/)
  expect(whyNoCellHistory({}, () => true)).toBeNull()
})

test('the cost of reading is stated in look-ups and requests, with a time beyond one minute', () => {
  expect(costLine(9, 300)).toBe('9 look-ups, which count as 90 of the 300 requests a minute')
  expect(costLine(1, 300)).toBe('1 look-up, which counts as 10 of the 300 requests a minute')
  expect(costLine(48, 300)).toBe('48 look-ups, which count as 480 requests: about 2 min at 300 a minute')
})

test('a restore names the value, shortened to one line', () => {
  expect(restoreLabel('Open')).toBe('Restore “Open”')
  expect(restoreLabel('')).toBe('Restore the empty cell')
  expect(restoreLabel(`First\n${'x'.repeat(100)}`)).toBe('Restore “First”')
  expect(restoreLabel('x'.repeat(100))).toBe(`Restore “${'x'.repeat(40)}…”`)
})

test('an earlier formula without a result is shown as the formula', () => {
  expect(earlierText(aColumn(1), aCell(null, { formula: '=SUM(A1:A3)' }), '2026')).toBe('=SUM(A1:A3)')
  expect(earlierText(aColumn(1), aCell(12, { formula: '=SUM(A1:A3)' }), '2026')).toBe('12')
})
