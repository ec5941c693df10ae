import { lineByScreen } from '../drawn/row-places.ts'
import type { GridHost } from '../grid-host.ts'
import type { Direction, SelectCommand } from '../input/grid-keys.ts'
import { cellAtEnd, edgeFrom, isFilled } from '../input/grid-moves.ts'
import { cellAt, positionOf } from './layout.ts'
import { moveHead } from './move-head.ts'
import { clearRanges, currentRange, extendTo, type Ranges, selectAll, selectCell, type Whole } from './ranges.ts'
import { walkInside } from './walk-inside.ts'

/** Applies a key command to the selection and scrolls to the moved end. */
export function selectByKey(command: SelectCommand, host: GridHost): void {
  const { selection } = host
  const before = selection.ranges()
  const ranges = selected(command, before, host)
  if (ranges === before) return
  selection.select(ranges, command.kind === 'walk' ? 'reveal' : undefined)
  const current = currentRange(ranges)
  const moved = command.kind === 'extend' || command.kind === 'extend-to'
  if (moved && current) host.reveal(current.head, current.whole)
}

function selected(command: SelectCommand, ranges: Ranges, host: GridHost): Ranges {
  const layout = host.selection.layout()
  switch (command.kind) {
    case 'extend': {
      const { direction, by } = command
      if (by === 'edge') return moveHead(ranges, layout, direction, (from, to) => edgeFrom(host, from, to))
      return moveHead(ranges, layout, direction, by === 'page' ? (from, to) => rowByScreen(host, from.row, to) : 1)
    }
    case 'extend-to': {
      const current = currentRange(ranges)
      const to = current && cellAtEnd(host, current.head, command.end, command.of)
      return to ? extendTo(ranges, to) : ranges
    }
    case 'select':
      return selectWhole(command.what, ranges, host)
    case 'walk':
      return walkInside(ranges, layout, command) ?? ranges
  }
}

function selectWhole(what: 'rows' | 'columns' | 'all' | 'one', ranges: Ranges, host: GridHost): Ranges {
  const current = currentRange(ranges)
  if (!current || !ranges.active) return ranges
  if (what === 'one') return clearRanges(ranges)
  if (what === 'all') return (current.whole === 'cells' && data(ranges, host)) || selectAll(ranges.active)
  // Rows of whole columns are the whole sheet.
  const whole: Whole = current.whole === 'cells' || current.whole === what ? what : 'all'
  return { list: [...ranges.list.slice(0, -1), { ...current, whole }], active: ranges.active }
}

/** Limits the scan of empty rows at the end; beyond it, the data counts as reaching the end. */
const MOST_EMPTY_ROWS = 2000

/** Everything up to the last filled cell; null if that is already selected or the whole sheet. */
function data(ranges: Ranges, host: GridHost): Ranges | null {
  const layout = host.selection.layout()
  const first = cellAt(layout, { row: 0, column: 0 })
  const last = cellAt(layout, { row: lastFilledRow(host), column: layout.columns.count - 1 })
  const current = currentRange(ranges)
  const end = last && positionOf(layout, last)
  if (!first || !last || !end || end.row === layout.rows.ownCount - 1) return null
  const hasIt = current?.anchor.rowId === first.rowId && current.head.rowId === last.rowId
  return hasIt ? null : { ...extendTo(selectCell(first), last), active: first }
}

function lastFilledRow(host: GridHost): number {
  const { rows, columns } = host.selection.layout()
  const last = rows.ownCount - 1
  for (let row = last; row >= Math.max(0, last - MOST_EMPTY_ROWS); row--) {
    for (let column = 0; column < columns.count; column++) if (isFilled(host, { row, column })) return row
  }
  return last
}

/** The row that a Page key moves to. */
export function rowByScreen(host: GridHost, from: number, direction: Direction): number {
  const step = direction === 'down' ? 1 : -1
  const frame = host.frame()
  return frame ? lineByScreen(frame.rows, from, frame.bottom - frame.top, step) : from + step
}
