import { refuse } from '../api-error.ts'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { shownType } from '../columns/column-view.ts'
import type { CellInput } from './cell-input.ts'
import { type Plain, type Reading, readValue } from './cell-value.ts'
import { readHyperlink } from './hyperlink.ts'
import { withAltText } from './image-cell.ts'
import { readListText } from './list-text.ts'
import { readObjectValue } from './object-value.ts'
import type { WriteContext } from './write-context.ts'

/**
 * The cell after a write, or null when it is empty. A write replaces the content; the format stays unless it is written
 * too, and a blank cell takes that of its column. Errors follow api-guide section 7.4.
 */
export function writeCell(
  column: ColumnRecord,
  sent: CellInput,
  before: StoredCell | undefined,
  context: WriteContext,
): StoredCell | null {
  checkWritable(column, context)
  checkCombination(sent)
  const format = sent.format === undefined ? before?.format : (sent.format ?? undefined)
  const content = writesContent(sent) ? readContent(column, sent, before, context) : keepContent(before)
  const isFirst = before === undefined && sent.format === undefined && Object.keys(content).length > 0
  const after = withFormat(content, isFirst ? (content.format ?? column.format) : format)
  const { conditionalFormat } = before ?? {}
  // Conditional formats are not evaluated here: the stored result stays.
  if (conditionalFormat !== undefined) return { ...after, conditionalFormat }
  return Object.keys(after).length === 0 ? null : after
}

/**
 * Rejects a cell of a system column (1046), of a column locked for the caller (1039), or of a column formula (1302).
 */
export function checkWritable(column: ColumnRecord, { isAdmin, dependenciesEnabled }: WriteContext): void {
  if (column.systemColumnType) throw refuse(1046, column.title)
  if (column.locked && !isAdmin) throw refuse(1039, column.title)
  if (column.formula) throw refuse(1302, column.title)
  if (dependenciesEnabled && column.tags?.includes('GANTT_END_DATE')) throw refuse(1080)
}

function checkCombination(sent: CellInput): void {
  const { value, formula, objectValue, hyperlink, linkInFromCell, image } = sent
  if (hyperlink && linkInFromCell) throw refuse(1109)
  if (linkInFromCell && (isThere(value) || isThere(objectValue) || formula)) throw refuse(1110)
  if (image && (isThere(value) || formula || isThere(objectValue) || hyperlink || linkInFromCell)) throw refuse(1163)
  if (formula && (isThere(value) || isThere(objectValue))) throw refuse(1163)
  if (isThere(value) && isThere(objectValue)) throw refuse(1130)
  if (!writesContent(sent) && sent.format === undefined) throw refuse(1012, 'value')
}

/** Whether the write includes content. */
function writesContent({ value, formula, objectValue, hyperlink, linkInFromCell, image }: CellInput): boolean {
  return [value, formula, objectValue, hyperlink, linkInFromCell, image ?? undefined].some(part => part !== undefined)
}

function readContent(
  column: ColumnRecord,
  sent: CellInput,
  before: StoredCell | undefined,
  context: WriteContext,
): StoredCell {
  if (sent.image) {
    return keepContent(withAltText(before, sent.image.altText ?? '', [context.rowId ?? 0, column.id]))
  }
  // Only existing cells can be linked: a change creates a link, a new row never does.
  if (sent.linkInFromCell && context.rowId === null) throw refuse(1032, 'linkInFromCell')
  if (sent.linkInFromCell) return context.linkTo(column, sent.linkInFromCell)
  if (sent.formula) {
    if (!sent.formula.startsWith('=')) throw refuse(1162)
    return { formula: sent.formula }
  }

  const reading = toReading(column, sent, context)
  // For callers that do not know the type, the column is text.
  const isKnown = shownType(column.type, context.level) === column.type
  const readText = (value: Plain): StoredCell =>
    isKnown
      ? readValue(column, value, reading)
      : readListText(column, { text: String(value), before }, reading, context)
  if (sent.hyperlink) return readLinked(sent, readText, context)
  if (!isKnown && isPlain(sent.objectValue)) return readText(sent.objectValue)
  if (isThere(sent.objectValue)) return readObjectValue(column, sent.objectValue, reading, context) ?? {}
  if (sent.value === '' && column.type === 'CHECKBOX') return { value: false }
  if (!isThere(sent.value) || sent.value === '') return {}
  // Values are written as they are read: clients that know the type send multi-value contents as objects.
  if (column.type.startsWith('MULTI_') && typeof sent.value === 'object') {
    return readObjectValue(column, sent.value, reading, context) ?? {}
  }
  return withName(column, readText(toPlain(sent.value)), sent.displayValue, context)
}

function readLinked(sent: CellInput, readText: (value: Plain) => StoredCell, context: WriteContext): StoredCell {
  const { hyperlink, text } = readHyperlink(sent.hyperlink ?? {}, context)
  if (isThere(sent.value) && typeof sent.value !== 'string') throw refuse(1113)
  return { ...readText(sent.value || text), hyperlink }
}

function toReading(column: ColumnRecord, sent: CellInput, context: WriteContext): Reading {
  const { strict = true } = sent
  const overridden = context.overrideValidation || (sent.overrideValidation ?? false)
  if (overridden && !context.isAdmin) throw refuse(1212)
  // The override counts only with strict: false (api-guide section 9.3).
  return { strict, validated: column.validation && !(overridden && !strict), numericDates: context.numericDates }
}

/** A contact shows the name sent; an empty one shows the address; without one it is looked up. */
function withName(
  column: ColumnRecord,
  cell: StoredCell,
  given: string | null | undefined,
  { nameOf }: WriteContext,
): StoredCell {
  if (column.type !== 'CONTACT_LIST') return cell
  const name = given ?? nameOf(String(cell.value))
  return name ? { ...cell, displayValue: name } : cell
}

function keepContent(before: StoredCell | undefined): StoredCell {
  const { format: _format, ...content } = before ?? {}
  return content
}

function withFormat(cell: StoredCell, format: string | undefined): StoredCell {
  const shown = format ?? cell.format
  return shown ? { ...cell, format: shown } : cell
}

function toPlain(value: unknown): Plain {
  if (isPlain(value)) return value
  throw refuse(1038)
}

function isPlain(value: unknown): value is Plain {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
}

function isThere(value: unknown): value is NonNullable<unknown> {
  return value !== undefined && value !== null
}
