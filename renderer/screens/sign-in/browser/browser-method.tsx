import { useEffect } from 'react'
import type { Account } from '../../../../shared/model/account.ts'
import { useEscape } from '../use-escape.ts'
import { BrowserForm } from './browser-form.tsx'
import type { Progress } from './progress.ts'
import { useBrowserSignIn } from './use-browser-sign-in.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  /** The account that signs in again, at its own server. */
  readonly account: Account | null
  readonly onBack: () => void
  readonly onEntered: () => void
}

/** Signing in with the browser: first a form, then the wait for the answer of the browser. */
export function BrowserMethod({ account, onBack, onEntered }: Props) {
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
      {/* Stays mounted while the browser is open: what was typed, including the secret, is kept in its fields only. */}
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

/** While the code of the answer is redeemed there is no way back: it can be used only once. */
function oneStepBack(progress: Progress, { onLeave, cancel }: { onLeave: () => void; cancel: () => void }) {
  if (progress.kind === 'form') return onLeave
  return progress.kind === 'waiting' && progress.signIn.step === 'waiting' ? cancel : null
}
