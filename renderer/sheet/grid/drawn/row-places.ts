/** The location of the lines in the scrolled area, in pixels from its top. */
export type RowPlaces = {
  readonly count: number
  /** The height of all lines. */
  readonly height: number
  readonly topOf: (position: number) => number
  readonly heightOf: (position: number) => number
  /** The lower edge of a line, which is the top of the next one. */
  readonly endOf: (position: number) => number
  /** The line at this height; the first or last one above or below all of them, and -1 without lines. */
  readonly positionAt: (y: number) => number
}

/** Lines of the same height. */
export const evenRows = (count: number, rowHeight: number): RowPlaces => ({
  count,
  height: count * rowHeight,
  topOf: position => position * rowHeight,
  heightOf: () => rowHeight,
  endOf: position => (position + 1) * rowHeight,
  positionAt: y => Math.min(count - 1, Math.max(0, Math.floor(y / rowHeight))),
})

/** The line that a Page key moves to: the farthest one that a screen of this height shows together with this one. */
export function lineByScreen(rows: RowPlaces, from: number, screen: number, step: 1 | -1): number {
  const least = Math.max(0, Math.min(rows.count - 1, from + step))
  const edge = step > 0 ? rows.topOf(from) + screen : rows.endOf(from) - screen
  const at = rows.positionAt(edge)
  if (step > 0) return Math.max(least, rows.endOf(at) > edge ? at - 1 : at)
  return Math.min(least, rows.topOf(at) < edge ? at + 1 : at)
}

/** The border between two lines that is nearest to this height, as the position of the line below it. */
export function nearestBorder(rows: RowPlaces, y: number): number {
  if (rows.count === 0) return 0
  const at = rows.positionAt(y)
  return y < rows.topOf(at) + rows.heightOf(at) / 2 ? at : at + 1
}

/** The first line that is not cut off at this scroll position. */
export function firstWholeLine(rows: RowPlaces, scrollTop: number): number {
  const at = rows.positionAt(scrollTop)
  return rows.topOf(at) < scrollTop ? at + 1 : at
}
