import type { CellSource, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { Level } from '../columns/column-view.ts'

/** What judging a written cell needs to know besides the cell and its column. */
export interface WriteContext {
  /** Whether the caller is an admin of the sheet: then locked columns open, and validation may be overridden. */
  readonly isAdmin: boolean
  /** The request's `overrideValidation`. */
  readonly overrideValidation: boolean
  readonly numericDates: boolean
  /** The types the writer knows: to others, a column of several picks or contacts holds text. */
  readonly level: Level
  readonly dependenciesEnabled: boolean
  /** The row that is written, or null for a new one. */
  readonly rowId: number | null
  readonly hasRow: (rowId: number) => boolean
  /** The name of a member with this address: what a contact shows when the writer gives no name. */
  readonly nameOf: (email: string) => string | undefined
  /** What a cell of this column holds once it is linked to a cell of another sheet; refuses a link that cannot be. */
  readonly linkTo: (column: ColumnRecord, source: CellSource) => StoredCell
  /** The name and address of a sheet the caller can see: what a hyperlink to it shows. */
  readonly sheetOf: (sheetId: number) => LinkTarget | undefined
  /** The same for a report or a dashboard. */
  readonly itemOf: (kind: 'report' | 'sight', id: number) => LinkTarget | undefined
}

/** What a hyperlink leads to. */
interface LinkTarget {
  readonly name: string
  readonly permalink: string
}
