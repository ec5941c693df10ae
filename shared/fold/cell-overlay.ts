import type { ColumnId, RowId } from '../model/ids.ts'
import { standingOf } from '../model/others/conflict.ts'
import { blankCell, type Cell, linkAfter } from '../model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit, type SetCell } from '../model/sheet/edit.ts'
import { isColumnEdit, type PendingEdit, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { fromCellTuple, type RowPatch } from '../model/sheet/sheet-message.ts'
import type { CellMark, RowMark } from '../model/sheet/sheet-view.ts'

/** Everything that differs from the base by cell and by row. As big as the number of edits, not as the sheet. */
export type CellOverlay = {
  /** Undefined where the base holds, but perhaps for its format. */
  cell(rowId: RowId, columnId: ColumnId): Cell | undefined
  /** Where the cell leads after what was written here. Undefined where nothing that was written says so. */
  link(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The format of the cell's own after what was done here, in the form of `Cell`. Undefined where nothing that was done says so. */
  format(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The same for its image. */
  image(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The cells that are linked to it, as the row that was laid over the base has it. Undefined where no row was. */
  linksOut(rowId: RowId, columnId: ColumnId): string | null | undefined
  mark(rowId: RowId, columnId: ColumnId): CellMark | null
  /** What was written into the cell and is not in the base yet, in the order of making. */
  written(rowId: RowId, columnId: ColumnId): readonly PendingEdit<SetCell>[]
  /** The cell as the row that was laid over the base has it. Undefined where no row was. */
  patched(rowId: RowId, columnId: ColumnId): Cell | undefined
  rowMark(rowId: RowId): RowMark | null
  patch(rowId: RowId): RowPatch | undefined
  /** The rows that have cells of their own here. */
  rows(): Iterable<RowId>
  /** Nothing differs from the base. */
  readonly isEmpty: boolean
  /** The cells that hold something of their own here: those that were written, and all of `columns` in a row that was laid over the base. */
  cells(
    columns: readonly ColumnId[],
  ): Iterable<{ readonly rowId: RowId; readonly columnId: ColumnId; readonly cell: Cell }>
  /** The same with other rows laid over the base, without some edits and with others. Costs as much as there are rows with edits. */
  changed(
    patches: ReadonlyMap<RowId, RowPatch>,
    without: readonly PendingSheetEdit[],
    and: readonly PendingSheetEdit[],
  ): CellOverlay
}

type Entry = PendingEdit<CellEdit>
/** A cell with the edits of it that wait, in their order. */
type EditedCell = {
  readonly edits: readonly Entry[]
  /** Undefined where nothing was written into it. */
  readonly cell: Cell | undefined
  readonly link: string | null | undefined
  readonly format: string | null | undefined
  readonly image: string | null | undefined
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
    const cells = new Map(patch.cells.map(([id, tuple]) => [id, fromCellTuple(tuple)]))
    patched.set(rowId, cells)
    return cells
  }

  return {
    cell: (rowId, columnId) => {
      const change = edited.get(rowId)?.cells.get(columnId)
      if (change?.cell) return change.cell
      const cells = patchedCells(rowId)
      return cells && (cells.get(columnId) ?? blankCell)
    },
    link: (rowId, columnId) => {
      const written = edited.get(rowId)?.cells.get(columnId)?.link
      const patch = written === undefined ? patches.get(rowId) : undefined
      return patch ? (patch.links?.find(([id]) => id === columnId)?.[1] ?? null) : written
    },
    image: (rowId, columnId) => {
      const written = edited.get(rowId)?.cells.get(columnId)?.image
      const cells = written === undefined ? patchedCells(rowId) : undefined
      return cells ? (cells.get(columnId)?.image ?? null) : written
    },
    format: (rowId, columnId) => {
      const chosen = edited.get(rowId)?.cells.get(columnId)?.format
      const cells = chosen === undefined ? patchedCells(rowId) : undefined
      return cells ? (cells.get(columnId)?.format ?? null) : chosen
    },
    linksOut: (rowId, columnId) => {
      const cells = patchedCells(rowId)
      return cells && (cells.get(columnId)?.linksOut ?? null)
    },
    mark: (rowId, columnId) => edited.get(rowId)?.cells.get(columnId)?.mark ?? null,
    written: (rowId, columnId) => edited.get(rowId)?.cells.get(columnId)?.edits.filter(isWritten) ?? [],
    patched: (rowId, columnId) => {
      const cells = patchedCells(rowId)
      if (!cells) return undefined
      const link = patches.get(rowId)?.links?.find(([id]) => id === columnId)?.[1] ?? null
      return { ...(cells.get(columnId) ?? blankCell), link }
    },
    rowMark: rowId => rowMark(edited.get(rowId) ?? untouched),
    patch: rowId => patches.get(rowId),
    isEmpty: patches.size === 0 && edited.size === 0,
    rows: () => new Set([...patches.keys(), ...edited.keys()]),
    cells: function* (columns) {
      for (const [rowId, { cells }] of edited) {
        for (const [columnId, { cell }] of cells) if (cell) yield { rowId, columnId, cell }
      }
      for (const rowId of patches.keys()) {
        const written = edited.get(rowId)?.cells
        const cells = patchedCells(rowId)
        for (const columnId of columns) {
          if (!written?.get(columnId)?.cell) yield { rowId, columnId, cell: cells?.get(columnId) ?? blankCell }
        }
      }
    },
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

const isWritten = (entry: Entry): entry is PendingEdit<SetCell> => entry.edit.kind === 'set-cell'

const isOfCell = (entry: PendingSheetEdit): entry is Entry => isCellEdit(entry.edit)

function takeFrom(cells: Map<ColumnId, EditedCell>, { seq, edit }: Entry): void {
  const left = cells.get(edit.columnId)?.edits.filter(other => other.seq !== seq) ?? []
  if (left.length === 0) cells.delete(edit.columnId)
  else cells.set(edit.columnId, editedCell(left))
}

function putInto(cells: Map<ColumnId, EditedCell>, entry: Entry): void {
  const known = cells.get(entry.edit.columnId)
  const isLast = !known || (known.edits.at(-1)?.seq ?? 0) < entry.seq
  const edits = [...(known?.edits ?? []), entry]
  const next = isLast ? after(known ?? null, edits, entry) : editedCell(edits.sort((a, b) => a.seq - b.seq))
  cells.set(entry.edit.columnId, next)
}

function editedCell(edits: readonly Entry[]): EditedCell {
  const nothing: EditedCell = {
    edits,
    cell: undefined,
    link: undefined,
    format: undefined,
    image: undefined,
    mark: null,
  }
  return edits.reduce((before, entry) => after(before, edits, entry), nothing)
}

/** The last edit of a cell gives its value; the first one that is not saved knows what it held before. */
function after(before: EditedCell | null, edits: readonly Entry[], { edit, ...entry }: Entry): EditedCell {
  const { seq, state, reason, base, madeAt } = entry
  const { cell, link, format, image } = before ?? {}
  // Where only the format waits, that may be older than what was last saved into the cell.
  const isFirst = cell === undefined && edit.kind === 'set-cell'
  const mark =
    state === 'saved' ? null : { seq, state, reason, was: (isFirst ? null : before?.mark?.was) ?? base, madeAt }
  // What was written into the cell, and waits, is more than how it shows.
  if (edit.kind === 'format-cell') {
    return { edits, cell, link, format: edit.format, image, mark: before?.mark ?? mark }
  }
  const { value, formula, linkIn } = edit
  // Until the service has computed it, a formula shows its own text.
  const written = { value: formula === null ? value : null, display: formula, formula, ...(linkIn && { linkIn }) }
  const imageNow = edit.image === undefined ? image : edit.image
  return { edits, cell: written, link: linkAfter(edit, link), format, image: imageNow, mark }
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
