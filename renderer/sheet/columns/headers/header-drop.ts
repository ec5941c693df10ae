import type { GridFrame } from '../../grid/grid-frame.ts'

/** Where a column that is let go of would come: left of `before`, behind all others where that is null. `x` is that place in the window. */
export type HeaderDrop = { readonly before: string | null; readonly x: number }

type Frame = Pick<GridFrame, 'left' | 'right' | 'scrollLeft' | 'pinned' | 'pinnedWidth' | 'scrolled'>

/**
 * A column comes left of the first one whose middle is right of the pointer; past an edge of the grid, to where it is seen there. Pinned
 * columns lie over what is scrolled under them. One that nothing may come before, `first`, is no place.
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
  // Behind the last pinned column the first of the others comes next, also where it is scrolled away.
  if (isOverPinned) return { before: (before ?? scrolled[0])?.text ?? null, x: left + (before?.left ?? pinnedWidth) }
  const last = scrolled.at(-1)
  const end = before?.left ?? (last ? last.left + last.width : 0)
  const seen = Math.min(Math.max(left + pinnedWidth + end - scrollLeft, left + pinnedWidth), right)
  return { before: before?.text ?? null, x: seen }
}
