import { expect, test } from 'vitest'
import { type Form, toForm } from './multipart.ts'

const aFile = (name: string, content: string | Buffer) => {
  const bytes = Buffer.from(content)
  return {
    name,
    mimeType: 'image/png',
    sizeBytes: bytes.byteLength,
    async *content() {
      yield bytes.subarray(0, 2)
      yield bytes.subarray(2)
    },
  }
}

async function written(form: Form): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of form.content()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a comment and its file are encoded as specified', async () => {
  const form = toForm('xyz', { name: 'comment', value: { text: 'see here' } }, aFile('crack.png', 'bytes'))

  expect(form.contentType).toBe('multipart/form-data; boundary=xyz')
  expect((await written(form)).toString()).toBe(
    [
      '--xyz',
      'Content-Disposition: form-data; name="comment"',
      'Content-Type: application/json',
      '',
      '{"text":"see here"}',
      '--xyz',
      'Content-Disposition: form-data; name="file"; filename="crack.png"',
      'Content-Type: image/png',
      '',
      'bytes',
      '--xyz--',
      '',
    ].join('\r\n'),
  )
})

test('the length is exact for any name, text and bytes', async () => {
  for (const name of ['a.png', 'Größe "1" 🎉.png', 'half \ud800.png', 'two\r\nlines']) {
    const form = toForm('xyz', { name: 'discussion', value: { text: 'ä🎉\u2028' } }, aFile(name, Buffer.alloc(70_000)))

    expect(form.sizeBytes).toBe((await written(form)).byteLength)
  }
})

test('a name cannot add a header line', async () => {
  const text = (await written(toForm('xyz', { name: 'comment', value: {} }, aFile('a"\r\nX-Evil: 1', 'b')))).toString()

  expect(text).toContain('filename="a%22%0D%0AX-Evil%3A%201"')
  expect(text).not.toContain('\r\nX-Evil')
})

test('the body can be read again for a retry', async () => {
  const form = toForm('xyz', { name: 'comment', value: {} }, aFile('a', 'bytes'))

  expect(await written(form)).toEqual(await written(form))
})
