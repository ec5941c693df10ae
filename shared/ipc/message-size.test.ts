import { expect, test } from 'vitest'
import { isTooLarge, MESSAGE_LIMIT } from './message-size.ts'

test('accepts every message of the page up to the largest batch of edits', () => {
  expect(isTooLarge({ sheetId: 1, edits: 'x'.repeat(4_000_000) })).toBe(false)
  expect(isTooLarge({ files: ['a', 'b'], rowId: null })).toBe(false)
  expect(isTooLarge(undefined)).toBe(false)
})

const itself: unknown[] = []
itself.push(itself, itself)

test.each<[string, unknown]>([
  ['one long text', 'x'.repeat(MESSAGE_LIMIT + 1)],
  ['a long key', { ['x'.repeat(MESSAGE_LIMIT + 1)]: 1 }],
  ['a list of nothing', new Array(1_000_000)],
  ['a record of very many names', Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [at, 0]))],
  ['many small lists', Array.from({ length: 2000 }, () => new Array(3000).fill(0))],
  ['bytes', new Uint8Array(MESSAGE_LIMIT + 1)],
  ['a map, which no call takes', new Map([[1, 'x']])],
  ['a list that holds itself', itself],
])('rejects %s as too large', (_, message) => {
  expect(isTooLarge({ deep: { message } })).toBe(true)
})
