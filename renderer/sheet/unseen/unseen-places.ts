import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { UnseenChange } from '../../../shared/model/sheet/unseen-change.ts'

/** A cell to which unseen changes belong. A row that came or moved is shown at its first cell. */
export type UnseenPlace = {
  readonly rowId: RowId
  readonly columnId: ColumnId
  /** Null: the cell itself has not changed. */
  readonly before: Cell | null
  readonly row: 'added' | 'moved' | null
}

export type UnseenPlaces = ReadonlyMap<RowId, ReadonlyMap<ColumnId, UnseenPlace>>

/** The places of the changes by address. Those of columns that are gone or hidden have none. */
export function unseenPlaces(changes: readonly UnseenChange[], columns: readonly Column[]): UnseenPlaces {
  const shown = columns.filter(column => !column.hidden)
  const known = new Set(shown.map(({ id }) => id))
  const [primary = shown[0]] = shown.filter(column => column.primary)
  const places = new Map<RowId, Map<ColumnId, UnseenPlace>>()
  const put = (rowId: RowId, columnId: ColumnId, patch: Partial<UnseenPlace>) => {
    const ofRow = places.get(rowId) ?? new Map<ColumnId, UnseenPlace>()
    ofRow.set(columnId, { rowId, columnId, before: null, row: null, ...ofRow.get(columnId), ...patch })
    places.set(rowId, ofRow)
  }
  for (const change of changes) {
    if (change.kind === 'cell') {
      if (known.has(change.columnId)) put(change.rowId, change.columnId, { before: change.before })
    } else if (change.kind !== 'deleted' && primary) put(change.rowId, primary.id, { row: change.kind })
  }
  return places
}

/** The places in reading order: from row to row as the sheet has them, and from left to right. */
export function inReadingOrder(places: UnseenPlaces, view: SheetView): readonly UnseenPlace[] {
  const shown = view.meta.columns.filter(({ hidden }) => !hidden)
  // The first column on screen is the primary one, wherever it is in the sheet.
  const order = [...shown.filter(({ primary }) => primary), ...shown.filter(({ primary }) => !primary)]
  return [...places]
    .map(([rowId, ofRow]) => ({ index: view.indexOf(rowId), ofRow }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index)
    .flatMap(({ ofRow }) => order.flatMap(({ id }) => ofRow.get(id) ?? []))
}

/** The place after or before a cell in reading order, wrapping around; null if there is none. */
export function placeBeside(
  places: readonly UnseenPlace[],
  from: { readonly rowId: RowId; readonly columnId: ColumnId } | null,
  view: SheetView,
  step: 1 | -1,
): UnseenPlace | null {
  const at = places.findIndex(({ rowId, columnId }) => rowId === from?.rowId && columnId === from.columnId)
  if (at >= 0) return places[(at + step + places.length) % places.length] ?? null
  const index = from ? view.indexOf(from.rowId) : -1
  const ahead = places.findIndex(({ rowId }) => view.indexOf(rowId) >= index)
  const next = ahead < 0 ? 0 : ahead
  return places[step === 1 ? next : (next - 1 + places.length) % places.length] ?? null
}
