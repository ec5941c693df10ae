import type { ColumnId, RowId } from '../model/ids.ts'
import { standingOf } from '../model/others/conflict.ts'
import { blankCell, type Cell, linkAfter } from '../model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit, type SetCell } from '../model/sheet/edit.ts'
import { isColumnEdit, type PendingEdit, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { fromCellTuple, type RowPatch } from '../model/sheet/sheet-message.ts'
import type { CellMark, RowMark } from '../model/sheet/sheet-view.ts'

/** All differences from the base, by cell and by row. Its size depends on the number of edits, not on the sheet. */
export type CellOverlay = {
  /** Undefined if the base applies, except perhaps for the format. */
  cell(rowId: RowId, columnId: ColumnId): Cell | undefined
  /** The link of the cell after local edits. Undefined if no edit changes it. */
  link(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The cell's own format after local edits, in the form of `Cell`. Undefined if no edit changes it. */
  format(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The image of the cell after local edits. Undefined if no edit changes it. */
  image(rowId: RowId, columnId: ColumnId): string | null | undefined
  /** The cells that link to this one, from a row patch. Undefined without a patch. */
  linksOut(rowId: RowId, columnId: ColumnId): string | null | undefined
  mark(rowId: RowId, columnId: ColumnId): CellMark | null
  /** Edits of the cell that the base does not contain yet, oldest first. */
  written(rowId: RowId, columnId: ColumnId): readonly PendingEdit<SetCell>[]
  /** The cell from a row patch. Undefined without a patch. */
  patched(rowId: RowId, columnId: ColumnId): Cell | undefined
  rowMark(rowId: RowId): RowMark | null
  patch(rowId: RowId): RowPatch | undefined
  /** The rows with an overlaid cell in this column, also if only its format or its mark differs. */
  rowsIn(columnId: ColumnId): Iterable<RowId>
  /** The overlay equals the base. */
  readonly isEmpty: boolean
  /** The overlaid cells of columns that are wanted: edited ones, and in a patched row all of `columns`. */
  cells(
    columns: readonly ColumnId[],
    isWanted: (columnId: ColumnId) => boolean,
  ): Iterable<{ readonly rowId: RowId; readonly columnId: ColumnId; readonly cell: Cell }>
  /**
   * A new overlay with other row patches, without some edits and with others. Costs as much as there are edited rows.
   */
  changed(
    patches: ReadonlyMap<RowId, RowPatch>,
    without: readonly PendingSheetEdit[],
    and: readonly PendingSheetEdit[],
  ): CellOverlay
}

type Entry = PendingEdit<CellEdit>
/** A cell with its pending edits, in order. */
type EditedCell = {
  readonly edits: readonly Entry[]
  /** Undefined if no edit sets its content. */
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
    rowsIn: function* (columnId) {
      yield* patches.keys()
      for (const [rowId, { cells }] of edited) if (cells.has(columnId) && !patches.has(rowId)) yield rowId
    },
    cells: function* (columns, isWanted) {
      for (const [rowId, { cells }] of edited) {
        for (const [columnId, { cell }] of cells) if (cell && isWanted(columnId)) yield { rowId, columnId, cell }
      }
      const wanted = columns.filter(isWanted)
      for (const rowId of patches.keys()) {
        const written = edited.get(rowId)?.cells
        const cells = patchedCells(rowId)
        for (const columnId of wanted) {
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
  // Rows copied by this overlay; the others are shared with the previous one, which is still on screen.
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
  // Rows without edits would otherwise be copied with every later change.
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

/** The last edit of a cell gives its value; the first unsaved one knows the earlier value. */
function after(before: EditedCell | null, edits: readonly Entry[], { edit, ...entry }: Entry): EditedCell {
  const { seq, state, reason, base, madeAt } = entry
  const { cell, link, format, image } = before ?? {}
  // If only a format edit is pending, its base may be older than the last save of the cell.
  const isFirst = cell === undefined && edit.kind === 'set-cell'
  const mark =
    state === 'saved' ? null : { seq, state, reason, was: (isFirst ? null : before?.mark?.was) ?? base, madeAt }
  // A pending content edit outranks a pending format.
  if (edit.kind === 'format-cell') {
    return { edits, cell, link, format: edit.format, image, mark: before?.mark ?? mark }
  }
  const { value, formula, linkIn } = edit
  // A formula shows its own text until the service has calculated it.
  const written = { value: formula === null ? value : null, display: formula, formula, ...(linkIn && { linkIn }) }
  const imageNow = edit.image === undefined ? image : edit.image
  return { edits, cell: written, link: linkAfter(edit, link), format, image: imageNow, mark }
}

/** The most urgent mark is last. */
const URGENCY: readonly RowMark[] = ['saved', 'queued', 'sending', 'unknown', 'conflict', 'needs-review']

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
