import { useEffect } from 'react'
import { shownName } from '../../../shared/shown-name.ts'
import { useQueueView } from '../../queries/account/usage.ts'
import { useItems } from '../../queries/items.ts'
import { useIsOffline, useStart } from '../../queries/start.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { useNow } from '../../ui-state/clock.ts'
import {
  type Condition,
  dismiss,
  dismissCausedBy,
  dismissFailed,
  type Notice,
  type NoticeMessage,
  useNotices,
} from '../../ui-state/notices.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState } from '../../ui-state/ui-store.ts'

function formatMessage(message: NoticeMessage): string {
  if (message.kind !== 'failed') return message.text
  return message.what === null ? errorLine(message.error) : `${message.what}: ${errorLine(message.error)}`
}

const tones = { done: 'done', wait: 'wait', failed: 'error' } as const

/** Shows and announces messages: failures at once, others politely. Names the sheet if it is not in front. */
export function NoticeBoard() {
  useNoticesOver()
  const list = useNotices(state => state.list)
  const items = useItems()
  const inFront = useUiState(({ tabs }) => sheetIdOf(tabs.active))
  const textOf = ({ message, sheetId }: Notice): string => {
    const isElsewhere = sheetId !== undefined && sheetId !== inFront
    const sheet = isElsewhere && items.find(({ kind, id }) => kind === 'sheet' && id === sheetId)
    return sheet ? `${shownName(sheet.name)}: ${formatMessage(message)}` : formatMessage(message)
  }
  const last = (isFailure: boolean) => list.findLast(({ message }) => (message.kind === 'failed') === isFailure)
  const [polite, assertive] = [last(false), last(true)]
  return (
    <>
      <Toasts
        toasts={list.map(notice => ({
          id: notice.id,
          tone: tones[notice.message.kind],
          text: textOf(notice),
          ...(notice.action ? { action: notice.action } : {}),
        }))}
        onDismiss={dismiss}
      />
      <p className="visually-hidden" aria-live="polite">
        {polite && textOf(polite)}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {assertive && textOf(assertive)}
      </p>
    </>
  )
}

/** Dismisses failures whose cause is gone, because they would mislead the user. */
function useNoticesOver(): void {
  const pausedUntil = useQueueView()?.pausedUntil ?? null
  const now = useNow(1000)
  const isAllSaved = useStart(({ unsaved }) => unsaved.total === 0)
  useOver('offline', useIsOffline())
  useOver(
    'unauthorized',
    useStart(({ session }) => session.kind !== 'signed-in'),
  )
  useOver('rate-limited', pausedUntil !== null && pausedUntil > now)
  useEffect(() => {
    if (isAllSaved) dismissFailed('Saving')
  }, [isAllSaved])
}

function useOver(condition: Condition, holds: boolean): void {
  useEffect(() => {
    if (!holds) dismissCausedBy(condition)
  }, [condition, holds])
}
