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
  /** The service's current text of a comment; null if unknown here. */
  readonly textNow: (sheetId: SheetId, commentId: CommentId) => string | null
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** The counts of unsaved edits changed. */
  readonly publishUnsaved: () => void
  /** The sheet has queued edits. */
  readonly edited: (sheetId: SheetId) => void
}

/**
 * Applies the user's decisions about edits that need review: ours, theirs or both. Ours is sent as made on the value
 * the user saw, so later changes conflict again. The latest decisions can be undone until they are sent.
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
    // First: if a later step fails, an edit exists twice and nothing is lost.
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
    /**
     * Returns the number of decided edits. Edits that no longer need review, or whose conflict changed, are skipped.
     */
    async decide(decisions: readonly Decision[]): Promise<Result<{ decision: number; decided: number }>> {
      const bySheet = new Map<SheetId, Wanted[]>()
      for (const { seq, ...wish } of decisions) {
        const entry = outbox.read(seq)
        if (entry?.state !== 'needs-review') continue
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

    /** Returns the latest decisions to review. `back`: how many; the rest was sent. */
    undecide(given: number): Result<{ back: number }> {
      const back = takeBack(given === decision ? last : [])
      if (given === decision && back.ok) last = []
      publishUnsaved()
      return back
    },
  }
}

type Wanted = Omit<Decision, 'seq'> & { readonly entry: OutboxEdit }
