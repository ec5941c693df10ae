import { isDeepStrictEqual } from 'node:util'
import type { SheetId } from '../../../shared/model/ids.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { isSameCell } from '../../outbox/coalesce.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../../outbox/outbox-rows.ts'

/** Decisions about the edits of a sheet: the edits before and after, the dropped ones, and their replacements. */
export type Resolved = {
  readonly sheetId: SheetId
  readonly before: readonly OutboxEdit[]
  readonly again: readonly OutboxEdit[]
  readonly gone: readonly number[]
  readonly made: readonly OutboxEdit[]
}

/** Undoes decisions: their edits need review again. Edits that were sent or typed again since stay. */
export function createTakeBack(outbox: Outbox, shown: (change: Result<OutboxChange>) => Result<OutboxChange>) {
  /** The edit is still queued as decided: no newer input replaced it. */
  const stands = ({ seq, edit }: OutboxEdit): boolean => {
    const now = outbox.read(seq)
    return now?.state === 'queued' && isDeepStrictEqual(now.edit, edit)
  }

  /** The replacement is unchanged, and its row contains nothing else that would be dropped with it. */
  const standsAlone = (made: readonly OutboxEdit[]): boolean => {
    const seqs = new Set(made.map(({ seq }) => seq))
    const holdsMore = ({ sheetId, edit }: OutboxEdit) =>
      edit.kind === 'add-row' && outbox.ofRow(sheetId, edit.rowId).some(({ seq }) => !seqs.has(seq))
    return made.every(entry => stands(entry) && !holdsMore(entry))
  }

  /** Restores a dropped edit under a new number. Null if it cannot be restored. */
  const bringBack = ({ sheetId, edit, base, madeAt }: OutboxEdit): Result<number | null> => {
    const others = edit.kind === 'set-cell' ? outbox.ofRow(sheetId, edit.rowId) : []
    if (others.some(other => isSameCell(other.edit, edit))) return ok(null)
    const added = shown(outbox.add(sheetId, [{ edit, base }], madeAt))
    return added.ok ? ok(added.value.changed[0]?.seq ?? null) : added
  }

  const putBack = ({ seq, sheetId, edit, base }: OutboxEdit): Result<number> => {
    const rewritten = shown(outbox.rewrite(sheetId, [{ seq, edit, base }]))
    return rewritten.ok ? ok(seq) : rewritten
  }

  return (decisions: readonly Resolved[]): Result<{ back: number }> => {
    let back = 0
    for (const { sheetId, before, again, gone, made } of decisions) {
      if (!standsAlone(made)) continue
      const typedOver = new Set(again.filter(entry => !stands(entry)).map(({ seq }) => seq))
      for (const entry of before.filter(({ seq }) => !typedOver.has(seq))) {
        const seq = gone.includes(entry.seq) ? bringBack(entry) : putBack(entry)
        if (!seq.ok) return seq
        if (seq.value === null) continue
        const held = shown(outbox.holdForReview(sheetId, [seq.value], entry.reason ?? ''))
        if (!held.ok) return held
        back += 1
      }
      const madeSeqs = made.map(({ seq }) => seq)
      const undone = shown(outbox.discard(sheetId, madeSeqs))
      if (!undone.ok) return undone
    }
    return ok({ back })
  }
}
