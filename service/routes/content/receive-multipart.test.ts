import { existsSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

const BOUNDARY = 'line-of-hyphens'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** One part of a multipart body: its headers, then its content. */
const part = (headers: string, content = '') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
const end = `--${BOUNDARY}--\r\n`
const filePart = (filename: string, content = 'hello') =>
  part(`Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain`, content)

function withSheet() {
  const service = startService()
  const { app, store, deps, ann } = service
  store.sheets.add({ id: 42, name: 'Plan', ownerId: ann.id }, deps.clock())

  const send = async (body: string | FormData, type: string | null = TYPE) => {
    const headers = new Headers({ Authorization: `Bearer ${ann.token}` })
    if (type !== null) headers.set('Content-Type', type)
    const response = await app.request('/2.0/sheets/42/attachments', { method: 'POST', headers, body })
    // The tests assert on the shape themselves.
    return (await response.json()) as {
      readonly errorCode?: number
      readonly result?: { readonly id: number; readonly name: string }
    }
  }
  const blobs = () => (existsSync(deps.blobs) ? readdirSync(deps.blobs) : [])
  return { ...service, send, blobs }
}

describe('a file sent as multipart', () => {
  test('comes back byte for byte', async () => {
    const { send, app, call, ann } = withSheet()
    const content = `line\r\n--${BOUNDARY.slice(0, 5)}\r\n\0binary\u00ff`

    const { result } = await send(filePart('notes.txt', content) + end)
    const { json } = await call(ann, 'GET', `/sheets/42/attachments/${result?.id}`)

    expect(result).toMatchObject({ name: 'notes.txt', mimeType: 'text/plain', attachmentType: 'FILE' })
    expect(await (await app.request(String(json.url))).text()).toBe(content)
  })

  test('as a browser form sends it is taken', async () => {
    const { send } = withSheet()
    const form = new FormData()
    form.set('file', new Blob(['hello']), 'über "x".pdf')

    const { result } = await send(form, null)

    expect(result).toMatchObject({ name: 'über "x".pdf', sizeInKb: 1 })
  })

  test('may have its name percent-encoded', async () => {
    const { send } = withSheet()

    expect((await send(filePart('%C3%BC%20%22x%22.pdf') + end)).result?.name).toBe('ü "x".pdf')
  })

  test('of 31 MB is refused and leaves nothing', async () => {
    const { send, blobs } = withSheet()

    expect((await send(filePart('big.bin', 'x'.repeat(31 * 1024 * 1024)) + end)).errorCode).toBe(1074)
    expect(blobs()).toEqual([])
  })
})

describe('a multipart request is refused, and leaves nothing, when', () => {
  test.each([
    ['a part has no name', part('Content-Disposition: form-data; filename="a.txt"', 'x') + end, 1125],
    ['it has two files', filePart('a.txt') + filePart('b.txt') + end, 1126],
    ['it has no part', end, 1127],
    ['its file has no file name', part('Content-Disposition: form-data; name="file"', 'x') + end, 1127],
    [
      'its file part has another name',
      part('Content-Disposition: form-data; name="upload"; filename="a.txt"', 'x') + end,
      1147,
    ],
    [
      'a stray part follows the file',
      filePart('a.txt') + part('Content-Disposition: form-data; name="comment"', '{}') + end,
      1147,
    ],
    ['it ends in the middle of the file', filePart('a.txt').slice(0, -4), 1145],
    ['it ends before its last boundary', filePart('a.txt'), 1145],
    ['it is not multipart at all', 'hello', 1145],
  ])('%s', async (_why, body, errorCode) => {
    const { send, blobs, bugs } = withSheet()

    expect((await send(body)).errorCode).toBe(errorCode)
    expect(blobs()).toEqual([])
    expect(bugs).toEqual([])
  })

  test('its Content-Type names no boundary', async () => {
    const { send } = withSheet()

    expect((await send(filePart('a.txt') + end, 'multipart/form-data')).errorCode).toBe(1145)
  })

  test('it has thousands of parts', async () => {
    const { send, blobs } = withSheet()

    expect((await send(filePart('a.txt').repeat(10_000) + end)).errorCode).toBe(1126)
    expect(blobs()).toEqual([])
  })

  test('it has thousands of headers', async () => {
    const { send, blobs, bugs } = withSheet()

    expect((await send(part(`${'X-Fill: x\r\n'.repeat(10_000)}X-Last: x`, 'x') + end)).errorCode).toBe(1127)
    expect(blobs()).toEqual([])
    expect(bugs).toEqual([])
  })
})

test('a file name of 64 KB is cut like any other that is too long', async () => {
  const { send } = withSheet()

  expect((await send(filePart('x'.repeat(65_536)) + end)).result?.name).toBe('x'.repeat(255))
})

test('a file arrives whole, wherever the network cuts the request', async () => {
  const { app, ann, call } = withSheet()
  const content = `one\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\n--\r\ntwo\r\n`
  const whole = Buffer.from(filePart('cut.txt', content) + end)
  const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': TYPE }

  for (const size of [1, 2, 3, 7, 64, whole.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.subarray(at, at + size))
        controller.close()
      },
    })
    // The types of fetch lack `duplex`, which a streamed body needs.
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await app.request('/2.0/sheets/42/attachments', init)
    // The line below asserts on the shape.
    const { result } = (await answer.json()) as { readonly result?: { readonly id: number } }
    const { json } = await call(ann, 'GET', `/sheets/42/attachments/${result?.id}`)
    expect(await (await app.request(String(json.url))).text()).toBe(content)
  }
})

test('whatever is wrong with a multipart body, nothing fails and nothing is left', async () => {
  const { send, blobs, bugs } = withSheet()
  const pieces = [
    `--${BOUNDARY}`,
    '--',
    '\r\n',
    '\n',
    'Content-Disposition: form-data',
    '; name="file"',
    '; filename="a"',
    'x',
    ':',
  ]
  const body = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map(parts => parts.join(''))

  let taken = 0
  await fc.assert(
    fc.asyncProperty(body, async text => {
      const { result, errorCode } = await send(text)
      if (result) taken += 1
      else expect([1125, 1126, 1127, 1145, 1147]).toContain(errorCode)
    }),
    { numRuns: 300 },
  )

  expect(blobs()).toHaveLength(taken)
  expect(bugs).toEqual([])
})
