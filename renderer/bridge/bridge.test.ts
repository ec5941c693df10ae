import { expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { CallFailure, errorOf, unwrap } from './bridge.ts'

test('a call that worked gives its value', async () => {
  await expect(unwrap(Promise.resolve(ok(7)))).resolves.toBe(7)
})

test('a call that failed throws, and what went wrong can be read from it whole', async () => {
  const error = { kind: 'offline', server: 'sheets.example' } as const

  const thrown = await unwrap(Promise.resolve(fail(error))).catch((reason: unknown) => reason)

  expect(thrown).toBeInstanceOf(CallFailure)
  expect(errorOf(thrown)).toEqual(error)
})

test('a bug in the page is not mistaken for something a person can act on', () => {
  expect(errorOf(new TypeError('x is not a function'))).toBeNull()
})
