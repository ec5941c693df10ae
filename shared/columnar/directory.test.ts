import { describe, expect, test } from 'vitest'
import { readArrays } from './directory.ts'
import { encodeSheet } from './encode.ts'
import { PREFIX, PREFIX_BYTES } from './layout.ts'
import { aRow, aSheet, rowId } from './testing/a-sheet.ts'

const sheet = aSheet([aRow(1, { 1: 'a', 2: 5 }), aRow(2, { 1: 'b' }, { parentId: rowId(1) })])

/** Changes the header of the buffer; the arrays keep their positions. */
function withHeader(change: (text: string) => string): ArrayBuffer {
  const buffer = encodeSheet(sheet)
  const words = new Uint32Array(buffer, 0, PREFIX_BYTES / 4)
  const head = new Uint8Array(buffer, PREFIX_BYTES, words[PREFIX.headerBytes])
  const text = change(new TextDecoder().decode(head))
  head.set(new TextEncoder().encode(text.padEnd(head.length)).subarray(0, head.length))
  return buffer
}

function withWord(word: number, value: number): ArrayBuffer {
  const buffer = encodeSheet(sheet)
  new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[word] = value
  return buffer
}

const detail = (buffer: ArrayBuffer) => {
  const read = readArrays(buffer)
  return read.ok || (read.error.kind === 'malformed' ? read.error.detail : read.error.kind)
}

describe('an inconsistent buffer', () => {
  test('is rejected by its first words', () => {
    expect(detail(new ArrayBuffer(8))).toBe('too short for a sheet')
    expect(detail(withWord(PREFIX.magic, 1))).toBe('not a sheet')
    expect(detail(withWord(PREFIX.format, 1))).toBe('another format')
    expect(detail(withWord(PREFIX.totalBytes, 64))).toBe('cut short')
    expect(detail(withWord(PREFIX.headerBytes, 1e9))).toBe('the header does not lie inside the buffer')
  })

  test('is rejected by its header', () => {
    expect(detail(withHeader(text => text.slice(1)))).toBe('the header is not JSON')
    expect(detail(withHeader(text => text.replace('"rowIds"', '"rowIdx"')))).toBe('the header is not one of a sheet')
    expect(detail(withHeader(text => text.replace(/"flags":\d\d/, '"flags":-1')))).toBe(
      'an array that every sheet has is missing',
    )
  })

  test('is rejected if an array is out of bounds or misaligned', () => {
    const outside = 'an array does not lie inside the buffer'

    expect(detail(withWord(PREFIX.rowCount, 1e8))).toBe(outside)
    expect(detail(withWord(PREFIX.stringCount, 1e8))).toBe(outside)
    expect(detail(withWord(PREFIX.textBytes, 1e8))).toBe(outside)
    expect(detail(withHeader(text => text.replace(/"parents":\d+/, '"parents":1')))).toBe(outside)
  })

  test('is rejected if a row precedes its parent', () => {
    const buffer = encodeSheet(sheet)
    const read = readArrays(buffer)
    if (!read.ok) throw new Error('the buffer does not open')
    read.value.parents[0] = 1

    expect(detail(buffer)).toBe('a row stands before its parent')
  })
})

test('arrays are views of the buffer, not copies', () => {
  const buffer = encodeSheet(sheet)
  const read = readArrays(buffer)
  if (!read.ok) throw new Error('the buffer does not open')
  const { rowIds, parents, levels, flags, text, columns } = read.value

  const views = [rowIds, parents, levels, flags, text, columns[0]!.tags, columns[0]!.values]

  expect(views.every(view => view?.buffer === buffer)).toBe(true)
  expect(columns[2]).toMatchObject({ tags: null, values: null, displays: null, formulas: null })
})
