import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { judge, SHEET_GONE } from './refusal.ts'

const ONE = { rows: 1, cells: 1 }
const FIVE = { rows: 5, cells: 1 }
const value: AppError = { kind: 'refused', code: 1042, said: 'The value is not on the list.', refId: null }

test('a missing right and a sheet that is gone hold up everything of the sheet', () => {
  expect(judge({ kind: 'forbidden', said: 'You need edit access.' }, FIVE)).toEqual({
    kind: 'sheet',
    reason: 'You need edit access.',
  })
  expect(judge({ kind: 'forbidden', said: '' }, ONE)).toMatchObject({
    kind: 'sheet',
    reason: expect.stringMatching(/.+/),
  })
  expect(judge({ kind: 'not-found', what: 'sheet' }, FIVE)).toEqual({ kind: 'sheet', reason: SHEET_GONE })
})

test('of several rows the one at fault is looked for, and of a row alone the cell', () => {
  expect(judge(value, { rows: 2, cells: 1 })).toEqual({ kind: 'halve' })
  expect(judge({ kind: 'not-found', what: 'row' }, FIVE)).toEqual({ kind: 'halve' })
  expect(judge(value, { rows: 1, cells: 2 })).toEqual({ kind: 'halve' })
})

test('a row that is gone or locked is told of once, however many of its cells were to be changed', () => {
  const locked: AppError = { kind: 'refused', code: 1050, said: 'The row is locked.', refId: null }
  expect(judge(locked, FIVE)).toEqual({ kind: 'halve' })
  expect(judge(locked, { rows: 1, cells: 8 })).toEqual({ kind: 'batch', reason: 'The row is locked.' })
  expect(judge({ kind: 'not-found', what: 'row' }, { rows: 1, cells: 8 })).toMatchObject({ kind: 'batch' })
})

test('one cell alone waits with the service’s own words', () => {
  expect(judge(value, ONE)).toEqual({ kind: 'batch', reason: 'The value is not on the list.' })
  expect(judge({ kind: 'not-found', what: 'row' }, ONE)).toEqual({
    kind: 'batch',
    reason: 'This row was deleted on the service.',
  })
})
