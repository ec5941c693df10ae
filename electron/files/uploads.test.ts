import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Upload } from '../../shared/model/attachment.ts'
import { RowId, SheetId } from '../../shared/model/ids.ts'
import { attachmentsApi } from '../api/attachments.ts'
import { type AnsweringServer, httpTo, type Respond, startServer } from '../api/testing/answering-server.ts'
import { createRateLimit } from '../queue/rate-limit.ts'
import { RequestQueue } from '../queue/request-queue.ts'
import { createMemorySpends } from '../queue/spend-store.ts'
import { createFileTokens } from './file-tokens.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'
import { Uploads } from './uploads.ts'

let folder: FileFolder
let servers: AnsweringServer[] = []
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(async () => {
  folder.remove()
  await Promise.all(servers.map(server => server.stop()))
  servers = []
})

const to = { sheetId: SheetId.parse(5), rowId: RowId.parse(7) }
const attached = (name: string, sizeInKb = 1) => ({
  id: 70,
  name,
  attachmentType: 'FILE',
  parentType: 'ROW',
  parentId: 7,
  sizeInKb,
  createdAt: new Date().toISOString(),
})
const accept: Respond = (_response, { headers }) => {
  const name = decodeURIComponent(/filename="(.*)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
  return { json: { resultCode: 0, result: attached(name), version: 2 } }
}

/** Time as the queue sees it: a breath of a second between two writers takes 20 ms. */
const HURRY = 50
const queueTime = () => Date.now() * HURRY
const queueAfter = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms / HURRY)
  return () => clearTimeout(timer)
}

/** The real way up: real files, the real queue, a real server. */
async function aWayUp(respond: Respond) {
  const server = await startServer(respond)
  servers.push(server)
  const limit = createRateLimit({ now: queueTime, store: createMemorySpends() })
  const files = createFileTokens(() => randomUUID())
  const states: string[] = []
  const attachedTo: number[] = []
  const uploads = new Uploads({
    api: attachmentsApi(httpTo(server)),
    queue: new RequestQueue({ now: queueTime, after: queueAfter, random: () => 0, newId: () => randomUUID(), limit }),
    files,
    now: () => Date.now(),
    newId: () => randomUUID(),
    onChange: upload => states.push(upload.state),
    onRemoved: () => states.push('removed'),
    onAttached: sheetId => attachedTo.push(sheetId),
  })
  return {
    server,
    uploads,
    states,
    attachedTo,
    start: (...paths: string[]) => uploads.start(to, paths.map(files.mint)),
    startOn: (rowId: number, path: string) => uploads.start({ ...to, rowId: RowId.parse(rowId) }, [files.mint(path)]),
    /** Waits until the last change leads to what is asked for. */
    until: (isSo: () => boolean) => expect.poll(isSo, { timeout: 5_000, interval: 5 }).toBe(true),
    first: (): Upload | undefined => uploads.list()[0],
  }
}

test('a file arrives byte for byte under its own name, and leaves the list when it is attached', async () => {
  const bytes = randomBytes(300_000)
  const path = folder.write('ü "x".pdf', bytes)
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
  const path = folder.write('empty.txt', '')

  await start(path, path)
  expect(uploads.list().length).toBe(2)
  await until(() => uploads.list().length === 0)

  expect(server.seen.map(({ body }) => body.length)).toEqual([0, 0])
})

test('a file over 30 MB is refused with the reason, and nothing is sent', async () => {
  const path = folder.write('lift-plan.zip', '')
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

test('a file for a row that is not saved yet says what to do', async () => {
  const { startOn, first, server } = await aWayUp(accept)

  await startOn(-3, folder.write('a.txt', 'x'))

  expect(first()).toMatchObject({
    state: 'failed',
    reason: 'Save this row first, then add the file again.',
    canRetry: false,
  })
  expect(server.seen).toEqual([])
})

test('one unreadable file does not keep the others from going', async () => {
  const { start, uploads, until, attachedTo } = await aWayUp(accept)

  await start(folder.path, folder.write('fine.txt', 'x'))
  await until(() => attachedTo.length === 1)

  expect(uploads.list().map(({ state, reason }) => [state, /is a folder/.test(reason ?? '')])).toEqual([
    ['failed', true],
  ])
})

test('a connection that drops half-way says how far it came, and trying again attaches the file', async () => {
  const { server, start, first, until, uploads, attachedTo } = await aWayUp(accept)
  const path = folder.write('big.bin', randomBytes(20_000_000))
  let drops = true
  server.onConnection(socket => {
    if (drops) socket.once('data', () => setTimeout(() => socket.destroy(), 5))
  })

  await start(path)
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/^Connection dropped at \d{1,2}%\. Nothing was attached\.$/)
  expect(first()?.canRetry).toBe(true)
  drops = false
  expect(await uploads.retry(first()?.id ?? '')).toBe(true)
  await until(() => attachedTo.length === 1)
})

/** Takes the whole file and never answers; lists what it is told to list. */
const silentButLists = (listed: unknown[]): Respond => {
  return (response, { method }) => {
    if (method === 'GET') return { json: { data: listed, pageNumber: 1, totalPages: 1 } }
    response.destroy()
    return null
  }
}

test('when no answer comes, the list of attachments decides: it is there', async () => {
  const { start, until, uploads, attachedTo } = await aWayUp(silentButLists([attached('a.txt')]))

  await start(folder.write('a.txt', 'x'))
  await until(() => attachedTo.length === 1)

  expect(uploads.list()).toEqual([])
})

test('when no answer comes and it is not listed, nothing was attached', async () => {
  const older = { ...attached('a.txt'), createdAt: '2020-11-19T12:00:00Z' }
  const { start, until, first } = await aWayUp(silentButLists([older, attached('b.txt'), attached('a.txt', 900)]))

  await start(folder.write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()).toMatchObject({ reason: 'We did not hear back. Nothing was attached.', canRetry: true })
})

test('when two in the list could be it, the person is asked to look', async () => {
  const { start, until, first } = await aWayUp(silentButLists([attached('a.txt'), attached('a.txt')]))

  await start(folder.write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()?.reason).toMatch(/Look whether the file is attached/)
})

test('without a connection files wait with the reason, and go when it is back', async () => {
  const wayUp = await aWayUp(accept)
  const { port } = new URL(wayUp.server.origin)
  await wayUp.server.stop()

  await wayUp.start(folder.write('a.txt', 'x'))
  await wayUp.until(() => wayUp.first()?.reason === 'Waiting for a connection.')
  expect(wayUp.first()?.state).toBe('queued')

  const again = await startServer(accept, Number(port))
  servers = [again]
  wayUp.uploads.resume()
  await wayUp.until(() => wayUp.attachedTo.length === 1)
})

test('a file that was changed after it was added is not sent until the person says so', async () => {
  const wayUp = await aWayUp(accept)
  const { port } = new URL(wayUp.server.origin)
  await wayUp.server.stop()
  const path = folder.write('a.txt', 'before')
  await wayUp.start(path)
  await wayUp.until(() => wayUp.first()?.reason === 'Waiting for a connection.')
  folder.write('a.txt', 'after!')
  const again = await startServer(accept, Number(port))
  servers = [again]

  wayUp.uploads.resume()
  await wayUp.until(() => wayUp.first()?.state === 'failed')

  expect(wayUp.first()?.reason).toMatch(/^a\.txt was changed after you added it/)
  expect(again.seen).toEqual([])
  await wayUp.uploads.retry(wayUp.first()?.id ?? '')
  await wayUp.until(() => wayUp.attachedTo.length === 1)
  expect(again.seen.at(-1)?.body.toString()).toBe('after!')
})

test('a file that is gone when its turn comes says so', async () => {
  const path = folder.write('a.txt', 'x')
  const { start, first, until, uploads } = await aWayUp(() => ({ status: 500, json: { errorCode: 4001 } }))
  await start(path)
  await until(() => first()?.state === 'failed')
  expect(first()?.reason).toBe('The service had a problem on its side. Nothing was attached.')

  rmSync(path)
  await uploads.retry(first()?.id ?? '')

  expect(first()?.reason).toBe('a.txt is not there any more. Add it again from where it is now.')
})

test('a refusal is told in the words of the service', async () => {
  const { start, first, until } = await aWayUp(() => ({
    status: 403,
    json: { errorCode: 1004, message: 'You may only look.' },
  }))

  await start(folder.write('a.txt', 'x'))
  await until(() => first()?.state === 'failed')

  expect(first()).toMatchObject({ reason: 'The server said: "You may only look."', canRetry: false })
})

test('what waits can be cancelled and is never sent, what is under way stops', async () => {
  const { start, uploads, until, states, server } = await aWayUp(() => null)
  const path = folder.write('a.txt', 'x')
  await start(path, path)
  await until(() => states.includes('sending') && server.seen.length === 1)

  for (const { id } of uploads.list()) expect(uploads.cancel(id)).toBe(true)

  expect(uploads.list()).toEqual([])
  expect(uploads.cancel('unknown')).toBe(false)
  // Seven times the breath between two writers: what was cancelled would have gone by now.
  await new Promise(resolve => setTimeout(resolve, 7_000 / HURRY))
  expect(server.seen.length).toBe(1)
})
