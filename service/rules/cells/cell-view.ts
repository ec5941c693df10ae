import type { ColumnRecord } from '../columns/column-definition.ts'
import { type Level, shownType } from '../columns/column-view.ts'
import type { RowRecord } from '../rows/row-record.ts'
import { formatNumber } from './format-number.ts'
import { type RowNumberOf, toDisplay, toText, toWireObject } from './object-text.ts'
import type { ObjectValue, StoredCell } from './stored-cell.ts'

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
  format?: string
}

/** What a formula cell shows until the service can calculate (the words for it). */
export const NOT_CALCULATED = '#UNSUPPORTED'

/** One cell as it travels. A blank one is its column id alone. */
export function toWireCell(column: ColumnRecord, cell: StoredCell | undefined, row: RowRecord, view: CellView): object {
  const wire: WireCell = { columnId: column.id }
  if (view.columnType) wire.columnType = shownType(column.type, view.level)
  if (column.systemColumnType && column.systemColumnType !== 'AUTO_NUMBER') fillSystem(wire, column, row, view)
  else if (cell) fill(wire, column, cell, view)
  return wire
}

function fill(wire: WireCell, column: ColumnRecord, cell: StoredCell, view: CellView): void {
  if (cell.formula !== undefined) {
    wire.value = wire.displayValue = NOT_CALCULATED
    wire.formula = cell.formula
  } else if (cell.objectValue) fillObject(wire, column, cell.objectValue, view)
  else if (cell.value !== undefined) fillValue(wire, column, cell, cell.value, view)
  if (cell.hyperlink) wire.hyperlink = cell.hyperlink
  if (view.format && cell.format) wire.format = cell.format
}

function fillObject(wire: WireCell, column: ColumnRecord, object: ObjectValue, view: CellView): void {
  wire.displayValue = toDisplay(object, view.rowNumberOf)
  const isKnown = shownType(column.type, view.level) === column.type
  const isMulti = object.objectType.startsWith('MULTI')
  if (view.objectValue && isKnown) wire.objectValue = toWireObject(object, view.rowNumberOf)
  // Multi cells asked for as objects carry no text beside them (api-guide section 11).
  if (isMulti && wire.objectValue) return
  // To who knows the type their value is the object itself (interface-spec.md "Cell" and "Versioning", 3).
  wire.value = isMulti && isKnown ? toWireObject(object, view.rowNumberOf) : toText(object, view.rowNumberOf)
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
