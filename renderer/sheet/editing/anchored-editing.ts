import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { featureKey } from '../grid/feature-key.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { holds } from '../values/typing/typed.ts'
import type { CellEditing } from './cell-editing.ts'
import type { EditAnchor, EditStart } from './open-edit.ts'

/** The cell editor over an element outside the grid. The grid and this element share the one open edit. */
export type AnchoredEditing = {
  readonly open: (cell: CellAddress, anchor: EditAnchor, start?: Pick<EditStart, 'text' | 'withList'>) => void
  readonly toggle: (cell: CellAddress, anchor: EditAnchor) => void
  readonly clear: (cell: CellAddress, anchor: EditAnchor) => void
  readonly putToday: (cell: CellAddress, anchor: EditAnchor) => void
  /** Ends the open edit. Returns false if its text is invalid: the editor then keeps the focus and shows the reason. */
  readonly settle: () => boolean
  /** Call before the anchor is removed: ends the edit, and keeps an invalid text as a draft. */
  readonly leave: () => void
  /** Call after the anchor moved. */
  readonly follow: () => void
  /** The content of a cell, with an edit that main has not confirmed yet. */
  readonly cellNow: (view: SheetView, index: number, columnId: ColumnId) => Cell
}

/** Edits cells over elements outside the grid. */
export const ANCHORED_EDITING = featureKey<AnchoredEditing>('anchored-editing')

export const anchoredEditing = (host: GridHost, cells: CellEditing): AnchoredEditing => ({
  open: (cell, anchor, start = {}) => cells.open(cell, { ...start, anchor }),
  toggle: (cell, anchor) => cells.toggle(cell, anchor),
  clear: (cell, anchor) =>
    cells.put(
      cell,
      ({ column, cell: { value } }) => holds(column.kind === 'checkbox' && value !== null ? false : null),
      anchor,
    ),
  putToday: (cell, anchor) => cells.putToday(cell, anchor),
  settle: () => cells.settle(),
  leave: () => cells.leaveUnless(null),
  follow: () => cells.follow(),
  cellNow: (view, index, columnId) => cellNow({ view, optimisticCells: host.context.optimisticCells }, index, columnId),
})
