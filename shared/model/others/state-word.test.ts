import { expect, test } from 'vitest'
import { stateWord } from './state-word.ts'

test('an edit without a response is being checked', () => {
  expect(stateWord('unknown')).toBe('Checking')
})
