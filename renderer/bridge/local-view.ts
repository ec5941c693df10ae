import type { ColumnCells } from '../../shared/columnar/column-cells.ts'
import type { ColumnId } from '../../shared/model/ids.ts'
import { type Cell, withRows } from '../../shared/model/sheet/cell-value.ts'
import { seenWithRows } from '../../shared/model/sheet/seen.ts'
import type { SheetMeta } from '../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { IdMap } from './id-map.ts'

/**
 * A view with the ids of this window. Ids are translated on access, so the cost does not depend on the number of
 * rows. Returns the same object if no id differs.
 */
export function localView(view: SheetView, ids: IdMap): SheetView {
  if (ids.isEmpty) return view
  const meta = localMeta(view.meta, ids)
  const column = columnsOf(view.meta, ids)
  const inCell = (cell: Cell): Cell => localCell(cell, ids)
  const cellsOf = new Map<ColumnId, ColumnCells>()
  return {
    ...view,
    meta,
    rowIdAt: localRowIdAt(view.rowIdAt, ids),
    indexOf: rowId => {
      const index = view.indexOf(rowId)
      // A row created here has its local id in older views and its service id in newer ones.
      return index >= 0 || rowId > 0 ? index : view.indexOf(ids.rows.toService(rowId))
    },
    cellAt: (index, columnId) => inCell(view.cellAt(index, column(columnId))),
    cellsOf: columnId => {
      const cells = cellsOf.get(columnId) ?? localCells(view.cellsOf(column(columnId)), ids)
      cellsOf.set(columnId, cells)
      return cells
    },
    mayHoldFormulas: columnId => view.mayHoldFormulas(column(columnId)),
    mayHoldLinksIn: columnId => view.mayHoldLinksIn(column(columnId)),
    lookAt: (index, columnId) => view.lookAt(index, column(columnId)),
    linkAt: (index, columnId) => view.linkAt(index, column(columnId)),
    seenAt: (index, columnId) => seenWithRows(view.seenAt(index, column(columnId)), ids.rows.toLocal),
    outdatedAt: (index, columnId) => view.outdatedAt(index, column(columnId)),
    missingSourceAt: (index, columnId) => view.missingSourceAt(index, column(columnId)),
    countOutdated: columnIds => view.countOutdated(columnIds.map(column)),
    calculatedAt: (index, columnId) => view.calculatedAt(index, column(columnId)),
    countCalculated: columnIds => view.countCalculated(columnIds.map(column)),
    markAt: (index, columnId) => {
      const mark = view.markAt(index, column(columnId))
      return mark?.was ? { ...mark, was: inCell(mark.was) } : mark
    },
  }
}

function localCell(cell: Cell, { rows }: IdMap): Cell {
  const value = withRows(cell.value, rows.toLocal)
  return value === cell.value ? cell : { ...cell, value }
}

/** Views with the same rows share this accessor, and its identity shows that they are the same. */
const rowReaders = new WeakMap<SheetView['rowIdAt'], { readonly ids: IdMap; readonly rowIdAt: SheetView['rowIdAt'] }>()

function localRowIdAt(rowIdAt: SheetView['rowIdAt'], ids: IdMap): SheetView['rowIdAt'] {
  if (ids.rows.isEmpty) return rowIdAt
  const known = rowReaders.get(rowIdAt)
  if (known?.ids === ids) return known.rowIdAt
  const local = (index: number) => ids.rows.toLocal(rowIdAt(index))
  rowReaders.set(rowIdAt, { ids, rowIdAt: local })
  return local
}

/** Cached by the stored object, since derived column data is cached by identity. */
const metas = new WeakMap<SheetMeta, { readonly ids: IdMap['stored']; readonly meta: SheetMeta }>()

function localMeta(meta: SheetMeta, ids: IdMap): SheetMeta {
  const { toLocal } = ids.columns
  if (ids.columns.isEmpty || meta.columns.every(({ id }) => toLocal(id) === id)) return meta
  const known = metas.get(meta)
  if (known?.ids === ids.stored) return known.meta
  const local = { ...meta, columns: meta.columns.map(column => ({ ...column, id: toLocal(column.id) })) }
  metas.set(meta, { ids: ids.stored, meta: local })
  return local
}

/** Translates a column of this window to the ids of this view. */
function columnsOf({ columns }: SheetMeta, { columns: ids }: IdMap): (columnId: ColumnId) => ColumnId {
  if (ids.isEmpty) return columnId => columnId
  const byLocalId = new Map(columns.map(({ id }) => [ids.toLocal(id), id]))
  return columnId => byLocalId.get(columnId) ?? columnId
}

/** Cells without row references keep their identity, because derived data is cached by it. */
function localCells(cells: ColumnCells, ids: IdMap): ColumnCells {
  const { stored, written } = cells
  if (ids.rows.isEmpty || !(stored.namesRows || written.some(isNamingRows))) return cells
  const at = (number: number) => localCell(stored.at(number), ids)
  return {
    ...cells,
    stored: stored.namesRows ? { ...stored, at } : stored,
    written: written.map(cell => localCell(cell, ids)),
  }
}

const isNamingRows = ({ value }: Cell): boolean => typeof value === 'object' && value?.kind === 'predecessors'
