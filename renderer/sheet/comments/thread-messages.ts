import type { Comment, Thread } from '../../../shared/model/comment.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { reasonMessage } from '../../ui/messages/reason-messages.ts'

/** The title; null if it is just the beginning of the first comment, by which a service names a thread. */
export function titleToShow({ title, comments }: Pick<Thread, 'title' | 'comments'>): string | null {
  const text = oneLine(title)
  return text === '' || oneLine(comments[0]?.text ?? '').startsWith(text) ? null : title.trim()
}

/** Removes half of a surrogate pair that truncation may leave. */
const oneLine = (text: string): string =>
  text
    .replace(/[\ud800-\udbff\ufffd]$/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** "3 comments"; null for one, because it is visible anyway. */
export const countLabel = ({ comments }: Pick<Thread, 'comments'>): string | null =>
  comments.length > 1 ? formatCount(comments.length, 'comment') : null

const LONG = 20
const LAST = 8

/** Comments of a long thread that are folded: all except the first one, the last ones and unsaved ones. */
export function foldedAway(comments: readonly Comment[]): ReadonlySet<Comment> {
  if (comments.length <= LONG) return new Set()
  return new Set(comments.slice(1, -LAST).filter(({ pending }) => pending === null))
}

/** Announces the outcome of comments that were being sent, rejections first. Null without news. */
export function newsOf(before: readonly Thread[], after: readonly Thread[]): string | null {
  if (before === after) return null
  const [was, is] = [pendingIn(before), pendingIn(after)]
  const refused = [...is.values()].find(
    ({ pending }) => pending.state === 'needs-review' && wasGoing(was.get(pending.seq)),
  )
  if (refused) return refusal(refused)
  const saved = new Set(after.flatMap(({ comments }) => comments.filter(isSaved).map(({ id }) => id)))
  // A withdrawn comment is not in the list, and needs no announcement.
  const done = [...was.values()].filter(({ pending, id }) => !is.has(pending.seq) && saved.has(id)).at(-1)
  return done ? DONE[done.pending.what] : null
}

type Pending = Comment & { readonly pending: NonNullable<Comment['pending']> }

const wasGoing = (comment: Pending | undefined): boolean =>
  comment !== undefined && comment.pending.state !== 'needs-review'

const DONE = { post: 'Comment posted', change: 'Comment updated', delete: null } as const
const VERBS = { post: 'posted', change: 'changed', delete: 'deleted' } as const

const refusal = ({ pending: { what, reason } }: Pending): string =>
  `A comment was not ${VERBS[what]}. ${reasonMessage(reason)}`

const isSaved = ({ mine, pending }: Comment): boolean => mine && pending === null

const isPending = (comment: Comment): comment is Pending => comment.pending !== null

const pendingIn = (threads: readonly Thread[]): ReadonlyMap<number, Pending> =>
  new Map(
    threads.flatMap(({ comments }) =>
      comments.filter(isPending).map(comment => [comment.pending.seq, comment] as const),
    ),
  )
