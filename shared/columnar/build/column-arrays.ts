import type { Cell, CellValue } from '../../model/sheet/cell-value.ts'
import { TAG } from '../layout.ts'
import type { StringTable } from '../string-table.ts'
import { listToText } from '../value-text.ts'
import { createGrowingArray, type GrowingArray } from './growing-array.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Indexes = Uint32Array<ArrayBuffer>
type Values = Float64Array<ArrayBuffer>

/** The arrays of one column, one entry per row. Null: all zeros, omitted from the buffer. */
type FilledColumn = {
  readonly tags: Bytes | null
  readonly values: Values | null
  readonly displays: Indexes | null
  readonly formulas: Indexes | null
  readonly formats: Indexes | null
  readonly images: Indexes | null
  readonly linksIn: Indexes | null
  readonly linksOut: Indexes | null
  readonly looks: Indexes | null
  readonly links: Indexes | null
}

/** One column while it is built. The last value put into a cell wins. */
export type ColumnArrays = {
  put(row: number, cell: Cell): void
  putLook(row: number, look: string): void
  putLink(row: number, link: string): void
  upTo(rowCount: number): FilledColumn
}

export function createColumnArrays(strings: StringTable): ColumnArrays {
  let tags: GrowingArray<Bytes> | null = null
  let values: GrowingArray<Values> | null = null
  let displays: GrowingArray<Indexes> | null = null
  let formulas: GrowingArray<Indexes> | null = null
  let formats: GrowingArray<Indexes> | null = null
  let images: GrowingArray<Indexes> | null = null
  let linksIn: GrowingArray<Indexes> | null = null
  let linksOut: GrowingArray<Indexes> | null = null
  let looks: GrowingArray<Indexes> | null = null
  let links: GrowingArray<Indexes> | null = null

  const putValue = (row: number, value: CellValue) => {
    const tag = tagOf(value)
    if (tag === TAG.blank) {
      tags?.put(row, tag)
      return
    }
    tags ??= createGrowingArray(newBytes)
    tags.put(row, tag)
    if (tag === TAG.true || tag === TAG.false) return
    values ??= createGrowingArray(newValues)
    values.put(row, numberFor(value, strings))
  }

  return {
    put: (row, { value, display, formula, format = null, image = null, linkIn = null, linksOut: out = null }) => {
      putValue(row, value)
      if (display !== null) displays ??= createGrowingArray(newIndexes)
      displays?.put(row, display === null ? 0 : strings.add(display) + 1)
      if (formula !== null) formulas ??= createGrowingArray(newIndexes)
      formulas?.put(row, formula === null ? 0 : strings.add(formula) + 1)
      if (format !== null) formats ??= createGrowingArray(newIndexes)
      formats?.put(row, format === null ? 0 : strings.add(format) + 1)
      if (image !== null) images ??= createGrowingArray(newIndexes)
      images?.put(row, image === null ? 0 : strings.add(image) + 1)
      if (linkIn !== null) linksIn ??= createGrowingArray(newIndexes)
      linksIn?.put(row, linkIn === null ? 0 : strings.add(linkIn) + 1)
      if (out !== null) linksOut ??= createGrowingArray(newIndexes)
      linksOut?.put(row, out === null ? 0 : strings.add(out) + 1)
    },
    putLook: (row, look) => {
      looks ??= createGrowingArray(newIndexes)
      looks.put(row, strings.add(look) + 1)
    },
    putLink: (row, link) => {
      links ??= createGrowingArray(newIndexes)
      links.put(row, strings.add(link) + 1)
    },
    upTo: rowCount => ({
      tags: tags?.upTo(rowCount) ?? null,
      values: values?.upTo(rowCount) ?? null,
      displays: displays?.upTo(rowCount) ?? null,
      formulas: formulas?.upTo(rowCount) ?? null,
      formats: formats?.upTo(rowCount) ?? null,
      images: images?.upTo(rowCount) ?? null,
      linksIn: linksIn?.upTo(rowCount) ?? null,
      linksOut: linksOut?.upTo(rowCount) ?? null,
      looks: looks?.upTo(rowCount) ?? null,
      links: links?.upTo(rowCount) ?? null,
    }),
  }
}

const newBytes = (length: number): Bytes => new Uint8Array(length)
const newIndexes = (length: number): Indexes => new Uint32Array(length)
const newValues = (length: number): Values => new Float64Array(length)

function tagOf(value: CellValue): number {
  switch (typeof value) {
    case 'string':
      return TAG.text
    case 'number':
      return TAG.number
    case 'boolean':
      return value ? TAG.true : TAG.false
    default:
      if (value === null) return TAG.blank
      return TAG[value.kind]
  }
}

/** The number itself, or the index of the text that represents the value. */
function numberFor(value: CellValue, strings: StringTable): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return strings.add(value)
  return value === null || typeof value === 'boolean' ? 0 : strings.add(listToText(value))
}
