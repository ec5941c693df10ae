import { columnsOver } from '../columnar/columns-over.ts'
import type { ColumnarSheet } from '../columnar/read.ts'
import type { ColumnId, RowId } from '../model/ids.ts'
import { isConflict } from '../model/others/conflict.ts'
import { blankCell, type Cell, type CellValue, sameValue, wholeCell, writtenCell } from '../model/sheet/cell-value.ts'
import { isCellEdit, type SheetEdit } from '../model/sheet/edit.ts'
import { isColumnEdit, type PendingEdit, type PendingSheetEdit, sheetEditsOf } from '../model/sheet/pending-edit.ts'
import type { SheetMeta } from '../model/sheet/sheet.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import { linkedCell, type SheetView } from '../model/sheet/sheet-view.ts'
import { once } from '../once.ts'
import { type Calculated, NOTHING_CALCULATED, withResult } from './calculated.ts'
import { type CellChange, type CellOverlay, createCellOverlay, type IsDifferent } from './cell-overlay.ts'
import { columnsWith, shownColumnEdits } from './columns.ts'
import { lastRenumbering } from './last-renumbering.ts'
import { numbered } from './numbered.ts'
import { type Differences, outdatedCells } from './outdated/outdated-cells.ts'
import type { RowOrder } from './row-forest.ts'
import { orderWith, parentsOf } from './row-order.ts'

/**
 * The displayed sheet: the last server state, patched rows on top, pending edits on top of those, in order, and the
 * results of formulas that these edits change.
 *
 * An edit of a deleted row is dropped from the view, not resurrected. The cost of a view is the number of edits; only
 * added, moved or deleted rows require a pass over all rows.
 */
export function createSheetView(
  base: ColumnarSheet,
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
  calculated: Calculated | null = null,
): SheetView {
  return foldSheet(base, patches, pending, calculated).view
}

/** A view with its inputs, from which the next one can be derived. */
export type SheetFold = {
  readonly view: SheetView
  /**
   * Derives the view after some edits were removed and others added or changed (`without` holds their earlier state).
   * Null if it must be rebuilt: columns or earlier row moves differ. Costs as much as there are changed edits.
   */
  readonly changed: (
    patches: ReadonlyMap<RowId, RowPatch>,
    without: readonly PendingSheetEdit[],
    and: readonly PendingSheetEdit[],
  ) => SheetFold | null
  /** The view with other calculated results. */
  readonly withResults: (calculated: Calculated | null) => SheetFold
}

export function foldSheet(
  base: ColumnarSheet,
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
  calculated: Calculated | null = null,
): SheetFold {
  const moves = sheetEditsOf(pending).filter(changesRows)
  const rows = rearrange(base, rowsOf(base), moves)
  const parts = {
    overlay: createCellOverlay(patches, pending, isDifferentFrom(base)),
    meta: metaWith(base.meta, pending),
    rows,
    moves: moves.map(({ edit }) => edit).filter(isMove),
    columns: shownColumnEdits(pending),
    lastMove: moves.at(-1)?.seq ?? 0,
    lastRenumbering: lastRenumbering(moves, rows),
    calculated,
  }
  return foldOf(base, parts)
}

type Parts = {
  readonly overlay: CellOverlay
  readonly meta: SheetMeta
  readonly rows: Rows
  /** Edits of rows and columns that the base does not contain yet. */
  readonly moves: Differences['moves']
  readonly columns: Differences['columns']
  /** The seq of the last edit that rearranged rows. */
  readonly lastMove: number
  /** The seq of the last one that may have changed the number of an earlier row. */
  readonly lastRenumbering: number
  /** Null: nothing has been calculated yet. */
  readonly calculated: Calculated | null
}

function foldOf(base: ColumnarSheet, parts: Parts): SheetFold {
  return {
    view: viewOf(base, parts),
    changed: (patches, without, and) => {
      const moves = sheetEditsOf(and).filter(({ edit }) => !isCellEdit(edit))
      const isLater = moves.every(({ seq }) => seq > parts.lastMove)
      if (!isLater || and.some(isOfColumn) || !without.every(({ edit }) => isCellEdit(edit))) return null
      const shown = moves.filter(changesRows)
      const rows = rearrange(base, parts.rows, shown)
      return foldOf(base, {
        ...parts,
        overlay: parts.overlay.changed(patches, without, and),
        rows,
        moves: [...parts.moves, ...shown.map(({ edit }) => edit).filter(isMove)],
        lastMove: moves.at(-1)?.seq ?? parts.lastMove,
        lastRenumbering: lastRenumbering(shown, rows) || parts.lastRenumbering,
      })
    },
    withResults: calculated => foldOf(base, { ...parts, calculated }),
  }
}

const isOfColumn = ({ edit }: PendingSheetEdit): boolean => isColumnEdit(edit)

function viewOf(base: ColumnarSheet, parts: Parts): SheetView {
  const { overlay, meta, rows } = parts
  const outdated = outdatedIn(base, parts)
  const results = resultsIn(parts)
  const stored = (baseIndex: number, columnId: ColumnId) =>
    baseIndex < 0 ? blankCell : base.cellAt(baseIndex, columnId)
  const linkAt = (index: number, columnId: ColumnId): string | null => {
    const link = overlay.change(rows.idAt(index), columnId)?.link
    if (link !== undefined) return link
    const baseIndex = rows.baseIndexAt(index)
    return baseIndex < 0 ? null : base.linkAt(baseIndex, columnId)
  }
  /** The cell without calculated results. */
  const writtenAt = (index: number, columnId: ColumnId): Cell => {
    const change = overlay.change(rows.idAt(index), columnId)
    const before = () => stored(rows.baseIndexAt(index), columnId)
    return numbered((change && changedCell(change, before)) ?? before(), rows)
  }
  const cellAt = (index: number, columnId: ColumnId): Cell => {
    const cell = writtenAt(index, columnId)
    if (results.isEmpty) return cell
    const result = results.of(rows.idAt(index), columnId, cell)
    return result === undefined ? cell : withResult(cell, result)
  }
  const cellsIn = function* (columnId: ColumnId) {
    for (const [rowId, change] of overlay.changesIn(columnId)) {
      const cell = changedCell(change, () => stored(base.indexOf(rowId), columnId))
      if (cell) yield { rowId, cell: numbered(cell, rows) }
    }
    for (const rowId of results.rowsIn(columnId)) {
      const index = rows.indexOf(rowId)
      if (index >= 0) yield { rowId, cell: cellAt(index, columnId) }
    }
  }
  const isAnyCell = (columnId: ColumnId, is: (cell: Cell) => boolean): boolean => {
    for (const [, { cell }] of overlay.changesIn(columnId)) if (cell && is(cell)) return true
    return false
  }
  /** The cell in its last server state. */
  const truthAt = (index: number, columnId: ColumnId): Cell => {
    const baseIndex = rows.baseIndexAt(index)
    const link = baseIndex < 0 ? null : base.linkAt(baseIndex, columnId)
    return overlay.patched(rows.idAt(index), columnId) ?? { ...stored(baseIndex, columnId), link }
  }
  return {
    meta,
    rowCount: rows.count,
    rowIdAt: rows.idAt,
    indexOf: rows.indexOf,
    levelAt: rows.levelAt,
    parentIndexAt: rows.parentAt,
    hasChildrenAt: rows.hasChildrenAt,
    // A new local row is expanded, so that its children are visible.
    expandedAt: index => rows.baseIndexAt(index) < 0 || base.expandedAt(rows.baseIndexAt(index)),
    lockedAt: index => overlay.patch(rows.idAt(index))?.locked ?? base.lockedAt(rows.baseIndexAt(index)),
    attachmentsAt: index => overlay.patch(rows.idAt(index))?.attachments ?? base.attachmentsAt(rows.baseIndexAt(index)),
    commentsAt: index => overlay.patch(rows.idAt(index))?.comments ?? base.commentsAt(rows.baseIndexAt(index)),
    cellAt,
    seenAt: (index, columnId) => {
      const shown = linkedCell({ cellAt, linkAt }, index, columnId)
      const own = overlay.written(rows.idAt(index), columnId)
      // A conflict shows the service's value next to the cell; otherwise an unsaved edit hides it.
      const covered = own.length > 0 ? overlay.mark(rows.idAt(index), columnId)?.was : undefined
      const before = own.some(isConflict) ? truthAt(index, columnId) : covered
      return [...(before ? [wholeCell(before)] : []), ...own.slice(0, -1).map(({ edit }) => writtenCell(edit)), shown]
    },
    cellsOf: columnsOver(base, cellsIn, rows, cell => numbered(cell, rows)),
    mayHoldFormulas: columnId =>
      base.mayHoldFormulas(columnId) || isAnyCell(columnId, ({ formula }) => (formula ?? null) !== null),
    mayHoldLinksIn: columnId =>
      base.mayHoldLinksIn(columnId) || isAnyCell(columnId, ({ linkIn }) => (linkIn ?? null) !== null),
    // Local edits do not change the look.
    lookAt: (index, columnId) => {
      const baseIndex = rows.baseIndexAt(index)
      return baseIndex < 0 ? null : base.lookAt(baseIndex, columnId)
    },
    linkAt,
    markAt: (index, columnId) => overlay.mark(rows.idAt(index), columnId),
    ...outdated,
    calculatedAt: (index, columnId) =>
      !results.isEmpty && results.of(rows.idAt(index), columnId, writtenAt(index, columnId)) !== undefined,
    countCalculated: results.count,
    rowsMovedSince: seq => parts.lastRenumbering > seq,
    rowMarkAt: index => overlay.rowMark(rows.idAt(index)),
  }
}

/** The calculated results of a view, for cells that still have a formula. */
function resultsIn({ calculated, meta }: Parts) {
  const { results } = calculated ?? NOTHING_CALCULATED
  const hasColumnFormula = (columnId: ColumnId) => meta.columns.some(({ id, formula }) => id === columnId && formula)
  return {
    /** Most views have none, and their cells are read often. */
    isEmpty: results.size === 0,
    /** Undefined for a cell without one, also if an edit has just replaced its formula. */
    of(rowId: RowId, columnId: ColumnId, cell: Cell): CellValue | undefined {
      const value = results.get(columnId)?.get(rowId)
      if (value === undefined || cell.formula !== null || hasColumnFormula(columnId)) return value
      return undefined
    },
    rowsIn: (columnId: ColumnId): Iterable<RowId> => results.get(columnId)?.keys() ?? [],
    count: (columnIds: readonly ColumnId[]): number =>
      columnIds.reduce((sum, columnId) => sum + (results.get(columnId)?.size ?? 0), 0),
  }
}

type Outdated = Pick<SheetView, 'outdatedAt' | 'missingSourceAt' | 'countOutdated'>

/** A calculation names them; before the first one, everything that depends on an edit counts. */
function outdatedIn(base: ColumnarSheet, parts: Parts): Outdated {
  const { calculated, rows } = parts
  if (!calculated) return dependentsIn(base, parts)
  const { outdated, missing } = calculated
  return {
    outdatedAt: (index, columnId) => outdated.get(columnId)?.has(rows.idAt(index)) ?? false,
    missingSourceAt: (index, columnId) => missing.get(columnId)?.get(rows.idAt(index)) ?? null,
    countOutdated: columnIds => columnIds.reduce((sum, columnId) => sum + (outdated.get(columnId)?.size ?? 0), 0),
  }
}

/** Computed on first use: most views are drawn without unsaved edits. */
function dependentsIn(base: ColumnarSheet, { overlay, rows, moves, columns }: Parts): Outdated {
  const storedColumns = base.meta.columns.map(({ id }) => id)
  const find = once(() =>
    outdatedCells(base, {
      cells: isWatched => overlay.cellsThatDiffer(storedColumns, isWatched),
      moves,
      columns,
      parentOf: rowId => {
        const index = rows.indexOf(rowId)
        const parent = index < 0 ? -1 : rows.parentAt(index)
        return parent < 0 ? null : rows.idAt(parent)
      },
    }),
  )
  const isPlain = !base.hasFormulas || (overlay.isEmpty && moves.length === 0 && columns.length === 0)
  /** A formula that was overwritten, or is not saved, shows its own text. */
  const showsResult = (rowId: RowId, columnId: ColumnId): boolean =>
    overlay.written(rowId, columnId).length === 0 && overlay.patched(rowId, columnId)?.formula !== null
  return {
    outdatedAt: (index, columnId) =>
      !isPlain && find().has(rows.baseIndexAt(index), columnId) && showsResult(rows.idAt(index), columnId),
    missingSourceAt: () => null,
    countOutdated: columnIds => {
      if (isPlain) return 0
      const shown = (row: number, columnId: ColumnId) =>
        rows.indexOf(base.rowIdAt(row)) >= 0 && showsResult(base.rowIdAt(row), columnId)
      return columnIds.reduce(
        (sum, columnId) =>
          sum +
          find()
            .rowsOf(columnId)
            .filter(row => shown(row, columnId)).length,
        0,
      )
    },
  }
}

/** Only formulas are interested in it. */
function isDifferentFrom(base: ColumnarSheet): IsDifferent {
  if (!base.hasFormulas) return () => false
  return (rowId, columnId, cell) => {
    const index = base.indexOf(rowId)
    const stored = index < 0 ? blankCell : base.cellAt(index, columnId)
    return stored.formula !== cell.formula || !sameValue(stored.value, cell.value)
  }
}

const isMove = (edit: SheetEdit): edit is Differences['moves'][number] => !isCellEdit(edit)

/** The cell with its changes; `before` is that of the base. Undefined if only its link or its mark differs. */
function changedCell({ cell, format, image, linksOut }: CellChange, before: () => Cell): Cell | undefined {
  if (cell === undefined && format === undefined) return undefined
  if (cell && format !== undefined && image !== undefined && linksOut !== undefined) {
    return linkedOut(imaged(formatted(cell, format), image), linksOut)
  }
  const stored = before()
  const shown = formatted(cell ?? stored, (format === undefined ? stored.format : format) ?? null)
  const whole = imaged(shown, (image === undefined ? stored.image : image) ?? null)
  return linkedOut(whole, (linksOut === undefined ? stored.linksOut : linksOut) ?? null)
}

/** The cell in another format: the service's display text belongs to the old one. */
function formatted(cell: Cell, format: string | null): Cell {
  if ((cell.format ?? null) === format) return cell
  const { format: _before, ...bare } = cell
  const shown = typeof cell.value === 'number' ? { ...bare, display: null } : bare
  return format === null ? shown : { ...shown, format }
}

/** The cell with its image; its value is the alternative text. */
function imaged(cell: Cell, image: string | null): Cell {
  if ((cell.image ?? null) === image) return cell
  const { image: _before, ...bare } = cell
  return image === null ? bare : { ...bare, image }
}

/** Edits of a cell do not change which cells link to it. */
function linkedOut(cell: Cell, linksOut: string | null): Cell {
  if ((cell.linksOut ?? null) === linksOut) return cell
  const { linksOut: _before, ...bare } = cell
  return linksOut === null ? bare : { ...bare, linksOut }
}

/** The rows of a sheet or view as a plain order, for computing locations. */
export function orderOf(sheet: Pick<SheetView, 'rowCount' | 'rowIdAt' | 'levelAt'>): RowOrder {
  return {
    ids: Array.from({ length: sheet.rowCount }, (_, index) => sheet.rowIdAt(index)),
    levels: Array.from({ length: sheet.rowCount }, (_, index) => sheet.levelAt(index)),
  }
}

type Rows = {
  readonly count: number
  idAt(index: number): RowId
  indexOf(rowId: RowId): number
  levelAt(index: number): number
  parentAt(index: number): number
  hasChildrenAt(index: number): boolean
  /** -1 for a row that the base does not contain. */
  baseIndexAt(index: number): number
}

/** Returns the same object if no column differs, because it is the key of caches. */
function metaWith(meta: SheetMeta, pending: readonly PendingSheetEdit[]): SheetMeta {
  const columns = columnsWith(meta.columns, shownColumnEdits(pending))
  return columns === meta.columns ? meta : { ...meta, columns: [...columns] }
}

/** Ignores rejected moves and deletions; a rejected new row stays, because it may contain typed cells. */
export function changesRows({ edit, state }: PendingEdit<SheetEdit>): boolean {
  return !isCellEdit(edit) && (state !== 'needs-review' || edit.kind === 'add-row')
}

function rowsOf(base: ColumnarSheet): Rows {
  return {
    count: base.rowCount,
    idAt: base.rowIdAt,
    indexOf: base.indexOf,
    levelAt: base.levelAt,
    parentAt: base.parentIndexAt,
    hasChildrenAt: base.hasChildrenAt,
    baseIndexAt: index => index,
  }
}

function rearrange(base: ColumnarSheet, rows: Rows, moves: readonly PendingEdit<SheetEdit>[]): Rows {
  if (moves.length === 0) return rows
  const order = orderOf({ rowCount: rows.count, rowIdAt: rows.idAt, levelAt: rows.levelAt })
  const { ids, levels } = orderWith(
    order,
    moves.map(({ edit }) => edit),
  )
  const parents = parentsOf(levels)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  // as: an order contains only row ids of the base and of edits
  const idAt = (index: number) => (ids[index] ?? 0) as RowId
  return {
    count: ids.length,
    idAt,
    indexOf: rowId => indexById.get(rowId) ?? -1,
    levelAt: index => levels[index] ?? 0,
    parentAt: index => parents[index] ?? -1,
    hasChildrenAt: index => (levels[index + 1] ?? 0) > (levels[index] ?? 0),
    baseIndexAt: index => base.indexOf(idAt(index)),
  }
}
