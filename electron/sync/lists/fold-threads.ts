import type { Comment, Thread } from '../../../shared/model/comment.ts'
import type { ThreadId } from '../../../shared/model/ids.ts'
import type { CommentEdit, NewComment } from '../../../shared/model/sheet/comment-edit.ts'
import type { Discussion, DiscussionComment } from '../../api/discussions.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { isBy, type Me, mayBeSent } from './same-comment.ts'

type Pending = OutboxEdit<CommentEdit>

/** The service names a thread by the beginning of its first comment (API guide 13). */
export const TITLE_LENGTH = 100

/**
 * Folds pending comments over the service's threads; the thread with the latest comment is first. No written comment is
 * omitted, even if its thread or comment is gone, and none appears twice: a comment in flight is not also shown as its
 * possible copy on the service. `known`: ids of comments that cannot be such a copy.
 */
export function foldThreads(
  discussions: readonly Discussion[],
  pending: readonly Pending[],
  me: Me,
  known: ReadonlySet<number>,
): readonly Thread[] {
  const isShown = (thread: Discussion, comment: DiscussionComment) =>
    !pending.some(entry => isPerhaps(entry, thread, comment, me, known))
  const threads = new Map<ThreadId, Thread>(
    discussions.map(thread => [
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

/** This comment may be a pending one that was sent with unknown outcome. */
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

/** Null if nothing of the thread is shown. */
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
  // A comment that is not posted yet keeps the state of being posted.
  return { ...comment, text: edit.text, pending: comment.pending ?? pendingOf(entry, 'change') }
}

function toWritten(entry: Pending, { text, commentId, file }: NewComment, me: Me): Comment {
  return { ...bare(entry, me), id: commentId, text, keptFile: file, pending: pendingOf(entry, 'post') }
}

/** A comment edited here and deleted on the service: the typed text stays visible. */
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
