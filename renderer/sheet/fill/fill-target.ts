import type { Position } from '../grid/selection/layout.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'

/** Cells to fill, and the adjacent cells to fill from. */
export type Stretch = { readonly source: Rectangle; readonly target: Rectangle }

/**
 * The target of a drag of the fill handle: adjacent to the source, in the direction of the longer distance. Null within
 * the source.
 */
export function fillTarget(source: Rectangle, to: Position): Rectangle | null {
  const { top, left, bottom, right } = source
  const down = Math.max(to.row - bottom, 0) || Math.min(to.row - top, 0)
  const across = Math.max(to.column - right, 0) || Math.min(to.column - left, 0)
  if (down === 0 && across === 0) return null
  if (Math.abs(down) >= Math.abs(across)) {
    return down > 0 ? { ...source, top: bottom + 1, bottom: to.row } : { ...source, top: to.row, bottom: top - 1 }
  }
  return across > 0 ? { ...source, left: right + 1, right: to.column } : { ...source, left: to.column, right: left - 1 }
}

/** The smallest rectangle that contains both. */
export const joined = (a: Rectangle, b: Rectangle): Rectangle => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
})

/**
 * Ctrl+D, Ctrl+R: from the first row or column of the selection into the others; a single one from the one before it.
 */
export function fillInside(selected: Rectangle, direction: 'down' | 'right'): Stretch | null {
  const { top, left, bottom, right } = selected
  if (direction === 'down') {
    if (bottom > top) return { source: { ...selected, bottom: top }, target: { ...selected, top: top + 1 } }
    return top === 0 ? null : { source: { ...selected, top: top - 1, bottom: top - 1 }, target: selected }
  }
  if (right > left) return { source: { ...selected, right: left }, target: { ...selected, left: left + 1 } }
  return left === 0 ? null : { source: { ...selected, left: left - 1, right: left - 1 }, target: selected }
}

/**
 * The same for a series: its source is everything filled at the start of the selection; if all of it is filled, only
 * the first row or column.
 */
export function seriesInside(
  selected: Rectangle,
  direction: 'down' | 'right',
  isFilled: (at: Position) => boolean,
): Stretch | null {
  const { top, left, bottom, right } = selected
  const [first, last] = direction === 'down' ? [top, bottom] : [left, right]
  const [low, high] = direction === 'down' ? [left, right] : [top, bottom]
  const holdsAny = (line: number): boolean => {
    for (let at = low; at <= high; at++) {
      if (isFilled(direction === 'down' ? { row: line, column: at } : { row: at, column: line })) return true
    }
    return false
  }
  let end = first
  while (end < last && holdsAny(end + 1)) end++
  if (end === last) return fillInside(selected, direction)
  return direction === 'down'
    ? { source: { ...selected, bottom: end }, target: { ...selected, top: end + 1 } }
    : { source: { ...selected, right: end }, target: { ...selected, left: end + 1 } }
}

/** Down to the last filled cell of the adjacent column, the left one first, for a double click on the handle. */
export function fillBeside(source: Rectangle, isFilled: (at: Position) => boolean): Rectangle | null {
  for (const column of [source.left - 1, source.right + 1]) {
    let bottom = source.bottom
    while (isFilled({ row: bottom + 1, column })) bottom++
    if (bottom > source.bottom) return { ...source, top: source.bottom + 1, bottom }
  }
  return null
}
