import type { ColumnId } from '../model/ids.ts'
import type { Row, Sheet } from '../model/sheet/sheet.ts'
import { type ColumnArrays, createColumnArrays } from './column-arrays.ts'
import {
  alignToEight,
  FLAG,
  FORMAT,
  type Header,
  LEFT_OUT,
  MAGIC,
  NO_PARENT,
  PREFIX,
  PREFIX_BYTES,
  type Slot,
} from './layout.ts'
import { narrow } from './narrow.ts'
import { createStringTable, type StringTable } from './string-table.ts'

type Block = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * A whole sheet as one buffer that can be stored, handed from thread to thread without a copy and read cell by cell. The rows' times
 * of change stay behind: nothing on screen shows them. The checksum is left zero, see `sealColumnar`.
 */
export function encodeSheet(sheet: Sheet): ArrayBuffer {
  const strings = createStringTable()
  const columns = fillColumns(sheet, strings)
  const rows = fillRows(sheet.rows)
  const text = strings.finish()
  const blocks = createBlocks()
  const header: Header = {
    meta: sheet.meta,
    rowIds: blocks.place(rows.ids),
    parents: blocks.place(rows.parents),
    levels: blocks.place(rows.levels),
    flags: blocks.place(rows.flags),
    attachments: blocks.place(unlessZero(rows.attachments)),
    comments: blocks.place(unlessZero(rows.comments)),
    columns: sheet.meta.columns.map(({ id }) => ({
      id,
      tags: blocks.place(columns.get(id)?.tags ?? null),
      values: blocks.placeNumbers(columns.get(id)?.values ?? null),
      displays: blocks.placeNumbers(columns.get(id)?.displays ?? null),
      formulas: blocks.placeNumbers(columns.get(id)?.formulas ?? null),
    })),
    textOffsets: blocks.place(text.offsets),
    text: blocks.place(text.bytes),
  }
  return blocks.join(header, sheet.rows.length, text.offsets.length - 1, text.bytes.length)
}

function fillColumns(sheet: Sheet, strings: StringTable): ReadonlyMap<ColumnId, ColumnArrays> {
  const columns = new Map(sheet.meta.columns.map(({ id }) => [id, createColumnArrays(sheet.rows.length, strings)]))
  for (const [index, row] of sheet.rows.entries()) {
    // A cell of a column that the sheet does not list has no place to be shown.
    for (const [columnId, cell] of row.cells) columns.get(columnId)?.put(index, cell)
  }
  return columns
}

function fillRows(rows: readonly Row[]) {
  const ids = new Float64Array(rows.length)
  const parents = new Int32Array(rows.length).fill(NO_PARENT)
  const levels = new Uint8Array(rows.length)
  const flags = new Uint8Array(rows.length)
  const attachments = new Uint16Array(rows.length)
  const comments = new Uint16Array(rows.length)
  const indexById = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const parent = row.parentId === null ? undefined : indexById.get(row.parentId)
    indexById.set(row.id, index)
    ids[index] = row.id
    flags[index] = (row.expanded ? FLAG.expanded : 0) | (row.locked ? FLAG.locked : 0)
    attachments[index] = Math.min(row.attachments, 0xffff)
    comments[index] = Math.min(row.comments, 0xffff)
    if (parent === undefined) continue
    parents[index] = parent
    levels[index] = Math.min((levels[parent] ?? 0) + 1, 0xff)
    flags[parent] = (flags[parent] ?? 0) | FLAG.hasChildren
  }
  return { ids, parents, levels, flags, attachments, comments }
}

const unlessZero = (counts: Uint16Array): Uint16Array | null => (counts.every(count => count === 0) ? null : counts)

function createBlocks() {
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
