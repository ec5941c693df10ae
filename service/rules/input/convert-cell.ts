import { type RowNumberOf, toDisplay } from '../cells/object-text.ts'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { readValue } from './cell-value.ts'
import { toContacts, toPicks } from './list-text.ts'

/** Like typed input: nothing is rejected, and values that do not fit stay text. */
const LENIENT = { strict: false, validated: false, numericDates: false }

/** Converts a cell after its column changed its type: the same result as typing the old content into the new column. */
export function convertCell(cell: StoredCell, column: ColumnRecord, rowNumberOf: RowNumberOf): StoredCell {
  const { value, objectValue, ...rest } = cell
  if (cell.formula !== undefined || (value === undefined && !objectValue)) return cell
  const plain = objectValue ? toDisplay(objectValue, rowNumberOf) : (value ?? '')
  const { displayValue: _name, ...kept } = rest
  return { ...kept, ...toType(plain, column) }
}

function toType(plain: string | number | boolean, column: ColumnRecord): StoredCell {
  const text = String(plain)
  switch (column.type) {
    case 'MULTI_PICKLIST':
      return { objectValue: { objectType: 'MULTI_PICKLIST', values: toPicks(text, column) } }
    case 'MULTI_CONTACT_LIST':
      return { objectValue: { objectType: 'MULTI_CONTACT', values: toContacts(text) } }
    case 'PREDECESSOR':
    case 'DATETIME':
      return {}
    case 'TEXT_NUMBER':
    case 'CHECKBOX':
    case 'PICKLIST':
    case 'CONTACT_LIST':
    case 'DATE':
    case 'ABSTRACT_DATETIME':
    case 'DURATION':
      return readValue(column, plain, LENIENT)
  }
}
