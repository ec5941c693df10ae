import type { Cell, CellValue } from '../model/sheet/cell-value.ts'
import { TAG } from './layout.ts'
import type { StringTable } from './string-table.ts'
import { listToText } from './value-text.ts'

/** One column while it is being filled. An array that stays null would be all zeros and is left out of the buffer. */
export type ColumnArrays = {
  readonly tags: Uint8Array<ArrayBuffer> | null
  readonly values: Float64Array<ArrayBuffer> | null
  readonly displays: Uint32Array<ArrayBuffer> | null
  readonly formulas: Uint32Array<ArrayBuffer> | null
  put(row: number, cell: Cell): void
}

export function createColumnArrays(rowCount: number, strings: StringTable): ColumnArrays {
  let tags: Uint8Array<ArrayBuffer> | null = null
  let values: Float64Array<ArrayBuffer> | null = null
  let displays: Uint32Array<ArrayBuffer> | null = null
  let formulas: Uint32Array<ArrayBuffer> | null = null

  const putValue = (row: number, value: CellValue) => {
    const tag = tagOf(value)
    if (tag === TAG.blank) return
    tags ??= new Uint8Array(rowCount)
    tags[row] = tag
    if (tag === TAG.true || tag === TAG.false) return
    values ??= new Float64Array(rowCount)
    values[row] = numberFor(value, strings)
  }

  return {
    get tags() {
      return tags
    },
    get values() {
      return values
    },
    get displays() {
      return displays
    },
    get formulas() {
      return formulas
    },
    put: (row, cell) => {
      putValue(row, cell.value)
      if (cell.display !== null) {
        displays ??= new Uint32Array(rowCount)
        displays[row] = strings.add(cell.display) + 1
      }
      if (cell.formula !== null) {
        formulas ??= new Uint32Array(rowCount)
        formulas[row] = strings.add(cell.formula) + 1
      }
    },
  }
}

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
      return value.kind === 'contacts' ? TAG.contacts : TAG.choices
  }
}

/** The number itself, or the index of the text that stands for the value. */
function numberFor(value: CellValue, strings: StringTable): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return strings.add(value)
  return value === null || typeof value === 'boolean' ? 0 : strings.add(listToText(value))
}
