import { isDeepStrictEqual } from 'node:util'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'

type Late = { readonly edit: Edit; readonly until: number }

/**
 * Writes of a sheet that may still arrive: their request was cut off, the service did not have them when it was asked, and they were sent again.
 * The same once more changes nothing; another value of the cell, another list of the column, has to wait, or the older one could come after it
 * and replace it.
 */
export function createLateWrites(elapsed: () => number) {
  let noted: readonly Late[] = []
  const known = (): readonly Late[] => noted.filter(({ until }) => until > elapsed())
  const msLeft = (late: readonly Late[], edit: Edit): number =>
    Math.max(0, ...late.filter(({ edit: other }) => isOther(edit, other)).map(({ until }) => until - elapsed()))

  return {
    /** These may arrive within so many milliseconds. */
    note(edits: readonly Pick<OutboxEdit, 'edit'>[], ms: number): void {
      const until = elapsed() + ms
      noted = [...known(), ...edits.map(({ edit }) => ({ edit, until }))]
    },
    /** The first of these that has to wait, and for how many milliseconds. Null: none has to. */
    firstHeld(edits: readonly OutboxEdit[]): { readonly at: number; readonly ms: number } | null {
      const late = known()
      if (late.length === 0) return null
      for (const [at, { edit }] of edits.entries()) {
        const ms = msLeft(late, edit)
        if (ms > 0) return { at, ms }
      }
      return null
    },
  }
}
export type LateWrites = ReturnType<typeof createLateWrites>

/** Whether something else waits for what one of these is about: had this one to arrive late, it would replace that. */
export function areOvertaken(edits: readonly OutboxEdit[], line: readonly OutboxEdit[]): boolean {
  const older = new Set(edits.map(({ edit }) => targetOf(edit)))
  older.delete(null)
  return line.some(({ edit, state }) => state === 'queued' && older.has(targetOf(edit)))
}

/** What an edit replaces whenever it arrives; null where it makes something, or takes it away for good. */
function targetOf(edit: Edit): string | null {
  switch (edit.kind) {
    case 'set-cell':
    case 'format-cell':
      return `cell ${edit.rowId} ${edit.columnId}`
    case 'change-column':
    case 'move-column':
      return `${edit.kind} ${edit.columnId}`
    case 'move-row':
      return `${edit.kind} ${edit.rowId}`
    case 'change-comment':
      return `${edit.kind} ${edit.commentId}`
    default:
      return null
  }
}

/** They are about the same, and do not come to the same. */
function isOther(edit: Edit, late: Edit): boolean {
  const target = targetOf(edit)
  if (target === null || target !== targetOf(late)) return false
  if (isCellEdit(edit) && isCellEdit(late)) return isOtherCell(edit, late)
  if (edit.kind !== 'change-column' || late.kind !== 'change-column') return !isDeepStrictEqual(edit, late)
  const { was: _, ...after }: Readonly<Record<string, unknown>> = late.change
  return Object.entries(edit.change).some(([name, value]) => name in after && !isDeepStrictEqual(value, after[name]))
}

function isOtherCell(edit: CellEdit, late: CellEdit): boolean {
  if (edit.kind === 'format-cell') return late.kind === 'format-cell' && !isSameFormat(edit.format, late.format)
  // A format goes with what its cell held before.
  if (late.kind === 'format-cell' || edit.link !== late.link || edit.image !== late.image) return true
  return edit.linkIn !== late.linkIn || !sameContent(edit, late)
}
