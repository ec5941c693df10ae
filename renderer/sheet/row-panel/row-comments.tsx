import { Plus } from 'lucide-react'
import { queryError } from '../../queries/failure.ts'
import { useThreads } from '../../queries/sheet/threads.ts'
import { IconButton } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import type { CommentContext } from '../comments/comment-context.ts'
import { drafts, draftTarget, useHasDraft } from '../comments/drafts.ts'
import { NewThread } from '../comments/new-thread.tsx'
import { ThreadSection } from '../comments/thread-section.tsx'
import type { RowName } from '../rows/row-name.ts'

type Props = { readonly context: CommentContext; readonly row: RowName }

/** The conversations on the row. */
export function RowComments({ context, row }: Props) {
  const list = useThreads(context.sheetId)
  const threads = (list.data ?? []).filter(({ rowId }) => rowId === row.rowId)
  const target = draftTarget(context.draftScope, 'row', row.rowId)
  const isWriting = useHasDraft(target)
  const error = queryError(list.error)
  return (
    <section className="row-section" aria-label="Conversations on this row">
      <header className="row-section-header">
        <h3>Conversations</h3>
        {threads.length > 0 && <span className="row-section-count num">{threads.length}</span>}
        <IconButton
          icon={Plus}
          label="Start a conversation"
          reason={context.reason}
          onClick={() => drafts.begin(target)}
        />
      </header>
      {error &&
        (error.kind === 'no-copy' ? <p className="row-section-none">{NO_COPY}</p> : <InlineError error={error} />)}
      {isWriting && <NewThread key={target} context={context} row={row} target={target} />}
      {list.isSuccess && threads.length === 0 && !isWriting && <p className="row-section-none">No comments yet.</p>}
      {threads.map(thread => (
        <ThreadSection
          key={draftTarget(context.draftScope, 'thread', thread.id)}
          context={context}
          thread={thread}
          where={null}
          onGoToRow={null}
          isOpen={false}
        />
      ))}
    </section>
  )
}

const NO_COPY = 'These conversations are not on this computer yet.'
