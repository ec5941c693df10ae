/** An image that a cell can show: its type and its size in pixels. */
export type ImageFacts = {
  readonly mimeType: string
  readonly width: number
  readonly height: number
}

/**
 * Detects type and size of an image from its bytes; null for formats that not every browser shows. SVG is rejected
 * because it may contain scripts.
 */
export function imageFacts(bytes: Buffer): ImageFacts | null {
  for (const read of [png, gif, jpeg, webp, bmp]) {
    const found = read(bytes)
    if (found && found.width > 0 && found.height > 0) return found
  }
  return null
}

type Read = (bytes: Buffer) => ImageFacts | null

const text = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

const png: Read = bytes => {
  if (bytes.length < 24 || text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 16) !== 'IHDR') return null
  return { mimeType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const gif: Read = bytes => {
  if (bytes.length < 10 || !['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return null
  return { mimeType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

const bmp: Read = bytes => {
  if (bytes.length < 26 || text(bytes, 0, 2) !== 'BM') return null
  // A negative height means that rows are stored from the top.
  return { mimeType: 'image/bmp', width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
}

const webp: Read = bytes => {
  if (bytes.length < 30 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null
  const mimeType = 'image/webp'
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { mimeType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { mimeType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { mimeType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

/** A JPEG is a sequence of segments; the frame header has the size. */
const jpeg: Read = bytes => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) {
      return { mimeType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** All of C0 to CF are frame headers, except C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
