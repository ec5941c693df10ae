import type { SheetId } from '../../../shared/model/ids.ts'
import { isPost } from '../../../shared/model/sheet/pending-edit.ts'
import type { Outbox } from '../../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../../cache/outbox/outbox-rows.ts'

const EDITS_AT_ONCE = 5000

/**
 * Which edits go: all that wait, or, while everything is held, those that left once already and those that the person asked to be saved,
 * which are the ones up to this `seq`.
 */
export type Which = 'all' | { readonly upTo: number }

/** The edits of a sheet that may be sent now, in order. */
export function lineOf(
  outbox: Pick<Outbox, 'toSend' | 'posts'>,
  sheetId: SheetId,
  which: Which,
): readonly OutboxEdit[] {
  const queued = withoutHeldReplies(outbox, sheetId, outbox.toSend(sheetId, EDITS_AT_ONCE))
  return which === 'all' ? queued : queued.filter(({ seq, sentAt }) => sentAt !== null || seq <= which.upTo)
}

/** What answers in a thread whose beginning waits for the person waits with it: sent now, it would begin a thread of its own. */
function withoutHeldReplies(
  outbox: Pick<Outbox, 'posts'>,
  sheetId: SheetId,
  queued: readonly OutboxEdit[],
): readonly OutboxEdit[] {
  const isNew = (edit: OutboxEdit['edit']) => edit.kind === 'post-comment' && edit.threadId < 0
  if (!queued.some(({ edit }) => isNew(edit))) return queued
  const held = outbox.posts(sheetId).filter(({ edit, state }) => state === 'parked' && isNew(edit))
  const isHeld = ({ seq, edit }: OutboxEdit) =>
    isNew(edit) && held.some(first => first.seq < seq && isPost(edit) && first.edit.threadId === edit.threadId)
  return queued.filter(entry => !isHeld(entry))
}
