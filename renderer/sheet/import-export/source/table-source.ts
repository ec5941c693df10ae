import type { Slice } from '../../../../shared/ipc/slice.ts'
import type { ImportRead, Refused, WorksheetNotes } from '../../../../shared/model/import-export.ts'
import { shownText } from '../../../../shared/model/workbook-cell.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { type Locale, personsLocale, withPlainNumbers } from '../../../ui/messages/locale.ts'

export type Lines = readonly (readonly string[])[]

/** The source of a table: its size, its first lines, and access to the others. */
export type TableSource = {
  /** A name for a sheet created from it; empty without one. */
  readonly name: string
  readonly rows: number
  readonly width: number
  /** Enough lines to preview, and to guess the types of the columns. */
  readonly sample: Lines
  /**
   * Numbers are in machine notation (1234.5), so a workbook reads the same in every locale. `slice` returns cells with
   * the marks of a workbook; `sample` has none.
   */
  readonly isPlain: boolean
  /** Null if it is no workbook. */
  readonly notes: WorksheetNotes | null
  readonly slice: (after: number) => Promise<Result<Slice<readonly string[]>>>
}

/** The result of reading. The sheets of a workbook are known even if the one read cannot be imported. */
export type SourceRead = Pick<ImportRead, 'sheets' | 'sheet' | 'form'> &
  ({ readonly kind: 'table'; readonly source: TableSource } | Refused)

/** The lines as displayed: those of a workbook without their marks. */
export const shownLines = ({ isPlain }: Pick<TableSource, 'isPlain'>, lines: Lines): Lines =>
  isPlain ? lines.map(line => line.map(shownText)) : lines

/** The notation of its numbers and dates, unless the columns indicate another one. */
export const localeIn = ({ isPlain }: Pick<TableSource, 'isPlain'>): Locale =>
  isPlain ? withPlainNumbers(personsLocale.now()) : personsLocale.now()

/** The 0-based columns of the table that its workbook hides. */
export const hiddenIn = (source: TableSource | null): readonly number[] => source?.notes?.hiddenColumns ?? []

const PREVIEW_LINES = 50
/** The previewed lines, without titles. */
export const previewOf = ({ sample }: Pick<TableSource, 'sample'>, titleLines: number): Lines =>
  sample.slice(titleLines, titleLines + PREVIEW_LINES)

const SAMPLE_LINES = 1000
/** Each slice is a message, so a sample of long lines has fewer lines. */
const SAMPLE_SLICES = 12

/** The first lines of a table. */
export async function readSample(slice: TableSource['slice']): Promise<Result<Lines>> {
  const lines: (readonly string[])[] = []
  let after: number | null = 0
  for (let slices = 0; after !== null && slices < SAMPLE_SLICES && lines.length < SAMPLE_LINES; slices++) {
    const read: Awaited<ReturnType<TableSource['slice']>> = await slice(after)
    if (!read.ok) return read
    lines.push(...read.value.items)
    after = read.value.next
  }
  return ok(lines)
}

/** The lines to read: `count` from this one on, counted from 0. */
export type LineRange = { readonly from: number; readonly count: number }

type Reading = { readonly onRead: (lines: number) => void; readonly isCancelled: () => boolean }

/** The lines of a range. Fails if cancelled, or if a slice fails. */
export async function readLines(
  { slice }: Pick<TableSource, 'slice'>,
  { from, count }: LineRange,
  { onRead, isCancelled }: Reading,
): Promise<Result<Lines>> {
  const lines: (readonly string[])[] = []
  let after: number | null = from
  while (after !== null && lines.length < count) {
    const read: Awaited<ReturnType<TableSource['slice']>> = await slice(after)
    if (isCancelled()) return fail({ kind: 'cancelled' })
    if (!read.ok) return read
    lines.push(...read.value.items.slice(0, count - lines.length))
    after = read.value.next
    onRead(lines.length)
  }
  return ok(lines)
}

/** A table that is already in memory. */
export function sourceOf(lines: Lines, name: string, isPlain = false): TableSource {
  return {
    name,
    rows: lines.length,
    width: lines.reduce((most, { length }) => Math.max(most, length), 0),
    sample: lines.slice(0, SAMPLE_LINES),
    isPlain,
    notes: null,
    slice: async after => ok({ items: lines.slice(after), next: null }),
  }
}
