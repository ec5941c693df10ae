import { Toasts } from '../../ui/toasts.tsx'
import { errorLine } from '../../ui/words/errors.ts'
import type { Said } from '../../view/notices.ts'
import { dismiss, useNotices } from '../../view/notices.ts'

function wordsOf(said: Said): string {
  if (said.kind !== 'failed') return said.text
  return said.what === null ? errorLine(said.error) : `${said.what}: ${errorLine(said.error)}`
}

const tones = { done: 'done', wait: 'wait', failed: 'error' } as const

/** Messages, shown and said: failures at once, the rest when the listener pauses. */
export function NoticeBoard() {
  const list = useNotices(state => state.list)
  const last = (isFailure: boolean) => list.findLast(({ said }) => (said.kind === 'failed') === isFailure)
  const [polite, assertive] = [last(false), last(true)]
  return (
    <>
      <Toasts
        toasts={list.map(({ id, said, action }) => ({
          id,
          tone: tones[said.kind],
          text: wordsOf(said),
          ...(action ? { action } : {}),
        }))}
        onDismiss={dismiss}
      />
      <p className="visually-hidden" aria-live="polite">
        {polite && wordsOf(polite.said)}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {assertive && wordsOf(assertive.said)}
      </p>
    </>
  )
}
