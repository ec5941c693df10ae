import type { Cell } from '../model/sheet/cell-value.ts'
import { type ColumnCells, roomFor } from './column-cells.ts'
import type { ColumnViews, NumberView } from './directory.ts'
import { TAG } from './layout.ts'

/** One stored attribute of all cells of a column: one whole number per row, with stride `step`. */
type Part = { readonly words: Uint8Array | Uint16Array | Uint32Array; readonly step: number; readonly from: number }

const FREE = 0

/**
 * Numbers the distinct cells of a column in the order of first occurrence. Compares the stored form without decoding
 * cells: the string table holds each text once, so equal texts have equal indexes. `column` is undefined if all cells
 * are blank.
 */
export function differentCells(
  column: ColumnViews | undefined,
  rowCount: number,
  cellAt: (row: number) => Cell,
): ColumnCells {
  const parts = column ? partsOf(column) : []
  const mixed = mix(parts, rowCount)
  const numbers = roomFor(rowCount, rowCount)
  const firstRows = roomFor(rowCount, rowCount)
  // A hash table with a load factor of at most one half; holds row + 1, or `FREE`.
  const positions = new Uint32Array(2 ** Math.ceil(Math.log2(2 * rowCount + 2)))
  let count = 0
  for (let row = 0; row < rowCount; row++) {
    let position = (mixed[row] ?? 0) & (positions.length - 1)
    while (positions[position] !== FREE && !isSame(parts, (positions[position] ?? 1) - 1, row)) {
      position = (position + 1) & (positions.length - 1)
    }
    const known = positions[position] ?? FREE
    if (known !== FREE) {
      numbers[row] = numbers[known - 1] ?? 0
      continue
    }
    positions[position] = row + 1
    firstRows[count] = row
    numbers[row] = count++
  }
  const rows = firstRows.slice(0, count)
  const namesRows = column?.tags?.includes(TAG.predecessors) ?? false
  return { numbers, stored: { count, at: number => cellAt(rows[number] ?? 0), namesRows }, written: [] }
}

const partsOf = ({
  tags,
  values,
  displays,
  formulas,
  formats,
  images,
  linksIn,
  linksOut,
}: ColumnViews): readonly Part[] => [
  ...(tags ? [{ words: tags, step: 1, from: 0 }] : []),
  ...[values, displays, formulas, formats, images, linksIn, linksOut].flatMap(numbers =>
    numbers ? wordsOf(numbers) : [],
  ),
]

/** A wide number is compared as two words, so any different bit counts. */
function wordsOf(numbers: NumberView): readonly Part[] {
  if (!(numbers instanceof Float64Array)) return [{ words: numbers, step: 1, from: 0 }]
  const words = new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length)
  return [0, 1].map(from => ({ words, step: 2, from }))
}

/** A hash per row; equal cells have equal hashes. */
function mix(parts: readonly Part[], rowCount: number): Uint32Array {
  const mixed = new Uint32Array(rowCount)
  for (const { words, step, from } of parts) {
    for (let row = 0; row < rowCount; row++) {
      const word = Math.imul((mixed[row] ?? 0) ^ (words[row * step + from] ?? 0), 0x9e3779b1)
      // Multiplication carries upwards only, but the low bits select the slot.
      mixed[row] = word ^ (word >>> 15)
    }
  }
  return mixed
}

function isSame(parts: readonly Part[], row: number, other: number): boolean {
  for (const { words, step, from } of parts) {
    if (words[row * step + from] !== words[other * step + from]) return false
  }
  return true
}
