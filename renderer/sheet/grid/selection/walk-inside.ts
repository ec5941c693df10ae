import { isGroupHeader } from '../group-header.ts'
import type { Layout, Position } from './layout.ts'
import { cellAt, positionOf } from './layout.ts'
import type { Ranges } from './ranges.ts'
import { currentRange } from './ranges.ts'
import type { Rectangle } from './rectangles.ts'
import { rectangleOf } from './rectangles.ts'

/** Tab moves along the rows of the selection, Enter down its columns; Shift reverses. */
export type Walk = { readonly along: 'rows' | 'columns'; readonly step: 1 | -1 }

/**
 * Tab and Enter with several cells selected: the active cell cycles through the ranges, and the selection does not
 * change. Null with one cell selected: the key then moves as usual.
 */
export function walkInside(ranges: Ranges, layout: Layout, walk: Walk): Ranges | null {
  let walked = step(ranges, layout, walk)
  // Skips group headers. The limit ends the search if nothing else is selected.
  for (let left = MOST_HEADERS; left > 0 && walked?.active && isGroupHeader(walked.active.rowId); left--) {
    walked = step(walked, layout, walk)
  }
  return walked
}

const MOST_HEADERS = 1000

function step(ranges: Ranges, layout: Layout, walk: Walk): Ranges | null {
  const current = currentRange(ranges)
  const rectangle = current && rectangleOf(current, layout)
  const from = ranges.active && positionOf(layout, ranges.active)
  if (!rectangle || !from || (ranges.list.length === 1 && sizeOf(rectangle) === 1)) return null
  const position = indexOf(rectangle, from, walk) + walk.step
  if (position >= 0 && position < sizeOf(rectangle)) {
    return { ...ranges, active: cellAt(layout, positionAt(rectangle, position, walk)) }
  }
  return enterNext(ranges, layout, walk)
}

/** Rotates the ranges, so that the one with the active cell is the last and current one. */
function enterNext({ list, active }: Ranges, layout: Layout, walk: Walk): Ranges {
  const turned = walk.step > 0 ? [...list.slice(1), ...list.slice(0, 1)] : [...list.slice(-1), ...list.slice(0, -1)]
  const next = turned.at(-1)
  const rectangle = next && rectangleOf(next, layout)
  if (!rectangle) return { list, active }
  const position = walk.step > 0 ? 0 : sizeOf(rectangle) - 1
  return { list: turned, active: cellAt(layout, positionAt(rectangle, position, walk)) }
}

const widthOf = ({ left, right }: Rectangle): number => right - left + 1
const heightOf = ({ top, bottom }: Rectangle): number => bottom - top + 1
const sizeOf = (rectangle: Rectangle): number => widthOf(rectangle) * heightOf(rectangle)

/** How many cells of the rectangle precede this one. */
function indexOf(rectangle: Rectangle, { row, column }: Position, { along }: Walk): number {
  const down = row - rectangle.top
  const across = column - rectangle.left
  return along === 'rows' ? down * widthOf(rectangle) + across : across * heightOf(rectangle) + down
}

function positionAt(rectangle: Rectangle, position: number, { along }: Walk): Position {
  const length = along === 'rows' ? widthOf(rectangle) : heightOf(rectangle)
  const lines = Math.floor(position / length)
  const rest = position % length
  return along === 'rows'
    ? { row: rectangle.top + lines, column: rectangle.left + rest }
    : { row: rectangle.top + rest, column: rectangle.left + lines }
}
