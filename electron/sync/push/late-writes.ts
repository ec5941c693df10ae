import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { type CellEdit, isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isSameFormat } from '../../../shared/model/sheet/number-format.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'

type Late = { readonly edit: CellEdit; readonly until: number }

/**
 * Values of a sheet that may still arrive: their request was cut off, the service did not have them when it was asked, and they were sent again. The
 * same once more changes nothing; another value of the cell has to wait, or the older one could come after it and replace it.
 */
export function createLateCells(elapsed: () => number) {
  let noted: readonly Late[] = []
  const known = (): readonly Late[] => noted.filter(({ until }) => until > elapsed())
  const msLeft = (late: readonly Late[], edit: Edit): number =>
    Math.max(0, ...late.filter(({ edit: other }) => isOther(edit, other)).map(({ until }) => until - elapsed()))

  return {
    /** These may arrive within so many milliseconds. */
    note(edits: readonly Edit[], ms: number): void {
      const cells = edits.filter(isCellEdit)
      const until = elapsed() + ms
      noted = [...known(), ...cells.map(edit => ({ edit, until }))]
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
export type LateCells = ReturnType<typeof createLateCells>

function isOther(edit: Edit, late: CellEdit): boolean {
  if (!isCellEdit(edit) || edit.rowId !== late.rowId || edit.columnId !== late.columnId) return false
  if (edit.kind === 'format-cell') return late.kind === 'format-cell' && !isSameFormat(edit.format, late.format)
  // A format goes with what its cell held before.
  if (late.kind === 'format-cell' || edit.link !== late.link || edit.image !== late.image) return true
  return edit.linkIn !== late.linkIn || !sameContent(edit, late)
}
