import type { GridApi } from 'ag-grid-community'

/** A drawn column with its left edge within its part of the grid, in pixels. */
export type ColumnBox = {
  /** AG Grid's id of the column. */
  readonly text: string
  readonly left: number
  readonly width: number
  /** The accessible index; the row numbers are 1. */
  readonly index: number
}

/** All displayed columns from left to right; the row numbers are the first pinned one. */
export type ColumnBoxes = {
  readonly pinned: readonly ColumnBox[]
  readonly pinnedWidth: number
  readonly scrolled: readonly ColumnBox[]
  readonly scrolledWidth: number
}

export const NO_BOXES: ColumnBoxes = { pinned: [], pinnedWidth: 0, scrolled: [], scrolledWidth: 0 }

/** The columns as AG Grid lays them out now. */
export function boxesOf(api: GridApi): ColumnBoxes {
  const pinned: ColumnBox[] = []
  const scrolled: ColumnBox[] = []
  for (const [at, column] of api.getAllDisplayedColumns().entries()) {
    const box = {
      text: column.getColId(),
      left: column.getLeft() ?? 0,
      width: column.getActualWidth(),
      index: at + 1,
    }
    if (column.isPinned()) pinned.push(box)
    else scrolled.push(box)
  }
  return { pinned, pinnedWidth: endOf(pinned), scrolled, scrolledWidth: endOf(scrolled) }
}

const endOf = (boxes: readonly ColumnBox[]): number => {
  const last = boxes.at(-1)
  return last ? last.left + last.width : 0
}

/** The columns between two distances from the left edge, in pixels. */
export function boxesBetween(boxes: readonly ColumnBox[], from: number, to: number): readonly ColumnBox[] {
  const first = firstPast(boxes, from)
  let end = first
  while (end < boxes.length && (boxes[end]?.left ?? to) < to) end++
  return boxes.slice(first, end)
}

/** The index of the first column that ends right of `x`; a sheet may have hundreds. */
function firstPast(boxes: readonly ColumnBox[], x: number): number {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box && box.left + box.width <= x) low = middle + 1
    else high = middle
  }
  return low
}
