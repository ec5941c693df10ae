import { z } from 'zod'
import { cleanTitle } from '../../../shared/clean-title.ts'

/** The longest comment, in UTF-16 code units. */
export const MAX_COMMENT_LENGTH = 4000

const MAX_TITLE_LENGTH = 100

/** A comment as sent, new or changed. A blank one is rejected. */
export const CommentInput = z.strictObject({
  text: z
    .string()
    .max(MAX_COMMENT_LENGTH)
    .refine(text => text.trim() !== ''),
})

/** A discussion as sent: its first comment. A title is accepted and ignored, because it is derived from the comment. */
export const DiscussionInput = z.strictObject({
  comment: CommentInput,
  title: z.string().max(MAX_TITLE_LENGTH).optional(),
})

/**
 * The title of a discussion: the first 100 characters of its first comment on one line, without splitting a character.
 */
export function titleOf(firstComment: string): string {
  return Array.from(cleanTitle(firstComment)).slice(0, MAX_TITLE_LENGTH).join('').trimEnd()
}
