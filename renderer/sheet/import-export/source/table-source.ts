import type { Slice } from '../../../../shared/ipc/slice.ts'
import type { ImportRead, Refused, WorksheetNotes } from '../../../../shared/model/import-export.ts'
import { shownText } from '../../../../shared/model/workbook-cell.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { type Locale, personsLocale, withPlainNumbers } from '../../../ui/messages/locale.ts'

export type Lines = readonly (readonly string[])[]

/** A table that was read from somewhere: how long and wide it is, its first lines, and the way to the others. */
export type TableSource = {
  /** A name for a sheet made from it; empty if there is none. */
  readonly name: string
  readonly rows: number
  readonly width: number
  /** Enough lines to show, and to tell by what its columns hold. */
  readonly sample: Lines
  /**
   * Numbers are written as programs do (1234.5), so a workbook reads the same in every locale. `slice` has cells with
   * the marks of a workbook; `sample` has none.
   */
  readonly isPlain: boolean
  /** Null: it is not a workbook. */
  readonly notes: WorksheetNotes | null
  readonly slice: (after: number) => Promise<Result<Slice<readonly string[]>>>
}

/** The result of reading. The sheets of a workbook are known even if the one that was read cannot be imported. */
export type SourceRead = Pick<ImportRead, 'sheets' | 'sheet' | 'form'> &
  ({ readonly kind: 'table'; readonly source: TableSource } | Refused)

/** The lines of a workbook as they are shown. */
export const withoutMarks = (lines: Lines): Lines => lines.map(line => line.map(shownText))

/** How the numbers and dates in it are written, before its columns are asked. */
export const localeIn = ({ isPlain }: Pick<TableSource, 'isPlain'>): Locale =>
  isPlain ? withPlainNumbers(personsLocale.now()) : personsLocale.now()

/** Columns of the table, counted from 0, that its workbook hides. */
export const hiddenIn = (source: TableSource | null): readonly number[] => source?.notes?.hiddenColumns ?? []

const PREVIEW_LINES = 50
/** So many lines are shown, without those of titles. */
export const previewOf = ({ sample }: Pick<TableSource, 'sample'>, titleLines: number): Lines =>
  sample.slice(titleLines, titleLines + PREVIEW_LINES)

const SAMPLE_LINES = 1000
/** A sample of long lines is shorter: each of these is a message. */
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

type Reading = { readonly onRead: (lines: number) => void; readonly isCancelled: () => boolean }

/** All of its lines from this one on. Errors: cancelled, and those of its slices. */
export async function readLines(
  { slice }: Pick<TableSource, 'slice'>,
  from: number,
  { onRead, isCancelled }: Reading,
): Promise<Result<Lines>> {
  const lines: (readonly string[])[] = []
  let after: number | null = from
  while (after !== null) {
    const read: Awaited<ReturnType<TableSource['slice']>> = await slice(after)
    if (isCancelled()) return fail({ kind: 'cancelled' })
    if (!read.ok) return read
    lines.push(...read.value.items)
    after = read.value.next
    onRead(lines.length)
  }
  return ok(lines)
}

/** A table that is here already. */
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
