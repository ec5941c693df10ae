import type { CommentId, SheetId } from '../../../shared/model/ids.ts'
import type { Decision } from '../../../shared/model/others/conflict.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxChange, OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { Pull } from '../pull-sheet.ts'
import { baseView } from '../sheet-base.ts'
import type { SheetHub } from '../sheet-hub.ts'
import { conflictOf } from './conflict-of.ts'
import { type Chosen, resolvePlan } from './resolve-plan.ts'
import { createTakeBack, type Resolved } from './take-back.ts'

export type ResolveDeps = {
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly pull: Pick<Pull, 'local'>
  /** What a comment says on the service by now; null where this is not known here. */
  readonly textNow: (sheetId: SheetId, commentId: CommentId) => string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** The counts of unsaved edits are different. */
  readonly publishUnsaved: () => void
  /** Something of the sheet waits to be sent. */
  readonly edited: (sheetId: SheetId) => void
}

/**
 * What a person decides about edits that wait for them: ours, theirs, or both. Ours leaves as made on what they have seen, so whatever came
 * after that is met again. The last decisions can be taken back as long as they have not left.
 */
export function createResolve(deps: ResolveDeps) {
  const { outbox, hub, pull, textNow, now, publishUnsaved, edited } = deps
  let decision = 0
  let last: readonly Resolved[] = []
  const newId = () => -1 - Math.floor(deps.random() * 2 ** 52)
  const shown = (change: Result<OutboxChange>): Result<OutboxChange> => {
    if (change.ok) hub.applyChange(change.value)
    return change
  }
  const takeBack = createTakeBack(outbox, shown)

  const resolve = async (sheetId: SheetId, wanted: readonly Wanted[]): Promise<Result<Resolved>> => {
    const base = await pull.local(sheetId)
    const truth = base.ok && base.value ? baseView(base.value) : null
    const chosen = wanted.flatMap(({ entry, keep, conflictId }): Chosen[] => {
      const conflict = conflictOf(entry, truth, commentId => textNow(sheetId, commentId))
      return conflict?.id === conflictId ? [{ entry, conflict, keep }] : []
    })
    const { again, made, gone } = resolvePlan(chosen, { truth, ofRow: rowId => outbox.ofRow(sheetId, rowId), newId })
    const asTheyAre = (edits: readonly { readonly seq: number }[]) => edits.flatMap(({ seq }) => outbox.read(seq) ?? [])
    const before = [...asTheyAre(again), ...gone]
    const goneSeqs = gone.map(({ seq }) => seq)
    // First: should a later step fail, something is there twice and nothing is lost.
    const added = shown(outbox.add(sheetId, made, now()))
    if (!added.ok) return added
    const sent = shown(outbox.retry(sheetId, again))
    if (!sent.ok) return sent
    const dropped = shown(outbox.discard(sheetId, goneSeqs))
    if (!dropped.ok) return dropped
    if (again.length + made.length > 0) edited(sheetId)
    return ok({ sheetId, before, again: asTheyAre(again), gone: goneSeqs, made: asTheyAre(added.value.changed) })
  }

  return {
    /** How many it was about. What does not wait for the person any more, or is not what they looked at, is left alone. */
    async decide(decisions: readonly Decision[]): Promise<Result<{ decision: number; decided: number }>> {
      const bySheet = new Map<SheetId, Wanted[]>()
      for (const { seq, ...wish } of decisions) {
        const entry = outbox.read(seq)
        if (entry?.state !== 'parked') continue
        const wanted = bySheet.get(entry.sheetId) ?? []
        wanted.push({ entry, ...wish })
        bySheet.set(entry.sheetId, wanted)
      }
      const all: Resolved[] = []
      for (const [sheetId, wanted] of bySheet) {
        const resolved = await resolve(sheetId, wanted)
        if (!resolved.ok) return resolved
        all.push(resolved.value)
      }
      last = all
      decision += 1
      publishUnsaved()
      return ok({ decision, decided: all.reduce((sum, { before }) => sum + before.length, 0) })
    },

    /** What was decided last waits for the person again. `back`: how much of it; the rest has left. */
    undecide(given: number): Result<{ back: number }> {
      const back = takeBack(given === decision ? last : [])
      if (given === decision && back.ok) last = []
      publishUnsaved()
      return back
    },
  }
}

type Wanted = Omit<Decision, 'seq'> & { readonly entry: OutboxEdit }
