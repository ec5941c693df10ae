import { randomBytes } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RowId } from '../../shared/model/ids.ts'
import type { Respond } from '../api/testing/answering-server.ts'
import { accept, attached, aWayUp, files, forEachTest, HURRY, knowsKeys, silentButLists } from './testing/a-way-up.ts'
import type { RowNow } from './upload/row-now.ts'

forEachTest()

test('a file arrives byte for byte under its own name, and leaves the list once it is attached', async () => {
  const bytes = randomBytes(300_000)
  const path = files().write('ü "x".pdf', bytes)
  const { server, start, states, until, attachedTo } = await aWayUp(accept)

  await start(path)
  await until(() => states.at(-1) === 'removed')

  expect(server.seen[0]?.body.equals(bytes)).toBe(true)
  expect(server.seen[0]?.url).toBe('/2.0/sheets/5/rows/7/attachments')
  expect(server.seen[0]?.headers).toMatchObject({ 'content-length': '300000', 'content-type': 'application/pdf' })
  expect([...new Set(states)]).toEqual(['queued', 'sending', 'done', 'removed'])
  expect(attachedTo).toEqual([5])
})

test('an empty file and two files of the same name arrive as well', async () => {
  const { server, start, uploads, until } = await aWayUp(accept)
  const path = files().write('empty.txt', '')

  await start(path, path)
  expect(uploads.list().length).toBe(2)
  await until(() => uploads.list().length === 0)

  expect(server.seen.map(({ body }) => body.length)).toEqual([0, 0])
})

test('rejects a file over 30 MB with the reason, before uploading', async () => {
  const path = files().write('lift-plan.zip', '')
  truncateSync(path, 41 * 1024 * 1024)
  const { server, start, first, uploads } = await aWayUp(accept)

  await start(path)

  expect(first()).toMatchObject({
    state: 'failed',
    name: 'lift-plan.zip',
    reason: 'lift-plan.zip is 41 MB. The limit is 30 MB.',
    canRetry: false,
  })
  expect(await uploads.retry(first()?.id ?? '')).toBe(false)
  expect(server.seen).toEqual([])
})

test("a file for an unsaved row waits for it, and is attached under the row's new id", async () => {
  let row: RowNow = 'waits'
  const { startOn, first, server, uploads, attachedTo, until } = await aWayUp(accept, { rowNow: () => row })

  await startOn(-3, files().write('a.txt', 'x'))
  expect(first()).toMatchObject({ state: 'queued', rowId: -3, reason: 'Goes when its row is saved.' })
  row = 'refused'
  uploads.followRows()
  expect(first()?.reason).toBe('Its row was not accepted. It goes when the row is saved.')
  expect(server.seen).toEqual([])
  row = RowId.parse(70)
  uploads.followRows()
  await until(() => attachedTo.length === 1)

  expect(server.seen.map(({ url }) => url)).toEqual(['/2.0/sheets/5/rows/70/attachments'])
})

test('a file for an undone new row is sent after a redo', async () => {
  let row: RowNow = 'waits'
  const { startOn, first, uploads, attachedTo, until } = await aWayUp(accept, { rowNow: () => row })

  await startOn(-3, files().write('a.txt', 'x'))
  row = 'gone'
  uploads.followRows()
  expect(first()?.state).toBe('failed')
  row = 'waits'
  uploads.followRows()
  expect(first()).toMatchObject({ state: 'queued', reason: 'Goes when its row is saved.' })
  row = RowId.parse(70)
  uploads.followRows()
  await until(() => attachedTo.length === 1)
})

test('a file for an undone new row reports that, and is not sent', async () => {
  const { startOn, first, server } = await aWayUp(accept, { rowNow: () => 'gone' })

  await startOn(-3, files().write('a.txt', 'x'))

  expect(first()).toMatchObject({ state: 'failed', reason: 'Its row was taken back. Nothing was attached.' })
  expect(server.seen).toEqual([])
})

test('a folder does not block the files dropped with it, and cannot be retried', async () => {
  const { start, uploads, until, attachedTo } = await aWayUp(accept)

  await start(files().path, files().write('fine.txt', 'x'))
  await until(() => attachedTo.length === 1)

  const reason = expect.stringContaining('is a folder')
  expect(uploads.list()).toMatchObject([{ state: 'failed', canRetry: false, reason }])
})

test('a connection that drops half-way reports the progress, and a retry attaches the file', async () => {
  const { server, start, first, until, uploads, attachedTo } = await aWayUp(accept)
  const path = files().write('big.bin', randomBytes(20_000_000))
  let drops = true
  server.onConnection(socket => {
    if (drops) socket.once('data', () => socket.destroy())
  })

  await start(path)
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/^Connection dropped at \d{1,2}%\. Nothing was attached\.$/)
  expect(first()?.canRetry).toBe(true)
  drops = false
  expect(await uploads.retry(first()?.id ?? '')).toBe(true)
  await until(() => attachedTo.length === 1)
})

test('without a response, the list of attachments decides: it has arrived', async () => {
  const { start, until, uploads, attachedTo } = await aWayUp(silentButLists([attached('a.txt')]))

  await start(files().write('a.txt', 'x'))
  await until(() => attachedTo.length === 1)

  expect(uploads.list()).toEqual([])
})

test('without a response, an unlisted file was not attached', async () => {
  const older = { ...attached('a.txt'), createdAt: '2020-11-19T12:00:00Z' }
  const { start, until, first } = await aWayUp(silentButLists([older, attached('b.txt'), attached('a.txt', 900)]))

  await start(files().write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()).toMatchObject({ reason: 'We did not hear back. Nothing was attached.', canRetry: true })
})

test('when two listed files match, the user has to decide', async () => {
  const { start, until, first } = await aWayUp(silentButLists([attached('a.txt'), attached('a.txt')]))

  await start(files().write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/Look whether the file is attached/)
})

test('without a connection files wait with the reason, and are sent after reconnecting', async () => {
  const wayUp = await aWayUp(accept)
  await wayUp.server.stop()

  await wayUp.start(files().write('a.txt', 'x'))
  await wayUp.until(() => wayUp.first()?.reason === 'Waiting for a connection.')
  expect(wayUp.first()?.state).toBe('queued')

  await wayUp.back()
  wayUp.uploads.resume()
  await wayUp.until(() => wayUp.attachedTo.length === 1)
})

test('a file that was changed after it was added is not sent until the user confirms', async () => {
  const wayUp = await aWayUp(accept)
  await wayUp.server.stop()
  const path = files().write('a.txt', 'before')
  await wayUp.start(path)
  await wayUp.until(() => wayUp.first()?.reason === 'Waiting for a connection.')
  files().write('a.txt', 'after!')
  const again = await wayUp.back()

  wayUp.uploads.resume()
  await wayUp.until(() => wayUp.first()?.state === 'changed')

  expect(wayUp.first()?.reason).toBe('a.txt has changed since you added it. Nothing was attached.')
  expect(again.seen).toEqual([])
  await wayUp.uploads.retry(wayUp.first()?.id ?? '')
  await wayUp.until(() => wayUp.attachedTo.length === 1)
  expect(again.seen.at(-1)?.body.toString()).toBe('after!')
})

test('reports a file that is missing when its upload starts', async () => {
  const path = files().write('a.txt', 'x')
  const { start, first, until, uploads } = await aWayUp(() => ({ status: 500, json: { errorCode: 4001 } }))
  await start(path)
  await until(() => first()?.state === 'failed')
  expect(first()?.reason).toBe('The service had a problem on its side. Nothing was attached.')

  rmSync(path)
  await uploads.retry(first()?.id ?? '')

  expect(first()).toMatchObject({
    state: 'unreadable',
    reason: 'a.txt is not there any more. Put it back, or leave it out.',
    canRetry: true,
  })
})

test('reports a refusal with the message of the service', async () => {
  const { start, first, until } = await aWayUp(() => ({
    status: 403,
    json: { errorCode: 1004, message: 'You may only look.' },
  }))

  await start(files().write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()).toMatchObject({ reason: 'The server said: "You may only look."', canRetry: false })
})

test('a queued upload can be cancelled and is never sent, and a running one stops', async () => {
  const { start, uploads, until, states, server } = await aWayUp(() => null)
  const path = files().write('a.txt', 'x')
  await start(path, path)
  await until(() => states.includes('sending') && server.seen.length === 1)

  for (const { id } of uploads.list()) expect(uploads.cancel(id).ok).toBe(true)

  expect(uploads.list()).toEqual([])
  // Seven times the pause between two writes: a cancelled file would have been sent by now.
  await new Promise(resolve => setTimeout(resolve, 7_000 / HURRY))
  expect(server.seen.length).toBe(1)
})

test('with idempotency keys, a lost response leads to exactly one attachment without a question', async () => {
  const { respond, stored } = knowsKeys(2)
  const { start, until, uploads, attachedTo, server } = await aWayUp(respond, { session: () => 'one' })

  await start(files().write('a.txt', 'x'))
  await until(() => attachedTo.length === 1)

  expect(uploads.list()).toEqual([])
  expect([server.seen.length, [...stored.values()]]).toEqual([2, ['x']])
})

test.each([
  ['the answer is lost again', () => 'one', 2],
  ['another session has begun, in which the key would be a new one', inTurn('one', 'two'), 1],
  ['another session has begun while it waited for its turn', inTurn('one', 'one', 'two'), 1],
  ['the service knows no keys', () => null, 1],
])('after a lost response, checks the attachments when %s', async (_title, session, sent) => {
  const { respond } = knowsKeys(9)
  const { start, until, first, server } = await aWayUp(respond, { session })

  await start(files().write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/Look whether the file is attached/)
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(sent)
})

test.each([
  ['refused', { status: 403, json: { errorCode: 1004, message: 'Only look.' } }, 'The server said: "Only look."'],
  [
    'not executed',
    { status: 503, json: { errorCode: 4001, message: 'Maintenance.' } },
    'The service had a problem on its side. Nothing was attached.',
  ],
])('after a lost response, checks the attachments when the repeat is %s', async (_title, refusal, reason) => {
  expect(await reasonAfter(refusal, [attached('a.txt')])).toBeUndefined()
  expect(await reasonAfter(refusal, [])).toBe(reason)
})

/** The first attempt gets no response, the second one this. Undefined: the file is attached. */
async function reasonAfter(second: ReturnType<Respond>, listed: unknown[]): Promise<string | null | undefined> {
  let sent = 0
  const lists = silentButLists(listed)
  const { start, until, first, states } = await aWayUp(
    (response, one) => {
      if (one.method === 'POST') sent += 1
      return one.method === 'POST' && sent === 2 ? second : lists(response, one)
    },
    { session: () => 'one' },
  )

  await start(files().write('a.txt', 'x'))
  await until(() => states.at(-1) === 'removed' || first()?.state === 'failed')

  expect(sent).toBe(2)
  return first()?.reason
}

test('after a lost response, does not repeat a file with its key when the session ends on the way', async () => {
  const { respond } = knowsKeys(2)
  let sent = 0
  const { start, until, first, server } = await aWayUp(
    (response, one) => {
      if (one.method === 'POST') sent += 1
      const isOver = one.method === 'POST' && sent === 2
      return isOver
        ? { status: 401, json: { errorCode: 1003, message: 'Expired.', refId: 'r' } }
        : respond(response, one)
    },
    { session: () => (sent < 2 ? 'one' : 'two'), refresh: async () => 'the next token' },
  )

  await start(files().write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/Look whether the file is attached/)
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

function inTurn(...sessions: string[]): () => string | null {
  let turn = 0
  return () => sessions[turn++] ?? null
}
