import { randomBytes } from 'node:crypto'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { uncaughtDuring } from '../../../shared/testing/uncaught.ts'
import { type AnsweringServer, startServer } from '../testing/answering-server.ts'
import { failureOf } from './failure.ts'
import { createOwnConnectionFetch, separateWrites } from './own-connection.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

const fetchAlone = createOwnConnectionFetch({
  http: requestByHttp,
  https: requestByHttps,
  after: () => () => undefined,
})
const appFetch = separateWrites(fetch, fetchAlone)

test('a write never uses an idle connection', async () => {
  server = await startServer(() => ({ json: { id: 1 } }))
  const sockets = new Set<Socket>()
  server.onConnection(socket => void sockets.add(socket))

  await (await appFetch(server.baseUrl)).text()
  await (await appFetch(server.baseUrl)).text()
  const open = sockets.size

  const written = await appFetch(server.baseUrl, { method: 'PUT', headers: { 'content-type': 'a/b' }, body: 'text' })

  expect(await written.json()).toEqual({ id: 1 })
  expect(sockets.size).toBe(open + 1)
  expect(server.seen.at(-1)).toMatchObject({ method: 'PUT', headers: { 'content-length': '4', 'content-type': 'a/b' } })
})

test('a response on a new connection is decompressed, with its status and headers', async () => {
  server = await startServer(response => {
    response.writeHead(429, { 'content-encoding': 'gzip', 'retry-after': '3' }).end(gzipSync('{"a":1}'))
    return null
  })

  const answer = await fetchAlone(server.baseUrl, { method: 'POST', body: '' })

  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([429, '3', { a: 1 }])
})

test('cancelling a compressed response during a read ends it and its connection quietly', async () => {
  server = await startServer(response => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000, 'text')))
    return null
  })
  let closed = 0
  server.onConnection(socket => socket.once('close', () => closed++))
  const { baseUrl } = server

  const uncaught = await uncaughtDuring(async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const reader = (await fetchAlone(baseUrl)).body?.getReader()
      await reader?.read()
      await setTimeout(5) // the decompressor fills its buffer, and the next read empties it after the cancellation
      await Promise.all([reader?.read(), reader?.cancel()])
    }
    await expect.poll(() => closed).toBe(5)
  })

  expect(uncaught).toEqual([])
})

test('a truncated compressed response is an error, not an end', async () => {
  server = await startServer(response => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(randomBytes(100_000)).subarray(0, 50_000))
    setImmediate(() => response.destroy())
    return null
  })

  const answer = await fetchAlone(server.baseUrl)

  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('a stream is sent with the announced length', async () => {
  server = await startServer(() => ({ json: {} }))
  const body = ReadableStream.from([Buffer.from('ab'), Buffer.from('cd')])

  await fetchAlone(server.baseUrl, { method: 'POST', headers: { 'content-length': '4' }, body })

  expect(server.seen[0]?.body.toString()).toBe('abcd')
  expect(server.seen[0]?.headers['transfer-encoding']).toBeUndefined()
})

test('an unreachable server counts as not sent', async () => {
  server = await startServer(() => ({ json: {} }))
  await server.stop()

  const thrown: unknown = await fetchAlone(server.baseUrl, { method: 'PUT', body: 'x' }).catch(
    (cause: unknown) => cause,
  )

  expect(failureOf(thrown)).toEqual({ kind: 'not-sent', because: 'unreachable' })
})

test('a connection that breaks after a write has an unknown outcome', async () => {
  server = await startServer(response => {
    response.destroy()
    return null
  })

  const thrown: unknown = await fetchAlone(server.baseUrl, { method: 'PUT', body: 'x' }).catch(
    (cause: unknown) => cause,
  )

  expect(failureOf(thrown)).toEqual({ kind: 'lost' })
})

test('cancelling closes the connection', async () => {
  server = await startServer(() => null)
  const given = new AbortController()
  const answer = fetchAlone(server.baseUrl, { method: 'PUT', body: 'x', signal: given.signal })
  given.abort()

  await expect(answer).rejects.toThrow()
})
