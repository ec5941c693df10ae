import { isError, type Value } from '../../../formulas/language/value.ts'
import { durationOfDays } from '../../../shared/wire/duration.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { type Level, shownType } from '../columns/column-view.ts'
import type { RowRecord } from '../rows/row-record.ts'
import { formatNumber } from './format-number.ts'
import { toPlainValue } from './formula-value.ts'
import { type RowNumberOf, toDisplay, toText, toWireObject } from './object-text.ts'
import type { Hyperlink, ObjectValue, StoredCell } from './stored-cell.ts'

/** The creator or editor of a row. */
export type Person = {
  readonly name: string
  readonly email: string
}

/** The options of the caller for reading cells. */
export type CellView = {
  readonly level: Level
  readonly objectValue: boolean
  readonly columnType: boolean
  readonly format: boolean
  readonly numericDates: boolean
  readonly personOf: (userId: number) => Person | undefined
  readonly rowNumberOf: RowNumberOf
  /** Result of a cell's formula. Without it, formulas are shown without results. */
  readonly resultOf?: (rowId: number, columnId: number) => Value | undefined
  /** The source of the cell's link and the links to the cell, in wire form. */
  readonly linkInOf?: (rowId: number, columnId: number) => object | undefined
  readonly linksOutOf?: (rowId: number, columnId: number) => readonly object[] | undefined
  /** Whether the target of a hyperlink was deleted. */
  readonly isGone: (link: Hyperlink) => boolean
}

/** A cell in wire form (api-guide section 9.1): absent values are omitted, never null. */
type WireCell = {
  columnId: number
  columnType?: string
  value?: unknown
  displayValue?: string
  objectValue?: unknown
  formula?: string
  hyperlink?: object
  image?: object
  linkInFromCell?: object
  linksOutToCells?: readonly object[]
  format?: string
  conditionalFormat?: string
}

/** Shown for a formula that is not calculated. */
const NOT_CALCULATED = '#UNSUPPORTED'

/** Converts a cell to wire form. A blank one has only its column id. */
export function toWireCell(column: ColumnRecord, cell: StoredCell | undefined, row: RowRecord, view: CellView): object {
  const wire: WireCell = { columnId: column.id }
  if (view.columnType) wire.columnType = shownType(column.type, view.level)
  if (column.systemColumnType && column.systemColumnType !== 'AUTO_NUMBER') fillSystem(wire, column, row, view)
  else if (cell?.formula !== undefined || column.formula) fillFormula(wire, column, cell ?? {}, row, view)
  else if (cell) fill(wire, column, cell, view)
  fillLinks(wire, cell, row, view)
  return wire
}

function fill(wire: WireCell, column: ColumnRecord, cell: StoredCell, view: CellView): void {
  if (cell.objectValue) fillObject(wire, column, cell.objectValue, view)
  else if (cell.value !== undefined) fillValue(wire, column, cell, cell.value, view)
  fillLooks(wire, cell, view)
}

/** The formula of the cell or its column, with its result in the display form of the column. */
function fillFormula(wire: WireCell, column: ColumnRecord, cell: StoredCell, row: RowRecord, view: CellView): void {
  const result = view.resultOf?.(row.id, column.id)
  const value = result === undefined ? NOT_CALCULATED : toPlainValue(result)
  if (result === undefined || isError(result)) Object.assign(wire, { value, displayValue: value })
  else if (column.type === 'DURATION' && typeof value === 'number')
    fillObject(wire, column, durationOfDays(value), view)
  else if (value !== undefined) fillValue(wire, column, cell, value, view)
  const formula = cell.formula ?? column.formula
  if (formula !== undefined) wire.formula = formula
  fillLooks(wire, cell, view)
}

function fillLooks(wire: WireCell, cell: StoredCell, view: CellView): void {
  if (cell.hyperlink) wire.hyperlink = view.isGone(cell.hyperlink) ? leadingNowhere(cell.hyperlink) : cell.hyperlink
  if (cell.image) wire.image = cell.image
  if (view.format && cell.format) wire.format = cell.format
  if (view.format && cell.conditionalFormat) wire.conditionalFormat = cell.conditionalFormat
}

/** A hyperlink to a deleted target has null fields (api-guide section 9.1). */
const leadingNowhere = (link: Hyperlink): object => Object.fromEntries(Object.keys(link).map(name => [name, null]))

function fillLinks(wire: WireCell, cell: StoredCell | undefined, row: RowRecord, view: CellView): void {
  const source = cell?.linkInFromCell && view.linkInOf?.(row.id, wire.columnId)
  if (source) wire.linkInFromCell = source
  const targets = view.linksOutOf?.(row.id, wire.columnId)
  if (targets) wire.linksOutToCells = targets
}

function fillObject(wire: WireCell, column: ColumnRecord, object: ObjectValue, view: CellView): void {
  wire.displayValue = toDisplay(object, view.rowNumberOf)
  const isKnown = shownType(column.type, view.level) === column.type
  const isMulti = object.objectType.startsWith('MULTI')
  const text = toText(object, view.rowNumberOf)
  if (view.objectValue) wire.objectValue = isKnown ? toWireObject(object, view.rowNumberOf) : text
  // Multi-value cells requested as objects have no text (api-guide section 11).
  if (isMulti && isKnown && view.objectValue) return
  // For clients that know the type, the value is the object (interface-spec.md "Cell" and "Versioning", 3).
  wire.value = isMulti && isKnown ? toWireObject(object, view.rowNumberOf) : text
}

function fillValue(
  wire: WireCell,
  column: ColumnRecord,
  cell: StoredCell,
  value: string | number | boolean,
  view: CellView,
): void {
  wire.value = value
  switch (column.type) {
    case 'DATE':
      if (view.numericDates && isDate(value)) wire.value = Date.parse(value)
      if (view.objectValue) wire.objectValue = isDate(value) ? { objectType: 'DATE', value: wire.value } : value
      return
    case 'DATETIME':
    case 'ABSTRACT_DATETIME':
      // The local time of a project has no time zone; as a number it counts as UTC, which is also how it is read.
      if (view.numericDates && isMoment(value)) wire.value = Date.parse(`${value}Z`)
      if (view.objectValue) wire.objectValue = { objectType: column.type, value: wire.value }
      return
    case 'CONTACT_LIST':
      wire.displayValue = cell.displayValue || String(value)
      if (view.objectValue) wire.objectValue = toContact(String(value), cell.displayValue)
      return
    default:
      if (typeof value === 'number') wire.displayValue = formatNumber(value, cell.format)
      else if (typeof value === 'string') wire.displayValue = value
      if (view.objectValue) wire.objectValue = value
  }
}

/** System values: creator, editor and times of the row. */
function fillSystem(wire: WireCell, column: ColumnRecord, row: RowRecord, view: CellView): void {
  const created = column.systemColumnType?.startsWith('CREATED')
  if (column.systemColumnType?.endsWith('_DATE')) {
    const instant = created ? row.createdAt : row.modifiedAt
    wire.value = view.numericDates ? instant : `${new Date(instant).toISOString().slice(0, 19)}Z`
    if (view.objectValue) wire.objectValue = { objectType: 'DATETIME', value: wire.value }
    return
  }
  const person = view.personOf(created ? row.createdBy : row.modifiedBy)
  if (!person) return
  wire.value = person.email
  wire.displayValue = person.name
  if (view.objectValue) wire.objectValue = toContact(person.email, person.name)
}

function toContact(value: string, name: string | undefined): object {
  if (!value.includes('@')) return { objectType: 'CONTACT', name: value }
  return { objectType: 'CONTACT', email: value, ...(name ? { name } : {}) }
}

function isMoment(value: string | number | boolean): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value)
}

function isDate(value: string | number | boolean): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
