import type { ColumnId, RowId } from '../model/ids.ts'
import { type Content, linkAfter } from '../model/sheet/cell-value.ts'
import { isCellEdit, type RowLocation, type SheetEdit } from '../model/sheet/edit.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { createRowForest, type RowForest } from './row-forest.ts'
import { changeRows } from './row-order.ts'
import { orderOf } from './sheet-view.ts'

export const NOTHING: Content = { value: null, formula: null, image: null, linkIn: null }

/** A sheet with edits done to it that its view does not show yet. */
export type WorkingSheet = {
  has(rowId: RowId): boolean
  /** Nothing where the sheet has no such row. */
  contentOf(rowId: RowId, columnId: ColumnId): Content
  /** The format of the cell's own; null where it has none. */
  formatOf(rowId: RowId, columnId: ColumnId): string | null
  /** Something hangs on the row that no edit can give it: files, comments. */
  hasMore(rowId: RowId): boolean
  /** Where a row that is there stands now. */
  locationOf(rowId: RowId): RowLocation
  /** Where the last row under this one stands, or, null, at the top level. */
  endOf(parentId: RowId | null): RowLocation
  /** A row with everything under it, from top to bottom. */
  subtreeOf(rowId: RowId): readonly RowId[]
  /** All of them, from top to bottom. */
  rowIds(): readonly RowId[]
  apply(edit: SheetEdit): void
}

/** `viewNow` may be another one with each question: cells that are not touched are read from it. Rows are those of the first one. */
export function createWorkingSheet(viewNow: () => SheetView): WorkingSheet {
  const cells = new Map<RowId, Map<ColumnId, Content>>()
  const formats = new Map<RowId, Map<ColumnId, string | null>>()
  let forest: RowForest | null = null
  // A row costs nothing until rows are added, moved or deleted: most gestures only fill cells.
  const rows = () => {
    forest ??= createRowForest(orderOf(viewNow()))
    return forest
  }

  // Whoever writes a cell asks for it several times, one after the other, and a gesture writes many cells.
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
    // Row ids by construction: the forest is made of the view's rows and of the edits' rows.
    subtreeOf: rowId => rows().subtreeOf(rowId) as readonly RowId[],
    // Row ids by construction, as above.
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

// Row ids by construction, as above.
const toRowLocation = (home: { readonly parentId: number | null; readonly after: number | null }) => home as RowLocation
