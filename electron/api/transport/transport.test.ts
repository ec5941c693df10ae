import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createVirtualClock } from '../../queue/testing/virtual-clock.ts'
import { type AnsweringServer, startServer } from '../testing/answering-server.ts'
import { failureOf } from './failure.ts'
import { createTransport, joinChunks, type TransportRequest } from './transport.ts'

const SOURCE = 'smartsheet-integration-source'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

const transport = createTransport({ fetch, after: () => () => undefined, idleTimeoutMs: 1_000 })
const aRequest = (over: Partial<TransportRequest>): TransportRequest => ({
  method: 'GET',
  url: server?.baseUrl ?? '',
  headers: {},
  body: null,
  maxBytes: 1_000,
  signal: undefined,
  ...over,
})

test('an endless response is truncated at the limit', async () => {
  server = await startServer(response => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', pour)
    }
    pour()
    return null
  })

  expect(await transport(aRequest({ maxBytes: 1_000_000 }))).toEqual({ kind: 'too-big', limitBytes: 1_000_000 })
})

test('every request to a service of another maker names Sheaf, and none to a service on this computer does', async () => {
  const sent: (string | null)[] = []
  const named = createTransport({
    fetch: async (input, init) => {
      sent.push(new Request(input, { method: init?.method ?? 'GET', headers: init?.headers ?? {} }).headers.get(SOURCE))
      return Response.json({})
    },
    after: () => () => undefined,
    idleTimeoutMs: 1_000,
  })

  for (const url of [
    'https://sheets.example/2.0/home',
    'https://sheets.example/2.0/token',
    'http://127.0.0.1:9/2.0/home',
  ]) {
    await named(aRequest({ url }))
  }
  await named(aRequest({ url: 'https://sheets.example/2.0/sheets', method: 'POST', body: '{}' }))

  expect(sent).toEqual(['APPLICATION,Sheaf,Sheaf', 'APPLICATION,Sheaf,Sheaf', null, 'APPLICATION,Sheaf,Sheaf'])
})

test('a larger request has a longer timeout, up to four more minutes', async () => {
  server = await startServer(() => ({ json: {} }))
  const waits: number[] = []
  const after = (ms: number) => {
    waits.push(ms)
    return () => undefined
  }
  const timed = createTransport({ fetch, after, idleTimeoutMs: 60_000 })
  const firstWait = async (body: string) => {
    waits.length = 0
    await timed(aRequest({ method: 'PUT', body }))
    return waits[0]
  }

  expect(await firstWait('x')).toBe(60_000)
  expect(await firstWait('x'.repeat(400_000))).toBe(140_000)
  expect(await firstWait('x'.repeat(4_000_000))).toBe(300_000)
})

test('a body is sent piece by piece with the announced length', async () => {
  server = await startServer(() => ({ json: {} }))
  async function* pieces() {
    yield Buffer.from('ab')
    yield Buffer.from('cd')
  }

  const response = await transport(aRequest({ method: 'POST', headers: { 'content-length': '4' }, body: pieces() }))

  expect(response).toMatchObject({ kind: 'response', status: 200 })
  expect(server.seen[0]?.body.toString()).toBe('abcd')
  expect(server.seen[0]?.headers['content-length']).toBe('4')
  expect(server.seen[0]?.headers['transfer-encoding']).toBeUndefined()
})

const slowly = () =>
  startServer(response => {
    const chunk = Buffer.alloc(64 * 1024)
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', pour)
    }
    pour()
    return null
  })

test('the receiver applies backpressure until it has room', async () => {
  server = await slowly()
  let isReceiving = false
  let taken = 0

  const response = await transport(
    aRequest({
      maxBytes: 2_000_000,
      receive: async chunk => {
        expect(isReceiving).toBe(false)
        isReceiving = true
        await new Promise(resolve => setImmediate(resolve))
        isReceiving = false
        taken += chunk.byteLength
        return true
      },
    }),
  )

  expect(response).toEqual({ kind: 'too-big', limitBytes: 2_000_000 })
  expect(taken).toBeLessThanOrEqual(2_000_000)
})

test('a response that is no longer wanted is not read to its end', async () => {
  server = await slowly()
  let pieces = 0

  const response = await transport(aRequest({ maxBytes: 1e9, receive: async () => ++pieces < 3 }))

  expect(response).toMatchObject({ kind: 'response', status: 200 })
  expect(pieces).toBe(3)
})

test.each([
  ['less than 2,000 bytes in 30 s is given up, though it never pauses', 66, { kind: 'cut' }, 30],
  ['more than that is read to its end, however long it takes', 70, { kind: 'response', status: 200 }, 200],
] as const)('an answer of %s', async (_, bytesPerSecond, outcome, pieces) => {
  const dripping: ServerResponse[] = []
  const drop = () => dripping[0]?.write(Buffer.alloc(bytesPerSecond))
  server = await startServer(response => {
    dripping.push(response)
    drop()
    return null
  })
  const clock = createVirtualClock()
  const timed = createTransport({ fetch, after: clock.after, idleTimeoutMs: 60_000 })
  let received = 0

  // Sends each piece a second after the last one was received, so that they arrive separately.
  const receive = async () => {
    received += 1
    await clock.turn(1_000)
    if (received === 200) dripping[0]?.end()
    else drop()
    return true
  }

  expect(await timed(aRequest({ maxBytes: 1e6, receive }))).toMatchObject(outcome)
  expect(received).toBe(pieces)
})

test('a request cancelled before it began is not sent', async () => {
  server = await startServer(() => ({ json: {} }))

  expect(await transport(aRequest({ signal: AbortSignal.abort() }))).toEqual({ kind: 'cancelled', hadLeft: false })
  expect(server.seen).toEqual([])
})

const caused = (code: string, syscall?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code, ...(syscall ? { syscall } : {}) }) })

test('only certain failures before sending count as not sent', () => {
  const unreachable = { kind: 'not-sent', because: 'unreachable' }
  expect(failureOf(caused('ECONNREFUSED'))).toEqual(unreachable)
  expect(failureOf(caused('ENOTFOUND'))).toEqual(unreachable)
  expect(failureOf(caused('UND_ERR_CONNECT_TIMEOUT'))).toEqual(unreachable)
  expect(failureOf(caused('ETIMEDOUT', 'connect'))).toEqual(unreachable)
  expect(failureOf(caused('ENETUNREACH', 'connect'))).toEqual(unreachable)
  expect(
    failureOf(new TypeError('fetch failed', { cause: new AggregateError([caused('ECONNREFUSED').cause]) })),
  ).toEqual(unreachable)
  for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT', 'NEW_CODE']) {
    expect(failureOf(caused(code, 'read'))).toEqual({ kind: 'lost' })
  }
  expect(failureOf('not even an error')).toEqual({ kind: 'lost' })
})

test('never accepts an invalid certificate', () => {
  for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
    expect(failureOf(caused(code))).toEqual({ kind: 'not-sent', because: 'certificate' })
  }
})

const MEGABYTE = 1024 * 1024

test('joining a body of many megabytes yields to other work and keeps every byte', async () => {
  let yields = 0
  const chunks = Array.from({ length: 9 }, (_, index) => new Uint8Array(MEGABYTE).fill(index))

  const whole = await joinChunks(chunks, 9 * MEGABYTE, async () => void yields++)

  expect(yields).toBe(4)
  expect(
    chunks.every(
      (chunk, index) => Buffer.compare(whole.subarray(index * MEGABYTE, (index + 1) * MEGABYTE), chunk) === 0,
    ),
  ).toBe(true)
})

test('a small body is joined immediately', async () => {
  const never = () => new Promise<void>(() => undefined)

  expect(await joinChunks([Buffer.from('ab'), Buffer.from('cd')], 4, never)).toEqual(new TextEncoder().encode('abcd'))
})
