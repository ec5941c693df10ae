import { expect, test } from 'vitest'
import { CallFailure } from '../bridge/bridge.ts'
import { queryError } from './failure.ts'

test('a query that failed in a way that a person can act on has an error, and one that did not fail has none', () => {
  expect(queryError(new CallFailure({ kind: 'disk-full' }))).toEqual({ kind: 'disk-full' })
  expect(queryError(null)).toBeNull()
})

test('a bug in a query is thrown on, so that the window says it is broken', () => {
  const bug = new TypeError('x is not a function')

  expect(() => queryError(bug)).toThrow(bug)
})
