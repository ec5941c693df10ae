import { crc32, deflateSync } from 'node:zlib'

/** Black and white, one bit per pixel; or red, green and blue, a byte each. */
export type PngPixels = 'bits' | 'colours'

const DEPTH_AND_TYPE = { bits: [1, 0], colours: [8, 2] } as const satisfies Record<PngPixels, readonly number[]>

export const pngLineBytes = (width: number, pixels: PngPixels): number =>
  1 + (pixels === 'bits' ? Math.ceil(width / 8) : 3 * width)

/** `lines`: each of `pngLineBytes`, beginning with the number of its filter, which is 0 for none. */
export function encodePng(
  { width, height, pixels }: { readonly width: number; readonly height: number; readonly pixels: PngPixels },
  lines: Buffer,
  level: number,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(DEPTH_AND_TYPE[pixels], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
