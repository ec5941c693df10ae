import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { createDownload, type Download } from './downloads.ts'
import { createPublicFetch, type Resolved } from './public-fetch.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'
import { FILES_EXAMPLE } from './testing/files-example.ts'

let folder: FileFolder
let ends: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(async () => {
  await Promise.all(ends.map(end => end()))
  ends = []
  folder.remove()
})

const PUBLIC = '93.184.215.14'
const PUBLIC_6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const four = (address: string): Resolved => ({ address, family: 4 })
const six = (address: string): Resolved => ({ address, family: 6 })

/** A server on this computer with the certificate of files.example, in place of the public address. */
async function startStore(respond: RequestListener) {
  const seen: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const server = createServer(FILES_EXAMPLE, (request, response) => {
    seen.push(request)
    respond(request, response)
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo // a server that listens on a port has no other form of address
  return { port, seen, connections: () => connections }
}
type Store = Awaited<ReturnType<typeof startStore>>

/** Downloads with a fake resolver; connections to a public address reach the store. */
function downloading(store: Store, resolve: (host: string) => Promise<readonly Resolved[]>) {
  const asked: string[] = []
  const connectedTo: (readonly Resolved[])[] = []
  const download = createDownload({
    fetch,
    fetchPublic: createPublicFetch({
      resolve(host) {
        asked.push(host)
        return resolve(host)
      },
      connect(options) {
        connectedTo.push(addressesOf(options))
        const socket: TLSSocket = connect({
          ...options,
          port: store.port,
          ca: FILES_EXAMPLE.cert,
          lookup: onThisComputer,
        })
        return socket
      },
    }),
    mark: async () => undefined,
    after: () => () => undefined,
    idleTimeoutMs: 60_000,
    newId: () => randomUUID(),
  })
  const from = (over: Partial<Download> = {}) =>
    download({
      url: 'https://files.example/a?signature=secret',
      service: 'https://api.smartsheet.com/2.0',
      folder: folder.path,
      name: 'plan.pdf',
      sizeBytes: null,
      signal: new AbortController().signal,
      ...over,
    })
  return { asked, connectedTo, from }
}

const onThisComputer: ConnectionOptions['lookup'] = (_host, _options, done) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])

/** The target of a socket with these options. */
function addressesOf({ host = '', lookup }: ConnectionOptions): readonly Resolved[] {
  let found: readonly Resolved[] = []
  lookup?.(host, { all: true }, (_cause, addresses) => {
    if (typeof addresses !== 'string') found = addresses
  })
  return found
}

const sends =
  (bytes: Uint8Array, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers).end(bytes)
  }

const refused = { ok: false, error: { kind: 'malformed' } }

test('downloads from a public host over its resolved address and with its own certificate', async () => {
  const bytes = randomBytes(300_000)
  const store = await startStore(sends(bytes))
  const { asked, connectedTo, from } = downloading(store, async () => [four(PUBLIC), six(PUBLIC_6)])

  const path = join(folder.path, 'plan.pdf')
  expect(await from()).toEqual(ok({ path, name: 'plan.pdf', sizeBytes: bytes.length }))

  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(asked).toEqual(['files.example'])
  expect(connectedTo).toEqual([[four(PUBLIC), six(PUBLIC_6)]])
  expect(store.seen.map(({ url }) => url)).toEqual(['/a?signature=secret'])
  expect(store.seen[0]?.headers.host).toBe('files.example')
  expect(store.seen[0]?.headers.authorization).toBeUndefined()
})

test.each([
  ['this computer', [four('127.0.0.1')]],
  ['the address of a cloud\u2019s own data', [four('169.254.169.254')]],
  ['a network behind the firewall', [four('10.1.2.3')]],
  ['the same inside IPv6', [six('::ffff:10.1.2.3')]],
  ['the same by NAT64', [six('64:ff9b::a01:203')]],
  ['a public address and a private one', [four(PUBLIC), four('192.168.1.1')]],
  ['a public address and this computer', [four(PUBLIC), six('::1')]],
  ['nothing', []],
])('rejects a public name that resolves to %s, without a connection', async (_where, addresses) => {
  const store = await startStore(sends(Buffer.from('secret')))
  const { connectedTo, from } = downloading(store, async () => addresses)

  expect(await from()).toMatchObject(refused)

  expect(connectedTo).toEqual([])
  expect(store.connections()).toBe(0)
  expect(readdirSync(folder.path)).toEqual([])
})

test('resolves a name once and keeps to that address, even if the second lookup would be private', async () => {
  const store = await startStore(sends(Buffer.from('x')))
  const answers = [[four(PUBLIC)], [four('127.0.0.1')]]
  const { asked, connectedTo, from } = downloading(store, async () => answers.shift() ?? [])

  expect(await from()).toMatchObject({ ok: true })

  expect(asked).toEqual(['files.example'])
  expect(connectedTo).toEqual([[four(PUBLIC)]])
  expect(await from()).toMatchObject(refused)
  expect(connectedTo.length).toBe(1)
})

test('does not follow or resolve a redirect to a private address', async () => {
  const store = await startStore((_request, response) => {
    response.writeHead(302, { location: 'https://inside.example/' }).end()
  })
  const { asked, connectedTo, from } = downloading(store, async host => [
    four(host === 'files.example' ? PUBLIC : '10.0.0.1'),
  ])

  expect(await from()).toMatchObject(refused)

  expect(asked).toEqual(['files.example'])
  expect(connectedTo.length).toBe(1)
  expect(readdirSync(folder.path)).toEqual([])
})

test('a server without a certificate for the name is rejected', async () => {
  const store = await startStore(sends(Buffer.from('x')))
  const { from } = downloading(store, async () => [four(PUBLIC)])

  expect(await from({ url: 'https://other.example/a' })).toMatchObject({ error: { kind: 'offline' } })
  expect(store.seen).toEqual([])
})

test('connects to a numeric address without a resolver', async () => {
  const store = await startStore(sends(Buffer.from('x')))
  const { asked, connectedTo, from } = downloading(store, async () => [four('127.0.0.1')])

  // The store has no certificate for it, so the request fails.
  expect(await from({ url: `https://${PUBLIC}/a` })).toMatchObject({ error: { kind: 'offline' } })

  expect(asked).toEqual([])
  expect(connectedTo).toEqual([[four(PUBLIC)]])
})

test('decompresses the response of a file store and counts the result against the limit', async () => {
  const bytes = Buffer.alloc(5_000_000, 'a')
  const store = await startStore(sends(gzipSync(bytes), { 'content-encoding': 'gzip' }))
  const { from } = downloading(store, async () => [four(PUBLIC)])

  expect(await from({ sizeBytes: bytes.length })).toMatchObject({ value: { sizeBytes: bytes.length } })
  expect(readFileSync(join(folder.path, 'plan.pdf')).equals(bytes)).toBe(true)
  expect(await from({ sizeBytes: 100_000 })).toMatchObject(refused)
})

test('an unknown name, a broken connection and a cancellation leave no file behind', async () => {
  const store = await startStore((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half')
    setImmediate(() => response.destroy())
  })
  const unknown = downloading(store, async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  })
  expect(await unknown.from()).toMatchObject({ error: { kind: 'offline' } })

  expect(await downloading(store, async () => [four(PUBLIC)]).from()).toMatchObject({ error: { kind: 'offline' } })

  const giveUp = new AbortController()
  const waiting = downloading(store, () => new Promise(() => undefined)).from({ signal: giveUp.signal })
  giveUp.abort()
  expect(await waiting).toEqual(fail({ kind: 'cancelled' }))
  expect(readdirSync(folder.path)).toEqual([])
})
