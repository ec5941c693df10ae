import { z } from 'zod'
import type { FileToken } from './ids.ts'

/** The paper that a sheet is laid out on. */
export const PrintPage = z.strictObject({
  paper: z.enum(['A4', 'A3', 'Letter', 'Legal']),
  landscape: z.boolean(),
  /** Everything smaller, so that more columns come side by side on a page. */
  fit: z.boolean(),
})
export type PrintPage = z.infer<typeof PrintPage>

/**
 * More cells than this are not laid out on paper: measured, 75,000 of them take Chromium 2.5 GB of memory, and it never gets to the end
 * of 250,000.
 */
export const PRINT_LIMIT_CELLS = 50_000

/** How a sheet becomes a file. */
export const ExportOptions = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('xlsx') }),
  z.strictObject({ format: z.literal('pdf'), page: PrintPage }),
  z.strictObject({
    format: z.literal('csv'),
    /** As a person reads it ("£58,200"), or what is behind it ("58200"). */
    values: z.enum(['shown', 'plain']),
    /** Begins with a byte order mark: without one Excel takes the file for another encoding. */
    mark: z.boolean(),
    /** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
    guardFormulas: z.boolean(),
  }),
])
export type ExportOptions = z.infer<typeof ExportOptions>

/** How far the file that is being written has come, in rows; or the one that is being read, in bytes. */
export type ImportExportProgress = { readonly done: number; readonly total: number }

/** What one file may bring: as much as a sheet may hold. */
export const IMPORT_LIMITS = { rows: 20_000, columns: 400, cells: 500_000 } as const

/**
 * Why a file cannot be read as a table. open-quote: it ends inside a cell that began with a quote. locked: it opens with a password.
 * old-workbook: a workbook of before 2007. not-workbook: something else in the same wrapping. too-large: unpacked it would be enormous.
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

/** How the text of a file is encoded. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const

/** How a file of text is read. Null: as its content suggests. */
export const TextForm = z.strictObject({
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
})
export type TextForm = z.infer<typeof TextForm>

/** `line`: where the quote is that stays open, counted from 1. */
export type Refused = { readonly kind: 'refused'; readonly why: ImportRefusal; readonly line?: number }

/**
 * What a worksheet has besides the values of its cells. `hasOutline`: its rows are grouped below others, and come so. Links, comments,
 * pictures and charts are left out, and how many of each the user is told.
 */
export type WorksheetNotes = {
  readonly hasOutline: boolean
  /** Rows that the workbook hides. They come as the others do. */
  readonly hiddenRows: number
  /** Columns of the table, counted from 0, that the workbook hides. */
  readonly hiddenColumns: readonly number[]
  /** How many columns have dates with a time, which are text in a sheet. */
  readonly timedColumns: number
  readonly links: number
  readonly comments: number
  readonly pictures: number
  readonly charts: number
}

/**
 * A file as it was understood; its rows follow in slices. `width` is that of its widest row. A workbook names its sheets, and which of
 * them was read; a text file has none.
 */
export type ImportRead = {
  readonly sheets: readonly string[]
  readonly sheet: number
  /** How a file of text was read; absent for a workbook. Null in it: in none of the forms that can be chosen. */
  readonly form?: TextForm
} & (
  | { readonly kind: 'table'; readonly rows: number; readonly width: number; readonly notes?: WorksheetNotes }
  | Refused
)

/** A table that the desktop handed over: main knows it by its token, the user by its name. */
export type OpenedFile = { readonly token: FileToken; readonly name: string }
