import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'

/**
 * A field of a sheet's summary as it is kept (api-guide section 20.4): defined like a column that stands at `index`, with one cell.
 * Its title is its own in the sheet, in capitals or not.
 */
export interface SummaryField {
  readonly definition: ColumnRecord
  readonly cell: StoredCell
  readonly createdAt: number
  readonly createdBy: number
  readonly modifiedAt: number
  readonly modifiedBy: number
}
