import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { isOwnReason } from '../../../shared/model/others/own-reason.ts'
import { CHANGED_ELSEWHERE, PERHAPS_COMMENT, THREAD_GONE, UNSURE_COMMENT } from './comments/comment-reasons.ts'
import { ADMINS_ONLY, classifyRefusal, SHEET_GONE, VIEW_ONLY } from './refusal.ts'

const ONE = { rows: 1, cells: 1 }
const FIVE = { rows: 5, cells: 1 }
const value: AppError = { kind: 'refused', code: 1042, message: 'The value is not on the list.', refId: null }

test('a missing permission and a deleted sheet block all edits of the sheet', () => {
  expect(classifyRefusal({ kind: 'forbidden', message: 'You need edit access.' }, FIVE)).toEqual({
    kind: 'sheet',
    reason: 'You need edit access.',
  })
  expect(classifyRefusal({ kind: 'forbidden', message: '' }, ONE)).toMatchObject({
    kind: 'sheet',
    reason: expect.stringMatching(/.+/),
  })
  expect(classifyRefusal({ kind: 'not-found', what: 'sheet' }, FIVE)).toEqual({ kind: 'sheet', reason: SHEET_GONE })
})

test('searches several rows for the one at fault, and a single row for the cell', () => {
  expect(classifyRefusal(value, { rows: 2, cells: 1 })).toEqual({ kind: 'halve' })
  expect(classifyRefusal({ kind: 'not-found', what: 'row' }, FIVE)).toEqual({ kind: 'halve' })
  expect(classifyRefusal(value, { rows: 1, cells: 2 })).toEqual({ kind: 'halve' })
})

test('a page of a gateway is not about a row: the whole sheet waits, and nothing is halved', () => {
  const page = (status: number): AppError => ({ kind: 'refused', code: 0, status, message: '', refId: null })

  for (const status of [401, 403, 404, 407, 408]) {
    const reason = `The service refused this without a reason (HTTP ${status}).`
    expect(classifyRefusal(page(status), FIVE)).toEqual({ kind: 'sheet', reason })
    expect(classifyRefusal(page(status), ONE)).toEqual({ kind: 'sheet', reason })
  }
})

test('halves a body that a gateway rejects or finds too big', () => {
  for (const status of [400, 413, 422]) {
    const page: AppError = { kind: 'refused', code: 0, status, message: '', refId: null }
    expect(classifyRefusal(page, FIVE)).toEqual({ kind: 'halve' })
    expect(classifyRefusal(page, ONE)).toMatchObject({
      kind: 'batch',
      reason: expect.stringContaining(`HTTP ${status}`),
    })
  }
})

test('reports a rejection without a message in a sentence', () => {
  const reason = 'The service refused this without a reason (code 1042).'

  expect(classifyRefusal({ kind: 'refused', code: 1042, message: ' ', refId: null }, ONE)).toEqual({
    kind: 'batch',
    reason,
  })
})

test('reports a deleted or locked row once, regardless of the number of its cells', () => {
  const locked: AppError = { kind: 'refused', code: 1050, message: 'The row is locked.', refId: null }
  expect(classifyRefusal(locked, FIVE)).toEqual({ kind: 'halve' })
  expect(classifyRefusal(locked, { rows: 1, cells: 8 })).toEqual({ kind: 'batch', reason: 'The row is locked.' })
  expect(classifyRefusal({ kind: 'not-found', what: 'row' }, { rows: 1, cells: 8 })).toMatchObject({ kind: 'batch' })
})

test('holds a single cell for review with the service’s message', () => {
  expect(classifyRefusal(value, ONE)).toEqual({ kind: 'batch', reason: 'The value is not on the list.' })
  expect(classifyRefusal({ kind: 'not-found', what: 'row' }, ONE)).toEqual({
    kind: 'batch',
    reason: 'This row was deleted on the service.',
  })
})

test('searches links for the one with a missing or unshared source, and blocks nothing else', () => {
  for (const error of [
    { kind: 'not-found', what: 'row' },
    { kind: 'forbidden', message: 'No.' },
  ] as const) {
    expect(classifyRefusal(error, FIVE, true)).toEqual({ kind: 'halve' })
    expect(classifyRefusal(error, { rows: 1, cells: 2 }, true)).toEqual({ kind: 'halve' })
    expect(classifyRefusal(error, ONE, true)).toEqual({
      kind: 'batch',
      reason: 'The cell to link to was deleted, or its sheet is not shared with you.',
    })
  }
  expect(classifyRefusal({ kind: 'not-found', what: 'sheet' }, ONE, true)).toMatchObject({ kind: 'sheet' })
})

test('distinguishes Sheaf’s own reasons from the service’s', () => {
  const silent: readonly AppError[] = [
    { kind: 'forbidden', message: '' },
    { kind: 'not-found', what: 'row' },
    { kind: 'file-unreadable', name: 'a.png', reason: 'gone' },
    { kind: 'refused', code: 1042, message: '', refId: null },
    { kind: 'offline', server: '' },
  ]
  const classified = silent.flatMap(error => [classifyRefusal(error, ONE), classifyRefusal(error, ONE, true)])
  const reasons = classified.flatMap(refusal => ('reason' in refusal ? [refusal.reason] : []))
  const own = [SHEET_GONE, VIEW_ONLY, ADMINS_ONLY, UNSURE_COMMENT, PERHAPS_COMMENT, THREAD_GONE, CHANGED_ELSEWHERE]

  expect([...reasons, ...own].filter(reason => !isOwnReason(reason))).toEqual([])
  expect(isOwnReason('The value is not on the list.')).toBe(false)
})
