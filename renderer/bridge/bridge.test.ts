import { expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { CallFailure, errorOf, unwrap } from './bridge.ts'

test('a successful call returns its value', async () => {
  await expect(unwrap(Promise.resolve(ok(7)))).resolves.toBe(7)
})

test('a failed call throws with its complete error', async () => {
  const error = { kind: 'offline', server: 'sheets.example' } as const

  const thrown = await unwrap(Promise.resolve(fail(error))).catch((reason: unknown) => reason)

  expect(thrown).toBeInstanceOf(CallFailure)
  expect(errorOf(thrown)).toEqual(error)
})

test('a bug in the page is no AppError', () => {
  expect(errorOf(new TypeError('x is not a function'))).toBeNull()
})
