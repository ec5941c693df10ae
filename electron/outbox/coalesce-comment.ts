import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import { isUnsent } from '../../shared/model/sheet/pending-edit.ts'
import { madeOn, type Seen } from '../../shared/model/sheet/seen.ts'
import { type Coalesced, textBase } from './coalesce.ts'
import type { OutboxEdit } from './outbox-rows.ts'

type Waiting = readonly OutboxEdit<CommentEdit>[]
type Change = Extract<CommentEdit, { kind: 'change-comment' }>

/** Coalesces a comment edit with the pending ones of the same sheet. `seen`: the text that the author started from. */
export function coalesceComment(
  edit: CommentEdit,
  base: Cell | null,
  waiting: Waiting,
  seen: Seen | undefined = undefined,
): Coalesced {
  const same = waiting.filter(other => other.edit.commentId === edit.commentId)
  switch (edit.kind) {
    case 'post-comment':
      return { kind: 'insert', edit, base: null, replaces: [] }
    case 'change-comment':
      return changed(edit, base, same, seen)
    case 'delete-comment':
      return deleted(edit, same)
  }
}

function changed(edit: Change, base: Cell | null, same: Waiting, seen: Seen | undefined): Coalesced {
  const unsent = same.findLast(isUnsent)
  // Unsent or rejected: the comment itself gets the new text.
  if (unsent?.edit.kind === 'post-comment') {
    return { kind: 'update', seq: unsent.seq, edit: { ...unsent.edit, text: edit.text }, base: null }
  }
  if (unsent?.edit.kind === 'change-comment' && unsent.state === 'queued') {
    const isBack = unsent.base?.value === edit.text
    return isBack ? { kind: 'drop', seqs: [unsent.seq] } : { kind: 'update', seq: unsent.seq, edit, base: unsent.base }
  }
  const held = same.filter(({ state }) => state === 'needs-review')
  const replaces = held.map(({ seq }) => seq)
  const underway = same.findLast(({ edit, state }) => 'text' in edit && state !== 'needs-review')?.edit
  const now = underway && 'text' in underway ? textBase(underway.text) : base
  const before = madeOn(now, seen && withBasesOf(held, seen), 'first')
  return before?.value === edit.text
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit, base: before, replaces }
}

/** An author who started from a change that needs review has also seen the comment's text before that. */
function withBasesOf(held: Waiting, seen: Seen): Seen {
  const own = held.filter(({ edit }) => 'text' in edit && seen.some(({ value }) => value === edit.text))
  return [...own.flatMap(({ base }) => base ?? []), ...seen]
}

/** An unsent comment is dropped with its edit; changes of a deleted comment need not be sent. */
function deleted(edit: CommentEdit, same: Waiting): Coalesced {
  const unsent = same.filter(isUnsent)
  const seqs = unsent.map(({ seq }) => seq)
  return unsent.some(({ edit }) => edit.kind === 'post-comment')
    ? { kind: 'drop', seqs }
    : { kind: 'insert', edit, base: null, replaces: seqs }
}
