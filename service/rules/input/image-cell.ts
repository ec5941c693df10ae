import { refuse } from '../api-error.ts'
import type { CellImage, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { readValue } from './cell-value.ts'

const LONGEST_ALT_TEXT = 100

/** Refuses (1165) a text too long to stand for a picture. */
export function checkAltText(altText: string): void {
  if (altText.length > LONGEST_ALT_TEXT) throw refuse(1165)
}

/**
 * A cell with a picture. Its value is the text that stands for the picture, which a column that takes certain values only may refuse
 * (1042), unless an admin overrides that.
 */
export function imageCell(column: ColumnRecord, text: string, image: CellImage, isOverridden: boolean): StoredCell {
  if (column.type === 'TEXT_NUMBER') return { value: text, image }
  const reading = { strict: false, validated: column.validation && !isOverridden, numericDates: false }
  return { ...readValue(column, text, reading), image }
}

/** The cell once another text stands for its picture (1161 where it has none). */
export function withAltText(
  before: StoredCell | undefined,
  altText: string,
  at: readonly [number, number],
): StoredCell {
  if (!before?.image) throw refuse(1161, ...at)
  checkAltText(altText)
  // A value that the column has made of the old text stays what it is.
  const value = before.value === before.image.altText ? { value: altText } : {}
  return { ...before, ...value, image: { ...before.image, altText } }
}
