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

test('a running upload shows its progress and the remaining time', () => {
  const sending = anUpload({ state: 'sending', sentBytes: 8.1 * MB, startedAt: 1_000 })

  expect(uploadLine(sending, 11_000, false)).toBe('8.1 of 13 MB, about 7 s left')
  expect(uploadPercent(sending)).toBe(62)
})

test('no remaining time is shown in the first two seconds', () => {
  expect(uploadLine(anUpload({ state: 'sending', sentBytes: MB, startedAt: 1_000 }), 2_500, false)).toBe('1 of 13 MB')
})

test('each part of the progress has a suitable unit', () => {
  expect(uploadLine(anUpload({ state: 'sending', sentBytes: 96 * 1024 }), 0, false)).toBe('96 KB of 13 MB')
})

test('only the first queued upload starts next', () => {
  expect(uploadLine(anUpload({}), 0, true)).toBe('Queued, starts next')
  expect(uploadLine(anUpload({}), 0, false)).toBe('Queued')
})

test('a failed upload shows the reason', () => {
  const reason = 'Connection dropped at 71%. Nothing was attached.'

  expect(uploadLine(anUpload({ state: 'failed', reason }), 0, false)).toBe(reason)
})

test('an empty file is at 100 %', () => {
  expect(uploadPercent(anUpload({ totalBytes: 0 }))).toBe(100)
})

test('an upload that waits or asks shows the reason', () => {
  const reason = 'Plan.pdf has changed since you added it. Nothing was attached.'

  expect(uploadLine(anUpload({ reason: 'Waiting for a connection.' }), 0, true)).toBe('Waiting for a connection.')
  expect(uploadLine(anUpload({ state: 'changed', reason }), 0, false)).toBe(reason)
})
