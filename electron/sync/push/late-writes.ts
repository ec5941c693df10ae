import { isDeepStrictEqual } from 'node:util'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'

/** `isBare`: a format that was sent without a queued value, and so with the cell's previous value. */
type Late = { readonly edit: Edit; readonly until: number; readonly isBare: boolean }

/**
 * Writes that may still arrive: their request was cut off, the service did not have them when the sheet was read, and
 * they were sent again. Repeating the same write is harmless; a different value of the same target must wait, because
 * the late write could overwrite it.
 */
export function createLateWrites(elapsed: () => number) {
  let noted: readonly Late[] = []
  const sentAgain = new Set<number>()
  const known = (): readonly Late[] => noted.filter(({ until }) => until > elapsed())
  const msLeft = (late: readonly Late[], edit: Edit, withIt: () => readonly Edit[]): number =>
    Math.max(0, ...late.filter(other => isOther(edit, other, withIt)).map(({ until }) => until - elapsed()))

  return {
    /** These edits may arrive within `ms` and are resent. */
    note(edits: readonly OutboxEdit[], ms: number): void {
      for (const { seq } of edits) sentAgain.add(seq)
      const until = elapsed() + ms
      const written = new Set(edits.flatMap(({ edit }) => (edit.kind === 'set-cell' ? [targetOf(edit)] : [])))
      const isBare = (edit: Edit) => edit.kind === 'format-cell' && !written.has(targetOf(edit))
      noted = [...known(), ...edits.map(({ edit }) => ({ edit, until, isBare: isBare(edit) }))]
    },
    /** Edits that were sent more than once: the arrival of one request says nothing about the other. */
    ofTwoRequests: (edits: readonly OutboxEdit[]): readonly OutboxEdit[] =>
      edits.filter(({ seq }) => sentAgain.has(seq)),
    /** The first edit that must wait, and for how many milliseconds. Null if none must. */
    firstHeld(edits: readonly OutboxEdit[]): { readonly at: number; readonly ms: number } | null {
      const late = known()
      if (late.length === 0) return null
      for (const [at, { edit }] of edits.entries()) {
        const ms = msLeft(late, edit, () => cellsAfter(edits, at))
        if (ms > 0) return { at, ms }
      }
      return null
    },
  }
}
export type LateWrites = ReturnType<typeof createLateWrites>

/** Whether another queued edit has the same target: a late arrival of one of these would overwrite it. */
export function areOvertaken(edits: readonly OutboxEdit[], line: readonly OutboxEdit[]): boolean {
  const older = new Set(edits.map(({ edit }) => targetOf(edit)))
  older.delete(null)
  return line.some(({ edit, state }) => state === 'queued' && older.has(targetOf(edit)))
}

/** The target that an edit overwrites whenever it arrives; null if it creates or deletes something. */
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

/** The cell edits right after this one, which share its request. */
function cellsAfter(edits: readonly OutboxEdit[], at: number): readonly Edit[] {
  const end = edits.findIndex(({ edit }, index) => index > at && !isCellEdit(edit))
  return edits.slice(at + 1, end < 0 ? undefined : end).map(({ edit }) => edit)
}

/** Whether the edits have the same target and different content. `withIt`: edits that share the request. */
function isOther(edit: Edit, { edit: late, isBare }: Late, withIt: () => readonly Edit[]): boolean {
  const target = targetOf(edit)
  if (target === null || target !== targetOf(late)) return false
  if (isCellEdit(edit) && isCellEdit(late)) {
    if (edit.kind === late.kind) return isOtherCell(edit, late)
    // A format without a value is sent with the cell's previous content.
    return edit.kind === 'format-cell' ? !withIt().some(other => isDeepStrictEqual(other, late)) : isBare
  }
  if (edit.kind !== 'change-column' || late.kind !== 'change-column') return !isDeepStrictEqual(edit, late)
  const { was: _, ...after }: Readonly<Record<string, unknown>> = late.change
  return Object.entries(edit.change).some(([name, value]) => name in after && !isDeepStrictEqual(value, after[name]))
}

function isOtherCell(edit: CellEdit, late: CellEdit): boolean {
  if (edit.kind === 'format-cell') return late.kind === 'format-cell' && !isSameFormat(edit.format, late.format)
  if (late.kind === 'format-cell' || edit.link !== late.link || edit.image !== late.image) return true
  return edit.linkIn !== late.linkIn || !sameContent(edit, late)
}
