import { expect, test } from 'vitest'
import { Upload } from '../../../shared/model/attachment.ts'
import { uploadLine, uploadPercent } from './upload-messages.ts'

const MB = 1024 ** 2

const anUpload = (rest: Partial<Upload>) =>
  Upload.parse({
    id: 'u1',
    sheetId: 7,
    rowId: 3,
    name: 'opening-a-north.jpg',
    totalBytes: 13 * MB,
    sentBytes: 0,
    startedAt: null,
    state: 'queued',
    reason: null,
    canRetry: false,
    ...rest,
  })

test('a file on its way says how far it is and how long it still takes', () => {
  const sending = anUpload({ state: 'sending', sentBytes: 8.1 * MB, startedAt: 1_000 })

  expect(uploadLine(sending, 11_000, false)).toBe('8.1 of 13 MB, about 7 s left')
  expect(uploadPercent(sending)).toBe(62)
})

test('in the first two seconds no time is guessed', () => {
  expect(uploadLine(anUpload({ state: 'sending', sentBytes: MB, startedAt: 1_000 }), 2_500, false)).toBe('1 of 13 MB')
})

test('a part in another unit keeps its own', () => {
  expect(uploadLine(anUpload({ state: 'sending', sentBytes: 96 * 1024 }), 0, false)).toBe('96 KB of 13 MB')
})

test('of those that wait, only the first starts next', () => {
  expect(uploadLine(anUpload({}), 0, true)).toBe('Queued, starts next')
  expect(uploadLine(anUpload({}), 0, false)).toBe('Queued')
})

test('a file that did not go up says why', () => {
  const reason = 'Connection dropped at 71%. Nothing was attached.'

  expect(uploadLine(anUpload({ state: 'failed', reason }), 0, false)).toBe(reason)
})

test('an empty file is whole at once', () => {
  expect(uploadPercent(anUpload({ totalBytes: 0 }))).toBe(100)
})

test('a file that waits for something, or asks, says why', () => {
  const reason = 'Plan.pdf has changed since you added it. Nothing was attached.'

  expect(uploadLine(anUpload({ reason: 'Waiting for a connection.' }), 0, true)).toBe('Waiting for a connection.')
  expect(uploadLine(anUpload({ state: 'changed', reason }), 0, false)).toBe(reason)
})
