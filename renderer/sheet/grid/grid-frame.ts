import type { Settings } from '../../../shared/model/settings.ts'
import { GUTTER } from './column-defs.ts'
import type { ColumnBox, ColumnBoxes } from './drawn/column-boxes.ts'
import type { RowPlaces } from './drawn/row-places.ts'
import { HEADER_HEIGHT } from './grid-theme.ts'
import type { Position } from './selection/layout.ts'

/** A column with its left edge within its part of the grid, in pixels. */
type ColumnPlace = Pick<ColumnBox, 'text' | 'left' | 'width'>

/** The layout of columns and rows in pixels, known without forcing a layout of the page. */
export type GridGeometry = {
  readonly rows: RowPlaces
  /** Pinned columns without the row numbers, and the width of all that is pinned. */
  readonly pinned: readonly ColumnPlace[]
  readonly pinnedWidth: number
  readonly scrolled: readonly ColumnPlace[]
}

/** The layout in window coordinates, in pixels. */
export type GridFrame = GridGeometry & {
  /** The scroll container. */
  readonly viewport: HTMLElement
  /** The visible area of the cells, without header and scroll bars. Pinned columns cover scrolled ones. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly scrollLeft: number
  readonly scrollTop: number
}

export type Point = { readonly x: number; readonly y: number }

/** Width of the vertical scroll bar, as in the style sheet. */
const BAR_PX = 10

/**
 * How many pixels of a column ending at `end` the vertical scroll bar covers; 0 also if the column continues beyond it.
 */
export function coveredByBar(end: number, viewportWidth: number): number {
  const covered = Math.ceil(end - (viewportWidth - BAR_PX))
  return covered > 0 && covered <= BAR_PX + 1 ? covered : 0
}

/** The line below the headers. */
const HEADER_LINE_PX = 1

/** The height of the header with the line below it, in pixels. */
export const headerHeight = (density: Settings['density']): number => HEADER_HEIGHT[density] + HEADER_LINE_PX

/** The current layout of the grid. */
export const geometryOf = ({ pinned, pinnedWidth, scrolled }: ColumnBoxes, rows: RowPlaces): GridGeometry => ({
  rows,
  pinned: pinned.filter(({ text }) => text !== GUTTER),
  pinnedWidth,
  scrolled,
})

/** The same at the current scroll position. */
export function frameOf(geometry: GridGeometry, viewport: HTMLElement, density: Settings['density']): GridFrame {
  const { left, top } = viewport.getBoundingClientRect()
  return {
    ...geometry,
    viewport,
    left,
    top: top + headerHeight(density),
    right: left + viewport.clientWidth,
    bottom: top + viewport.clientHeight,
    scrollLeft: viewport.scrollLeft,
    scrollTop: viewport.scrollTop,
  }
}

/** The cell at a point, or the nearest one, since a drag continues beyond the grid's edges. Null without cells. */
export function positionAt(frame: Omit<GridFrame, 'viewport'>, { x, y }: Point): Position | null {
  const { left, top, right, bottom, rows, pinned, pinnedWidth, scrolled } = frame
  const count = pinned.length + scrolled.length
  if (rows.count === 0 || count === 0) return null
  const insideY = Math.min(Math.max(y, top), bottom - 1)
  const row = rows.positionAt(insideY - top + frame.scrollTop)
  const insideX = Math.min(Math.max(x, left), right - 1) - left
  const column =
    insideX < pinnedWidth && pinned.length > 0
      ? columnAt(pinned, insideX)
      : pinned.length + columnAt(scrolled, insideX - pinnedWidth + frame.scrollLeft)
  return { row, column: Math.min(count - 1, column) }
}

/** The index of the column one screen to the left or right; pinned columns are always visible. */
export function columnByScreen(
  {
    left,
    right,
    pinned,
    pinnedWidth,
    scrolled,
  }: Pick<GridFrame, 'left' | 'right' | 'pinned' | 'pinnedWidth' | 'scrolled'>,
  from: number,
  direction: 'left' | 'right',
): number {
  const box = scrolled[from - pinned.length]
  const step = Math.max(0, right - left - pinnedWidth) * (direction === 'left' ? -1 : 1)
  const to = (box?.left ?? 0) + step
  if (to < 0) return 0
  const last = pinned.length + scrolled.length - 1
  return Math.min(
    last,
    pinned.length + Math.max(columnAt(scrolled, to), direction === 'right' ? from - pinned.length + 1 : 0),
  )
}

/** How far to scroll in the next frame during a drag beyond an edge: faster with distance. */
export function pushAt(frame: Omit<GridFrame, 'viewport'>, { x, y }: Point, isFromPinned: boolean): Point {
  const { left, top, right, bottom, pinnedWidth } = frame
  // A drag that began in a pinned column scrolls only after it leaves the pinned columns.
  const nearLeft = isFromPinned ? left : left + pinnedWidth
  return { x: pushed(x, nearLeft, right), y: pushed(y, top, bottom) }
}

/** Doubles each second: in a maximised window the pointer cannot move further out. */
const MOST_TIMES_FASTER = 16

/** The acceleration of a drag held beyond the same edge for this time, in milliseconds. */
export const fasterAfter = (heldMs: number): number => Math.min(MOST_TIMES_FASTER, 2 ** (heldMs / 1000))

function columnAt(boxes: readonly ColumnPlace[], x: number): number {
  const at = boxes.findIndex(({ left, width }) => x < left + width)
  return at < 0 ? Math.max(0, boxes.length - 1) : at
}

const SLOWEST_PX = 4
const FASTEST_PX = 60
const SLOWER = 4

function pushed(at: number, low: number, high: number): number {
  const out = at < low ? at - low : Math.max(0, at - high + 1)
  if (out === 0) return 0
  return Math.sign(out) * Math.min(FASTEST_PX, SLOWEST_PX + Math.abs(out) / SLOWER)
}
