import type { NewComment } from '../../../shared/model/sheet/comment-edit.ts'
import type { DiscussionComment } from '../../api/discussions.ts'

/** The user of the account, who may change their own comments. */
export type Me = { readonly email: string; readonly name: string }

/** A sent comment. `known`: comments that cannot be it, because they existed before or belong to other edits. */
export type SentComment = {
  readonly edit: NewComment
  readonly sentAt: number
  readonly known: ReadonlySet<number>
}

/** Tolerance for a service clock that is behind ours. */
const CLOCK_MS = 5 * 60_000

/** Whether a comment may be the sent one: mine, same text, unknown before, and not older than the request. */
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

/** The service may change line ends and surrounding spaces. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()
