import type { SheetId } from '../../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../../../cache/outbox/outbox-rows.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { SheetBase } from '../../sheet-base.ts'
import { type Batch, nextBatch } from '../batches.ts'
import { type ColumnDeps, repeatColumn } from '../columns/push-column.ts'
import { type PostDeps, repeatPost } from '../posts/push-post.ts'
import { type SendDeps, sendBatch } from '../send-batch.ts'
import { pairs } from '../settle.ts'
import { CHECK_MS, told, waitFor } from '../step.ts'
import type { Again, Create, RequestKeys } from './request-keys.ts'

export type RepeatDeps = SendDeps & PostDeps & ColumnDeps & { readonly outbox: Outbox; readonly keys: RequestKeys }

/** Edits of which the service has told what they became, and how to settle them when the sheet has been read. */
export type Repeated = { readonly seqs: readonly number[]; readonly finish: () => Promise<Result<null>> | Result<null> }

const NOTHING: Repeated = { seqs: [], finish: () => ok(null) }

/**
 * Sends a create that left without an answer once more, under the name that it left with: the service answers as it did the first time,
 * or does it now. Nothing is repeated where that is not certain; then the sheet is read. A number: look again after so many
 * milliseconds.
 */
export async function repeat(
  deps: RepeatDeps,
  base: SheetBase | null,
  sheetId: SheetId,
  unknown: readonly OutboxEdit[],
): Promise<Result<Repeated | number>> {
  const create = nextBatch(unknown)
  if (!base || !create || !makes(create)) return ok(NOTHING)
  await deps.keys.prepare()
  const key = deps.keys.find(sheetId, create)
  if (key === null) return ok(NOTHING)

  const mayGo = () => deps.keys.find(sheetId, create) === key
  const answer = await send(deps, base, create, { key, mayGo })
  if (answer.ok) return ok({ seqs: 'entry' in create ? [create.entry.seq] : create.seqs, finish: answer.value })
  const outcome = outcomeOfError(answer.error)
  if (outcome === 'refused' || outcome === 'unknown') deps.keys.spend(key)
  // Also where the name is taken by another form of the same create: reading finds what that one made.
  if (outcome === 'refused') return ok(NOTHING)
  if (outcome === 'unknown') {
    deps.openSince.note(sheetId)
    return ok(CHECK_MS)
  }
  // The session that it left in is over, and with it what the service knows by this name.
  if (answer.error.kind === 'cancelled' && !mayGo()) return ok(NOTHING)
  const step = waitFor(answer.error)
  return step.kind === 'again' ? ok(step.ms) : fail(answer.error)
}

function makes(create: Create): boolean {
  return create.kind === 'add' || ('entry' in create && ['post-comment', 'add-column'].includes(create.entry.edit.kind))
}

function send(deps: RepeatDeps, base: SheetBase, create: Create, again: Again): Promise<Result<Repeated['finish']>> {
  if (create.kind === 'post') return repeatPost(deps, create.entry, again)
  if (create.kind === 'column') return repeatColumn(deps, base, create.entry, again)
  return repeatRows(deps, base, create, again)
}

async function repeatRows(deps: RepeatDeps, base: SheetBase, batch: Batch, { key, mayGo }: Again) {
  const { id: sheetId, name, columns } = base.sheet.meta
  const answer = await sendBatch(deps, { sheetId, columns }, name, batch, mayGo, key)
  if (!answer.ok) return answer
  const renamed = pairs(batch.rows, answer.value.rows)
  const settled = { done: batch.seqs, saved: [], version: null, numbers: { rows: renamed } }
  return ok(() => told(deps, deps.outbox.settle(sheetId, settled), [], renamed))
}
