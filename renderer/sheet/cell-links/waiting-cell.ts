import { create } from 'zustand'
import type { SheetId } from '../../../shared/model/ids.ts'
import { newSource } from '../../../shared/model/sheet/cell-source.ts'
import { rowsIn } from '../../../shared/model/sheet/cell-value.ts'
import type { MakeLink } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { cellOnService } from '../../queries/sheet/edits.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { SeenCells } from '../core/transaction.ts'

/** A cell to be linked, while the user looks for its source in another sheet. */
export type WaitingCell = {
  readonly sheetId: SheetId
  readonly cell: CellAddress
  /** Row, column and sheet as text. */
  readonly name: string
  /** The content on screen when the user began. */
  readonly seen: SeenCells
  readonly hasImage: boolean
}

const useStore = create<{ readonly waiting: WaitingCell | null }>(() => ({ waiting: null }))

export const useWaitingCell = (): WaitingCell | null => useStore(({ waiting }) => waiting)

export const waitingCell = {
  now: (): WaitingCell | null => useStore.getState().waiting,
  set: (waiting: WaitingCell | null): void => useStore.setState({ waiting }),
}

const OTHER_SHEET = 'Open the other sheet first. A link shows a cell of another sheet.'
const NO_CELL = 'Choose the cell that is to be shown.'
export const NOT_SAVED = 'This row is not saved yet. Press Ctrl+S, then link to it.'

/** The edit that links the waiting cell to this one, or the reason why it is impossible. */
export function linkTo(
  { sheetId, cell, hasImage }: WaitingCell,
  view: SheetView | null,
  source: CellAddress | null,
): MakeLink | { readonly sentence: string } {
  if (!view || view.meta.id === sheetId) return { sentence: OTHER_SHEET }
  const index = source ? view.indexOf(source.rowId) : -1
  if (!source || index < 0) return { sentence: NO_CELL }
  const there = cellOnService({ sheetId: view.meta.id, rowId: source.rowId, columnId: source.columnId })
  if (there.rowId < 0 || there.columnId < 0) return { sentence: NOT_SAVED }
  const { value } = view.cellAt(index, source.columnId)
  return {
    ...{ kind: 'set-cell', ...cell, formula: null },
    // Row ids in the value belong to the other sheet.
    value: rowsIn(value).length > 0 ? null : value,
    linkIn: newSource(there, view.meta.name),
    ...(hasImage && { image: null }),
  }
}
