import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../model/sheet/cell-value.ts'
import { blankCell } from '../model/sheet/cell-value.ts'
import type { Row, Sheet } from '../model/sheet/sheet.ts'
import { cases } from '../testing/cases.ts'
import { isIntact, sealColumnar } from './checksum.ts'
import { encodeSheet } from './encode.ts'
import { type ColumnarSheet, openColumnar } from './read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from './testing/a-sheet.ts'

const COLUMNS = [1, 2, 3].map(columnId)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\uFEFFmark', 'naïve', '🎉', 'a\0b', '__proto__'),
)
const value = fc.oneof(
  fc.constant(null),
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.record({ kind: fc.constant('choices' as const), choices: fc.array(text, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('contacts' as const),
    contacts: fc.array(fc.record({ email: fc.constantFrom('a@x.org', 'b@x.org'), name: text }), { maxLength: 3 }),
  }),
)
const cell: fc.Arbitrary<Cell> = fc
  .record({
    ...{ value, display: fc.option(text), formula: fc.option(text), format: fc.option(text) },
    ...{ linkIn: fc.option(text, { freq: 1 }), linksOut: fc.option(text, { freq: 1 }) },
  })
  .map(({ format, linkIn, linksOut, ...held }) => ({
    ...{ ...held, ...(format !== null && { format }) },
    ...{ ...(linkIn !== null && { linkIn }), ...(linksOut !== null && { linksOut }) },
  }))
const rowParts = fc.record({
  expanded: fc.boolean(),
  locked: fc.boolean(),
  attachments: fc.nat(9),
  comments: fc.nat(9),
  depth: fc.nat(4),
  cells: fc.dictionary(fc.constantFrom('1', '2', '3'), cell),
  looks: fc.dictionary(fc.constantFrom('1', '2', '3'), text),
  links: fc.dictionary(fc.constantFrom('1', '2', '3'), text),
})
const sheet: fc.Arbitrary<Sheet> = fc.array(rowParts, { maxLength: 20 }).map(parts => aSheet(toRows(parts)))

/** Each row becomes a child of the last row one level above its own, as deep as possible. */
function toRows(
  parts: readonly {
    depth: number
    cells: Record<string, Cell>
    looks: Record<string, string>
    links: Record<string, string>
  }[],
): Row[] {
  const path: Row[] = []
  return parts.map(({ depth, cells, looks, links, ...rest }, index) => {
    path.length = Math.min(depth, path.length)
    const entries = Object.entries(cells).map(([column, held]) => [columnId(Number(column)), held] as const)
    const lookEntries = Object.entries(looks).map(([column, look]) => [columnId(Number(column)), look] as const)
    const led = Object.entries(links).map(([column, link]) => [columnId(Number(column)), link] as const)
    const parts = {
      ...rest,
      links: new Map(led),
      parentId: path.at(-1)?.id ?? null,
      cells: new Map(entries),
      looks: new Map(lookEntries),
    }
    const row = aRow(index + 1, {}, parts)
    path.push(row)
    return row
  })
}

function open(buffer: ArrayBuffer): ColumnarSheet {
  const opened = openColumnar(buffer)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

/** FNV-1a replaces zlib's crc32, which is not available in every runtime of this code. */
function fnv(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0
}

function readEverything(read: ColumnarSheet): void {
  for (let index = 0; index < read.rowCount; index++) {
    for (const column of COLUMNS) read.cellAt(index, column)
    read.indexOf(read.rowIdAt(index))
  }
}

describe('a sheet in one buffer', () => {
  test('reads every row and cell as written', () => {
    fc.assert(
      fc.property(sheet, written => {
        const read = open(encodeSheet(written))

        expect(read.meta).toEqual(written.meta)
        expect(read.rowCount).toBe(written.rows.length)
        for (const [index, row] of written.rows.entries()) {
          expect(read.rowIdAt(index)).toBe(row.id)
          expect(read.indexOf(row.id)).toBe(index)
          expect(read.parentIndexAt(index)).toBe(written.rows.findIndex(other => other.id === row.parentId))
          expect(read.levelAt(index)).toBe(row.parentId === null ? 0 : read.levelAt(read.parentIndexAt(index)) + 1)
          expect(read.hasChildrenAt(index)).toBe(written.rows.some(other => other.parentId === row.id))
          expect([read.expandedAt(index), read.lockedAt(index)]).toEqual([row.expanded, row.locked])
          expect([read.attachmentsAt(index), read.commentsAt(index)]).toEqual([row.attachments, row.comments])
          for (const column of COLUMNS) {
            expect(read.cellAt(index, column)).toEqual(row.cells.get(column) ?? blankCell)
            expect(read.lookAt(index, column)).toBe(row.looks?.get(column) ?? null)
            expect(read.linkAt(index, column)).toBe(row.links?.get(column) ?? null)
          }
        }
      }),
      { numRuns: cases(100, 300) },
    )
  })

  test('replaces half a surrogate pair and never joins it with the next text', () => {
    const read = open(encodeSheet(aSheet([aRow(1, { 1: 'a\ud83c' }), aRow(2, { 1: '\udf89b' })])))

    expect(read.cellAt(0, columnId(1)).value).toBe('a\ufffd')
    expect(read.cellAt(1, columnId(1)).value).toBe('\ufffdb')
  })

  test('reads a missing row or column as blank', () => {
    const read = open(encodeSheet(aSheet([aRow(1, { 1: 'here' })])))

    expect(read.cellAt(9, columnId(1))).toEqual(blankCell)
    expect(read.cellAt(0, columnId(77))).toEqual(blankCell)
    expect(read.indexOf(rowId(99))).toBe(-1)
  })

  test('stores empty columns in no space', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => aRow(index + 1))
    const empty = encodeSheet(aSheet(rows, { columns: Array.from({ length: 100 }, (_, index) => aColumn(index + 1)) }))

    expect(empty.byteLength).toBeLessThan(60_000)
  })
})

describe('an invalid buffer', () => {
  test('is rejected when it is truncated anywhere', () => {
    fc.assert(
      fc.property(sheet, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (written, share) => {
        const whole = encodeSheet(written)

        expect(openColumnar(whole.slice(0, Math.floor(whole.byteLength * share))).ok).toBe(false)
      }),
    )
  })

  test('is detected after any single bit flip, and reading it never throws', () => {
    fc.assert(
      fc.property(sheet, fc.nat(), (written, at) => {
        const buffer = encodeSheet(written)
        sealColumnar(buffer, fnv)
        expect(isIntact(buffer, fnv)).toBe(true)

        const bytes = new Uint8Array(buffer)
        const bit = at % (bytes.length * 8)
        bytes[bit >> 3]! ^= 1 << (bit & 7)

        expect(isIntact(buffer, fnv)).toBe(false)
        const opened = openColumnar(buffer)
        if (opened.ok && opened.value.rowCount < 1000) readEverything(opened.value)
      }),
      { numRuns: cases(150, 500) },
    )
  })

  test('is rejected without an exception when its bytes are arbitrary', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(openColumnar(new Uint8Array(bytes).buffer).ok).toBe(false)
      }),
    )
    expect(isIntact(new ArrayBuffer(3), fnv)).toBe(false)
  })
})
