import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { changedColumns, gutterChanged } from '../changed-cells.ts'
import type { GridContext } from '../grid-context.ts'
import { isSameLine, type RowLine } from '../row-line.ts'
import { drawRow } from './draw-row.ts'
import type { DrawnCell, Shows } from './drawn-rows.ts'

/** Redraws everything in the viewport. */
export function redrawAll(context: GridContext): void {
  redrawHeaders(context)
  for (const position of context.drawn.positions) redrawRow(context, position)
}

export function redrawHeaders({ headers }: GridContext): void {
  for (const header of headers) header.draw()
}

/** Redraws those of these rows that are in the viewport. */
export function redrawRows(context: GridContext, rowIds: ReadonlySet<RowId>): void {
  for (const position of context.drawn.positions) {
    const line = context.lines[position]
    if (line && rowIds.has(line.rowId)) redrawRow(context, position)
  }
}

/** Redraws the row at an index, if it is in the viewport. */
function redrawRow(context: GridContext, position: number): void {
  for (const cell of context.drawn.cellsAt(position)) cell.draw()
  drawRowAt(context, position)
}

/** Redraws only what looks different after a change of lines or view. */
export function redrawChanged(context: GridContext): void {
  for (const position of context.drawn.positions) {
    const looksOther = otherLook(context, context.lines[position])
    for (const cell of context.drawn.cellsAt(position)) if (looksOther(cell)) cell.draw()
    drawRowAt(context, position)
  }
}

function drawRowAt(context: GridContext, position: number): void {
  const row = context.drawn.rowAt(position)
  if (row) drawRow(row, context, position)
}

/** Called for each cell of a row; nearly all cells of a row have the same state, so the comparison is cached. */
function otherLook({ view }: GridContext, line: RowLine | undefined): (cell: DrawnCell) => boolean {
  let compared: { readonly was: Shows; readonly columns: ReadonlySet<ColumnId | null> | 'all' } | null = null
  return cell => {
    const was = cell.shows
    if (was.view === view && was.line === line) return false
    if (!compared || compared.was.view !== was.view || compared.was.line !== was.line) {
      compared = { was, columns: changedIn(was, { view, line }) }
    }
    const isOther = compared.columns === 'all' || compared.columns.has(cell.columnId)
    if (!isOther) cell.shows = { view, line }
    return isOther
  }
}

/** The columns that look different; null is the row number. */
function changedIn(was: Shows, now: Shows): ReadonlySet<ColumnId | null> | 'all' {
  if (!was.view || !now.view || !was.line || !now.line) return 'all'
  if (was.view.meta.id !== now.view.meta.id || !isSameLine({ ...was.line, index: now.line.index }, now.line))
    return 'all'
  return now.line.group || now.line.blank ? new Set() : changedCells(was.view, was.line.index, now.view, now.line.index)
}

function changedCells(before: SheetView, was: number, after: SheetView, now: number): ReadonlySet<ColumnId | null> {
  const columns = new Set<ColumnId | null>(changedColumns(before, was, after, now))
  return gutterChanged(before, was, after, now) ? columns.add(null) : columns
}
