import type { Deleted } from '../../../shared/fold/deletion.ts'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import { type Edit, isCommentEdit, isUnsent } from '../../../shared/model/sheet/pending-edit.ts'
import { asSent, type OutboxEdit, renumbered } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'
import { refusalOf } from './refusal-of.ts'

/** Two undone pastes of ten thousand cells. Older entries are evicted. */
const AT_MOST = 20_000

/**
 * Edits made obsolete by a deletion: those of an unsent row or column, and changes of a deleted column. Kept in memory
 * while the deletion can be undone in this run.
 */
export function createSetAside() {
  const byDeletion = new Map<string, Aside>()
  let size = 0
  const drop = (name: string) => {
    size -= byDeletion.get(name)?.edits.length ?? 0
    byDeletion.delete(name)
  }
  return {
    put(sheetId: SheetId, deleted: DeletedOne, aside: Aside): void {
      const name = nameOf(sheetId, deleted)
      drop(name)
      if (aside.edits.length === 0) return
      byDeletion.set(name, aside)
      size += aside.edits.length
      for (const oldest of byDeletion.keys()) {
        if (size <= AT_MOST) break
        drop(oldest)
      }
    },
    get: (sheetId: SheetId, deleted: DeletedOne) => byDeletion.get(nameOf(sheetId, deleted)),
    forget: (sheetId: SheetId, deleted: DeletedOne): void => drop(nameOf(sheetId, deleted)),
    /** Names of the stored files that are restored with a comment. */
    files: (): readonly string[] =>
      [...byDeletion.values()].flatMap(({ edits }) => edits.flatMap(({ edit }) => fileOf(edit))),
    clear(): void {
      byDeletion.clear()
      size = 0
    },
  }
}
export type SetAside = ReturnType<typeof createSetAside>

/** `isAll`: no edit of the row or column is left in the queue, not even its deletion. */
type Aside = { readonly edits: readonly OutboxEdit[]; readonly isAll: boolean }

type DeletedOne = { readonly kind: 'row' | 'column'; readonly id: RowId | ColumnId }

const nameOf = (sheetId: SheetId, { kind, id }: DeletedOne): string => `${sheetId} ${kind} ${id}`

const fileOf = (edit: Edit): readonly string[] =>
  isCommentEdit(edit) && 'file' in edit && edit.file ? [edit.file.id] : []

/**
 * Withdraws unsent deletions and restores the edits set aside, each at its position in the queue. Returns the withdrawn
 * deletions.
 */
export function withdraw(
  table: OutboxTable,
  setAside: SetAside,
  change: Recorder,
  sheetId: SheetId,
  { rows, columns }: Deleted,
): Deleted {
  const one = (deleted: DeletedOne, waiting: readonly OutboxEdit[]): boolean => {
    const deletion = waiting.find(entry => entry.edit.kind === `delete-${deleted.kind}` && isUnsent(asSent(entry)))
    const aside = setAside.get(sheetId, deleted)
    if (!deletion && !aside?.isAll) return false
    if (aside && !putBack(table, change, sheetId, aside.edits)) return false
    if (deletion) change.remove(deletion.seq)
    return true
  }
  const ofColumn = (id: ColumnId) => table.columnEdits(sheetId).filter(({ edit }) => edit.columnId === id)
  return {
    rows: rows.filter(id => one({ kind: 'row', id }, table.ofRow(sheetId, id))),
    columns: columns.filter(id => one({ kind: 'column', id }, ofColumn(id))),
  }
}

/** Returns false if the edits can no longer be sent, because their target is gone. */
function putBack(table: OutboxTable, change: Recorder, sheetId: SheetId, aside: readonly OutboxEdit[]): boolean {
  const numbers = table.numbers.read(sheetId)
  const edits = aside.map(entry => ({ ...entry, edit: renumbered(entry.edit, numbers) }))
  if (refusalOf(table, sheetId, edits) !== null) return false
  for (const entry of edits) change.insertAgain(entry)
  return true
}
