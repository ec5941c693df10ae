import type { RowId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { AppliedSortFilter } from '../sort-filter/lines/applied-sort-filter.ts'

export type Read = { readonly ok: true; readonly cell: CellAddress } | { readonly ok: false; readonly problem: string }

/**
 * The context of an address: the columns in display order, and the active cell, whose row or column completes a partial
 * address.
 */
export type Where = {
  readonly view: SheetView
  readonly shown: readonly Column[]
  readonly applied: AppliedSortFilter | null
  readonly active: CellAddress | null
  /** The blank lines below the last row, by number. */
  readonly lines: { readonly at: (number: number) => RowId | null }
}

const PLACE = /^(?<title>.*?),?\s*(?:\brow\s*)?(?<row>\d+)$/isu

/** Parses an address: 12, Budget, Budget 12, Budget12, or "Budget, row 12" as the bar shows it. */
export function readAddress(typed: string, where: Where): Read {
  const text = typed.trim()
  if (text === '') return no('Type a row number, a column, or both: Budget 12.')
  // A title that ends with a number has priority.
  const whole = columnCalled(text, where)
  if (whole) return cellOf(whole, null, where)
  const { title = '', row = '' } = PLACE.exec(text)?.groups ?? {}
  if (row === '') return noColumn(text, where)
  if (title === '') return cellOf(null, Number(row), where)
  const column = columnCalled(title, where)
  return column ? cellOf(column, Number(row), where) : noColumn(title.trim(), where)
}

const no = (problem: string): Read => ({ ok: false, problem })

const isCalled = (title: string, text: string): boolean => title.trim().toLowerCase() === text.trim().toLowerCase()

const columnCalled = (text: string, { shown }: Where): Column | null =>
  shown.find(({ title }) => isCalled(title, text)) ?? null

function noColumn(text: string, { view }: Where): Read {
  const isHidden = view.meta.columns.some(({ title }) => isCalled(title, text))
  return no(isHidden ? `“${text}” is hidden. Show hidden columns first.` : `No column is called “${text}”.`)
}

function cellOf(column: Column | null, row: number | null, where: Where): Read {
  const { view, shown, active } = where
  const columnId = column?.id ?? active?.columnId ?? shown[0]?.id
  if (columnId === undefined) return no('There are no columns to go to.')
  const line = row !== null && row > view.rowCount ? where.lines.at(row) : null
  if (line !== null) return { ok: true, cell: { rowId: line, columnId } }
  const index = row === null ? Math.max(0, active ? view.indexOf(active.rowId) : 0) : row - 1
  if (view.rowCount === 0) return no('There are no rows to go to yet.')
  if (index < 0 || index >= view.rowCount)
    return no(`There is no row ${row}. The last one is ${formatNumber(view.rowCount)}.`)
  return isShown(index, where)
    ? { ok: true, cell: { rowId: view.rowIdAt(index), columnId } }
    : no(`The filter hides row ${index + 1}. Clear it to go there.`)
}

/** A collapsed parent is expanded on navigation; a filtered-out row is not shown. */
function isShown(index: number, { view, applied }: Where): boolean {
  if (!applied?.isFiltered || applied.passes(view, index)) return true
  if (!applied.keepsParents) return false
  for (let below = index + 1; below < view.rowCount && view.levelAt(below) > view.levelAt(index); below++) {
    if (applied.passes(view, below)) return true
  }
  return false
}
