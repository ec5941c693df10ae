import { hash } from 'node:crypto'
import { typeOf } from '../../../shared/fold/column-types.ts'
import type { CommentId } from '../../../shared/model/ids.ts'
import { type Both, type Conflict, isConflict } from '../../../shared/model/others/conflict.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnChange } from '../../../shared/model/sheet/column-edit.ts'
import { typeText } from '../../../shared/model/sheet/column-type-labels.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { textBase } from '../../outbox/coalesce.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { ROW_GONE } from '../conflicts.ts'
import { bothOf } from './both.ts'
import { mergeCell } from './merge-cell.ts'

type CellEdit = Extract<SheetEdit, { kind: 'set-cell' }>

/**
 * The conflict of an edit that needs review; null if no other user is involved. A rejected edit conflicts too once
 * another user changed its cell: sending it again would overwrite a value that was not reviewed. If its target is
 * deleted, or there is no copy to check, it can be discarded: sending it would fail again. `truth` is the sheet without
 * pending edits; null without a copy.
 */
export function conflictOf(
  entry: OutboxEdit,
  truth: SheetView | null,
  textNow: (commentId: CommentId) => string | null,
): Conflict | null {
  const { edit, base, state, reason } = entry
  if (state !== 'needs-review') return null
  if (edit.kind === 'set-cell' && truth) return ofCell(edit, base, reason, truth)
  if (!isConflict(entry)) return null
  if (edit.kind === 'change-column') {
    const column = truth?.meta.columns.find(({ id }) => id === edit.columnId)
    return against(column ? textBase(columnText(edit.change, column)) : null, null)
  }
  if (edit.kind !== 'change-comment') return against(null, null)
  const text = textNow(edit.commentId)
  const both: Both = { as: 'comment', cell: textBase(edit.text), keepsAll: text !== null }
  return against(text === null ? null : textBase(text), both)
}

/** The title, the type or both, as far as the change replaces them. */
function columnText({ title, type }: ColumnChange, column: Column): string {
  const parts = [...(title === undefined ? [] : [column.title]), ...(type ? [typeText(column)] : [])]
  return parts.join(', ')
}

/** Rebases the edit on the current type of its column, after the user has seen it. */
export function onTypeNow<E extends Edit>(edit: E, truth: SheetView | null): E {
  if (edit.kind !== 'change-column' || !edit.change.type) return edit
  const column = truth?.meta.columns.find(({ id }) => id === edit.columnId)
  return column ? { ...edit, change: { ...edit.change, was: { type: typeOf(column) } } } : edit
}

function ofCell(edit: CellEdit, base: Cell | null, reason: string | null, truth: SheetView): Conflict | null {
  const index = truth.indexOf(edit.rowId)
  const column = truth.meta.columns.find(({ id }) => id === edit.columnId)
  const mine = { value: edit.value, display: null, formula: edit.formula, ...linksOf(edit) }
  if (column && index < 0 && reason === ROW_GONE) return against(null, { as: 'row', cell: mine, keepsAll: false })
  if (!column || index < 0) return isConflict({ state: 'needs-review', reason }) ? against(null, null) : null
  const theirs = linkedCell(truth, index, edit.columnId)
  const isMergeConflict = base !== null && mergeCell(base, edit, theirs, column.kind).kind === 'conflict'
  if (!isMergeConflict && !isConflict({ state: 'needs-review', reason })) return null
  const both = edit.image || edit.linkIn || theirs.linkIn ? null : bothOf(base, edit, theirs, column.kind)
  return against(
    withoutNone(theirs),
    both && { as: 'cell', cell: { ...mine, value: both.value }, keepsAll: both.keepsAll },
  )
}

const linksOf = ({ link, linkIn }: Pick<Cell, 'link' | 'linkIn'>) => ({
  ...(link && { link }),
  ...(linkIn && { linkIn }),
})

/** Omits absent links and images, because most cells have none. */
const withoutNone = ({ link, image, linkIn, ...cell }: Cell): Cell => ({
  ...{ ...cell, ...linksOf({ link, linkIn }) },
  ...(image && { image }),
})

/** Identified by content: a recalculated formula result is not a user's change. */
function against(theirs: Cell | null, both: Both | null): Conflict {
  const held =
    theirs && (theirs.formula ?? [theirs.value, ...[theirs.link, theirs.image, theirs.linkIn].filter(Boolean)])
  return { id: hash('sha256', JSON.stringify(held), 'base64url'), theirs, both }
}
