import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'

test('a fact holds the last value, and is null before the first', () => {
  const { store } = startService()
  expect(store.facts.find('sample')).toBeNull()

  store.facts.put('sample', '1')
  store.facts.put('sample', '2')
  store.facts.put('other', '')

  expect(store.facts.find('sample')).toBe('2')
  expect(store.facts.find('other')).toBe('')
  expect(store.facts.find('Sample')).toBeNull()
})

test('a fact written in a failed transaction is not stored', () => {
  const { store } = startService()
  store.facts.put('sample', 'before')

  expect(() =>
    store.transaction(() => {
      store.facts.put('sample', 'half')
      throw new Error('stop')
    }),
  ).toThrow('stop')

  expect(store.facts.find('sample')).toBe('before')
})
