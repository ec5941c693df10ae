import type { RowId } from '../../../shared/model/ids.ts'
import { postComment } from '../../queries/sheet/threads.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import type { CommentContext } from './comment-context.ts'
import { drafts, draftTarget } from './drafts.ts'
import { CommentBox } from './writing/comment-box.tsx'

type Props = {
  readonly context: CommentContext
  readonly row: { readonly rowId: RowId; readonly number: number } | null
  readonly target: string
}

/** The box for a new thread. Once its first comment is stored, the user may continue in its reply box. */
export function NewThread({ context, row, target }: Props) {
  const on = row ? `row ${row.number}` : 'the sheet'
  const onSend = async (text: string, file: File | null) => {
    const rowId = row?.rowId ?? null
    const posting = postComment({ sheetId: context.sheetId, rowId, threadId: null, text, file })
    if (!(await notifyFailure('Your comment', posting))) return false
    const posted = await posting
    if (posted.ok) drafts.begin(draftTarget(context.draftScope, 'thread', posted.value.threadId))
    return true
  }
  return (
    <section className="thread" aria-label={`New conversation on ${on}`}>
      <CommentBox
        target={target}
        label={`Start a conversation on ${on}`}
        action="Post"
        reason={context.reason}
        canAttach
        canCancel
        onSend={onSend}
        onSent={() => drafts.clear(target)}
      />
    </section>
  )
}
