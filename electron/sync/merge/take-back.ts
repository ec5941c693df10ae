import { isDeepStrictEqual } from 'node:util'
import type { SheetId } from '../../../shared/model/ids.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { isSameCell } from '../../outbox/coalesce.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../../outbox/outbox-rows.ts'

/**
 * What was decided about the edits of a sheet: those edits as they waited and as they were to leave, which of them went, and what was made
 * instead.
 */
export type Resolved = {
  readonly sheetId: SheetId
  readonly before: readonly OutboxEdit[]
  readonly again: readonly OutboxEdit[]
  readonly gone: readonly number[]
  readonly made: readonly OutboxEdit[]
}

/** Takes decisions back: what they were about waits for the person again. What has left, or was typed anew since, stays as it is. */
export function createTakeBack(outbox: Outbox, shown: (change: Result<OutboxChange>) => Result<OutboxChange>) {
  /** It waits to be sent as it was decided: nobody has typed over it. */
  const stands = ({ seq, edit }: OutboxEdit): boolean => {
    const now = outbox.read(seq)
    return now?.state === 'queued' && isDeepStrictEqual(now.edit, edit)
  }

  /** What was made stands, and nothing else is in a row that would go with it. */
  const standsAlone = (made: readonly OutboxEdit[]): boolean => {
    const seqs = new Set(made.map(({ seq }) => seq))
    const holdsMore = ({ sheetId, edit }: OutboxEdit) =>
      edit.kind === 'add-row' && outbox.ofRow(sheetId, edit.rowId).some(({ seq }) => !seqs.has(seq))
    return made.every(entry => stands(entry) && !holdsMore(entry))
  }

  /** The edit as it was where it went, by the number it has now. Null: it cannot come back. */
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
        const parked = shown(outbox.park(sheetId, [seq.value], entry.reason ?? ''))
        if (!parked.ok) return parked
        back += 1
      }
      const madeSeqs = made.map(({ seq }) => seq)
      const undone = shown(outbox.discard(sheetId, madeSeqs))
      if (!undone.ok) return undone
    }
    return ok({ back })
  }
}
