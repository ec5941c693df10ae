import { MessageSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Thread } from '../../../shared/model/comment.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import { queryError } from '../../queries/failure.ts'
import { useThreads } from '../../queries/sheet/threads.ts'
import { Pane } from '../../sidebar/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { drafts, draftTarget, useHasDraft } from './drafts.ts'
import './comments-panel.css'
import type { CommentContext } from './comment-context.ts'
import { NewThread } from './new-thread.tsx'
import { newsOf } from './thread-messages.ts'
import { ThreadSection } from './thread-section.tsx'

type Row = { readonly rowId: RowId; readonly number: number; readonly text: string }

type Props = {
  readonly sheetId: SheetId
  /** Keeps the drafts of this account and sheet apart from others, see `drafts.ts`. */
  readonly draftScope: string
  readonly row: Row | null
  /** Why the user cannot comment; null when they can. */
  readonly whyNot: string | null
  /** Null if the row was deleted. */
  readonly rowOf: (rowId: RowId) => Row | null
  readonly onGoToRow: (rowId: RowId) => void
}

/** The threads of the row or the sheet, and a button for a new one. */
export function CommentsPanel({ sheetId, draftScope, row, whyNot, rowOf, onGoToRow }: Props) {
  const wanted = useUiState(({ sidebarScope }) => sidebarScope)
  const list = useThreads(sheetId)
  const all = list.data ?? none
  const news = useChanges(all)
  const shownRow = wanted === 'row' ? row : null
  const onRow = row ? all.filter(({ rowId }) => rowId === row.rowId) : none
  const shown = shownRow ? onRow : all
  const error = queryError(list.error)
  const context: CommentContext = { sheetId, draftScope, reason: whyNot }
  const target = shownRow ? draftTarget(draftScope, 'row', shownRow.rowId) : draftTarget(draftScope, 'sheet', sheetId)
  const isWriting = useHasDraft(target)
  const onNew = () => {
    // The comments on the sheet stay on screen even if the user moves to a row afterwards.
    if (!shownRow) view.setSidebarScope('sheet')
    drafts.begin(target)
  }
  return (
    <Pane
      name="Conversations"
      tools={
        <Button kind="quiet" icon={Plus} reason={context.reason} onClick={onNew}>
          New
        </Button>
      }
    >
      <div className="conversations-switch">
        <Segmented
          label="Conversations of"
          value={shownRow ? 'row' : 'sheet'}
          onChange={view.setSidebarScope}
          choices={[
            ...(row ? [{ value: 'row' as const, label: `Row ${row.number}`, count: onRow.length }] : []),
            { value: 'sheet' as const, label: 'Sheet', count: all.length },
          ]}
        />
        <span className="conversations-order">Latest first</span>
      </div>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {error && (
        <div className="conversations-note">
          {error.kind === 'no-copy' ? <p>{NO_COPY}</p> : <InlineError error={error} />}
        </div>
      )}
      {isWriting && <NewThread key={target} context={context} row={shownRow} target={target} />}
      {list.isSuccess && shown.length === 0 && !isWriting && (
        <Nothing row={shownRow} reason={context.reason} onNew={onNew} />
      )}
      {shown.map(thread => (
        <ThreadSection
          key={draftTarget(draftScope, 'thread', thread.id)}
          context={context}
          thread={thread}
          isOpen={shown.length === 1 && !isWriting}
          {...(shownRow ? nowhere : whereabouts(thread, rowOf, onGoToRow))}
        />
      ))}
    </Pane>
  )
}

const none: readonly Thread[] = []
const NO_COPY =
  'These conversations are not on this computer yet. You can still write: comments are stored here and sent when you reconnect.'
const nowhere = { where: null, onGoToRow: null }

/** Announces what happened to comments that were being sent. */
function useChanges(threads: readonly Thread[]): string {
  const [seen, setSeen] = useState({ threads, news: '' })
  if (seen.threads === threads) return seen.news
  const news = newsOf(seen.threads, threads) ?? ''
  setSeen({ threads, news })
  return news
}

function whereabouts({ rowId }: Thread, rowOf: Props['rowOf'], onGoToRow: Props['onGoToRow']) {
  if (rowId === null) return { where: 'This sheet', onGoToRow: null }
  const row = rowOf(rowId)
  if (!row) return { where: 'Deleted row', onGoToRow: null }
  return { where: row.text ? `Row ${row.number}, ${row.text}` : `Row ${row.number}`, onGoToRow: () => onGoToRow(rowId) }
}

type NothingProps = { readonly row: Row | null; readonly reason: string | null; readonly onNew: () => void }

function Nothing({ row, reason, onNew }: NothingProps) {
  return (
    <div className="conversations-none">
      <MessageSquare className="icon-24" aria-hidden />
      <p>No comments on {row ? `row ${row.number}` : 'this sheet'} yet.</p>
      <Button reason={reason} onClick={onNew}>
        Start a conversation
      </Button>
    </div>
  )
}
