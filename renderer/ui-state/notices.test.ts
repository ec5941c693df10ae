import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { dismiss, dismissCausedBy, dismissFailed, notify, notifyFailure, useNotices } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useNotices.setState({ list: [] })
})
afterEach(() => vi.useRealTimers())

const shown = () =>
  useNotices.getState().list.map(({ message }) => (message.kind === 'failed' ? message.what : message.text))

const diskFull = { kind: 'failed', what: 'Saving', error: { kind: 'disk-full' } } as const

test('a message disappears after five seconds, a failure stays until it is dismissed', () => {
  notify({ kind: 'done', text: '5 edits saved' })
  notify(diskFull)

  vi.advanceTimersByTime(5000)

  expect(shown()).toEqual(['Saving'])

  dismiss(useNotices.getState().list[0]!.id)

  expect(shown()).toEqual([])
})

test('shows the same failure once', () => {
  notify(diskFull)
  notify(diskFull)

  expect(shown()).toHaveLength(1)
})

test('shows at most four messages, the newest', () => {
  for (const text of ['1', '2', '3', '4', '5']) notify({ kind: 'done', text })

  expect(shown()).toEqual(['2', '3', '4', '5'])
})

test('a successful call shows nothing, and a failed one is named', async () => {
  await expect(notifyFailure('Saving', Promise.resolve(ok(null)))).resolves.toBe(true)
  await expect(notifyFailure('Downloading a.pdf', Promise.resolve(fail({ kind: 'disk-full' })))).resolves.toBe(false)

  expect(shown()).toEqual(['Downloading a.pdf'])
})

test('does not report a cancellation by the user', async () => {
  await notifyFailure('Downloading a.pdf', Promise.resolve(fail({ kind: 'cancelled' })))

  expect(shown()).toEqual([])
})

const offline = { kind: 'offline', server: 'https://sheets.example' } as const

test('reconnecting dismisses failures caused by the lost connection, and no others', () => {
  notify({ kind: 'failed', what: 'Refreshing', error: offline })
  notify(diskFull)

  dismissCausedBy('offline')

  expect(shown()).toEqual(['Saving'])
})

test('a failure disappears when the same action succeeds', async () => {
  await notifyFailure('Saving', Promise.resolve(fail({ kind: 'disk-full' })))
  await notifyFailure('Favorites', Promise.resolve(ok(null)))
  expect(shown()).toEqual(['Saving'])

  await notifyFailure('Saving', Promise.resolve(ok(null)))

  expect(shown()).toEqual([])
})

test('success in one sheet does not dismiss a failure in another', async () => {
  await notifyFailure('Refreshing', Promise.resolve(fail(offline)), 1)
  await notifyFailure('Refreshing', Promise.resolve(fail(offline)), 2)
  expect(useNotices.getState().list.map(({ sheetId }) => sheetId)).toEqual([1, 2])

  await notifyFailure('Refreshing', Promise.resolve(ok(null)), 2)
  expect(useNotices.getState().list.map(({ sheetId }) => sheetId)).toEqual([1])

  dismissFailed('Refreshing')
  expect(shown()).toEqual([])
})
