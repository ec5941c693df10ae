import type { AppError } from '../../../../shared/app-error.ts'
import type { CommentEdit } from '../../../../shared/model/sheet/comment-edit.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { ROW_GONE } from '../../conflicts.ts'
import { messageOf, SHEET_GONE } from '../refusal.ts'

export const UNSURE_COMMENT =
  'This comment was sent, and several on the service could be it. Check before sending it again.'
export const PERHAPS_COMMENT =
  'This comment was sent, and one on the service could be it, though its words or its time differ. Check before sending it again.'
export const THREAD_GONE = 'This conversation was deleted on the service.'
export const COMMENT_GONE = 'This comment was deleted on the service.'
export const NOT_DELETED = 'The service did not find this comment, but it is still there. Try again.'
export const CHANGED_ELSEWHERE = 'You changed this comment elsewhere.'

/** The reason why an edit needs review. */
export function reasonOf(error: AppError, edit: CommentEdit): string {
  switch (error.kind) {
    case 'not-found':
      return goneReason(edit)
    case 'forbidden':
      return error.message || 'The service did not accept this comment.'
    case 'refused':
      return messageOf(error)
    case 'file-unreadable':
      return `${shownName(error.name)} is no longer on this computer, so the comment was not posted. Discard it and write it again with the file.`
    default:
      return 'The service did not accept this comment.'
  }
}

/** The missing target of a comment. */
export function goneReason({ kind, rowId, threadId }: CommentEdit): string {
  if (kind !== 'post-comment') return COMMENT_GONE
  if (threadId > 0) return THREAD_GONE
  return rowId === null ? SHEET_GONE : ROW_GONE
}
