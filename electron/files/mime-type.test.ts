import { expect, test } from 'vitest'
import { mimeTypeOf } from './mime-type.ts'

test('the extension determines the MIME type, with binary as the default', async () => {
  expect(await mimeTypeOf('Plan v2.PDF')).toBe('application/pdf')
  expect(await mimeTypeOf('photo.jpeg')).toBe('image/jpeg')
  expect(await mimeTypeOf('README')).toBe('application/octet-stream')
  expect(await mimeTypeOf('')).toBe('application/octet-stream')
})
