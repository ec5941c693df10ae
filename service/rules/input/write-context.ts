import type { CellSource, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { Level } from '../columns/column-view.ts'

/** The context that validates a written cell, besides the cell and its column. */
export type WriteContext = {
  /** Admins of the sheet may write locked columns and override validation. */
  readonly isAdmin: boolean
  /** The request's `overrideValidation`. */
  readonly overrideValidation: boolean
  readonly numericDates: boolean
  /** The types the caller knows: otherwise multi-value columns hold text. */
  readonly level: Level
  readonly dependenciesEnabled: boolean
  /** The row that is written, or null for a new one. */
  readonly rowId: number | null
  readonly hasRow: (rowId: number) => boolean
  /** The name of the member with this address: the display name of a contact sent without one. */
  readonly nameOf: (email: string) => string | undefined
  /** The content of a cell of this column once linked to a cell of another sheet; rejects an invalid link. */
  readonly linkTo: (column: ColumnRecord, source: CellSource) => StoredCell
  /** The name and address of a visible sheet, for a hyperlink to it. */
  readonly sheetOf: (sheetId: number) => LinkTarget | undefined
  /** The same for a report or a dashboard. */
  readonly itemOf: (kind: 'report' | 'sight', id: number) => LinkTarget | undefined
}

/** The target of a hyperlink. */
type LinkTarget = {
  readonly name: string
  readonly permalink: string
}
