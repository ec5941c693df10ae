import { readSync } from 'node:fs'
import type { Area } from './watch.ts'

/** The only kind of pixel that is understood: blue, green, red, and an unused byte. */
export const PIXEL_BYTES = 4
const HEADER_BYTES = 100
const COLOUR_BYTES = 12
const VERSION = 7
/** Indexes of 32-bit numbers in the header of an X window dump (X11/XWDFile.h), which Xvfb stores big-endian. */
const AT = {
  headerBytes: 0,
  version: 1,
  width: 4,
  height: 5,
  byteOrder: 7,
  bitsPerPixel: 11,
  lineBytes: 12,
  colours: 19,
}

/** The layout of a screen file. */
export type ScreenFormat = {
  readonly width: number
  readonly height: number
  readonly lineBytes: number
  /** The offset of the first pixel. */
  readonly begin: number
}

/** Throws when the file is no window dump with four bytes per pixel. */
export function readFormat(file: number): ScreenFormat {
  const header = Buffer.alloc(HEADER_BYTES)
  readSync(file, header, 0, HEADER_BYTES, 0)
  const number = (at: keyof typeof AT) => header.readUInt32BE(AT[at] * 4)
  if (number('version') !== VERSION || number('bitsPerPixel') !== 8 * PIXEL_BYTES || number('byteOrder') !== 0)
    throw new Error('the screen file is no window dump with pixels of 32 bits')
  return {
    width: number('width'),
    height: number('height'),
    lineBytes: number('lineBytes'),
    begin: number('headerBytes') + number('colours') * COLOUR_BYTES,
  }
}

export const bytesOf = ({ width, height, everyPx }: Area): number => Math.ceil(height / everyPx) * width * PIXEL_BYTES

/** Reads the lines of an area into a buffer of `bytesOf` this area. Throws when the area exceeds the screen. */
export function readArea(file: number, screen: ScreenFormat, area: Area, into: Buffer): void {
  const { left, top, width, height, everyPx } = area
  if (left < 0 || top < 0 || left + width > screen.width || top + height > screen.height)
    throw new Error(`the area ${JSON.stringify(area)} is not on the screen`)
  const bytes = width * PIXEL_BYTES
  for (let y = 0, at = 0; y < height; y += everyPx, at += bytes)
    readSync(file, into, at, bytes, screen.begin + (top + y) * screen.lineBytes + left * PIXEL_BYTES)
}
