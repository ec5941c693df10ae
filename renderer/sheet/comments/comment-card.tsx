import { Clock, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { Comment } from '../../../shared/model/comment.ts'
import type { CommentId, SheetId, ThreadId } from '../../../shared/model/ids.ts'
import { isConflict } from '../../../shared/model/others/conflict.ts'
import { seenText } from '../../../shared/model/sheet/seen.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { discardEdits, retryEdits } from '../../queries/sheet/edits.ts'
import { usePeople } from '../../queries/sheet/people.ts'
import { changeComment } from '../../queries/sheet/threads.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { reasonMessage } from '../../ui/messages/reason-messages.ts'
import { useNow } from '../../ui-state/clock.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { openResolver } from '../conflicts/decide.ts'
import { drafts, draftTarget, useDraft, useHasDraft } from './drafts.ts'
import './comment-card.css'
import type { CommentContext } from './comment-context.ts'
import { CommentFiles } from './comment-files.tsx'
import { CommentLink } from './comment-link.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { commentTime, pendingMessage } from './comment-messages.ts'
import { textParts } from './comment-text.ts'
import { CommentBox } from './writing/comment-box.tsx'

type Props = {
  readonly context: CommentContext
  readonly threadId: ThreadId
  readonly comment: Comment
  /** Shown at the right end of the first line. */
  readonly aside: ReactNode
}

/** A comment: author, time, text, attachments, and its unsaved changes. */
export function CommentCard({ context, threadId, comment, aside }: Props) {
  const now = useNow(60_000)
  const target = draftTarget(context.draftScope, 'comment', comment.id)
  const isChanging = useHasDraft(target)
  const card = useFocusAfter(isChanging)
  const { author, pending, mine } = comment
  return (
    <li ref={card} className={`comment${lookOf(comment)}`}>
      <Avatar name={author.name} email={author.email ?? ''} size={24} />
      <div className="comment-body">
        <p className="comment-header">
          <span className="comment-author truncate">{shownName(author.name || (author.email ?? ''))}</span>
          {pending?.what !== 'post' && (
            <time className="comment-time num" dateTime={comment.createdAt}>
              {commentTime(comment.createdAt, now)}
              {comment.changedAt !== null && ', edited'}
            </time>
          )}
          <PendingChip pending={pending} />
          {aside && <span className="comment-aside">{aside}</span>}
        </p>
        {isChanging ? (
          <Change context={context} threadId={threadId} comment={comment} target={target} />
        ) : (
          <CommentText sheetId={context.sheetId} threadId={threadId} commentId={comment.id} text={comment.text} />
        )}
        <CommentFiles sheetId={context.sheetId} comment={comment} />
        {pending?.state === 'needs-review' && <NeedsReview pending={pending} />}
      </div>
      {mine && !isChanging && (
        <CommentMenu
          context={context}
          threadId={threadId}
          comment={comment}
          onChange={() => drafts.begin(target, comment.text)}
        />
      )}
    </li>
  )
}

/** Focuses the comment after its box closes, unless the focus has moved elsewhere. */
function useFocusAfter(isChanging: boolean): React.RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null)
  const was = useRef(isChanging)
  useEffect(() => {
    if (was.current && !isChanging && document.activeElement === document.body) {
      card.current?.querySelector<HTMLElement>('.comment-more')?.focus()
    }
    was.current = isChanging
  }, [isChanging])
  return card
}

function lookOf({ mine, pending }: Comment): string {
  const isGoing = pending?.what === 'delete' && pending.state !== 'needs-review'
  return `${mine ? ' is-mine' : ''}${pending ? ' is-unsaved' : ''}${isGoing ? ' is-going' : ''}`
}

type ChangeProps = Omit<Props, 'aside'> & { readonly target: string }

function Change({ context, threadId, comment, target }: ChangeProps) {
  const seen = useDraft(target)?.seen ?? seenText(comment.text)
  const began = String(seen.at(-1)?.value ?? '')
  const onSend = async (text: string) => {
    if (text === began || text === comment.text) return true
    const at = { sheetId: context.sheetId, threadId, commentId: comment.id }
    return notifyFailure('Your edited comment', changeComment(at, text, seen))
  }
  return (
    <>
      <CommentBox
        target={target}
        label="Edit your comment"
        action="Update"
        reason={context.reason}
        canAttach={false}
        original={began}
        canCancel
        onSend={onSend}
        onSent={() => drafts.clear(target)}
      />
      {comment.text !== began && (
        <p className="comment-changed" role="status">
          This comment now says “{comment.text}”. You changed it elsewhere while you were typing.
        </p>
      )}
    </>
  )
}

type TextProps = { readonly sheetId: SheetId; readonly threadId: ThreadId; readonly commentId: CommentId } & Pick<
  Comment,
  'text'
>

/** Keeps a long comment from being parsed again each time its "minutes ago" changes. */
const CommentText = memo(function CommentText({ text, ...at }: TextProps) {
  const people = usePeople()
  let offset = 0
  return (
    <p className="comment-text selectable" dir="auto">
      {textParts(text, people).map(part => {
        const key = offset
        offset += part.text.length
        if (part.kind === 'link') return <CommentLink key={key} at={at} start={key} address={part.text} />
        return (
          <span key={key} className={part.kind === 'mention' ? 'comment-mention' : undefined}>
            {part.text}
          </span>
        )
      })}
    </p>
  )
})

function PendingChip({ pending }: Pick<Comment, 'pending'>) {
  const message = pending && pendingMessage(pending)
  if (!message) return null
  const isRefused = pending.state === 'needs-review'
  const Icon = isRefused ? TriangleAlert : Clock
  return (
    <span className={`comment-chip${isRefused ? ' is-refused' : ''}`}>
      <Icon className="icon-13" aria-hidden />
      <span className="truncate">{message}</span>
    </span>
  )
}

type NeedsReviewProps = { readonly pending: NonNullable<Comment['pending']> }

/**
 * The reason why a comment is not saved, and the possible actions. In a conflict it cannot simply be sent again,
 * because that would replace a text that the card does not show.
 */
function NeedsReview({ pending }: NeedsReviewProps) {
  const { seq, reason } = pending
  return (
    <div className="comment-refused">
      <p>{reasonMessage(reason)}</p>
      {isConflict(pending) ? (
        <Button kind="link" onClick={() => openResolver(seq)}>
          Resolve…
        </Button>
      ) : (
        <Button kind="link" onClick={() => void notifyFailure('Trying again', retryEdits([seq]))}>
          Try again
        </Button>
      )}
      <Button kind="link" onClick={() => void notifyFailure('Discarding', discardEdits([seq]))}>
        Discard
      </Button>
    </div>
  )
}
