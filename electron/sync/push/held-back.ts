import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { type Edit, isCommentEdit, namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import { namedColumns, type OutboxEdit } from '../../outbox/outbox-rows.ts'

/** Removes edits that are held back, and later ones that must not overtake them. */
export function withoutHeldBack(line: readonly OutboxEdit[], heldBack: ReadonlySet<number>): readonly OutboxEdit[] {
  if (heldBack.size === 0) return line
  const behind: Edit[] = []
  return line.filter(({ seq, edit }) => {
    const stays = heldBack.has(seq) || behind.some(earlier => isAboutTheSame(earlier, edit))
    if (stays) behind.push(edit)
    return !stays
  })
}

/** Edits of different cells of a row are independent. */
function isAboutTheSame(earlier: Edit, later: Edit): boolean {
  if (isCellEdit(earlier) && isCellEdit(later))
    return earlier.rowId === later.rowId && earlier.columnId === later.columnId
  const named = new Set(thingsIn(earlier))
  return thingsIn(later).some(thing => named.has(thing))
}

const thingsIn = (edit: Edit): readonly string[] => [
  ...namedRows(edit).map(id => `row ${id}`),
  ...namedColumns(edit).map(id => `column ${id}`),
  ...(isCommentEdit(edit) ? [`thread ${edit.threadId}`] : []),
]
