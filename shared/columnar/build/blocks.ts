import type { Header, Slot } from '../header.ts'
import { alignToEight, FORMAT, LEFT_OUT, MAGIC, PREFIX, PREFIX_BYTES } from '../layout.ts'

type Block = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Lays out arrays one after the other, then writes them all into one buffer. The checksum stays zero. */
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
      // as: the three array types have exactly these widths
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

/** The array types of a buffer; the width of a number identifies the type. */
type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

const UINT16_MAX = 0xffff
const UINT32_MAX = 0xffffffff

/** The same numbers in the narrowest type. Sheets are copied on the way to the renderer, so bytes cost time. */
export function narrow(numbers: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Numbers {
  let max = 0
  for (const number of numbers) {
    // An integer type cannot represent -0.
    if (!Number.isInteger(number) || number < 0 || Object.is(number, -0)) return numbers
    if (number > max) max = number
  }
  if (max <= UINT16_MAX) return new Uint16Array(numbers)
  return max <= UINT32_MAX ? new Uint32Array(numbers) : numbers
}
