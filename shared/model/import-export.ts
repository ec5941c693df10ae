import { z } from 'zod'
import type { FileToken } from './ids.ts'

/** The paper for a sheet. */
export const PrintPage = z.strictObject({
  paper: z.enum(['A4', 'A3', 'Letter', 'Legal']),
  landscape: z.boolean(),
  /** Scale down, so that more columns fit on a page. */
  fit: z.boolean(),
})
export type PrintPage = z.infer<typeof PrintPage>

/** The print limit: 75,000 cells take Chromium 2.5 GB of memory, and 250,000 never finish (measured). */
export const PRINT_LIMIT_CELLS = 50_000

/** Export options of a sheet. */
export const ExportOptions = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('xlsx') }),
  z.strictObject({ format: z.literal('pdf'), page: PrintPage }),
  z.strictObject({
    format: z.literal('csv'),
    /** As displayed ("£58,200"), or the raw value ("58200"). */
    values: z.enum(['shown', 'plain']),
    /** Start with a byte order mark: without it Excel assumes another encoding. */
    mark: z.boolean(),
    /** Prefix an apostrophe to text that a spreadsheet would run as a formula. */
    guardFormulas: z.boolean(),
  }),
])
export type ExportOptions = z.infer<typeof ExportOptions>

/** Progress in rows for an export, in bytes for an import. `rows`: how many of an import are counted so far. */
export type ImportExportProgress = { readonly done: number; readonly total: number; readonly rows?: number }

/** The limits of a sheet. A larger table can be divided among several sheets. */
export const IMPORT_LIMITS = { rows: 20_000, columns: 400, cells: 500_000 } as const

/**
 * The reason that a file or a copied table cannot be imported. too-long: the copied table has more rows than a sheet.
 * open-quote: it ends inside a quoted cell. locked: password-protected. old-workbook: a format before 2007.
 * not-workbook: a ZIP file without a workbook. too-large: reading it takes more memory than allowed.
 */
export type ImportRefusal =
  | 'empty'
  | 'too-long'
  | 'too-wide'
  | 'not-text'
  | 'open-quote'
  | 'locked'
  | 'old-workbook'
  | 'not-workbook'
  | 'damaged'
  | 'too-large'

/** The encoding of a text file. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const

/** The format of a text file. Null: detected. */
export const TextForm = z.strictObject({
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
})
export type TextForm = z.infer<typeof TextForm>

/** `line`: the line of an unclosed quote, counted from 1. */
export type Refused = { readonly kind: 'refused'; readonly why: ImportRefusal; readonly line?: number }

/**
 * Properties of a worksheet besides cell values. `hasOutline`: its rows are grouped, and the hierarchy is imported.
 * Links, comments, images and charts are dropped, and the user sees how many of each.
 */
export type WorksheetNotes = {
  readonly hasOutline: boolean
  /** Hidden rows of the workbook, imported like the others. */
  readonly hiddenRows: number
  /** Hidden columns of the workbook, counted from 0. */
  readonly hiddenColumns: readonly number[]
  /** Columns of dates with a time, which become text in a sheet. */
  readonly timedColumns: number
  readonly links: number
  readonly comments: number
  readonly pictures: number
  readonly charts: number
}

/**
 * A parsed file; its rows follow in slices. `rows`: all of them. `width`: cells of the widest row. A workbook lists its
 * sheets and the parsed one; a text file has none.
 */
export type ImportRead = {
  readonly sheets: readonly string[]
  readonly sheet: number
  /** The format of a text file; absent for a workbook. A null in it: none of the selectable formats. */
  readonly form?: TextForm
} & (
  | {
      readonly kind: 'table'
      readonly rows: number
      readonly width: number
      readonly notes?: WorksheetNotes
    }
  | Refused
)

/** A file opened from the desktop: main uses its token, the user sees its name. */
export type OpenedFile = { readonly token: FileToken; readonly name: string }
