import type { ColumnId, RowId } from '../model/ids.ts'
import { standingOf } from '../model/others/conflict.ts'
import { linkAfter } from '../model/sheet/cell-link.ts'
import { blankCell, type Cell } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import { isColumnEdit, type PendingEdit, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { CellMark, RowMark } from '../model/sheet/sheet-view.ts'

/** Everything that differs from the base by cell and by row. As big as the number of edits, not as the sheet. */
export type CellOverlay = {
  /** Undefined where the base holds. */
  cell(rowId: RowId, columnId: ColumnId): Cell | undefined
  /** Where the cell leads after what was written here. Undefined where nothing that was written says so. */
  link(rowId: RowId, columnId: ColumnId): string | null | undefined
  mark(rowId: RowId, columnId: ColumnId): CellMark | null
  rowMark(rowId: RowId): RowMark | null
  patch(rowId: RowId): RowPatch | undefined
  /** The rows that have cells of their own here. */
  rows(): Iterable<RowId>
  /** The same with other rows laid over the base, without some edits and with others. Costs as much as there are rows with edits. */
  changed(
    patches: ReadonlyMap<RowId, RowPatch>,
    without: readonly PendingSheetEdit[],
    and: readonly PendingSheetEdit[],
  ): CellOverlay
}

type CellEdit = PendingEdit<Extract<SheetEdit, { kind: 'set-cell' }>>
/** A cell with the edits of it that wait, in their order. */
type EditedCell = {
  readonly edits: readonly CellEdit[]
  readonly cell: Cell
  readonly link: string | null | undefined
  readonly mark: CellMark | null
}
type EditedRow = {
  readonly cells: ReadonlyMap<ColumnId, EditedCell>
  /** Edits that add, move or delete the row itself. */
  readonly edits: readonly PendingSheetEdit[]
}

const untouched: EditedRow = { cells: new Map(), edits: [] }

export function createCellOverlay(
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
): CellOverlay {
  return overlayOf(patches, withEdits(new Map(), [], pending))
}

function overlayOf(patches: ReadonlyMap<RowId, RowPatch>, edited: ReadonlyMap<RowId, EditedRow>): CellOverlay {
  const patched = new Map<RowId, ReadonlyMap<number, Cell>>()

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
      const change = edited.get(rowId)?.cells.get(columnId)
      if (change) return change.cell
      const cells = patchedCells(rowId)
      return cells && (cells.get(columnId) ?? blankCell)
    },
    link: (rowId, columnId) => {
      const written = edited.get(rowId)?.cells.get(columnId)?.link
      const patch = written === undefined ? patches.get(rowId) : undefined
      return patch ? (patch.links?.find(([id]) => id === columnId)?.[1] ?? null) : written
    },
    mark: (rowId, columnId) => edited.get(rowId)?.cells.get(columnId)?.mark ?? null,
    rowMark: rowId => rowMark(edited.get(rowId) ?? untouched),
    patch: rowId => patches.get(rowId),
    rows: () => new Set([...patches.keys(), ...edited.keys()]),
    changed: (nextPatches, without, and) => overlayOf(nextPatches, withEdits(edited, without, and)),
  }
}

function withEdits(
  edited: ReadonlyMap<RowId, EditedRow>,
  without: readonly PendingSheetEdit[],
  and: readonly PendingSheetEdit[],
): ReadonlyMap<RowId, EditedRow> {
  const next = new Map(edited)
  // Rows that are this overlay's own: the others belong to the one before, which still stands on the screen.
  const own = new Map<RowId, { cells: Map<ColumnId, EditedCell>; edits: PendingSheetEdit[] }>()
  const rowOf = (rowId: RowId) => {
    const known = own.get(rowId)
    if (known) return known
    const { cells, edits } = next.get(rowId) ?? untouched
    const row = { cells: new Map(cells), edits: [...edits] }
    own.set(rowId, row)
    next.set(rowId, row)
    return row
  }
  for (const entry of without) {
    if (isOfCell(entry)) takeFrom(rowOf(entry.edit.rowId).cells, entry)
  }
  for (const entry of and) {
    if (isOfCell(entry)) putInto(rowOf(entry.edit.rowId).cells, entry)
    else if (!isColumnEdit(entry.edit)) rowOf(entry.edit.rowId).edits.push(entry)
  }
  // Rows whose last edit went would be copied with each change from now on.
  for (const [rowId, { cells, edits }] of own) if (cells.size === 0 && edits.length === 0) next.delete(rowId)
  return next
}

const isOfCell = (entry: PendingSheetEdit): entry is CellEdit => entry.edit.kind === 'set-cell'

function takeFrom(cells: Map<ColumnId, EditedCell>, { seq, edit }: CellEdit): void {
  const left = cells.get(edit.columnId)?.edits.filter(other => other.seq !== seq) ?? []
  if (left.length === 0) cells.delete(edit.columnId)
  else cells.set(edit.columnId, editedCell(left))
}

function putInto(cells: Map<ColumnId, EditedCell>, entry: CellEdit): void {
  const known = cells.get(entry.edit.columnId)
  const isLast = !known || (known.edits.at(-1)?.seq ?? 0) < entry.seq
  const edits = [...(known?.edits ?? []), entry]
  const next = isLast ? after(known ?? null, edits, entry) : editedCell(edits.sort((a, b) => a.seq - b.seq))
  cells.set(entry.edit.columnId, next)
}

function editedCell(edits: readonly CellEdit[]): EditedCell {
  const nothing: EditedCell = { edits, cell: blankCell, link: undefined, mark: null }
  return edits.reduce((before, entry) => after(before, edits, entry), nothing)
}

/** The last edit of a cell gives its value; the first one that is not saved knows what it held before. */
function after(before: EditedCell | null, edits: readonly CellEdit[], entry: CellEdit): EditedCell {
  const { seq, state, reason, base, madeAt } = entry
  const { value, formula } = entry.edit
  return {
    edits,
    // Until the service has computed it, a formula shows its own text.
    cell: { value: formula === null ? value : null, display: formula, formula },
    link: linkAfter(entry.edit, before?.link),
    mark: state === 'saved' ? null : { seq, state, reason, was: before?.mark?.was ?? base, madeAt },
  }
}

/** What most needs a person's eye comes last. */
const URGENCY: readonly RowMark[] = ['saved', 'queued', 'sending', 'unknown', 'conflict', 'parked']

function rowMark({ cells, edits }: EditedRow): RowMark | null {
  let most: RowMark = 'saved'
  const consider = (entry: PendingSheetEdit) => {
    const mark = standingOf(entry)
    if (URGENCY.indexOf(mark) > URGENCY.indexOf(most)) most = mark
  }
  edits.forEach(consider)
  for (const cell of cells.values()) cell.edits.forEach(consider)
  return most === 'saved' ? null : most
}
