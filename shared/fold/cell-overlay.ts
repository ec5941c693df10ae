import type { ColumnId, RowId } from '../model/ids.ts'
import { standingOf } from '../model/others/conflict.ts'
import { blankCell, type Cell, linkAfter } from '../model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit, type SetCell } from '../model/sheet/edit.ts'
import { isColumnEdit, type PendingEdit, type PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { fromCellTuple, type RowPatch } from '../model/sheet/sheet-message.ts'
import type { CellMark, RowMark } from '../model/sheet/sheet-view.ts'

/** All differences from the base, by cell and by row. Its size depends on the number of edits, not on the sheet. */
export type CellOverlay = {
  /** Undefined if the base applies to all of the cell. */
  change(rowId: RowId, columnId: ColumnId): CellChange | undefined
  /** All changed cells of a column, also if only the format or the mark differs. */
  changesIn(columnId: ColumnId): Iterable<readonly [RowId, CellChange]>
  mark(rowId: RowId, columnId: ColumnId): CellMark | null
  /** Edits of the cell that the base does not contain yet, oldest first. */
  written(rowId: RowId, columnId: ColumnId): readonly PendingEdit<SetCell>[]
  /** The cell from a row patch. Undefined without a patch. */
  patched(rowId: RowId, columnId: ColumnId): Cell | undefined
  rowMark(rowId: RowId): RowMark | null
  patch(rowId: RowId): RowPatch | undefined
  /** The overlay equals the base. */
  readonly isEmpty: boolean
  /** The cells with another value or formula than the base, in wanted columns: edited ones, and patched `columns`. */
  cellsThatDiffer(
    columns: readonly ColumnId[],
    isWanted: (columnId: ColumnId) => boolean,
  ): Iterable<{ readonly rowId: RowId; readonly columnId: ColumnId }>
  /**
   * A new overlay with other row patches, without some edits and with others. Costs as much as there are edited cells
   * in the columns of these edits.
   */
  changed(
    patches: ReadonlyMap<RowId, RowPatch>,
    without: readonly PendingSheetEdit[],
    and: readonly PendingSheetEdit[],
  ): CellOverlay
}

/** The changed properties of a cell. Undefined: that of the base. */
export type CellChange = {
  readonly cell: Cell | undefined
  readonly link: string | null | undefined
  /** The cell's own format, in the form of `Cell`. */
  readonly format: string | null | undefined
  readonly image: string | null | undefined
  /** The cells that link to this one. Only a row patch changes them. */
  readonly linksOut?: string | null
}

/** Whether a cell has another value or formula in the base. */
export type IsDifferent = (rowId: RowId, columnId: ColumnId, cell: Cell) => boolean

type Entry = PendingEdit<CellEdit>
/** A cell with its pending edits, in order. */
type EditedCell = CellChange & {
  readonly edits: readonly Entry[]
  /** `cell` has another value or formula than the base. Computed once per edit, because each view needs all of them. */
  readonly isDifferent: boolean
  readonly mark: CellMark | null
}
/** By column, because views look at whole columns, and so that edits of many rows share a few maps. */
type EditedColumns = ReadonlyMap<ColumnId, ReadonlyMap<RowId, EditedCell>>
type Edited = {
  readonly columns: EditedColumns
  /** Edits that add, move or delete the row itself. */
  readonly rows: ReadonlyMap<RowId, readonly PendingSheetEdit[]>
}

const NOTHING_EDITED: Edited = { columns: new Map(), rows: new Map() }

export function createCellOverlay(
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
  isDifferent: IsDifferent,
): CellOverlay {
  return overlayOf(patches, withEdits(NOTHING_EDITED, [], pending, isDifferent), isDifferent)
}

function overlayOf(patches: ReadonlyMap<RowId, RowPatch>, edited: Edited, isDifferent: IsDifferent): CellOverlay {
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
  const patchedLink = (rowId: RowId, columnId: ColumnId): string | null =>
    patches.get(rowId)?.links?.find(([id]) => id === columnId)?.[1] ?? null
  const editedCell = (rowId: RowId, columnId: ColumnId) => edited.columns.get(columnId)?.get(rowId)
  const change = (rowId: RowId, columnId: ColumnId): CellChange | undefined => {
    const written = editedCell(rowId, columnId)
    const cells = patchedCells(rowId)
    if (!cells) return written
    const cell = cells.get(columnId) ?? blankCell
    return {
      cell: written?.cell ?? cell,
      link: written?.link === undefined ? patchedLink(rowId, columnId) : written.link,
      format: written?.format === undefined ? (cell.format ?? null) : written.format,
      image: written?.image === undefined ? (cell.image ?? null) : written.image,
      linksOut: cell.linksOut ?? null,
    }
  }

  return {
    change,
    changesIn: function* (columnId) {
      for (const rowId of patches.keys()) {
        const changed = change(rowId, columnId)
        if (changed) yield [rowId, changed]
      }
      const column = edited.columns.get(columnId)
      if (!column) return
      if (patches.size === 0) return yield* column
      for (const each of column) if (!patches.has(each[0])) yield each
    },
    mark: (rowId, columnId) => editedCell(rowId, columnId)?.mark ?? null,
    written: (rowId, columnId) => editedCell(rowId, columnId)?.edits.filter(isWritten) ?? [],
    patched: (rowId, columnId) => {
      const cells = patchedCells(rowId)
      return cells && { ...(cells.get(columnId) ?? blankCell), link: patchedLink(rowId, columnId) }
    },
    rowMark: rowId => rowMark(editsOfRow(edited, rowId)),
    patch: rowId => patches.get(rowId),
    isEmpty: patches.size === 0 && edited.columns.size === 0 && edited.rows.size === 0,
    cellsThatDiffer: function* (columns, isWanted) {
      for (const [columnId, cells] of edited.columns) {
        if (!isWanted(columnId)) continue
        for (const [rowId, { isDifferent: differs }] of cells) if (differs) yield { rowId, columnId }
      }
      const wanted = columns.filter(isWanted)
      for (const rowId of patches.keys()) {
        const cells = patchedCells(rowId)
        for (const columnId of wanted) {
          const isWritten = editedCell(rowId, columnId)?.cell !== undefined
          if (!isWritten && isDifferent(rowId, columnId, cells?.get(columnId) ?? blankCell)) yield { rowId, columnId }
        }
      }
    },
    changed: (nextPatches, without, and) =>
      overlayOf(nextPatches, withEdits(edited, without, and, isDifferent), isDifferent),
  }
}

function* editsOfRow({ columns, rows }: Edited, rowId: RowId): Iterable<PendingSheetEdit> {
  yield* rows.get(rowId) ?? []
  for (const cells of columns.values()) yield* cells.get(rowId)?.edits ?? []
}

function withEdits(
  edited: Edited,
  without: readonly PendingSheetEdit[],
  and: readonly PendingSheetEdit[],
  isDifferent: IsDifferent,
): Edited {
  const columns = new Map(edited.columns)
  const rows = new Map(edited.rows)
  // Columns copied by this overlay; the others are shared with the previous one, which is still on screen.
  const own = new Map<ColumnId, Map<RowId, EditedCell>>()
  const cellsOf = (columnId: ColumnId) => {
    const known = own.get(columnId)
    if (known) return known
    const cells = new Map(columns.get(columnId))
    own.set(columnId, cells)
    columns.set(columnId, cells)
    return cells
  }
  for (const entry of without) if (isOfCell(entry)) takeFrom(cellsOf(entry.edit.columnId), entry, isDifferent)
  for (const entry of and) {
    if (isOfCell(entry)) putInto(cellsOf(entry.edit.columnId), entry, isDifferent)
    else if (!isColumnEdit(entry.edit)) rows.set(entry.edit.rowId, [...(rows.get(entry.edit.rowId) ?? []), entry])
  }
  // Columns without edits would otherwise count as changes.
  for (const [columnId, cells] of own) if (cells.size === 0) columns.delete(columnId)
  return { columns, rows }
}

const isWritten = (entry: Entry): entry is PendingEdit<SetCell> => entry.edit.kind === 'set-cell'

const isOfCell = (entry: PendingSheetEdit): entry is Entry => isCellEdit(entry.edit)

function takeFrom(cells: Map<RowId, EditedCell>, { seq, edit }: Entry, isDifferent: IsDifferent): void {
  const left = cells.get(edit.rowId)?.edits.filter(other => other.seq !== seq) ?? []
  if (left.length === 0) cells.delete(edit.rowId)
  else cells.set(edit.rowId, editedCell(left, isDifferent))
}

function putInto(cells: Map<RowId, EditedCell>, entry: Entry, isDifferent: IsDifferent): void {
  const known = cells.get(entry.edit.rowId)
  const isLast = !known || (known.edits.at(-1)?.seq ?? 0) < entry.seq
  const edits = [...(known?.edits ?? []), entry]
  const next = isLast
    ? after(known ?? null, edits, entry, isDifferent)
    : editedCell(
        edits.sort((a, b) => a.seq - b.seq),
        isDifferent,
      )
  cells.set(entry.edit.rowId, next)
}

const UNEDITED: EditedCell = {
  edits: [],
  isDifferent: false,
  ...{ cell: undefined, link: undefined, format: undefined, image: undefined },
  mark: null,
}

const editedCell = (edits: readonly Entry[], isDifferent: IsDifferent): EditedCell =>
  edits.reduce((before, entry) => after(before, edits, entry, isDifferent), UNEDITED)

/** The last edit of a cell gives its value; the first unsaved one knows the earlier value. */
function after(
  before: EditedCell | null,
  edits: readonly Entry[],
  { edit, ...entry }: Entry,
  isDifferent: IsDifferent,
): EditedCell {
  const { seq, state, reason, base, madeAt } = entry
  const { cell, link, format, image } = before ?? UNEDITED
  // If only a format edit is pending, its base may be older than the last save of the cell.
  const isFirst = cell === undefined && edit.kind === 'set-cell'
  const mark =
    state === 'saved' ? null : { seq, state, reason, was: (isFirst ? null : before?.mark?.was) ?? base, madeAt }
  // A pending content edit outranks a pending format.
  if (edit.kind === 'format-cell') {
    const { isDifferent: isSo } = before ?? UNEDITED
    return { edits, cell, isDifferent: isSo, link, format: edit.format, image, mark: before?.mark ?? mark }
  }
  const { value, formula, linkIn } = edit
  // A formula shows its own text until the service has calculated it.
  const written = { value: formula === null ? value : null, display: formula, formula, ...(linkIn && { linkIn }) }
  return {
    edits,
    cell: written,
    isDifferent: isDifferent(edit.rowId, edit.columnId, written),
    link: linkAfter(edit, link),
    format,
    image: edit.image === undefined ? image : edit.image,
    mark,
  }
}

/** The most urgent mark is last. */
const URGENCY: readonly RowMark[] = ['saved', 'queued', 'sending', 'unknown', 'conflict', 'needs-review']

function rowMark(edits: Iterable<PendingSheetEdit>): RowMark | null {
  let most: RowMark = 'saved'
  for (const entry of edits) {
    const mark = standingOf(entry)
    if (URGENCY.indexOf(mark) > URGENCY.indexOf(most)) most = mark
  }
  return most === 'saved' ? null : most
}
