import { refuse } from '../api-error.ts'
import type { CellImage, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { readValue } from './cell-value.ts'

const LONGEST_ALT_TEXT = 100

/** Rejects (1165) an alternative text that is too long. */
export function checkAltText(altText: string): void {
  if (altText.length > LONGEST_ALT_TEXT) throw refuse(1165)
}

/**
 * A cell with an image. Its value is the alternative text, which a validated column may reject (1042) unless an admin
 * overrides that.
 */
export function imageCell(column: ColumnRecord, text: string, image: CellImage, isOverridden: boolean): StoredCell {
  if (column.type === 'TEXT_NUMBER') return { value: text, image }
  const reading = { strict: false, validated: column.validation && !isOverridden, numericDates: false }
  return { ...readValue(column, text, reading), image }
}

/** The cell with a new alternative text (1161 without an image). */
export function withAltText(
  before: StoredCell | undefined,
  altText: string,
  at: readonly [number, number],
): StoredCell {
  if (!before?.image) throw refuse(1161, ...at)
  checkAltText(altText)
  // If the column converted the old text to another value, that value stays.
  const value = before.value === before.image.altText ? { value: altText } : {}
  return { ...before, ...value, image: { ...before.image, altText } }
}
