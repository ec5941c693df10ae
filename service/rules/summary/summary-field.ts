import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'

/**
 * A stored summary field (api-guide section 20.4): defined like a column at `index`, with one cell. Its title is unique
 * in the sheet, ignoring case.
 */
export type SummaryField = {
  readonly definition: ColumnRecord
  readonly cell: StoredCell
  readonly createdAt: number
  readonly createdBy: number
  readonly modifiedAt: number
  readonly modifiedBy: number
}
