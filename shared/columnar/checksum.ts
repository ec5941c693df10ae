import { PREFIX, PREFIX_BYTES } from './layout.ts'

/** A 32-bit checksum of bytes, such as zlib's crc32. Given as an argument because the page has none. */
export type Checksum = (bytes: Uint8Array) => number

/** Writes the checksum into the buffer. Done before a buffer is stored. */
export function sealColumnar(buffer: ArrayBuffer, checksum: Checksum): void {
  new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[PREFIX.checksum] = checksumOf(buffer, checksum)
}

/** Whether every byte is as it was when the buffer was sealed. Asked when a buffer comes from disk. */
export function isIntact(buffer: ArrayBuffer, checksum: Checksum): boolean {
  if (buffer.byteLength < PREFIX_BYTES) return false
  return new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[PREFIX.checksum] === checksumOf(buffer, checksum)
}

/** Over all but the word that holds the checksum: two parts, joined so that neither can stand in for the other. */
function checksumOf(buffer: ArrayBuffer, checksum: Checksum): number {
  const word = PREFIX.checksum * 4
  const before = checksum(new Uint8Array(buffer, 0, word))
  const after = checksum(new Uint8Array(buffer, word + 4))
  return (before ^ ((after << 1) | (after >>> 31))) >>> 0
}
