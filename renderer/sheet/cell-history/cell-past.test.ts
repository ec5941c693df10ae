import { expect, test } from 'vitest'
import { pastProblem, whyNoPast, writtenLabel } from './cell-past.tsx'

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
  expect(pastProblem({ kind: 'offline', server: 'x' })).toBe(sentence)
  expect(pastProblem({ kind: 'unauthorized', reason: 'signed-out' })).toBe(sentence)
  expect(pastProblem({ kind: 'forbidden', message: 'No.' })).toMatch(/^The server said: “No\.”/)
})

test('a cell that the service does not know yet has no history, and says so', () => {
  expect(whyNoPast(null, () => true)).toBe('Go to a cell first')
  expect(whyNoPast({}, () => false)).toMatch(/not saved yet/)
  expect(whyNoPast({}, () => true)).toBeNull()
})
