import { PREFIX, PREFIX_BYTES } from './layout.ts'

/** A 32-bit checksum, such as zlib's crc32. Passed as an argument because the renderer has none. */
export type Checksum = (bytes: Uint8Array) => number

/** Writes the checksum into the buffer, before it is stored. */
export function sealColumnar(buffer: ArrayBuffer, checksum: Checksum): void {
  new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[PREFIX.checksum] = checksumOf(buffer, checksum)
}

/** Whether the buffer is unchanged since it was sealed. Checked when a buffer is read from disk. */
export function isIntact(buffer: ArrayBuffer, checksum: Checksum): boolean {
  if (buffer.byteLength < PREFIX_BYTES) return false
  return new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[PREFIX.checksum] === checksumOf(buffer, checksum)
}

/** Covers everything but the checksum itself: the two parts are combined so that they are not interchangeable. */
function checksumOf(buffer: ArrayBuffer, checksum: Checksum): number {
  const word = PREFIX.checksum * 4
  const before = checksum(new Uint8Array(buffer, 0, word))
  const after = checksum(new Uint8Array(buffer, word + 4))
  return (before ^ ((after << 1) | (after >>> 31))) >>> 0
}
