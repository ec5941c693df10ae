import { type ImportExportProgress, PRINT_LIMIT_CELLS, type PrintPage } from '../../../../shared/model/import-export.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { isoDay } from '../../../../shared/print/date-text.ts'
import { knownLocale } from '../../../../shared/print/number-signs.ts'
import { writingOf } from '../../../../shared/print/writing.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { exportedColumns } from '../exported-columns.ts'
import { inParts } from '../file-piece.ts'
import { layoutOf, printPieces } from './print-document.ts'

/** A page that can be laid out and printed elsewhere. */
export type PrintJob = {
  /** The page as HTML, a part at a time. */
  readonly parts: () => Iterable<string>
  readonly page: PrintPage
  /** Printed at the bottom of every page. */
  readonly footer: string
  /** Whether it is short enough to include the structure for screen readers. */
  readonly isShort: boolean
  readonly signal: AbortSignal
}

export type SheetPrint = {
  readonly view: SheetView
  readonly page: PrintPage
  /** Milliseconds since 1970. */
  readonly at: number
  /** The locale of numbers and times, see `localeTagOf`. */
  readonly locale: string | null
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportExportProgress) => void
}

const SHORT_CELLS = 5_000

const cellsOf = (view: SheetView): number => view.rowCount * exportedColumns(view).length

/** Whether the sheet exceeds `PRINT_LIMIT_CELLS`. */
export const isTooLong = (view: SheetView): boolean => cellsOf(view) > PRINT_LIMIT_CELLS

/** A sheet as a job for a printer, with its name and time under every page. */
export function printJob({ view, page, at, locale, signal, onProgress }: SheetPrint): PrintJob {
  const layout = layoutOf(view, page)
  const total = view.rowCount * layout.bands.length
  const writing = { ...writingOf(locale), thisYear: isoDay(new Date(at)).slice(0, 4) }
  const time = new Date(at).toLocaleString(knownLocale(locale), { dateStyle: 'medium', timeStyle: 'short' })
  return {
    page,
    signal,
    isShort: cellsOf(view) <= SHORT_CELLS,
    footer: `${shownName(view.meta.name)}, as of ${time}`,
    *parts() {
      let done = 0
      for (const { text, rows } of inParts(printPieces(view, layout, writing))) {
        yield text
        done += rows
        onProgress({ done, total })
      }
    },
  }
}
