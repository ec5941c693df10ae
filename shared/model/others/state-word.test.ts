import { expect, test } from 'vitest'
import { stateWord } from './state-word.ts'

test('an edit without an answer is being checked', () => {
  expect(stateWord('unknown')).toBe('Checking')
})
