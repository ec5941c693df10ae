import { expect, test } from 'vitest'
import { withinMessage } from './slice.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

test('a short list is whole, and says that nothing follows', () => {
  expect(withinMessage([1, 2], 0, false)).toEqual({ items: [1, 2], next: null })
  expect(withinMessage([], 7, false)).toEqual({ items: [], next: null })
})

test('a slice of a longer list says where the next begins', () => {
  expect(withinMessage([1, 2], 10, true)).toEqual({ items: [1, 2], next: 12 })
})

test('no slice is too big for one message, in whatever script it is written', () => {
  const texts = Array.from({ length: 100 }, () => '漢'.repeat(900))

  const slice = withinMessage(texts, 0, false)

  expect(bytes(slice)).toBeLessThan(64 * 1024)
  expect(slice.next).toBe(slice.items.length)
})

test('an item that alone is too big still comes, or the list would never end', () => {
  expect(withinMessage(['x'.repeat(90_000), 'y'], 0, false)).toMatchObject({ items: [expect.any(String)], next: 1 })
})
