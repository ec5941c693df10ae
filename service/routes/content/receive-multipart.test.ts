import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/service.ts'
import {
  aFilePart,
  aJsonPart,
  aPart,
  BOUNDARY,
  blobsOf,
  FORM_END,
  MULTIPART,
  postForm,
  withSheet as sheetOfAnn,
} from '../../testing/upload.ts'
import { type DeclaredFile, receiveMultipart } from './receive-multipart.ts'

function withSheet() {
  const { service, ann, sheet } = sheetOfAnn()
  const send = async (body: string, type?: string) =>
    (await postForm(service, ann, `${sheet}/attachments`, body, type)).json
  const read = async (id: number) => {
    const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${id}`)
    return (await service.app.request(String(json.url))).text()
  }
  return { service, ann, sheet, bugs: service.bugs, send, read, blobs: () => blobsOf(service) }
}

describe('a file sent as multipart', () => {
  test('is received byte for byte', async () => {
    const { send, read } = withSheet()
    const content = `line\r\n--${BOUNDARY.slice(0, 5)}\r\n\0binary\u00ff`

    const { result } = await send(aFilePart('notes.txt', content) + FORM_END)

    expect(result).toMatchObject({ name: 'notes.txt', mimeType: 'text/plain', attachmentType: 'FILE' })
    expect(await read(result.id)).toBe(content)
  })

  test.each([
    ['image/png', 'image/png'],
    ['text/plain; charset=utf-8', 'text/plain'],
    [' ', 'application/pdf'],
    ['pdf', 'application/pdf'],
  ])('has the type that its part states: %j', async (declared, mimeType) => {
    const { send } = withSheet()

    expect((await send(aFilePart('plan.pdf', 'x', declared) + FORM_END)).result).toMatchObject({ mimeType })
  })

  test('is complete for any chunking, also when the reader is slower than the network', async () => {
    const plan = (read: (part: AsyncIterable<Uint8Array>) => Promise<number>) => ({
      jsonPart: 'comment',
      keep: async (declared: DeclaredFile, part: AsyncIterable<Uint8Array>) => ({
        ...declared,
        blob: 'b',
        size: await read(part),
      }),
      drop: async () => undefined,
    })
    const slowly = async (part: AsyncIterable<Uint8Array>): Promise<number> => {
      let size = 0
      for await (const chunk of part) {
        await new Promise(resolve => setImmediate(resolve))
        size += chunk.byteLength
      }
      return size
    }
    const cuts = fc.array(fc.integer({ min: 1, max: 80_000 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200_000 }), cuts, fc.boolean(), async (size, lengths, goesOn) => {
        const form = aJsonPart('comment', { text: 'x' }) + aFilePart('a.bin', 'x'.repeat(size)) + FORM_END
        const bytes = Buffer.from(goesOn ? `${form}and more` : form)
        async function* body() {
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const length = lengths[turn % lengths.length] ?? bytes.length
            yield bytes.subarray(at, at + length)
            at += length
          }
        }
        const { file, json } = await receiveMultipart(body(), MULTIPART, plan(slowly))
        expect([file.size, json]).toEqual([size, '{"text":"x"}'])
      }),
      {
        numRuns: 60,
        examples: [
          [20_000, [80_000], false],
          [100_000, [65_536], true],
        ],
      },
    )
  })

  test('is accepted as a browser form sends it', async () => {
    const { send } = withSheet()
    const form = new FormData()
    form.set('file', new Blob(['hello']), 'über "x".pdf')
    const sent = new Response(form)

    const { result } = await send(await sent.text(), String(sent.headers.get('content-type')))

    expect(result).toMatchObject({ name: 'über "x".pdf', sizeInKb: 1 })
  })

  test('may have a percent-encoded name', async () => {
    const { send } = withSheet()

    expect((await send(aFilePart('%C3%BC%20%22x%22.pdf') + FORM_END)).result?.name).toBe('ü "x".pdf')
  })

  test('of 31 MB is rejected and leaves nothing', async () => {
    const { send, blobs } = withSheet()

    expect((await send(aFilePart('big.bin', 'x'.repeat(31 * 1024 * 1024)) + FORM_END)).errorCode).toBe(1074)
    expect(blobs()).toEqual([])
  })
})

describe('a multipart request is rejected and leaves nothing when', () => {
  test.each([
    ['a part has no name', aPart('Content-Disposition: form-data; filename="a.txt"', 'x') + FORM_END, 1125],
    ['it has two files', aFilePart('a.txt') + aFilePart('b.txt') + FORM_END, 1126],
    ['it has no part', FORM_END, 1127],
    ['its file has no file name', aPart('Content-Disposition: form-data; name="file"', 'x') + FORM_END, 1127],
    [
      'its file part has another name',
      aPart('Content-Disposition: form-data; name="upload"; filename="a.txt"', 'x') + FORM_END,
      1147,
    ],
    [
      'a stray part follows the file',
      aFilePart('a.txt') + aPart('Content-Disposition: form-data; name="comment"', '{}') + FORM_END,
      1147,
    ],
    [
      'its file part says nothing of its type',
      aPart('Content-Disposition: form-data; name="file"; filename="a.txt"', 'x') + FORM_END,
      1145,
    ],
    ['a part says nothing at all', aPart('Content-Type: text/plain', 'x') + aFilePart('a.txt') + FORM_END, 1125],
    ['a part ends within its headers', `--${BOUNDARY}\r\nContent-Type: text/plain\r\n${FORM_END}`, 1145],
    [
      'a part is no form data',
      aPart('Content-Disposition: attachment; name="file"; filename="a"\r\nContent-Type: text/plain') + FORM_END,
      1145,
    ],
    ['it brings JSON that nobody asked for', aJsonPart('comment', {}) + aFilePart('a.txt') + FORM_END, 1147],
    ['it ends in the middle of the file', aFilePart('a.txt').slice(0, -4), 1145],
    ['it ends before its last boundary', aFilePart('a.txt'), 1145],
    ['it is not multipart at all', 'hello', 1145],
  ])('%s', async (_why, body, errorCode) => {
    const { send, blobs, bugs } = withSheet()

    expect((await send(body)).errorCode).toBe(errorCode)
    expect(blobs()).toEqual([])
    expect(bugs).toEqual([])
  })

  test.each([
    ['names no boundary', 'multipart/form-data'],
    ['names an empty one', 'multipart/form-data; boundary=""'],
    ['names one of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['names another one', 'multipart/form-data; boundary=other'],
  ])('its Content-Type %s', async (_why, type) => {
    const { send, blobs } = withSheet()

    expect((await send(aFilePart('a.txt') + FORM_END, type)).errorCode).toBe(1145)
    expect(blobs()).toEqual([])
  })

  test('it has thousands of parts', async () => {
    const { send, blobs } = withSheet()

    expect((await send(aFilePart('a.txt').repeat(10_000) + FORM_END)).errorCode).toBe(1126)
    expect(blobs()).toEqual([])
  })

  test('it has thousands of headers', async () => {
    const { send, blobs, bugs } = withSheet()

    expect((await send(aPart(`${'X-Fill: x\r\n'.repeat(10_000)}X-Last: x`, 'x') + FORM_END)).errorCode).toBe(1125)
    expect(blobs()).toEqual([])
    expect(bugs).toEqual([])
  })
})

test('a file name of 64 KB is truncated', async () => {
  const { send } = withSheet()

  expect((await send(aFilePart('x'.repeat(65_536)) + FORM_END)).result?.name).toBe('x'.repeat(255))
})

test('a file is complete for any chunking of the request', async () => {
  const { service, ann, sheet, read } = withSheet()
  const content = `one\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\n--\r\ntwo\r\n`
  const whole = Buffer.from(aFilePart('cut.txt', content) + FORM_END)
  const headers = {
    Authorization: `Bearer ${ann.token}`,
    'Content-Type': MULTIPART,
    'Content-Length': String(whole.length),
  }

  for (const size of [1, 2, 3, 7, 64, whole.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.subarray(at, at + size))
        controller.close()
      },
    })
    // as: the types of fetch lack `duplex`, which a streamed body requires
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await service.app.request(`/2.0${sheet}/attachments`, init)
    // as: the line below asserts the shape
    const { result } = (await answer.json()) as Answer
    expect(await read(result.id)).toBe(content)
  }
})

test('no malformed multipart body crashes the service or leaves files', async () => {
  const { send, blobs, bugs } = withSheet()
  const pieces = [
    `--${BOUNDARY}`,
    '--',
    '\r\n',
    '\n',
    'Content-Disposition: form-data',
    'Content-Type: text/plain',
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
