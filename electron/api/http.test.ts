import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok } from '../../shared/result.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { type AnsweringServer, httpTo, type Respond, startServer } from './testing/answering-server.ts'
import { SELF_SIGNED } from './testing/self-signed.ts'
import { path } from './transport/path.ts'

const Shape = z.object({ id: z.number() })
const servers: AnsweringServer[] = []

async function serve(respond: Respond) {
  const server = await startServer(respond)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
})

const answer = (
  status: number,
  errorCode: number,
  more: object = {},
  headers: Record<string, string> = {},
): Respond => {
  return () => ({ status, headers, json: { errorCode, message: 'In the service’s words.', refId: 'r1', ...more } })
}

/** The results of a read and a write when the service responds like this. */
async function outcomes(respond: Respond) {
  const http = httpTo(await serve(respond))
  const read = await http.get(path`/thing`, Shape)
  const write = await http.put(path`/thing`, Shape, { a: 1 })
  return [read.ok ? read.value : read.error, write.ok ? write.value : write.error]
}

test('a read sends the token, and its response is parsed by its schema', async () => {
  const server = await serve(() => ({ json: { id: 7, novelty: true } }))

  const answer = await httpTo(server).get(path`/sheets/${7}/version`, Shape)

  expect(answer).toEqual(ok({ id: 7 }))
  expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/2.0/sheets/7/version' })
  expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Bearer a-token', 'user-agent': 'Sheaf/test' })
})

test('a write sends JSON', async () => {
  const server = await serve(() => ({ json: { id: 7 } }))

  await httpTo(server).post(path`/sheets`, Shape, { name: 'Zürich' })

  expect(server.seen[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(server.seen[0]?.body.toString() ?? '')).toEqual({ name: 'Zürich' })
})

test('sends nothing without a session', async () => {
  const server = await serve(() => ({ json: { id: 7 } }))

  const answer = await httpTo(server, { token: () => null }).get(path`/thing`, Shape)

  expect(answer).toEqual(fail({ kind: 'unauthorized', reason: 'signed-out' }))
  expect(server.seen).toEqual([])
})

test('a refused connection is offline, for writes too, because nothing was sent', async () => {
  const server = await serve(() => null)
  const http = httpTo(server)
  await server.stop()
  servers.length = 0

  const offline = fail({ kind: 'offline', server: server.baseUrl })
  expect(await http.get(path`/thing`, Shape)).toEqual(offline)
  expect(await http.post(path`/thing`, Shape, {})).toEqual(offline)
  expect(await httpTo({ baseUrl: 'http://sheaf.invalid/2.0' }).put(path`/thing`, Shape, {})).toEqual(
    fail({ kind: 'offline', server: 'http://sheaf.invalid/2.0' }),
  )
})

test('an untrusted certificate is rejected before anything is sent', async () => {
  let requests = 0
  const stranger = createServer(SELF_SIGNED, (_request, response) => {
    requests += 1
    response.end('{"id":7}')
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo // a server that listens on a port has no other form of address
  const http = httpTo({ baseUrl: `https://127.0.0.1:${port}/2.0` })

  expect(await http.get(path`/thing`, Shape, { firstContact: true })).toMatchObject({
    error: { kind: 'not-a-service' },
  })
  expect(await http.put(path`/thing`, Shape, {})).toMatchObject({ error: { kind: 'offline' } })
  expect(requests).toBe(0)
  stranger.close()
})

test('a connection that breaks before the response leaves the outcome of a write unknown', async () => {
  const [read, write] = await outcomes(response => {
    response.destroy()
    return null
  })

  expect(read).toMatchObject({ kind: 'offline' })
  expect(write).toEqual({ kind: 'outcome-unknown' })
})

test('a truncated response is malformed for a read, and unknown for a write', async () => {
  let cut = (): unknown => undefined
  const server = await serve(response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"id":')
    cut = () => response.destroy()
    return null
  })
  const http = httpTo(server, {
    async fetch(...asked) {
      const begun = await fetch(...asked)
      cut()
      return begun
    },
  })

  expect(await http.get(path`/thing`, Shape)).toMatchObject({ error: { kind: 'malformed' } })
  expect(await http.put(path`/thing`, Shape, { a: 1 })).toEqual(fail({ kind: 'outcome-unknown' }))
})

test('gives up on a silent service, but not on a slow one that keeps sending', async () => {
  const clock = createVirtualClock()
  let waits = 0
  const after: typeof clock.after = (ms, run) => {
    waits += 1
    return clock.after(ms, run)
  }
  const patient = { after, idleTimeoutMs: 1_000 }
  const silence = await serve(() => null)
  const silent = httpTo(silence, patient)
  const givenUp = async <T>(answer: Promise<T>): Promise<T> => {
    const before = silence.seen.length
    await expect.poll(() => silence.seen.length).toBe(before + 1)
    await clock.turn(1_000)
    return answer
  }

  expect(await givenUp(silent.post(path`/thing`, Shape, {}))).toEqual(fail({ kind: 'outcome-unknown' }))
  expect(await givenUp(silent.get(path`/thing`, Shape))).toMatchObject({ ok: false, error: { kind: 'offline' } })

  const responses: ServerResponse[] = []
  const slow = await serve(response => {
    responses.push(response)
    return null
  })
  const answer = httpTo(slow, patient).get(path`/thing`, Shape)
  await expect.poll(() => responses.length).toBe(1)
  for (const piece of ['{"i', 'd"', ':1', '2}', ' ', ' ']) {
    const before = waits
    responses[0]?.write(piece)
    await expect.poll(() => waits).toBeGreaterThan(before)
    await clock.turn(900)
  }
  responses[0]?.end()
  expect(await answer).toEqual(ok({ id: 12 }))
})

test('a web page instead of a response means no service at sign-in, and a malformed response later', async () => {
  const page: Respond = response => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Welcome</title>')
    return null
  }
  const http = httpTo(await serve(page))

  expect(await http.get(path`/thing`, Shape, { firstContact: true })).toMatchObject({
    error: { kind: 'not-a-service' },
  })
  expect(await http.get(path`/thing`, Shape)).toMatchObject({ error: { kind: 'malformed' } })
  expect(await http.put(path`/thing`, Shape, {})).toMatchObject({ error: { kind: 'malformed' } })
})

test('a web page with a 4xx status is a rejection without a reason and ends no session', async () => {
  for (const status of [400, 401, 403, 404, 408, 413, 499]) {
    const unauthorized: string[] = []
    const server = await serve(response => {
      response.writeHead(status, { 'content-type': 'text/html' })
      response.end('<h1>Please log in to the hotel network</h1>')
      return null
    })
    const refresh = async (token: string) => {
      unauthorized.push(token)
      return null
    }
    const http = httpTo(server, { refresh })

    const refused = fail({ kind: 'refused', code: 0, status, message: '', refId: null })
    expect(await http.get(path`/thing`, Shape)).toEqual(refused)
    expect(await http.put(path`/thing`, Shape, {})).toEqual(refused)
    expect(await http.get(path`/thing`, Shape, { firstContact: true })).toMatchObject({
      error: { kind: 'not-a-service' },
    })
    expect(unauthorized).toEqual([])
  }
})

test('never follows a redirect, so the token stays with its host', async () => {
  const elsewhere = await serve(() => ({ json: { id: 7 } }))
  const [read] = await outcomes(() => ({ status: 302, headers: { location: `${elsewhere.baseUrl}/thing` }, json: {} }))

  expect(read).toMatchObject({ kind: 'malformed' })
  expect(elsewhere.seen).toEqual([])
})

const REFUSALS: readonly (readonly [title: string, respond: Respond, error: AppError])[] = [
  ['an expired token', answer(401, 1003), { kind: 'unauthorized', reason: 'expired' }],
  ['a missing right', answer(403, 1004), { kind: 'forbidden', message: 'In the service’s words.' }],
  ['a locked row', answer(403, 1050), { kind: 'refused', code: 1050, message: 'In the service’s words.', refId: 'r1' }],
  ['something that is not there', answer(404, 1006), { kind: 'not-found', what: 'other' }],
  [
    'a value that is not taken',
    answer(400, 1042),
    { kind: 'refused', code: 1042, message: 'In the service’s words.', refId: 'r1' },
  ],
  [
    'a request that the service waited for too long',
    answer(408, 4000),
    { kind: 'refused', code: 4000, message: 'In the service’s words.', refId: 'r1' },
  ],
  [
    'an account that needs single sign-on',
    answer(401, 1005),
    { kind: 'refused', code: 1005, message: 'In the service’s words.', refId: 'r1' },
  ],
  ['"too many" without a hint', answer(429, 4003), { kind: 'rate-limited', retryAfterMs: 60_000 }],
  [
    '"too many" with seconds',
    answer(429, 4003, {}, { 'retry-after': '7' }),
    { kind: 'rate-limited', retryAfterMs: 7_000 },
  ],
  [
    '"too many" with a date',
    answer(429, 4003, {}, { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' }),
    { kind: 'rate-limited', retryAfterMs: 30_000 },
  ],
  [
    '"too many" with a date, where the clock here is two hours behind',
    answer(429, 4003, {}, { 'retry-after': 'Fri, 20 Nov 2026 14:00:30 GMT', date: 'Fri, 20 Nov 2026 14:00:00 GMT' }),
    { kind: 'rate-limited', retryAfterMs: 30_000 },
  ],
  [
    '"too many" with a date, of a service that does not tell its own',
    answer(429, 4003, {}, { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT', date: '' }),
    { kind: 'rate-limited', retryAfterMs: 30_000 },
  ],
  [
    '"too many" with nonsense',
    answer(429, 4003, {}, { 'retry-after': 'soon' }),
    { kind: 'rate-limited', retryAfterMs: 60_000 },
  ],
  [
    'a year of waiting',
    answer(429, 4003, {}, { 'retry-after': '31536000' }),
    { kind: 'rate-limited', retryAfterMs: 3_600_000 },
  ],
]

test.each(REFUSALS)('reports %s the same for reads and writes', async (_title, respond, error) => {
  expect(await outcomes(respond)).toEqual([error, error])
})

test('a failed write counts as not executed only if the service says so', async () => {
  const failing = async (respond: Respond) => {
    const [, write] = await outcomes(respond)
    return write && 'executed' in write ? write.executed : write
  }

  expect(await failing(answer(503, 4001))).toBe('no')
  expect(await failing(answer(500, 4004, { detail: { executed: false } }))).toBe('no')
  expect(await failing(answer(500, 4004))).toBe('unknown')
  expect(await failing(answer(500, 4004, { detail: { executed: true } }))).toBe('unknown')
  expect(await failing(answer(500, 4000))).toBe('unknown')
  expect(await failing(answer(500, 4002))).toBe('unknown')
  expect(await failing(() => ({ status: 502, json: 'bad gateway' }))).toBe('unknown')
})

test('a response of another shape is malformed, and the error has the path but no content', async () => {
  const [read] = await outcomes(() => ({ json: { id: 'the content of a cell' } }))

  expect(read).toEqual({ kind: 'malformed', detail: 'unexpected shape at id (invalid_type)' })
})

test('a cancelled read is reported as cancelled; a write that was already sent has an unknown outcome', async () => {
  const giveUp = new AbortController()
  const server = await serve(() => null)
  const http = httpTo(server)
  const read = http.get(path`/thing`, Shape, { signal: giveUp.signal })
  const write = http.put(path`/thing`, Shape, {}, { signal: giveUp.signal })
  await expect.poll(() => server.seen.length).toBe(2)

  giveUp.abort()

  expect(await read).toEqual(fail({ kind: 'cancelled' }))
  expect(await write).toEqual(fail({ kind: 'outcome-unknown' }))
})

test('passes on the bytes of a sheet as they arrive, unparsed', async () => {
  const text = `{"rows":[${'"ü",'.repeat(200_000)}"end"]}`
  const http = httpTo(
    await serve(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(text)
      return null
    }),
  )
  const chunks: Uint8Array[] = []

  const answer = await http.pour(path`/sheets/${1}`, async chunk => chunks.push(chunk) > 0)

  expect(answer).toEqual(ok(null))
  expect(Buffer.concat(chunks).toString()).toBe(text)
  expect(chunks.length).toBeGreaterThan(1)
})

test('reports a rejection and passes on none of its bytes as a sheet', async () => {
  const http = httpTo(await serve(() => ({ status: 404, json: { errorCode: 1006, message: 'Not Found' } })))
  const chunks: Uint8Array[] = []

  const answer = await http.pour(path`/sheets/${1}`, async chunk => chunks.push(chunk) > 0, { what: 'sheet' })

  expect(answer).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  expect(chunks).toEqual([])
})
