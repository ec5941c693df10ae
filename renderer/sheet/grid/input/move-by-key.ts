import type { CellAddress } from '../../core/cell-address.ts'
import type { GridHost } from '../grid-host.ts'
import { cellAt, type Position, positionOf } from '../selection/layout.ts'
import { isSameCell } from '../selection/ranges.ts'
import { rowByScreen } from '../selection/select-by-key.ts'
import { directionOf, isPlainArrow, type Key } from './grid-keys.ts'
import { cellBeside } from './grid-moves.ts'

type Mover = GridHost & {
  readonly focusHeader: (columnId: CellAddress['columnId']) => void
  readonly scrollBy: (top: number) => void
}

/**
 * Moves by a plain arrow, Tab or Page key, and selects only the cell that is reached. Returns false for another key,
 * and for a Tab that leaves the grid.
 */
export function moveByKey(host: Mover, from: CellAddress, key: Key): boolean {
  if (isPlainArrow(key)) {
    byArrow(host, from, key)
    return true
  }
  if (key.main || key.alt) return false
  if (key.key === 'Tab') return byTab(host, from, key.shift ? -1 : 1)
  if (key.shift || (key.key !== 'PageUp' && key.key !== 'PageDown')) return false
  byPage(host, from, key.key === 'PageUp' ? -1 : 1)
  return true
}

/** Above the first row is the header of the column. */
function byArrow(host: Mover, from: CellAddress, key: Key): void {
  const to = cellBeside(host, from, directionOf(key)) ?? from
  host.moveTo(to)
  if (isSameCell(to, from) && key.key === 'ArrowUp') host.focusHeader(from.columnId)
}

/** Continues in the next row after the last cell of one. */
function byTab(host: Mover, from: CellAddress, step: 1 | -1): boolean {
  const layout = host.selection.layout()
  const at = positionOf(layout, from)
  const to = at && cellAt(layout, tabbed(at, step, layout.columns.count))
  if (!to) return false
  host.selection.tabRun.tab(from)
  host.moveTo(to)
  return true
}

function tabbed({ row, column }: Position, step: 1 | -1, columns: number): Position {
  const next = column + step
  if (next < 0) return { row: row - 1, column: columns - 1 }
  return next >= columns ? { row: row + 1, column: 0 } : { row, column: next }
}

/** Scrolls by a screen, with the cell at the same height. */
function byPage(host: Mover, from: CellAddress, step: 1 | -1): void {
  const layout = host.selection.layout()
  const at = positionOf(layout, from)
  const frame = host.frame()
  if (!at || !frame) return
  const row = rowByScreen(host, at.row, step > 0 ? 'down' : 'up')
  const to = cellAt(layout, { ...at, row })
  host.scrollBy(frame.rows.topOf(row) - frame.rows.topOf(at.row))
  if (to) host.moveTo(to)
}
