import { z } from 'zod'
import { cleanTitle } from '../../../shared/clean-title.ts'

/** The longest comment, in characters (UTF-16 code units, as a text in JSON is counted everywhere). */
export const MAX_COMMENT_LENGTH = 4000

const MAX_TITLE_LENGTH = 100

/** A comment as it arrives, added or changed. A blank one says nothing and is refused. */
export const CommentInput = z.strictObject({
  text: z
    .string()
    .max(MAX_COMMENT_LENGTH)
    .refine(text => text.trim() !== ''),
})

/** A discussion as it arrives: its first comment. A title may be sent and is ignored: it follows from the comment. */
export const DiscussionInput = z.strictObject({
  comment: CommentInput,
  title: z.string().max(MAX_TITLE_LENGTH).optional(),
})

/** A discussion's title: the first 100 characters of its first comment, on one line. No character is cut in half. */
export function titleOf(firstComment: string): string {
  return Array.from(cleanTitle(firstComment)).slice(0, MAX_TITLE_LENGTH).join('').trimEnd()
}
