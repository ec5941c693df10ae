import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { type AnsweringServer, type Respond, startServer } from '../api/testing/answering-server.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { createDownload, type Download } from './downloads.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'

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

async function serve(respond: Respond) {
  const server = await startServer(respond)
  servers.push(server)
  return server
}

// No test here is slow, but the machine may be.
const never = () => () => undefined
const deps = {
  fetch,
  fetchPublic: async () => null,
  mark: async () => undefined,
  after: never,
  idleTimeoutMs: 60_000,
  newId: () => randomUUID(),
}
const download = createDownload(deps)

const from = (server: AnsweringServer, over: Partial<Download> = {}): Download => ({
  url: `${server.baseUrl}/files/secret-way`,
  service: server.baseUrl,
  folder: folder.path,
  name: 'plan.pdf',
  sizeBytes: null,
  signal: new AbortController().signal,
  ...over,
})

const sends =
  (bytes: Uint8Array): Respond =>
  response => {
    response.end(bytes)
    return null
  }

const inFolder = () => readdirSync(folder.path).sort()

test('an attachment is stored completely, under its own name, readable by this user only, and without the token', async () => {
  const bytes = randomBytes(500_000)
  const server = await serve(sends(bytes))

  const path = join(folder.path, 'plan.pdf')
  expect(await download(from(server, { sizeBytes: 500_000 }))).toEqual(
    ok({ path, name: 'plan.pdf', sizeBytes: 500_000 }),
  )

  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(server.seen[0]?.headers.authorization).toBeUndefined()
  expect(inFolder()).toEqual(['plan.pdf'])
})

test('an existing file is never changed: the new one gets a number', async () => {
  const server = await serve(sends(Buffer.from('new')))
  folder.write('plan.pdf', 'mine')
  folder.write('plan (2).pdf', 'mine too')

  expect(await download(from(server))).toMatchObject({ value: { name: 'plan (3).pdf' } })

  expect(readFileSync(join(folder.path, 'plan.pdf'), 'utf8')).toBe('mine')
  expect(readFileSync(join(folder.path, 'plan (3).pdf'), 'utf8')).toBe('new')
})

test('ten simultaneous downloads of one name create ten files', async () => {
  const server = await serve(sends(Buffer.from('x')))

  await Promise.all(Array.from({ length: 10 }, () => download(from(server))))

  expect(inFolder().length).toBe(10)
})

test('a name cannot leave the folder', async () => {
  const server = await serve(sends(Buffer.from('x')))

  expect(await download(from(server, { name: '../../escape.sh' }))).toMatchObject({
    value: { name: '.._.._escape.sh' },
  })
})

test('a dropped, silent or cancelled connection leaves no file behind', async () => {
  let drop = (): unknown => undefined
  const half = await serve(response => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half')
    drop = () => response.destroy()
    return null
  })
  const clock = createVirtualClock()
  const giveUp = new AbortController()
  /** Runs `happens` when half of the download has arrived. */
  const halfWay = async (over: Partial<Download>, happens: () => unknown) => {
    const downloaded = createDownload({ ...deps, after: clock.after })(from(half, over))
    await expect.poll(() => inFolder().map(name => statSync(join(folder.path, name)).size)).toEqual([4])
    await happens()
    return downloaded
  }

  expect(await halfWay({}, () => drop())).toMatchObject({ error: { kind: 'offline' } })
  expect(inFolder()).toEqual([])
  expect(await halfWay({}, () => clock.turn(deps.idleTimeoutMs))).toMatchObject({ error: { kind: 'offline' } })
  expect(inFolder()).toEqual([])
  expect(await halfWay({ signal: giveUp.signal }, () => giveUp.abort())).toEqual(fail({ kind: 'cancelled' }))
  expect(inFolder()).toEqual([])
})

test('accepts no more bytes than announced', async () => {
  const server = await serve(response => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', pour)
    }
    pour()
    return null
  })

  expect(await download(from(server, { sizeBytes: 1_000_000 }))).toMatchObject({ error: { kind: 'malformed' } })
  expect(inFolder()).toEqual([])
})

test('does not follow a redirect to any address', async () => {
  for (const location of [
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'https://elsewhere.example/',
    '/2.0/other',
  ]) {
    const server = await serve(() => ({ status: 302, headers: { location }, json: {} }))

    expect(await download(from(server))).toMatchObject({ error: { kind: 'malformed' } })
    expect(server.seen.length).toBe(1)
  }
  expect(inFolder()).toEqual([])
})

test('reports an expired address separately from a failing store', async () => {
  const expired = await serve(() => ({ status: 403, json: {} }))
  const broken = await serve(() => ({ status: 503, json: {} }))

  expect(await download(from(expired))).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
  expect(await download(from(broken))).toMatchObject({ error: { kind: 'server', executed: 'no' } })
})

test('reports a missing folder', async () => {
  const server = await serve(sends(Buffer.from('x')))

  expect(await download(from(server, { folder: join(folder.path, 'not-there') }))).toMatchObject({
    error: { kind: 'folder-unwritable', reason: 'gone' },
  })
})

const HOSTED = 'https://api.smartsheet.com/2.0'

test('sends no request to a forbidden address', async () => {
  const server = await serve(sends(Buffer.from('x')))

  expect(await download(from(server, { service: HOSTED }))).toMatchObject({ error: { kind: 'malformed' } })
  expect(server.seen).toEqual([])
})
