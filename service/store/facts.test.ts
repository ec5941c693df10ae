import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'

test('a fact is what was said last, and nothing before anybody said it', () => {
  const { store } = startService()
  expect(store.facts.find('sample')).toBeNull()

  store.facts.put('sample', '1')
  store.facts.put('sample', '2')
  store.facts.put('other', '')

  expect(store.facts.find('sample')).toBe('2')
  expect(store.facts.find('other')).toBe('')
  expect(store.facts.find('Sample')).toBeNull()
})

test('a fact that was said in work that failed was never said', () => {
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
