import type { ColumnId, RowId } from '../model/ids.ts'
import { blankCell, type Cell } from '../model/sheet/cell-value.ts'
import type { EditState } from '../model/sheet/edit.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { CellMark } from '../model/sheet/sheet-view.ts'

/** Everything that differs from the base by cell and by row. As big as the number of edits, not as the sheet. */
export type CellOverlay = {
  /** Undefined where the base holds. */
  cell(rowId: RowId, columnId: ColumnId): Cell | undefined
  mark(rowId: RowId, columnId: ColumnId): CellMark | null
  rowMark(rowId: RowId): EditState | null
  patch(rowId: RowId): RowPatch | undefined
}

type EditedCell = { readonly cell: Cell; readonly mark: CellMark | null }

export function createCellOverlay(
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
): CellOverlay {
  const edited = new Map<RowId, Map<ColumnId, EditedCell>>()
  const rowMarks = new Map<RowId, EditState>()
  const patched = new Map<RowId, ReadonlyMap<number, Cell>>()

  for (const entry of pending) {
    markRow(rowMarks, entry)
    if (entry.edit.kind === 'set-cell') putCell(edited, entry)
  }

  const patchedCells = (rowId: RowId): ReadonlyMap<number, Cell> | undefined => {
    const patch = patches.get(rowId)
    if (!patch) return undefined
    const known = patched.get(rowId)
    if (known) return known
    const cells = new Map(patch.cells.map(([id, [value, display, formula]]) => [id, { value, display, formula }]))
    patched.set(rowId, cells)
    return cells
  }

  return {
    cell: (rowId, columnId) => {
      const change = edited.get(rowId)?.get(columnId)
      if (change) return change.cell
      const cells = patchedCells(rowId)
      return cells && (cells.get(columnId) ?? blankCell)
    },
    mark: (rowId, columnId) => edited.get(rowId)?.get(columnId)?.mark ?? null,
    rowMark: rowId => rowMarks.get(rowId) ?? null,
    patch: rowId => patches.get(rowId),
  }
}

/** The last edit of a cell gives its value; the first one that is not saved knows what it held before. */
function putCell(edited: Map<RowId, Map<ColumnId, EditedCell>>, entry: PendingSheetEdit): void {
  if (entry.edit.kind !== 'set-cell') return
  const { rowId, columnId, value, formula } = entry.edit
  const row = edited.get(rowId) ?? new Map<ColumnId, EditedCell>()
  edited.set(rowId, row)
  const { seq, state, reason, madeAt } = entry
  const was = row.get(columnId)?.mark?.was ?? entry.base
  row.set(columnId, {
    // Until the service has computed it, a formula shows its own text.
    cell: { value: formula === null ? value : null, display: formula, formula },
    mark: state === 'saved' ? null : { seq, state, reason, was, madeAt },
  })
}

/** What most needs a person's eye comes last. */
const URGENCY: readonly EditState[] = ['saved', 'queued', 'sending', 'unknown', 'parked']

function markRow(rowMarks: Map<RowId, EditState>, { edit, state }: PendingSheetEdit): void {
  if (state === 'saved') return
  const known = rowMarks.get(edit.rowId)
  if (known === undefined || URGENCY.indexOf(state) > URGENCY.indexOf(known)) rowMarks.set(edit.rowId, state)
}
