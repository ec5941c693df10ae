import { expect, test } from 'vitest'
import { CallFailure } from '../bridge/bridge.ts'
import { queryError } from './failure.ts'

test('a failed query has its error, and any other query none', () => {
  expect(queryError(new CallFailure({ kind: 'disk-full' }))).toEqual({ kind: 'disk-full' })
  expect(queryError(null)).toBeNull()
})

test('rethrows a bug in a query, so that the window reports it', () => {
  const bug = new TypeError('x is not a function')

  expect(() => queryError(bug)).toThrow(bug)
})
