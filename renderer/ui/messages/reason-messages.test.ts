import { expect, test } from 'vitest'
import { reasonMessage } from './reason-messages.ts'

test('the service’s words stand in quotation marks, once', () => {
  expect(reasonMessage('This row is locked.')).toBe('“This row is locked.”')
  expect(reasonMessage('The server said: “No.”')).toBe('The server said: “No.”')
  expect(reasonMessage(null)).toBe('The service gave no reason.')
})
