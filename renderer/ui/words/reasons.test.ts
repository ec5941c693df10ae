import { expect, test } from 'vitest'
import { reasonWords } from './reasons.ts'

test('the service’s words stand in quotation marks, once', () => {
  expect(reasonWords('This row is locked.')).toBe('“This row is locked.”')
  expect(reasonWords('The server said: “No.”')).toBe('The server said: “No.”')
  expect(reasonWords(null)).toBe('The service gave no reason.')
})
