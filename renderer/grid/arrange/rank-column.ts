import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { cellText } from '../format/cell-text.ts'
import { mergeSort } from './merge-sort.ts'
import { PIECE, type Steps } from './steps.ts'

/** Where a cell without anything in it stands: last, in both directions. */
export const BLANK = Number.POSITIVE_INFINITY

/**
 * For each row the place of its cell among the different values of the column, from the first one up: numbers by value, then texts
 * as people order them ("Task 9" before "Task 10"), then blanks. Equal cells have equal places.
 */
export function* rankColumn(view: SheetView, column: Column, collator: Intl.Collator): Steps<Float64Array> {
  const keys = yield* keysOf(view, column)
  const numbers = Float64Array.from(new Set(keys.filter(key => typeof key === 'number'))).sort()
  yield
  const texts = [...new Set(keys.filter(key => typeof key === 'string'))]
  // Days and moments of ISO 8601 are in order by their characters; asking the collator would take twenty times as long.
  const isByCharacters = column.kind === 'date' || column.kind === 'datetime'
  const sorted = yield* mergeSort(texts, isByCharacters ? byCharacters : collator.compare)
  const places = new Map<string | number, number>()
  for (const number of numbers) places.set(number, places.size)
  for (const [at, text] of sorted.entries()) {
    const before = sorted[at - 1]
    // Texts that the collator finds alike share a place, so that the next key decides between them.
    const isAlike = before !== undefined && !isByCharacters && collator.compare(before, text) === 0
    places.set(text, isAlike ? (places.get(before) ?? 0) : numbers.length + at)
  }
  yield
  return Float64Array.from(keys, key => (key === null ? BLANK : (places.get(key) ?? BLANK)))
}

function* keysOf(view: SheetView, column: Column): Steps<(string | number | null)[]> {
  const keys: (string | number | null)[] = []
  for (let index = 0; index < view.rowCount; index++) {
    const cell = view.cellAt(index, column.id)
    keys.push(keyOf(column, cell.value) ?? (cellText(column, cell, '') || null))
    if (index % PIECE === PIECE - 1) yield
  }
  return keys
}

/** Null: what is written in the cell decides. */
function keyOf(column: Column, value: CellValue): string | number | null {
  if (typeof value === 'number') return value
  if (column.kind === 'checkbox' && (value === null || typeof value === 'boolean')) return value === true ? 1 : 0
  const isMoment = column.kind === 'date' || column.kind === 'datetime'
  return isMoment && typeof value === 'string' && value !== '' ? value : null
}

const byCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
