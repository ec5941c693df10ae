import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStringTable, readStringTable } from './string-table.ts'

function write(texts: readonly string[]) {
  const table = createStringTable()
  const indexes = texts.map(text => table.add(text))
  const { offsets, bytes } = table.finish()
  return { indexes, offsets, bytes, read: readStringTable(offsets, bytes) }
}

/** A lone surrogate becomes U+FFFD, as in every UTF-8 encoder. */
const wellFormed = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

describe('texts of a sheet', () => {
  test('read as written, with any characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), texts => {
        const { indexes, read } = write(texts)

        expect(indexes.map(read)).toEqual(texts)
      }),
    )
  })

  test('replace a lone surrogate with U+FFFD and leave other texts unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom('a', 'é', '漢', '\ud83c', '\udf89', '🎉', '\0'))), parts => {
        const texts = parts.map(part => part.join(''))
        const { indexes, read } = write(texts)

        expect(indexes.map(read)).toEqual(texts.map(wellFormed))
      }),
    )
  })

  test('are stored once if equal', () => {
    const { indexes, offsets, bytes } = write(['Red', 'Green', 'Red', '', 'Green', ''])

    expect(indexes).toEqual([0, 1, 0, 2, 1, 2])
    expect(offsets).toHaveLength(4)
    expect(bytes.length).toBeLessThan(12)
  })

  test('read as null if missing', () => {
    const { read } = write(['only'])

    expect([-1, 1, Number.NaN, 1e9].map(read)).toEqual([null, null, null, null])
    expect(write([]).read(0)).toBe(null)
  })
})
