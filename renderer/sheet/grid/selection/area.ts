import type { Position } from './layout.ts'
import type { Rectangle } from './rectangles.ts'

/** Adjacent columns, both ends inclusive. */
export type Span = { readonly left: number; readonly right: number }

/**
 * Rows with the same selected columns, both ends inclusive; its spans are ordered from left to right and do not touch.
 */
export type Band = { readonly top: number; readonly bottom: number; readonly spans: readonly Span[] }

/** The selected cells without duplicates: ordered bands that do not overlap. */
export type Area = readonly Band[]

/** Cuts rectangles, which may overlap, into bands. The cost grows with the number of ranges, not of cells. */
export function areaOf(rectangles: readonly Rectangle[]): Area {
  const fromTop = [...rectangles].sort((a, b) => a.top - b.top)
  const cuts = [...new Set(rectangles.flatMap(({ top, bottom }) => [top, bottom + 1]))].sort((a, b) => a - b)
  const bands: Band[] = []
  let met = 0
  let open: Rectangle[] = []
  for (const [at, top] of cuts.entries()) {
    open = open.filter(({ bottom }) => bottom >= top)
    for (let next = fromTop[met]; next?.top === top; next = fromTop[++met]) open.push(next)
    const end = cuts[at + 1]
    if (end !== undefined && open.length > 0) bands.push({ top, bottom: end - 1, spans: joinSpans(open) })
  }
  return bands
}

/** The part above this row. */
export const areaAbove = (area: Area, row: number): Area =>
  area.flatMap(band => (band.top >= row ? [] : [{ ...band, bottom: Math.min(band.bottom, row - 1) }]))

/** The same area moved up by this number of rows. */
export const areaMovedUp = (area: Area, rows: number): Area =>
  rows === 0 ? area : area.map(({ top, bottom, spans }) => ({ top: top - rows, bottom: bottom - rows, spans }))

/** The area without these rows (sorted): they are visible but not selectable. */
export function areaWithout(area: Area, rows: readonly number[]): Area {
  if (rows.length === 0) return area
  return area.flatMap(({ top, bottom, spans }) => {
    const bands: Band[] = []
    let from = top
    for (let at = positionsBefore(rows, top); at < rows.length && (rows[at] ?? 0) <= bottom; at++) {
      const row = rows[at] ?? 0
      if (row > from) bands.push({ top: from, bottom: row - 1, spans })
      from = row + 1
    }
    if (from <= bottom) bands.push({ top: from, bottom, spans })
    return bands
  })
}

/** The area after these rows are removed: the parts above and below close up. */
export function areaClosed(area: Area, rows: readonly number[]): Area {
  const bands: Band[] = []
  for (const { top, bottom, spans } of areaWithout(area, rows)) {
    const up = positionsBefore(rows, top)
    const last = bands.at(-1)
    if (last && last.bottom === top - up - 1 && last.spans === spans)
      bands[bands.length - 1] = { ...last, bottom: bottom - up }
    else bands.push({ top: top - up, bottom: bottom - up, spans })
  }
  return bands
}

/** How many of the sorted indexes are less than `place`. */
export function positionsBefore(positions: readonly number[], position: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

function joinSpans(parts: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const { left, right } of [...parts].sort((a, b) => a.left - b.left)) {
    const last = spans.at(-1)
    if (last && left <= last.right + 1)
      spans[spans.length - 1] = { left: last.left, right: Math.max(last.right, right) }
    else spans.push({ left, right })
  }
  return spans
}

/** By row, each from left to right. */
export function* cellsIn(area: Area): Generator<Position, void, undefined> {
  for (const { top, bottom, spans } of area) {
    for (let row = top; row <= bottom; row++) {
      for (const { left, right } of spans) {
        for (let column = left; column <= right; column++) yield { row, column }
      }
    }
  }
}

export function countCells(area: Area): number {
  let cells = 0
  for (const { top, bottom, spans } of area) {
    for (const { left, right } of spans) cells += (bottom - top + 1) * (right - left + 1)
  }
  return cells
}

/** Called for each visible cell, so it uses binary search. */
export function isSelected(area: Area, { row, column }: Position): boolean {
  return bandAt(area, row)?.spans.some(({ left, right }) => column >= left && column <= right) ?? false
}

/** Whether any cell of the row is selected, which marks its number. */
export const touchesRow = (area: Area, row: number): boolean => bandAt(area, row) !== undefined

/** Whether any cell of the column is selected, which marks its header. */
export const touchesColumn = (area: Area, column: number): boolean =>
  area.some(({ spans }) => spans.some(({ left, right }) => column >= left && column <= right))

function bandAt(area: Area, row: number): Band | undefined {
  let first = 0
  let last = area.length - 1
  while (first < last) {
    const middle = (first + last) >> 1
    if ((area[middle]?.bottom ?? row) < row) first = middle + 1
    else last = middle
  }
  const band = area[first]
  return band && row >= band.top && row <= band.bottom ? band : undefined
}
