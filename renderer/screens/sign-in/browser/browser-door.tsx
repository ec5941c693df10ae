import { useEffect } from 'react'
import type { Account } from '../../../../shared/model/account.ts'
import { useEscape } from '../use-escape.ts'
import { BrowserForm } from './browser-form.tsx'
import type { Progress } from './progress.ts'
import { useBrowserSignIn } from './use-browser-sign-in.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  /** Somebody who signs in again: at the server they were at. */
  readonly account: Account | null
  readonly onBack: () => void
  readonly onEntered: () => void
}

/** The browser's way in: first what has to be known, then the wait for its answer. */
export function BrowserDoor({ account, onBack, onEntered }: Props) {
  const { progress, begin, cancel } = useBrowserSignIn()
  const hasEntered = progress.kind === 'entered'

  const onLeave = () => {
    if (progress.kind === 'form' && progress.isAsking) cancel()
    onBack()
  }

  useEscape(oneStepBack(progress, { onLeave, cancel }))
  useEffect(() => {
    if (hasEntered) onEntered()
  }, [hasEntered, onEntered])

  return (
    <>
      {/* Stays while the browser is open: what was typed, the secret included, is kept nowhere but in its fields. */}
      <BrowserForm
        account={account}
        isShown={progress.kind === 'form'}
        isAsking={progress.kind === 'form' && progress.isAsking}
        error={progress.kind === 'form' ? progress.error : null}
        onBegin={entry => void begin(entry)}
        onBack={onLeave}
      />
      {progress.kind === 'waiting' && <Waiting signIn={progress.signIn} error={progress.error} onCancel={cancel} />}
    </>
  )
}

/** While the answer is being used there is no way back: it is used up either way. */
function oneStepBack(progress: Progress, { onLeave, cancel }: { onLeave: () => void; cancel: () => void }) {
  if (progress.kind === 'form') return onLeave
  return progress.kind === 'waiting' && progress.signIn.step === 'waiting' ? cancel : null
}
