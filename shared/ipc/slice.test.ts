import { expect, test } from 'vitest'
import { withinMessage } from './slice.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

test('a short list is one slice without a successor', () => {
  expect(withinMessage([1, 2], 0, false)).toEqual({ items: [1, 2], next: null })
  expect(withinMessage([], 7, false)).toEqual({ items: [], next: null })
})

test('a slice of a longer list has the start of the next', () => {
  expect(withinMessage([1, 2], 10, true)).toEqual({ items: [1, 2], next: 12 })
})

test('no slice exceeds one message, in any script', () => {
  const texts = Array.from({ length: 100 }, () => '漢'.repeat(900))

  const slice = withinMessage(texts, 0, false)

  expect(bytes(slice)).toBeLessThan(64 * 1024)
  expect(slice.next).toBe(slice.items.length)
})

test('a single oversized item is delivered, because the list would never end otherwise', () => {
  expect(withinMessage(['x'.repeat(90_000), 'y'], 0, false)).toMatchObject({ items: [expect.any(String)], next: 1 })
})
