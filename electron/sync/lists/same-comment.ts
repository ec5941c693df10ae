import type { NewComment } from '../../../shared/model/sheet/comment-edit.ts'
import type { DiscussionComment } from '../../api/discussions.ts'

/** The person whose account it is: what they wrote is theirs to change. */
export type Me = { readonly email: string; readonly name: string }

/** A comment that left. `known`: comments that cannot be it, because they were here before it left or came of other edits. */
export type SentComment = {
  readonly edit: NewComment
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly known: ReadonlySet<number>
}

/** How far the clock of the service may be behind ours. */
const CLOCK_MS = 5 * 60_000

/** A comment of mine with this text that nobody knew and that is not older than the sending: that may be it. */
export function mayBeSent({ edit, sentAt, known }: SentComment, comment: DiscussionComment, me: Me): boolean {
  const { id, text, author, createdAt } = comment
  return (
    !known.has(id) &&
    sameText(text, edit.text) &&
    (author.email === null || isBy(author, me)) &&
    !(Date.parse(createdAt) < sentAt - CLOCK_MS)
  )
}

export const isBy = (author: DiscussionComment['author'], me: Me): boolean =>
  author.email?.toLowerCase() === me.email.toLowerCase()

/** Line ends and spaces around a text are the service's to change. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()
