import { isError, type Value } from '../../formulas/language/value.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { type Level, shownType } from '../columns/column-view.ts'
import { durationOfDays } from '../input/duration-text.ts'
import type { RowRecord } from '../rows/row-record.ts'
import { formatNumber } from './format-number.ts'
import { toPlainValue } from './formula-value.ts'
import { type RowNumberOf, toDisplay, toText, toWireObject } from './object-text.ts'
import type { Hyperlink, ObjectValue, StoredCell } from './stored-cell.ts'

/** Somebody who made or changed a row. */
export interface Person {
  readonly name: string
  readonly email: string
}

/** How the caller wants to see cells. */
export interface CellView {
  readonly level: Level
  readonly objectValue: boolean
  readonly columnType: boolean
  readonly format: boolean
  readonly numericDates: boolean
  readonly personOf: (userId: number) => Person | undefined
  readonly rowNumberOf: RowNumberOf
  /** What the formula of a cell came to. Without it formulas are shown, and not what they come to. */
  readonly resultOf?: (rowId: number, columnId: number) => Value | undefined
  /** The cell of another sheet that this one shows, and the cells of other sheets that show this one; as they travel. */
  readonly linkInOf?: (rowId: number, columnId: number) => object | undefined
  readonly linksOutOf?: (rowId: number, columnId: number) => readonly object[] | undefined
  /** Whether what a hyperlink leads to was deleted. */
  readonly isGone: (link: Hyperlink) => boolean
}

/** A cell as it travels (api-guide section 9.1): what is not there is left out, never null. */
interface WireCell {
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

/** What a formula shows where nobody calculates it. */
const NOT_CALCULATED = '#UNSUPPORTED'

/** One cell as it travels. A blank one is its column id alone. */
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

/** The formula of the cell or of its whole column, and what it came to, the way the column shows such values. */
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

/** A hyperlink whose target was deleted says so by nulls (api-guide section 9.1). */
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
  // Multi cells asked for as objects carry no text beside them (api-guide section 11).
  if (isMulti && isKnown && view.objectValue) return
  // To who knows the type their value is the object itself (interface-spec.md "Cell" and "Versioning", 3).
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
      // The local time of a plan has no zone; as a number it counts as UTC, the way it is read.
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

/** What the service fills in by itself: who made or changed the row, and when. */
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
