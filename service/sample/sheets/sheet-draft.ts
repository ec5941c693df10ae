import type { AutoNumberFormat, ColumnType, SystemColumnType } from '../../rules/columns/column-definition.ts'

/** A sample sheet before it has ids: cells are named by column title, people by e-mail address. */
export type SheetDraft = {
  readonly name: string
  readonly columns: readonly ColumnDraft[]
  readonly rows: readonly RowDraft[]
}

/** `format` is the format descriptor of every filled cell of the column; see `formats.ts`. `width` is in pixels. */
export type ColumnDraft = {
  readonly title: string
  readonly type: ColumnType
  readonly width?: number
  readonly primary?: true
  readonly symbol?: string
  readonly options?: readonly string[]
  readonly contactEmails?: readonly string[]
  readonly format?: string
  readonly systemColumnType?: SystemColumnType
  readonly autoNumberFormat?: AutoNumberFormat
}

/** `depth` 0 is a top-level row; a deeper row belongs to the nearest row above it that is one level higher. */
export type RowDraft = {
  readonly depth: 0 | 1 | 2
  readonly cells: Readonly<Record<string, CellDraft>>
  /** Conditional formats: a format descriptor by column title. */
  readonly conditionalFormats?: Readonly<Record<string, string>>
}

/** The content of a sample cell by column type. */
export type CellDraft =
  | string
  | number
  | boolean
  | null
  | { readonly picks: readonly string[] }
  | { readonly emails: readonly string[] }
  | { readonly days: number }
  /** Positions (from 0) of the predecessors in this sheet. */
  | { readonly after: readonly number[] }
  | { readonly formula: string }
  | { readonly text: string; readonly url: string }
