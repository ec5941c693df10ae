import { rmSync, utimesSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, test } from 'vitest'
import type { AnsweringServer, Respond } from '../api/testing/answering-server.ts'
import {
  accept,
  attached,
  aWayUp,
  files,
  forEachTest,
  knowsKeys,
  type Options,
  silentButLists,
  to,
} from './testing/a-way-up.ts'

forEachTest()

/** How the list looks to the next run, when this one was killed. */
function afterKill(wayUp: Awaited<ReturnType<typeof aWayUp>>, respond: Respond, options: Options = {}) {
  wayUp.end()
  return aWayUp(respond, { ...options, listIn: wayUp.listFile })
}

const posts = ({ server }: { readonly server: AnsweringServer }) =>
  server.seen.filter(({ method }) => method === 'POST')

/** A row that is not saved keeps a file from going. */
const waits: Options = { rowNow: () => 'waits' }

test('waiting files survive a crash, keep their order, and arrive once each after reconnecting', async () => {
  const before = await aWayUp(accept, waits)
  await before.startOn(-3, files().write('a.txt', 'first'))
  await before.startOn(-3, files().write('b.txt', 'second'))

  const { uploads, until, server, attachedTo } = await afterKill(before, accept, { rowNow: () => to.rowId })
  expect(uploads.list().map(({ name, state }) => [name, state])).toEqual([
    ['a.txt', 'queued'],
    ['b.txt', 'queued'],
  ])
  expect(uploads.counts()).toEqual([[5, 2]])
  expect(server.seen).toEqual([])
  uploads.resume()
  await until(() => attachedTo.length === 2)

  expect(server.seen.map(({ body }) => body.toString())).toEqual(['first', 'second'])
  expect((await afterKill(before, accept)).uploads.list()).toEqual([])
})

/** Sends a file to a service that accepts it or not and never responds; the run is killed during the upload. */
async function killedWhileSending(options: Options = {}) {
  const before = await aWayUp(() => null, options)
  const path = files().write('a.txt', 'x')
  await before.start(path)
  await before.until(() => before.server.seen.length === 1 && before.first()?.state === 'sending')
  return { before, path }
}

test.each([
  ['it has arrived', [attached('a.txt')], []],
  ['it has not', [], ['We did not hear back. Nothing was attached.']],
  ['nobody can tell', [attached('a.txt'), attached('a.txt')], [expect.stringMatching(/Look whether the file/)]],
])(
  'after a kill during an upload, checks the attachments first and does not repeat it: %s',
  async (_, listed, message) => {
    const { before } = await killedWhileSending()

    const after = await afterKill(before, silentButLists(listed))
    expect(after.first()).toMatchObject({ state: 'queued', reason: 'Looking whether it arrived.' })
    after.uploads.resume()
    await after.until(() => after.first()?.state !== 'queued')

    expect(after.uploads.list().map(({ reason }) => reason)).toEqual(message)
    expect(posts(after)).toEqual([])
  },
)

const MINUTE_MS = 60_000

test.each([
  ['soon and in the same session it goes again under its key', 'one', 1, 1],
  ['in another session it is looked for', 'two', 1, 0],
  ['so late that the service may have forgotten the key it is looked for', 'one', 31, 0],
])('after a kill during an upload, with idempotency keys: %s', async (_, session, minutes, sent) => {
  const { before } = await killedWhileSending({ session: () => 'one' })
  const key = before.server.seen[0]?.headers['idempotency-key']

  const after = await afterKill(before, knowsKeys(1).respond, {
    session: () => session,
    now: () => Date.now() + minutes * MINUTE_MS,
  })
  after.uploads.resume()
  await after.until(() => after.first()?.state !== 'queued' && after.first()?.state !== 'sending')

  expect(posts(after).map(({ headers }) => headers['idempotency-key'])).toEqual(sent === 1 ? [key] : [])
  expect(after.uploads.list().length).toBe(1 - sent)
})

test('after a kill and a gateway page for the second attempt, checks the attachments before another attempt', async () => {
  const { before } = await killedWhileSending({ session: () => 'one' })

  const page: Respond = (response, one) =>
    one.method === 'GET' ? silentButLists([attached('a.txt')])(response, one) : { status: 403, json: 'page' }
  const after = await afterKill(before, page, { session: () => 'one' })
  after.uploads.resume()
  await after.until(() => after.first()?.state !== 'queued' && after.first()?.state !== 'sending')

  expect(after.uploads.list()).toEqual([])
  expect(posts(after)).toHaveLength(1)
})

test('sends a file with a new modification time but the same content without a question', async () => {
  const before = await aWayUp(accept, waits)
  const path = files().write('a.txt', 'same')
  await before.startOn(-3, path)
  await before.until(() => before.store.list()[0]?.hash !== null)
  utimesSync(path, 1, 1)

  const after = await afterKill(before, accept, { rowNow: () => to.rowId })
  after.uploads.resume()
  await after.until(() => after.attachedTo.length === 1)

  expect(posts(after).map(({ body }) => body.toString())).toEqual(['same'])
})

describe('asks about a file that was changed while Sheaf was closed, also after more restarts,', () => {
  async function asking() {
    const before = await aWayUp(accept, waits)
    const path = files().write('Plan.pdf', 'as added')
    await before.startOn(-3, path)
    await before.until(() => before.store.list()[0]?.hash !== null)
    files().write('Plan.pdf', 'as it is now')
    const first = await afterKill(before, accept, { rowNow: () => to.rowId })
    first.uploads.resume()
    await first.until(() => first.first()?.state === 'changed')
    const again = await afterKill(before, accept)
    again.uploads.resume()
    expect(again.first()).toMatchObject({ reason: 'Plan.pdf has changed since you added it. Nothing was attached.' })
    expect([...posts(first), ...posts(again)]).toEqual([])
    return again
  }

  test('and sends the current content when the user confirms', async () => {
    const { uploads, first, until, attachedTo, server } = await asking()

    await uploads.retry(first()?.id ?? '')
    await until(() => attachedTo.length === 1)

    expect(server.seen.map(({ body }) => body.toString())).toEqual(['as it is now'])
  })

  test('and removes it from the list when the user cancels it', async () => {
    const asked = await asking()

    asked.uploads.cancel(asked.first()?.id ?? '')

    expect(asked.uploads.list()).toEqual([])
    expect((await afterKill(asked, accept)).uploads.list()).toEqual([])
    expect(posts(asked)).toEqual([])
  })
})

test('sends a restored file on retry, unless its content differs', async () => {
  const before = await aWayUp(accept, waits)
  const path = files().write('a.txt', 'x')
  await before.startOn(-3, path)
  await before.until(() => before.store.list()[0]?.hash !== null)
  rmSync(path)
  const after = await afterKill(before, accept, { rowNow: () => to.rowId })
  after.uploads.resume()
  await after.until(() => after.first()?.state === 'unreadable')

  files().write('a.txt', 'something else')
  await after.uploads.retry(after.first()?.id ?? '')
  await after.until(() => after.first()?.state === 'changed')
  files().write('a.txt', 'x')
  await after.uploads.retry(after.first()?.id ?? '')
  await after.until(() => after.attachedTo.length === 1)

  expect(posts(after).map(({ body }) => body.toString())).toEqual(['x'])
})

test('lists five hundred files at once, and sends one at a time behind other requests', async () => {
  // The fourth gets no response: the results of three remain visible.
  const { start, uploads, priorities, until, counts, attachedTo, server } = await aWayUp((...asked) =>
    server.seen.length > 3 ? null : accept(...asked),
  )
  const path = files().write('a.txt', 'x')

  await start(...Array.from({ length: 500 }, () => path))
  expect(uploads.list().length).toBe(500)
  expect(counts).toEqual([[500]])
  await until(() => attachedTo.length === 3)

  expect(priorities.length).toBeLessThan(6)
  expect(new Set(priorities)).toEqual(new Set(['background']))
})

test('adds nothing to a list that cannot be written, and reports the error', async () => {
  const { uploads, listFile, start, server } = await aWayUp(accept)
  const other = new DatabaseSync(listFile)
  other.exec('BEGIN EXCLUSIVE')

  expect(await start(files().write('a.txt', 'x'))).toMatchObject({ ok: false, error: { kind: 'storage-broken' } })
  other.close()

  expect(uploads.list()).toEqual([])
  expect(server.seen).toEqual([])
})

test('files wait without a session, and are sent after a sign-in', async () => {
  let isIn = false
  const signedOut: Respond = () => ({ status: 401, json: { errorCode: 1002, message: 'Your token is invalid.' } })
  const { start, uploads, first, until, attachedTo } = await aWayUp((...asked) =>
    isIn ? accept(...asked) : signedOut(...asked),
  )
  await start(files().write('a.txt', 'x'))
  await until(() => first()?.reason === 'Sign in again to attach this file.')
  expect(first()?.state).toBe('queued')

  isIn = true
  uploads.resume()

  await until(() => attachedTo.length === 1)
})

test('signing out with discard leaves nothing for the next start, closing keeps everything', async () => {
  const before = await aWayUp(accept, waits)
  await before.startOn(-3, files().write('a.txt', 'x'))

  const again = await afterKill(before, accept, waits)
  expect(again.uploads.list().length).toBe(1)
  expect(again.uploads.discard().ok).toBe(true)

  expect(again.store.list()).toEqual([])
  expect(again.uploads.counts()).toEqual([])
})
