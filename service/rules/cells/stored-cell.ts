import type { Duration } from '../../../shared/wire/duration.ts'

/** A contact with a name, an address or both. */
export type Contact = {
  readonly objectType: 'CONTACT'
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** A row that this row depends on. */
export type Predecessor = {
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

/** The target of a hyperlink: a web address, or a sheet, report or dashboard. */
export type Hyperlink = {
  readonly url?: string | undefined
  readonly sheetId?: number | undefined
  readonly reportId?: number | undefined
  readonly sightId?: number | undefined
}

/** An image in a cell, sized in pixels. Its bytes are stored by id. */
export type CellImage = {
  readonly id: string
  readonly altText: string
  readonly width: number
  readonly height: number
}

/** The source cell of a link. */
export type CellSource = {
  readonly sheetId: number
  readonly rowId: number
  readonly columnId: number
}

/**
 * A stored cell. Every view of it (with or without `level`, `objectValue`, numeric dates) is derived from this.
 * Multi-value contents, durations and predecessors are only in `objectValue`, all others in `value`.
 */
export type StoredCell = {
  readonly value?: string | number | boolean
  readonly objectValue?: ObjectValue
  /** The display name of a contact, if one was sent. */
  readonly displayValue?: string
  readonly formula?: string
  readonly hyperlink?: Hyperlink
  readonly image?: CellImage
  /** The source of the value, which is also stored here and updated whenever the source cell changes. */
  readonly linkInFromCell?: CellSource
  /** Format descriptor: 17 comma-separated slots. */
  readonly format?: string
  /** The conditional format, returned as stored. */
  readonly conditionalFormat?: string
}

/** The cells of one row by column id. A column without an entry is blank. */
export type StoredCells = Readonly<Record<string, StoredCell>>
