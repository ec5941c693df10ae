import type { Comment, Thread } from '../../../shared/model/comment.ts'
import type { ThreadId } from '../../../shared/model/ids.ts'
import type { CommentEdit, NewComment } from '../../../shared/model/sheet/comment-edit.ts'
import type { Discussion, DiscussionComment } from '../../api/discussions.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { isBy, type Me, mayBeSent } from './same-comment.ts'

type Pending = OutboxEdit<CommentEdit>

/** The service gives a thread the beginning of its first comment as a name (API guide 13). */
export const TITLE_LENGTH = 100

/**
 * What a person sees of conversations: what the service has, with what they wrote here and is not saved on top, in order. The thread
 * written in last comes first. Nothing that was written is left out, be its thread or comment gone, and nothing stands there twice:
 * a comment that is being sent, or looked for, is not also shown as the one that it may have become. `known`: comments that no such
 * comment can be.
 */
export function foldThreads(
  said: readonly Discussion[],
  pending: readonly Pending[],
  me: Me,
  known: ReadonlySet<number>,
): readonly Thread[] {
  const isShown = (thread: Discussion, comment: DiscussionComment) =>
    !pending.some(entry => isPerhaps(entry, thread, comment, me, known))
  const threads = new Map<ThreadId, Thread>(
    said.map(thread => [
      thread.id,
      toThread({ ...thread, comments: thread.comments.filter(comment => isShown(thread, comment)) }, me),
    ]),
  )
  for (const entry of pending) {
    const { threadId } = entry.edit
    const folded = foldComment(threads.get(threadId) ?? null, entry, me)
    if (folded) threads.set(threadId, folded)
  }
  return [...threads.values()].filter(({ comments }) => comments.length > 0).sort((a, b) => lastWord(b) - lastWord(a))
}

/** This comment may be one of ours that was sent and whose outcome is still unknown. */
function isPerhaps(
  { edit, state, sentAt }: Pending,
  thread: Discussion,
  comment: DiscussionComment,
  me: Me,
  known: ReadonlySet<number>,
): boolean {
  if (edit.kind !== 'post-comment' || sentAt === null || (state !== 'sending' && state !== 'unknown')) return false
  const isItsThread = edit.threadId > 0 ? thread.id === edit.threadId : thread.rowId === edit.rowId
  return isItsThread && mayBeSent({ edit, sentAt, known }, comment, me)
}

function toThread(thread: Discussion, me: Me): Thread {
  return { ...thread, comments: thread.comments.map(comment => toComment(comment, me)) }
}

const toComment = (comment: DiscussionComment, me: Me): Comment => ({
  ...comment,
  mine: isBy(comment.author, me),
  keptFile: null,
  pending: null,
})

/** Null: there is nothing to show of it. */
function foldComment(thread: Thread | null, entry: Pending, me: Me): Thread | null {
  const { edit } = entry
  const isThere = thread?.comments.some(({ id }) => id === edit.commentId) ?? false
  if (edit.kind === 'post-comment') return isThere ? thread : withComment(thread, entry, toWritten(entry, edit, me))
  if (!isThere)
    return edit.kind === 'change-comment' ? withComment(thread, entry, toOrphan(entry, edit.text, me)) : thread
  return thread && { ...thread, comments: thread.comments.map(comment => changedBy(comment, entry)) }
}

function withComment(thread: Thread | null, { edit }: Pending, comment: Comment): Thread {
  const { threadId: id, rowId } = edit
  return thread
    ? { ...thread, comments: [...thread.comments, comment] }
    : { id, rowId, title: comment.text.slice(0, TITLE_LENGTH), comments: [comment] }
}

function changedBy(comment: Comment, entry: Pending): Comment {
  const { edit } = entry
  if (comment.id !== edit.commentId) return comment
  if (edit.kind === 'delete-comment') return { ...comment, pending: pendingOf(entry, 'delete') }
  if (edit.kind !== 'change-comment') return comment
  // A comment that is not posted yet stays one that is being posted.
  return { ...comment, text: edit.text, pending: comment.pending ?? pendingOf(entry, 'change') }
}

function toWritten(entry: Pending, { text, commentId, file }: NewComment, me: Me): Comment {
  return { ...bare(entry, me), id: commentId, text, keptFile: file, pending: pendingOf(entry, 'post') }
}

/** A comment that was changed here and is gone there: what was typed is still to be seen. */
const toOrphan = (entry: Pending, text: string, me: Me): Comment => ({
  ...bare(entry, me),
  id: entry.edit.commentId,
  text,
  keptFile: null,
  pending: pendingOf(entry, 'change'),
})

const bare = ({ madeAt }: Pending, { email, name }: Me) => ({
  createdAt: new Date(madeAt).toISOString(),
  changedAt: null,
  author: { email, name },
  mine: true,
  files: [],
})

const pendingOf = ({ seq, state, reason }: Pending, what: 'post' | 'change' | 'delete') => ({
  seq,
  what,
  state,
  reason,
})

const moment = ({ createdAt }: { readonly createdAt: string }): number => Date.parse(createdAt) || 0
const lastWord = ({ comments }: Thread): number => Math.max(0, ...comments.map(moment))
