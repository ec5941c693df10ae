import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningService, startService } from '../../main.ts'
import type { Answer } from '../../testing/service.ts'
import { aFilePart, aJsonPart, aPart, BOUNDARY, FORM_END, MULTIPART } from '../../testing/upload.ts'

// The five multipart rules of the specification, with handmade bodies over a real connection.

const MB = 1024 * 1024
let data: string
let service: RunningService
let sheet: string
let comments: URL

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'discussions-'))
  service = await startService({ data, port: 0, limit: 'off', sample: false, onProgress: () => undefined })
  const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const made = await call('POST', '/sheets', { name: 'Plan', columns })
  sheet = `/sheets/${made.result.id}`
})
beforeEach(async () => {
  const begun = await call('POST', `${sheet}/discussions`, { comment: { text: 'First' } })
  comments = new URL(`${service.baseUrl}${sheet}/discussions/${begun.result.id}/comments`)
})
afterAll(async () => {
  await service.stop()
  rmSync(data, { recursive: true })
})

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' }
  const init = body ? { body: JSON.stringify(body) } : {}
  const response = await fetch(`${service.baseUrl}${path}`, { method, headers, ...init })
  // as: the tests assert the shape themselves
  return (await response.json()) as Answer
}

const blobs = (): string[] => readdirSync(join(data, 'blobs'))
const COMMENT = aJsonPart('comment', { text: 'Second' })

/** The texts of the thread, and the names of its files. */
async function thread() {
  const id = comments.pathname.split('/').at(-2)
  const { data: files } = await call('GET', `${sheet}/discussions/${id}/attachments`)
  const { comments: posted } = await call('GET', `${sheet}/discussions/${id}`)
  // as: the tests assert the texts
  const texts = (posted as readonly { readonly text: string }[]).map(({ text }) => text)
  return { texts, files: files.map(({ name }) => name) }
}

/** Sends raw headers and a raw body. */
function open(
  body: string | Buffer,
  type: string | null = MULTIPART,
  length: number | null = Buffer.byteLength(body),
): Socket {
  const socket = connect(Number(comments.port), comments.hostname)
  const head = [
    `POST ${comments.pathname} HTTP/1.1`,
    `Host: ${comments.host}`,
    `Authorization: Bearer ${service.token}`,
    'Connection: close',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

async function post(...request: Parameters<typeof open>): Promise<Answer & { readonly status: number }> {
  let text = ''
  for await (const chunk of open(...request)) text += String(chunk)
  const json = /\r\n\r\n[^{]*(\{.*\})/s.exec(text)?.[1] ?? '{}'
  // as: the tests assert the shape themselves
  return { ...(JSON.parse(json) as Answer), status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) }
}

const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true)

describe('a comment with a file', () => {
  test('is sent in one request, with its parts in any order', async () => {
    const file = aFilePart('one.txt')

    expect((await post(COMMENT + file + FORM_END)).status).toBe(200)
    expect((await post(file + COMMENT + FORM_END)).status).toBe(200)

    expect(await thread()).toEqual({ texts: ['First', 'Second', 'Second'], files: ['one.txt', 'one.txt'] })
  })

  test('has URL-encoded values in its part headers; raw ones, as Python sends them, are accepted too', async () => {
    const encoded = aPart(
      'Content-Disposition: form-data; name="%63omment"\r\nContent-Type: application/json',
      '{"text":"é"}',
    )

    expect((await post(encoded + aFilePart('%C3%BCber%20%22x%22.pdf') + FORM_END)).status).toBe(200)
    expect((await post(COMMENT + aFilePart('über 50%.pdf') + FORM_END)).status).toBe(200)

    expect(await thread()).toEqual({ texts: ['First', 'é', 'Second'], files: ['über "x".pdf', 'über 50%.pdf'] })
  })

  test('may be exactly 30 MB, and not a byte more', async () => {
    const before = blobs()
    const send = (size: number) => post(COMMENT + aFilePart('big.bin', 'x'.repeat(size)) + FORM_END)

    expect(await send(30 * MB + 1)).toMatchObject({ status: 400, errorCode: 1074 })
    expect(blobs()).toEqual(before)
    expect(await send(30 * MB)).toMatchObject({ status: 200 })
    expect(await thread()).toEqual({ texts: ['First', 'Second'], files: ['big.bin'] })
  })

  test('may be followed by any bytes after its last boundary', async () => {
    expect((await post(`${COMMENT}${aFilePart('a.txt')}${FORM_END}and more`)).status).toBe(200)
  })
})

describe('neither comment nor file is stored when', () => {
  const file = aFilePart('a.txt')
  const headers = 'Content-Disposition: form-data; name="comment"'

  test.each([
    ['it has no part at all (rule 1)', FORM_END, 1127],
    ['it has nothing at all (rule 1)', '', 1145],
    ['its parts begin with another boundary (rule 2)', (COMMENT + file + FORM_END).replaceAll(BOUNDARY, 'other'), 1145],
    [
      'a part has no Content-Disposition (rule 3)',
      aPart('Content-Type: application/json', '{}') + file + FORM_END,
      1125,
    ],
    ['a part has no name (rule 3)', aPart('Content-Disposition: form-data', '{}') + file + FORM_END, 1125],
    ['a part has no Content-Type (rule 3)', aPart(headers, '{"text":"x"}') + file + FORM_END, 1145],
    [
      'its JSON part is of another type (rule 3)',
      aPart(`${headers}\r\nContent-Type: text/plain`, '{}') + file + FORM_END,
      1145,
    ],
    ['its file part has another name (rule 4)', COMMENT + file.replace('"file"', '"upload"') + FORM_END, 1147],
    ['its JSON part has another name (rule 4)', aJsonPart('discussion', { text: 'x' }) + file + FORM_END, 1147],
    ['its last boundary lacks the two hyphens (rule 5)', `${COMMENT}${file}--${BOUNDARY}\r\n`, 1145],
    ['it just ends (rule 5)', COMMENT + file, 1145],
    ['it lacks the comment', file + FORM_END, 1127],
    ['it lacks the file', COMMENT + FORM_END, 1127],
    ['it has two comments', COMMENT + COMMENT + file + FORM_END, 1126],
    ['it has two files', COMMENT + file + file + FORM_END, 1126],
    ['its comment is no JSON', aJsonPart('comment', '{"text":') + file + FORM_END, 1008],
    ['its comment is empty', aJsonPart('comment', '') + file + FORM_END, 1024],
    ['its comment says nothing', aJsonPart('comment', {}) + file + FORM_END, 1012],
    ['its comment says something unknown', aJsonPart('comment', '{"text":"x","__proto__":{}}') + file + FORM_END, 1032],
    ['its comment is far too long', aJsonPart('comment', { text: 'x'.repeat(70_000) }) + file + FORM_END, 1128],
  ])('%s', async (_what, body, errorCode) => {
    const before = blobs()

    expect(await post(body)).toMatchObject({ status: 400, errorCode })
    expect(await thread()).toEqual({ texts: ['First'], files: [] })
    expect(blobs()).toEqual(before)
  })

  test.each([
    ['its Content-Type names no boundary', 'multipart/form-data', undefined, 1145],
    ['its length says more than 30 MB', MULTIPART, 31 * MB, 1074],
  ])('%s', async (_what, type, length, errorCode) => {
    const before = blobs()

    expect(await post(COMMENT + file + FORM_END, type, length)).toMatchObject({ status: 400, errorCode })
    expect(await thread()).toEqual({ texts: ['First'], files: [] })
    expect(blobs()).toEqual(before)
  })

  test('its Content-Length is missing', async () => {
    // Without a length, further bytes would be the next request, so none are sent.
    expect(await post('', MULTIPART, null)).toMatchObject({ status: 400, errorCode: 1011 })
    expect(await thread()).toEqual({ texts: ['First'], files: [] })
  })

  test('the connection breaks during the upload', async () => {
    const before = blobs()
    const socket = open(COMMENT + aFilePart('a.bin', 'x'.repeat(100_000)).slice(0, -2), MULTIPART, 5_000_000)
    await until(() => blobs().some(name => name.endsWith('.part')))

    socket.destroy()

    await until(() => blobs().length === before.length)
    expect(await thread()).toEqual({ texts: ['First'], files: [] })
  })
})
