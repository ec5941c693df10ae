import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageFacts } from './image-size.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0)

test.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR', [0, 0, 1, 0, 0, 0, 0, 16]), 'image/png', 256, 16],
  ['GIF', bytes('GIF89a', [44, 1, 200, 0]), 'image/gif', 300, 200],
  ['BMP that stands on its head', bytes('BM', zeros(16), [7, 0, 0, 0, 0xfb, 0xff, 0xff, 0xff]), 'image/bmp', 7, 5],
  [
    'JPEG behind a long segment and filling',
    bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6], zeros(4), [0xff, 0xff, 0xc2, 0, 11, 8, 0, 80, 0, 100], zeros(4)),
    'image/jpeg',
    100,
    80,
  ],
  ['WebP, lossy', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [64, 0, 32, 0]), 'image/webp', 64, 32],
  ['WebP, lossless', bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(5), [63, 192, 7, 0], zeros(5)), 'image/webp', 64, 32],
  ['WebP, extended', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [63, 0, 0, 31, 0, 0]), 'image/webp', 64, 32],
])('reads the size of a %s from its first bytes', (_name, content, mimeType, width, height) => {
  expect(imageFacts(content)).toEqual({ mimeType, width, height })
})

test.each([
  ['nothing', bytes()],
  ['a text', bytes('hello, this is a text and no picture at all')],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a GIF that ends early', bytes('GIF89a', [1])],
  ['a GIF without a size', bytes('GIF89a', zeros(10))],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xd9], zeros(20))],
])('rejects %s as no image', (_name, content) => {
  expect(imageFacts(content)).toBeNull()
})

test('reading any bytes ends, with a size or without', () => {
  const beginnings = ['\x89PNG\r\n\x1a\n', 'GIF89a', 'BM', 'RIFF\0\0\0\0WEBPVP8L', '\xff\xd8\xff']
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const found = imageFacts(bytes(start, [...rest]))
      return found === null || (found.width > 0 && found.height > 0)
    }),
  )
})
