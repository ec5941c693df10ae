import type { PrintPage } from '../../../../shared/model/import-export.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { yearsLeftOut } from '../../../../shared/print/column-years.ts'
import { htmlText } from '../../../../shared/print/html-text.ts'
import { layOut, type PageLayout, type PrintedColumn } from '../../../../shared/print/page-layout.ts'
import { printedCell } from '../../../../shared/print/printed-cell.ts'
import type { Writing } from '../../../../shared/print/shown-text.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { exportedColumns } from '../exported-columns.ts'
import type { FilePiece } from '../file-piece.ts'

/** The notation of a printed sheet. */
export type PaperWriting = Writing & {
  /** Dates of this year omit it, as in the grid. */
  readonly thisYear: string
}

/**
 * A sheet as a page to print: repeats the titles on every sheet of paper, indents nested rows, and splits no row.
 * Columns that do not fit next to the others follow on separate pages.
 */
export function* printPieces(view: SheetView, layout: PageLayout, writing: PaperWriting): Generator<FilePiece> {
  const columns = exportedColumns(view)
  const name = htmlText(shownName(view.meta.name))
  const head = `<!doctype html><html><head><meta charset="utf-8"><title>${name}</title><style>${printStyle(layout.scale)}</style></head>`
  yield { text: `${head}<body><h1>${name}</h1>`, rows: 0 }
  for (const band of layout.bands) yield* bandPieces(view, columns, band, writing)
  yield { text: '</body></html>', rows: 0 }
}

/** The position of each column on this paper. */
export function layoutOf(view: SheetView, page: PrintPage): PageLayout {
  const widths = exportedColumns(view).map(({ width }) => width)
  return layOut(widths, page)
}

type Printed = { readonly column: Column; readonly width: number }

function* bandPieces(
  view: SheetView,
  columns: readonly Column[],
  band: readonly PrintedColumn[],
  writing: PaperWriting,
): Generator<FilePiece> {
  const printed = band.flatMap(({ index, width }): readonly Printed[] => {
    const column = columns[index]
    return column ? [{ column, width }] : []
  })
  const years = yearsLeftOut(
    view,
    printed.map(({ column }) => column),
    writing.thisYear,
  )
  yield { text: headerHtml(printed), rows: 0 }
  for (let index = 0; index < view.rowCount; index++) {
    const cells = printed.map(({ column }) =>
      cellHtml(view, index, column, { ...writing, thisYear: years.get(column.id) ?? '' }),
    )
    yield { text: `<tr${view.hasChildrenAt(index) ? ' class="p"' : ''}>${cells.join('')}</tr>`, rows: 1 }
  }
  yield { text: '</tbody></table>', rows: 0 }
}

function headerHtml(printed: readonly Printed[]): string {
  const total = printed.reduce((sum, { width }) => sum + width, 0)
  const widths = printed.map(({ width }) => `<col style="width:${width.toFixed(2)}px">`)
  const titles = printed.map(({ column }) => `<th>${htmlText(shownName(column.title))}</th>`)
  return `<table style="width:${total.toFixed(2)}px"><colgroup>${widths.join('')}</colgroup><thead><tr>${titles.join('')}</tr></thead><tbody>`
}

function cellHtml(view: SheetView, index: number, column: Column, writing: PaperWriting): string {
  const { text, side } = printedCell(view.cellAt(index, column.id), column, writing, writing.thisYear)
  const level = column.primary ? view.levelAt(index) : 0
  const indent = level > 0 ? ` style="--level:${level}"` : ''
  return `<td${side === 'end' ? ' class="n"' : ''}${indent}>${htmlText(text)}</td>`
}

const TEXT_PX = 12
const LINE_PX = 16
const INDENT_PX = 14

/** The print style. Black on white in every theme: paper has no dark appearance. */
function printStyle(scale: number): string {
  const px = (size: number) => `${(size * scale).toFixed(2)}px`
  return [
    ':root{color-scheme:light}',
    `body{margin:0;color:#000;font:${px(TEXT_PX)}/${px(LINE_PX)} "Inter Variable",system-ui,sans-serif}`,
    'h1{margin:0 0 8px;font-size:16px;line-height:22px}',
    'table{table-layout:fixed;border-collapse:collapse}',
    // The next band begins on a new page.
    'table+table{break-before:page}',
    'tr{break-inside:avoid}',
    `th,td{padding:${px(3)} ${px(6)};border:0.5px solid #bbb;overflow-wrap:anywhere;text-align:start;vertical-align:top}`,
    'th{background:#eee;font-weight:600;print-color-adjust:exact}',
    `td{white-space:pre-wrap;unicode-bidi:plaintext;padding-left:calc(${px(6)} + var(--level,0)*${px(INDENT_PX)})}`,
    '.p td{font-weight:600}',
    '.n{text-align:end;font-variant-numeric:tabular-nums}',
  ].join('')
}
