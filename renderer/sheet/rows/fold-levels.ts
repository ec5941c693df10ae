import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

const outlined = new WeakMap<SheetView, boolean>()

/** Whether some row has rows under it. Kept by view: to find none, all rows have to be looked at. */
export function hasOutline(view: SheetView): boolean {
  const known = outlined.get(view)
  if (known !== undefined) return known
  let index = 0
  while (index < view.rowCount && !view.hasChildrenAt(index)) index++
  outlined.set(view, index < view.rowCount)
  return index < view.rowCount
}
