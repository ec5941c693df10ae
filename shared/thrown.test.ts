import { expect, test } from 'vitest'
import { errorCode, thrownText } from './thrown.ts'

test('a system error has a code, and any other value has none', () => {
  expect(errorCode(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect(errorCode(Object.assign(new Error('odd'), { code: 7 }))).toBeNull()
  expect(errorCode(new Error('plain'))).toBeNull()
  expect(errorCode({ code: 'ENOENT' })).toBeNull()
  expect(errorCode(undefined)).toBeNull()
})

test('an error is formatted with its stack, and any other thrown value as text', () => {
  const withoutStack = new Error('short')
  delete withoutStack.stack

  expect(thrownText(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /)
  expect(thrownText(withoutStack)).toBe('short')
  expect(thrownText('a text')).toBe('a text')
  expect(thrownText(null)).toBe('null')
})
