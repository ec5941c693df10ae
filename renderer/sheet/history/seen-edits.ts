import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Cell, type Content, sameContent, writtenCell } from '../../../shared/model/sheet/cell-value.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { type MadeEdit, SEEN_LIMIT, type Seen } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { SeenCells } from '../core/transaction.ts'

/**
 * Adds the content that the author had seen when the step began; without `begun`, `createSeenNow` adds the current one.
 * `named`: the same edit with current ids.
 */
export function withSeen(edit: GridEdit, named: GridEdit, begun: SeenCells | undefined): MadeEdit {
  const seen = edit.kind === 'set-cell' ? begun?.(edit) : null
  return seen ? { ...named, seen } : named
}

type SeenNowDeps = {
  readonly view: () => SheetView
  /** The content of a cell including stored edits that are not in the view yet. */
  readonly contentOf: (rowId: RowId, columnId: ColumnId) => Content
  /** Stored before this step, and not in the view yet. */
  readonly optimisticEdits: readonly GridEdit[]
  /** The service's form of an accepted content; null if unchanged. */
  readonly madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content) => Content | null
}

/** Adds what the author knows about a cell: their own edits since the step began, and the service's form of them. */
export function createSeenNow({ view, contentOf, optimisticEdits, madeOf }: SeenNowDeps): (made: MadeEdit) => MadeEdit {
  const own = new Map<string, Content[]>()
  for (const edit of optimisticEdits) {
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
