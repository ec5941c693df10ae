import type { GridApi } from 'ag-grid-community'
import type { Settings } from '../../../shared/model/settings.ts'
import { GUTTER } from './column-defs.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'
import type { Position } from './selection/layout.ts'

/** A column as wide as it is drawn, from the left edge of its part of the grid. */
type ColumnBox = { readonly text: string; readonly left: number; readonly width: number }

/** Where columns and rows lie among the cells, in pixels: known without a look at the page, which would be laid out for that. */
export type GridPlaces = {
  readonly rowHeight: number
  /** Pinned columns without the row numbers, and the width of all that is pinned. */
  readonly pinned: readonly ColumnBox[]
  readonly pinnedWidth: number
  readonly scrolled: readonly ColumnBox[]
}

/** Where the cells are in the window, all in its pixels. */
export type GridFrame = GridPlaces & {
  /** The element that scrolls. */
  readonly viewport: HTMLElement
  /** The visible area of the cells, without header and scroll bars. Pinned columns lie over the cells that scroll under them. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly scrollLeft: number
  readonly scrollTop: number
  readonly rowCount: number
}

export type Point = { readonly x: number; readonly y: number }

/** Of the vertical scroll bar, as the style sheet has it. */
const BAR_PX = 10

/** How many pixels of a column that ends at `end` are under the vertical scroll bar of a viewport. 0: none, or it goes on beyond the bar. */
export function coveredByBar(end: number, viewportWidth: number): number {
  const covered = Math.ceil(end - (viewportWidth - BAR_PX))
  return covered > 0 && covered <= BAR_PX + 1 ? covered : 0
}

/** Under the headers. */
const HEAD_LINE_PX = 1

/** As the grid is laid out now. */
export function placesOf(api: GridApi, density: Settings['density']): GridPlaces {
  const boxes = api.getAllDisplayedColumns().map(column => ({
    text: column.getColId(),
    left: column.getLeft() ?? 0,
    width: column.getActualWidth(),
    isPinned: column.isPinned(),
  }))
  return {
    rowHeight: ROW_HEIGHT[density],
    pinned: boxes.filter(box => box.isPinned && box.text !== GUTTER),
    pinnedWidth: boxes.reduce((width, box) => (box.isPinned ? width + box.width : width), 0),
    scrolled: boxes.filter(box => !box.isPinned),
  }
}

/** The same as it is scrolled and seen now. */
export function frameOf(
  places: GridPlaces,
  viewport: HTMLElement,
  density: Settings['density'],
  rowCount: number,
): GridFrame {
  const { left, top } = viewport.getBoundingClientRect()
  return {
    ...places,
    viewport,
    left,
    top: top + HEADER_HEIGHT[density] + HEAD_LINE_PX,
    right: left + viewport.clientWidth,
    bottom: top + viewport.clientHeight,
    scrollLeft: viewport.scrollLeft,
    scrollTop: viewport.scrollTop,
    rowCount,
  }
}

/** The cell at a point, or the nearest one: a drag goes on past every edge of the grid. Null where there are no cells. */
export function positionAt(frame: Omit<GridFrame, 'viewport'>, { x, y }: Point): Position | null {
  const { left, top, right, bottom, rowHeight, rowCount, pinned, pinnedWidth, scrolled } = frame
  const count = pinned.length + scrolled.length
  if (rowCount === 0 || count === 0) return null
  const insideY = Math.min(Math.max(y, top), bottom - 1)
  const row = Math.floor((insideY - top + frame.scrollTop) / rowHeight)
  const insideX = Math.min(Math.max(x, left), right - 1) - left
  const column =
    insideX < pinnedWidth && pinned.length > 0
      ? columnAt(pinned, insideX)
      : pinned.length + columnAt(scrolled, insideX - pinnedWidth + frame.scrollLeft)
  return { row: Math.max(0, Math.min(rowCount - 1, row)), column: Math.min(count - 1, column) }
}

/** The place of the column that is one screen to the left or right of another one; pinned columns are in sight anyway. */
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

/** How far to scroll in the next frame while a drag is held past an edge: the further out, the faster. */
export function pushAt(frame: Omit<GridFrame, 'viewport'>, { x, y }: Point, isFromPinned: boolean): Point {
  const { left, top, right, bottom, pinnedWidth } = frame
  // A drag that began in a pinned column is not meant for what is scrolled beside it before it leaves the column.
  const nearLeft = isFromPinned ? left : left + pinnedWidth
  return { x: pushed(x, nearLeft, right), y: pushed(y, top, bottom) }
}

/** Doubles with each second: in a maximised window there is no room to go further out. */
const MOST_TIMES_FASTER = 16

/** How many times faster a drag scrolls that has been held past the same edge for so long. Milliseconds. */
export const fasterAfter = (heldMs: number): number => Math.min(MOST_TIMES_FASTER, 2 ** (heldMs / 1000))

function columnAt(boxes: readonly ColumnBox[], x: number): number {
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
