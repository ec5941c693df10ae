import { expect, test } from 'vitest'
import { errorCode, thrownText } from './thrown.ts'

test('an error of the system has a code, and anything else has none', () => {
  expect(errorCode(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect(errorCode(Object.assign(new Error('odd'), { code: 7 }))).toBeNull()
  expect(errorCode(new Error('plain'))).toBeNull()
  expect(errorCode({ code: 'ENOENT' })).toBeNull()
  expect(errorCode(undefined)).toBeNull()
})

test('what was thrown reads with its stack, and as a text where it is no error', () => {
  const withoutStack = new Error('short')
  delete withoutStack.stack

  expect(thrownText(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /)
  expect(thrownText(withoutStack)).toBe('short')
  expect(thrownText('a text')).toBe('a text')
  expect(thrownText(null)).toBe('null')
})
