import type { Header, Slot } from '../header.ts'
import { alignToEight, FORMAT, LEFT_OUT, MAGIC, PREFIX, PREFIX_BYTES } from '../layout.ts'
import { narrow } from './narrow.ts'

type Block = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Lays arrays out one after the other, then writes them all into one buffer. The checksum is left zero. */
export function createBlocks() {
  const placed: { readonly at: number; readonly block: Block }[] = []
  let length = 0
  const place = (block: Block | null): number => {
    if (block === null) return LEFT_OUT
    const at = length
    placed.push({ at, block })
    length = alignToEight(at + block.byteLength)
    return at
  }
  return {
    place,
    placeNumbers: (numbers: Parameters<typeof narrow>[0] | null): Slot => {
      if (numbers === null) return { at: LEFT_OUT, width: 2 }
      const block = narrow(numbers)
      // The three arrays that there are have just these widths.
      return { at: place(block), width: block.BYTES_PER_ELEMENT as Slot['width'] }
    },
    join: (header: Header, rowCount: number, stringCount: number, textBytes: number): ArrayBuffer => {
      const head = new TextEncoder().encode(JSON.stringify(header))
      const dataStart = alignToEight(PREFIX_BYTES + head.length)
      const buffer = new ArrayBuffer(dataStart + length)
      const bytes = new Uint8Array(buffer)
      const prefix = new Uint32Array(buffer, 0, PREFIX_BYTES / 4)
      prefix[PREFIX.magic] = MAGIC
      prefix[PREFIX.format] = FORMAT
      prefix[PREFIX.totalBytes] = buffer.byteLength
      prefix[PREFIX.headerBytes] = head.length
      prefix[PREFIX.rowCount] = rowCount
      prefix[PREFIX.stringCount] = stringCount
      prefix[PREFIX.textBytes] = textBytes
      bytes.set(head, PREFIX_BYTES)
      for (const { at, block } of placed) {
        bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), dataStart + at)
      }
      return buffer
    },
  }
}
