import { Fragment, useState } from 'react'
import type { Thread } from '../../../shared/model/comment.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { postComment } from '../../queries/sheet/threads.ts'
import { Button } from '../../ui/button.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { CommentCard } from './comment-card.tsx'
import type { CommentContext } from './comment-context.ts'
import { drafts, draftTarget, useHasDraft } from './drafts.ts'
import { countLabel, foldedAway, titleToShow } from './thread-messages.ts'
import { CommentBox } from './writing/comment-box.tsx'

type Props = {
  readonly context: CommentContext
  readonly thread: Thread
  /** The row of the thread, shown where threads of many rows are listed together. */
  readonly where: string | null
  /** Null without a row to go to. */
  readonly onGoToRow: (() => void) | null
  /** The only thread on screen shows its reply box at once. */
  readonly isOpen: boolean
}

/** A thread: its title, its comments in order, and a target to reply. */
export function ThreadSection({ context, thread, where, onGoToRow, isOpen }: Props) {
  const target = draftTarget(context.draftScope, 'thread', thread.id)
  const isWriting = useHasDraft(target)
  const [isWhole, setWhole] = useState(false)
  const away = foldedAway(isWhole ? [] : thread.comments)
  const shown = thread.comments.filter(comment => !away.has(comment))
  const title = titleToShow(thread)
  const label = countLabel(thread)
  const count = label !== null && <span className="thread-count num">{label}</span>
  const hasHeader = title !== null || where !== null
  const onReply = (text: string, file: File | null) =>
    notifyFailure(
      'Your reply',
      postComment({ sheetId: context.sheetId, rowId: thread.rowId, threadId: thread.id, text, file }),
    )
  return (
    <section className="thread" aria-label={shownName(thread.title)}>
      {hasHeader && (
        <header className="thread-header">
          {title !== null && <h3 className="thread-title">{title}</h3>}
          {where && <Where label={where} onGo={onGoToRow} />}
          {count}
        </header>
      )}
      <ul>
        {shown.map((comment, index) => (
          <Fragment key={draftTarget(context.draftScope, 'comment', comment.id)}>
            <CommentCard
              context={context}
              threadId={thread.id}
              comment={comment}
              aside={index === 0 && !hasHeader && count}
            />
            {index === 0 && away.size > 0 && <Earlier number={away.size} onShow={() => setWhole(true)} />}
          </Fragment>
        ))}
      </ul>
      {isOpen || isWriting ? (
        <div className="thread-reply">
          <CommentBox target={target} label="Reply" action="Reply" reason={context.reason} canAttach onSend={onReply} />
        </div>
      ) : (
        <div className="thread-more">
          <Button kind="quiet" reason={context.reason} onClick={() => drafts.begin(target)}>
            Reply
          </Button>
        </div>
      )}
    </section>
  )
}

function Earlier({ number, onShow }: { readonly number: number; readonly onShow: () => void }) {
  return (
    <li className="thread-more">
      <Button kind="quiet" onClick={onShow}>
        Show {number} earlier comments
      </Button>
    </li>
  )
}

function Where({ label, onGo }: { readonly label: string; readonly onGo: (() => void) | null }) {
  if (!onGo) return <span className="thread-where">{label}</span>
  return (
    <Button kind="link" onClick={onGo}>
      {label}
    </Button>
  )
}
