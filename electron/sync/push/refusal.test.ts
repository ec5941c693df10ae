import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { judge, SHEET_GONE } from './refusal.ts'

const value: AppError = { kind: 'refused', code: 1042, said: 'The value is not on the list.', refId: null }

test('a missing right and a sheet that is gone hold up everything of the sheet', () => {
  expect(judge({ kind: 'forbidden', said: 'You need edit access.' }, 5)).toEqual({
    kind: 'sheet',
    reason: 'You need edit access.',
  })
  expect(judge({ kind: 'forbidden', said: '' }, 1)).toMatchObject({
    kind: 'sheet',
    reason: expect.stringMatching(/.+/),
  })
  expect(judge({ kind: 'not-found', what: 'sheet' }, 5)).toEqual({ kind: 'sheet', reason: SHEET_GONE })
})

test('of several rows the one at fault is looked for', () => {
  expect(judge(value, 2)).toEqual({ kind: 'halve' })
  expect(judge({ kind: 'not-found', what: 'row' }, 500)).toEqual({ kind: 'halve' })
})

test('one row alone waits with the service’s own words', () => {
  expect(judge(value, 1)).toEqual({ kind: 'batch', reason: 'The value is not on the list.' })
  expect(judge({ kind: 'not-found', what: 'row' }, 1)).toEqual({
    kind: 'batch',
    reason: 'This row was deleted on the service.',
  })
})
