import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService } from '../../main.ts'
import type { Answer } from '../../testing/service.ts'
import { bytesOf } from '../../testing/upload.ts'

const MB = 1024 * 1024
let data: string
let service: RunningService
let attachments: URL

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'upload-'))
  service = await startService({ data, port: 0, limit: 'off', sample: false, onProgress: () => undefined })
  const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const headers = { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Plan', columns })
  const response = await fetch(`${service.baseUrl}/sheets`, { method: 'POST', headers, body })
  // as: the service responds with a Result; a missing id fails every test below
  const { result } = (await response.json()) as Answer
  attachments = new URL(`${service.baseUrl}/sheets/${result.id}/attachments`)
})
afterAll(async () => {
  await service.stop()
  rmSync(data, { recursive: true })
})

const blobs = (): string[] => readdirSync(join(data, 'blobs'))

/** Sends a file as the app does: raw bytes over a real connection. */
async function send(body: Uint8Array | ReadableStream<Uint8Array>, name = 'big.bin') {
  const headers = {
    Authorization: `Bearer ${service.token}`,
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${encodeURIComponent(name)}"`,
  }
  // as: the types of fetch lack `duplex`, which a streamed body requires
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await fetch(attachments, init)
  // as: the tests assert the shape themselves
  return { status: response.status, json: (await response.json()) as Answer }
}

/** Opens a connection and sends the headers of an upload, with these length headers, and the first bytes. */
function startUpload(lengthHeaders: readonly string[], bytes: Buffer): Socket {
  const socket = connect(Number(attachments.port), attachments.hostname)
  const head = [
    `POST ${attachments.pathname} HTTP/1.1`,
    `Host: ${attachments.host}`,
    `Authorization: Bearer ${service.token}`,
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename="raw.bin"',
    'Connection: close',
    ...lengthHeaders,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  return socket
}

async function statusOf(socket: Socket): Promise<number> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true)

test('a file of 12 MB is received byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 12 * MB }, (_, index) => (index * 7) % 253)

  const { json } = await send(bytes, 'ü "x".pdf')
  const headers = { Authorization: `Bearer ${service.token}` }
  // as: the line below asserts the shape
  const read = (await (await fetch(`${attachments.href}/${json.result.id}`, { headers })).json()) as Answer
  const download = await fetch(String(read.url))

  expect(json.result.name).toBe('ü "x".pdf')
  expect(Buffer.compare(Buffer.from(await download.arrayBuffer()), bytes)).toBe(0)
})

test('rejects a file of 31 MB, or one without announced length, with the reason, and stores nothing', async () => {
  const before = blobs()

  const announced = await send(new Uint8Array(31 * MB))
  const chunked = await send(bytesOf(31 * MB))

  expect(announced.status).toBe(400)
  expect(announced.json).toMatchObject({ errorCode: 1074, message: 'The file big.bin is larger than 30 MB.' })
  expect(chunked.status).toBe(400)
  expect(chunked.json).toMatchObject({ errorCode: 1011 })
  expect(blobs()).toEqual(before)
})

test('a request sent right after a rejected upload is answered', async () => {
  for (let round = 0; round < 3; round++) {
    for (const body of [new Uint8Array(31 * MB), bytesOf(31 * MB)]) {
      expect((await send(body)).status).toBe(400)
      expect((await send(new Uint8Array(MB), 'next.bin')).status).toBe(200)
    }
  }
})

test('an interrupted upload leaves no partial file', async () => {
  const before = blobs()
  const socket = startUpload(['Content-Length: 5000000'], Buffer.alloc(100_000))
  await until(() => blobs().some(name => name.endsWith('.part')))

  socket.destroy()

  await until(() => blobs().length === before.length)
  expect(blobs()).toEqual(before)
})

test.each([
  ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'],
  ['two different lengths', ['Content-Length: 5', 'Content-Length: 6'], 'hello'],
  ['a length that is no number', ['Content-Length: five'], 'hello'],
  ['a negative length', ['Content-Length: -5'], 'hello'],
])('a request with %s is rejected and leaves nothing', async (_what, headers, body) => {
  const before = blobs()

  expect(await statusOf(startUpload(headers, Buffer.from(body)))).toBe(400)
  expect(blobs()).toEqual(before)
})

test('the service still accepts a file after all of that', async () => {
  expect((await send(Buffer.from('hello'), 'last.txt')).json).toMatchObject({ message: 'SUCCESS' })
})
