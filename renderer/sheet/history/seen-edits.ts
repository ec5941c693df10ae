import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Cell, type Content, sameContent, writtenCell } from '../../../shared/model/sheet/cell-value.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { type MadeEdit, SEEN_LIMIT, type Seen } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { SeenCells } from '../core/transaction.ts'

/**
 * The edit with what its author had seen when the step began; without `begun`, `createSeenNow` says what is on screen now. `named`: the same
 * edit by the ids of today.
 */
export function withSeen(edit: GridEdit, named: GridEdit, begun: SeenCells | undefined): MadeEdit {
  const seen = edit.kind === 'set-cell' ? begun?.(edit) : null
  return seen ? { ...named, seen } : named
}

type SeenNowDeps = {
  readonly view: () => SheetView
  /** The content of a cell with what was stored and is not in the view yet. */
  readonly contentOf: (rowId: RowId, columnId: ColumnId) => Content
  /** Stored before this step, and not in the view yet. */
  readonly unseen: readonly GridEdit[]
  /** What the service made of a content that it took; null: just that. */
  readonly madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content) => Content | null
}

/**
 * Adds to an edit everything that its author knows of its cell: what they wrote there themselves since the step began, and the form that the
 * service gave to it.
 */
export function createSeenNow({ view, contentOf, unseen, madeOf }: SeenNowDeps): (made: MadeEdit) => MadeEdit {
  const own = new Map<string, Content[]>()
  for (const edit of unseen) {
    if (edit.kind === 'set-cell') own.set(keyOf(edit), [...(own.get(keyOf(edit)) ?? []), edit])
  }
  const written = (made: MadeEdit & { readonly kind: 'set-cell' }): readonly Content[] =>
    made.seen ? (own.get(keyOf(made)) ?? []) : [contentOf(made.rowId, made.columnId)]

  return made => {
    if (made.kind !== 'set-cell') return made
    const { rowId, columnId } = made
    const index = made.seen ? -1 : view().indexOf(rowId)
    const begun: Seen | null = made.seen ?? (index < 0 ? null : view().seenAt(index, columnId))
    if (!begun) return made
    const seen: Cell[] = [...begun]
    for (const content of written(made).map(writtenCell))
      if (!seen.some(other => sameContent(other, content))) seen.push(content)
    for (const content of [...seen]) {
      const is = madeOf(rowId, columnId, content)
      if (is) seen.push(writtenCell(is))
    }
    return { ...made, seen: seen.slice(-SEEN_LIMIT) }
  }
}

const keyOf = ({ rowId, columnId }: { readonly rowId: RowId; readonly columnId: ColumnId }): string =>
  `${rowId}:${columnId}`
