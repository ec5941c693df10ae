import { Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { Comment } from '../../../shared/model/comment.ts'
import type { ThreadId } from '../../../shared/model/ids.ts'
import { discardEdits } from '../../queries/sheet/edits.ts'
import { deleteComment } from '../../queries/sheet/threads.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import type { CommentContext } from './comment-context.ts'

type Props = {
  readonly context: CommentContext
  readonly threadId: ThreadId
  readonly comment: Comment
  readonly onChange: () => void
}

/** The actions on one's own comment. */
export function CommentMenu({ context, threadId, comment, onChange }: Props) {
  const { sheetId, reason } = context
  const { id: commentId, pending } = comment
  const waits = pending?.state === 'queued' || pending?.state === 'needs-review'
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="comment-more" aria-label="More for your comment">
          <Ellipsis className="icon-16" aria-hidden />
        </button>
      }
    >
      <MenuItem icon={Pencil} reason={reason} onSelect={onChange}>
        Edit
      </MenuItem>
      {waits && pending.what !== 'post' && (
        <MenuItem icon={Undo2} onSelect={() => void notifyFailure('Discarding the edit', discardEdits([pending.seq]))}>
          {pending.what === 'delete' ? 'Keep it' : 'Discard your edit'}
        </MenuItem>
      )}
      {pending?.what !== 'delete' && (
        <MenuItem
          icon={Trash2}
          danger
          reason={reason}
          onSelect={() => void notifyFailure('Deleting a comment', deleteComment({ sheetId, threadId, commentId }))}
        >
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
