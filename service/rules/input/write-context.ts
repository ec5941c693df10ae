/** What judging a written cell needs to know besides the cell and its column. */
export interface WriteContext {
  /** Whether the caller is an admin of the sheet: then locked columns open, and validation may be overridden. */
  readonly isAdmin: boolean
  /** The request's `overrideValidation`. */
  readonly overrideValidation: boolean
  readonly numericDates: boolean
  readonly dependenciesEnabled: boolean
  /** The row that is written, or null for a new one. */
  readonly rowId: number | null
  readonly hasRow: (rowId: number) => boolean
  /** The name of a member with this address: what a contact shows when the writer gives no name. */
  readonly nameOf: (email: string) => string | undefined
  /** The name and address of a sheet the caller can see: what a hyperlink to it shows. */
  readonly sheetOf: (sheetId: number) => { readonly name: string; readonly permalink: string } | undefined
}
