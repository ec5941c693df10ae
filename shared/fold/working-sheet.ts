import type { ColumnId, RowId } from '../model/ids.ts'
import { type Content, linkAfter } from '../model/sheet/cell-value.ts'
import { isCellEdit, type RowLocation, type SheetEdit } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { createRowForest, type RowForest } from './row-forest.ts'
import { changeRows } from './row-order.ts'
import { orderOf } from './sheet-view.ts'

export const NOTHING: Content = { value: null, formula: null, image: null, linkIn: null }

/** A sheet with edits that its view does not show yet. */
export type WorkingSheet = {
  has(rowId: RowId): boolean
  /** Empty if the row does not exist. */
  contentOf(rowId: RowId, columnId: ColumnId): Content
  /** The cell's own format; null if it has none. */
  formatOf(rowId: RowId, columnId: ColumnId): string | null
  /** The row has attachments or comments, which no edit can restore. */
  hasMore(rowId: RowId): boolean
  /** The current location of an existing row. */
  locationOf(rowId: RowId): RowLocation
  /** The location after the last child of a row, or of the top level for null. */
  endOf(parentId: RowId | null): RowLocation
  /** A row and its descendants, from top to bottom. */
  subtreeOf(rowId: RowId): readonly RowId[]
  /** All rows, from top to bottom. */
  rowIds(): readonly RowId[]
  apply(edit: SheetEdit): void
}

/**
 * Unchanged cells are read from `viewNow`, which may return a newer view with each call. The rows are those of the
 * first view.
 */
export function createWorkingSheet(viewNow: () => SheetView): WorkingSheet {
  const cells = new Map<RowId, Map<ColumnId, Content>>()
  const formats = new Map<RowId, Map<ColumnId, string | null>>()
  let forest: RowForest | null = null
  // Built on first use: most transactions only set cells.
  const rows = () => {
    forest ??= createRowForest(orderOf(viewNow()))
    return forest
  }

  // Callers read the same cell several times in a row, and a transaction writes many cells.
  let read: { readonly view: SheetView; rowId: RowId; columnId: ColumnId; content: Content } | null = null
  const contentOf = (rowId: RowId, columnId: ColumnId): Content => {
    const written = cells.get(rowId)?.get(columnId)
    if (written) return written
    const view = viewNow()
    if (read?.view === view && read.rowId === rowId && read.columnId === columnId) return read.content
    const index = view.indexOf(rowId)
    const content = index < 0 ? NOTHING : toContent(view.cellAt(index, columnId), view.linkAt(index, columnId))
    read = { view, rowId, columnId, content }
    return content
  }

  return {
    has: rowId => (forest ? forest.has(rowId) : viewNow().indexOf(rowId) >= 0),
    contentOf,
    formatOf: (rowId, columnId) => {
      const chosen = formats.get(rowId)?.get(columnId)
      if (chosen !== undefined) return chosen
      const view = viewNow()
      const index = view.indexOf(rowId)
      return index < 0 ? null : (view.cellAt(index, columnId).format ?? null)
    },
    hasMore: rowId => {
      const view = viewNow()
      const index = view.indexOf(rowId)
      return index >= 0 && view.attachmentsAt(index) + view.commentsAt(index) > 0
    },
    locationOf: rowId => toRowLocation(rows().homeOf(rowId)),
    endOf: parentId => toRowLocation({ parentId, after: rows().lastUnder(parentId) }),
    // as: the forest contains only row ids of the view and of edits
    subtreeOf: rowId => rows().subtreeOf(rowId) as readonly RowId[],
    // as: see above
    rowIds: () => (forest ? forest.toOrder() : orderOf(viewNow())).ids as readonly RowId[],
    apply(edit) {
      if (!isCellEdit(edit)) return changeRows(rows(), edit)
      if (edit.kind === 'format-cell') {
        const row = formats.get(edit.rowId) ?? new Map<ColumnId, string | null>()
        formats.set(edit.rowId, row.set(edit.columnId, edit.format))
        return
      }
      const row = cells.get(edit.rowId) ?? new Map<ColumnId, Content>()
      const before = contentOf(edit.rowId, edit.columnId)
      const image = edit.image === undefined ? before.image : edit.image
      const { value, formula, linkIn } = edit
      const content = toContent({ value, formula, image, linkIn }, linkAfter(edit, before.link ?? null))
      cells.set(edit.rowId, row.set(edit.columnId, content))
    },
  }
}

const toContent = ({ value, formula, image, linkIn }: Content, link: string | null): Content => ({
  value: formula === null ? value : null,
  formula,
  link,
  image: image ?? null,
  linkIn: linkIn ?? null,
})

// as: see above
const toRowLocation = (home: { readonly parentId: number | null; readonly after: number | null }) => home as RowLocation
