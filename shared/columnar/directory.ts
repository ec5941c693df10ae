import type { SheetMeta } from '../model/sheet/sheet.ts'
import { fail, ok, type Result } from '../result.ts'
import { type ColumnDirectory, Header, type Slot } from './header.ts'
import { alignToEight, FORMAT, LEFT_OUT, MAGIC, NO_PARENT, PREFIX, PREFIX_BYTES } from './layout.ts'

/** Numbers in their stored width. */
export type NumberView = Uint16Array | Uint32Array | Float64Array

export type ColumnViews = {
  readonly id: number
  readonly tags: Uint8Array | null
  readonly values: NumberView | null
  readonly displays: NumberView | null
  readonly formulas: NumberView | null
  readonly formats: NumberView | null
  readonly images: NumberView | null
  readonly linksIn: NumberView | null
  readonly linksOut: NumberView | null
  readonly looks: NumberView | null
  readonly links: NumberView | null
}

/** The arrays of a buffer as views, bounds-checked. */
export type Arrays = {
  readonly meta: SheetMeta
  readonly rowIds: Float64Array
  readonly parents: Int32Array
  readonly levels: Uint8Array
  readonly flags: Uint8Array
  readonly attachments: Uint16Array | null
  readonly comments: Uint16Array | null
  readonly columns: readonly ColumnViews[]
  readonly textOffsets: Uint32Array
  readonly text: Uint8Array
}

type ViewType<T> = {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T
  readonly BYTES_PER_ELEMENT: number
}

const TYPE_OF_WIDTH = { 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const

/** Errors: malformed, with the mismatch. */
export function readArrays(buffer: ArrayBuffer): Result<Arrays> {
  try {
    return ok(viewArrays(buffer))
  } catch (cause) {
    if (cause instanceof Misfit) return fail({ kind: 'malformed', detail: cause.message })
    throw cause
  }
}

/** Aborts reading an inconsistent buffer; caught in this file. */
class Misfit extends Error {
  override readonly name = 'Misfit'
}

function viewArrays(buffer: ArrayBuffer): Arrays {
  const prefix = readPrefix(buffer)
  const header = readHeader(buffer, prefix.headerBytes)
  const dataStart = alignToEight(PREFIX_BYTES + prefix.headerBytes)

  const maybe = <T>(type: ViewType<T>, at: number, length: number): T | null => {
    if (at === LEFT_OUT) return null
    const start = dataStart + at
    if (start % 8 !== 0 || start + length * type.BYTES_PER_ELEMENT > buffer.byteLength) {
      throw new Misfit('an array does not lie inside the buffer')
    }
    return new type(buffer, start, length)
  }
  const must = <T>(type: ViewType<T>, at: number, length: number): T => {
    const view = maybe(type, at, length)
    if (view === null) throw new Misfit('an array that every sheet has is missing')
    return view
  }

  const rows = prefix.rowCount
  const numbers = ({ at, width }: Slot): NumberView | null => maybe<NumberView>(TYPE_OF_WIDTH[width], at, rows)
  const parents = must(Int32Array, header.parents, rows)
  if (parents.some((parent, index) => parent >= index || parent < NO_PARENT)) {
    throw new Misfit('a row stands before its parent')
  }
  return {
    meta: header.meta,
    rowIds: must(Float64Array, header.rowIds, rows),
    parents,
    levels: must(Uint8Array, header.levels, rows),
    flags: must(Uint8Array, header.flags, rows),
    attachments: maybe(Uint16Array, header.attachments, rows),
    comments: maybe(Uint16Array, header.comments, rows),
    columns: header.columns.map((column: ColumnDirectory) => ({
      id: column.id,
      tags: maybe(Uint8Array, column.tags, rows),
      values: numbers(column.values),
      displays: numbers(column.displays),
      formulas: numbers(column.formulas),
      formats: numbers(column.formats),
      images: numbers(column.images),
      linksIn: column.linksIn ? numbers(column.linksIn) : null,
      linksOut: column.linksOut ? numbers(column.linksOut) : null,
      looks: numbers(column.looks),
      links: numbers(column.links),
    })),
    textOffsets: must(Uint32Array, header.textOffsets, prefix.stringCount + 1),
    text: must(Uint8Array, header.text, prefix.textBytes),
  }
}

function readPrefix(buffer: ArrayBuffer) {
  if (buffer.byteLength < PREFIX_BYTES) throw new Misfit('too short for a sheet')
  const words = new Uint32Array(buffer, 0, PREFIX_BYTES / 4)
  const word = (index: number): number => words[index] ?? 0
  if (word(PREFIX.magic) !== MAGIC) throw new Misfit('not a sheet')
  if (word(PREFIX.format) !== FORMAT) throw new Misfit('another format')
  if (word(PREFIX.totalBytes) !== buffer.byteLength) throw new Misfit('cut short')
  return {
    headerBytes: word(PREFIX.headerBytes),
    rowCount: word(PREFIX.rowCount),
    stringCount: word(PREFIX.stringCount),
    textBytes: word(PREFIX.textBytes),
  }
}

function readHeader(buffer: ArrayBuffer, length: number): Header {
  if (PREFIX_BYTES + length > buffer.byteLength) throw new Misfit('the header does not lie inside the buffer')
  const text = new TextDecoder().decode(new Uint8Array(buffer, PREFIX_BYTES, length))
  const parsed = Header.safeParse(parseJson(text))
  if (!parsed.success) throw new Misfit('the header is not one of a sheet')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Misfit('the header is not JSON')
  }
}
