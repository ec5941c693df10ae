import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { isUnsent } from '../../shared/model/sheet/pending-edit.ts'
import type { Post } from '../../shared/model/sheet/post.ts'
import { type Coalesced, textBase } from './coalesce.ts'
import type { OutboxEdit } from './outbox-rows.ts'

type Waiting = readonly OutboxEdit<Post>[]
type Change = Extract<Post, { kind: 'change-comment' }>

/** What storing a post comes to, given the posts of the same sheet that wait already. */
export function coalescePost(post: Post, base: Cell | null, waiting: Waiting): Coalesced {
  const same = waiting.filter(other => other.edit.commentId === post.commentId)
  switch (post.kind) {
    case 'post-comment':
      return { kind: 'insert', edit: post, base: null, replaces: [] }
    case 'change-comment':
      return changed(post, base, same)
    case 'delete-comment':
      return deleted(post, same)
  }
}

function changed(post: Change, base: Cell | null, same: Waiting): Coalesced {
  const unsent = same.findLast(isUnsent)
  // Not posted yet, or refused: then it is the comment itself that says something else now.
  if (unsent?.edit.kind === 'post-comment') {
    return { kind: 'update', seq: unsent.seq, edit: { ...unsent.edit, text: post.text }, base: null }
  }
  if (unsent?.edit.kind === 'change-comment' && unsent.state === 'queued') {
    const isBack = unsent.base?.value === post.text
    return isBack
      ? { kind: 'drop', seqs: [unsent.seq] }
      : { kind: 'update', seq: unsent.seq, edit: post, base: unsent.base }
  }
  const replaces = same.filter(({ state }) => state === 'parked').map(({ seq }) => seq)
  const underway = same.findLast(({ edit, state }) => 'text' in edit && state !== 'parked')?.edit
  const before = underway && 'text' in underway ? textBase(underway.text) : base
  return before?.value === post.text
    ? { kind: 'drop', seqs: replaces }
    : { kind: 'insert', edit: post, base: before, replaces }
}

/** A comment that never left goes without a trace; what was still to be changed about one that did needs no sending. */
function deleted(post: Post, same: Waiting): Coalesced {
  const unsent = same.filter(isUnsent)
  const seqs = unsent.map(({ seq }) => seq)
  return unsent.some(({ edit }) => edit.kind === 'post-comment')
    ? { kind: 'drop', seqs }
    : { kind: 'insert', edit: post, base: null, replaces: seqs }
}
