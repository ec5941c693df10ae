/** One contact of a contact cell: at least one of the two is there. */
export interface Contact {
  readonly objectType: 'CONTACT'
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** A span of working time, its parts positive; the sign sits in `negative`. */
export interface Duration {
  readonly objectType: 'DURATION'
  readonly weeks?: number | undefined
  readonly days?: number | undefined
  readonly hours?: number | undefined
  readonly minutes?: number | undefined
  readonly seconds?: number | undefined
  readonly milliseconds?: number | undefined
  readonly negative?: boolean | undefined
  readonly elapsed?: boolean | undefined
}

/** A row this row waits for. */
export interface Predecessor {
  readonly rowId: number
  readonly type: 'FS' | 'FF' | 'SS' | 'SF'
  readonly lag?: Duration | undefined
}

/** Cell contents that are more than one plain value. */
export type ObjectValue =
  | { readonly objectType: 'MULTI_CONTACT'; readonly values: readonly Contact[] }
  | { readonly objectType: 'MULTI_PICKLIST'; readonly values: readonly string[] }
  | { readonly objectType: 'PREDECESSOR_LIST'; readonly predecessors: readonly Predecessor[] }
  | Duration

/** Where the text of a cell leads: a web address, or a sheet, report or dashboard of the service. */
export interface Hyperlink {
  readonly url?: string | undefined
  readonly sheetId?: number | undefined
  readonly reportId?: number | undefined
  readonly sightId?: number | undefined
}

/** A picture that fills a cell, its size in pixels. The bytes are kept by its id. */
export interface CellImage {
  readonly id: string
  readonly altText: string
  readonly width: number
  readonly height: number
}

/** The cell of another sheet whose value a cell shows. */
export interface CellSource {
  readonly sheetId: number
  readonly rowId: number
  readonly columnId: number
}

/**
 * A cell as it is kept. Every view of it (with or without `level`, `objectValue`, numeric dates) derives from this.
 * Values of multi columns, durations and predecessors are kept in `objectValue` alone; all others in `value`.
 */
export interface StoredCell {
  readonly value?: string | number | boolean
  readonly objectValue?: ObjectValue
  /** The shown name of a contact, where the writer gave one. */
  readonly displayValue?: string
  readonly formula?: string
  readonly hyperlink?: Hyperlink
  readonly image?: CellImage
  /** Where the value comes from. It is kept here as well, and brought up to date whenever the other cell changes. */
  readonly linkInFromCell?: CellSource
  /** Format descriptor: 17 comma-separated slots. */
  readonly format?: string
  /** The same as a condition of the sheet has it look; delivered as it is stored. */
  readonly conditionalFormat?: string
}

/** The cells of one row by column id. A column without an entry is a blank cell. */
export type StoredCells = Readonly<Record<string, StoredCell>>
