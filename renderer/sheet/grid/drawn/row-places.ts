/** The location of the lines in the scrolled area, in pixels from its top. */
export type RowPlaces = {
  readonly count: number
  /** The height of all lines. */
  readonly height: number
  readonly topOf: (position: number) => number
  readonly heightOf: (position: number) => number
  /** The line at this height; the first or last one above or below all of them, and -1 without lines. */
  readonly positionAt: (y: number) => number
}

/** Lines of the same height. */
export const evenRows = (count: number, rowHeight: number): RowPlaces => ({
  count,
  height: count * rowHeight,
  topOf: position => position * rowHeight,
  heightOf: () => rowHeight,
  positionAt: y => Math.min(count - 1, Math.max(0, Math.floor(y / rowHeight))),
})
