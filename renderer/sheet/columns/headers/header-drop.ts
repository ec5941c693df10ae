import type { GridFrame } from '../../grid/grid-frame.ts'

/** The drop position of a column: left of `before`, or at the end if null. `x` is that position in the window. */
export type HeaderDrop = { readonly before: string | null; readonly x: number }

type Frame = Pick<GridFrame, 'left' | 'right' | 'scrollLeft' | 'pinned' | 'pinnedWidth' | 'scrolled'>

/**
 * A column goes left of the first one whose centre is right of the pointer; beyond an edge of the grid, to the visible
 * edge. Pinned columns cover scrolled ones. Nothing can be dropped before `first`.
 */
export function headerDrop(
  { left, right, scrollLeft, pinned, pinnedWidth, scrolled }: Frame,
  x: number,
  first: string | null,
): HeaderDrop {
  const inside = Math.min(Math.max(x, left), right) - left
  const isOverPinned = inside < pinnedWidth
  const at = isOverPinned ? inside : inside - pinnedWidth + scrollLeft
  const boxes = isOverPinned ? pinned.filter(({ text }) => text !== first) : scrolled
  const before = boxes.find(box => at < box.left + box.width / 2)
  // The last pinned column is followed by the first scrolled one, even if that is scrolled out of view.
  if (isOverPinned) return { before: (before ?? scrolled[0])?.text ?? null, x: left + (before?.left ?? pinnedWidth) }
  const last = scrolled.at(-1)
  const end = before?.left ?? (last ? last.left + last.width : 0)
  const seen = Math.min(Math.max(left + pinnedWidth + end - scrollLeft, left + pinnedWidth), right)
  return { before: before?.text ?? null, x: seen }
}
