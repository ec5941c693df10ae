import { useEffect } from 'react'
import type { Account } from '../../../../shared/model/account.ts'
import { useEscape } from '../use-escape.ts'
import { BrowserForm } from './browser-form.tsx'
import type { Progress } from './progress.ts'
import { useBrowserSignIn } from './use-browser-sign-in.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  /** The account to sign in again at its server. */
  readonly account: Account | null
  readonly onBack: () => void
  readonly onEntered: () => void
}

/** Sign-in with the browser: first a form, then waiting for the redirect. */
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
      {/* Stays mounted while the browser is open, because its fields are the only place with the typed texts and
         the secret. */}
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

/** The authorization code can be redeemed only once, so cancelling is disabled until then. */
function oneStepBack(progress: Progress, { onLeave, cancel }: { onLeave: () => void; cancel: () => void }) {
  if (progress.kind === 'form') return onLeave
  return progress.kind === 'waiting' && progress.signIn.step === 'waiting' ? cancel : null
}
