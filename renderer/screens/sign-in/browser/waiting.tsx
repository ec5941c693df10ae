import { ClipboardPaste, Globe } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { copyConsentLink } from '../../../queries/account/browser-sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { InlineError } from '../../../ui/error-message.tsx'
import { useNow } from '../../../ui-state/clock.ts'
import { PasteAddress } from './paste-address.tsx'
import '../form/form.css'
import './waiting.css'
import { afterwardsMessage, timeLeftMessage } from './waiting-messages.ts'

type Props = {
  readonly signIn: BrowserSignIn
  /** A problem that does not end the wait, such as a browser that did not open. */
  readonly error: AppError | null
  readonly onCancel: () => void
}

/** Shown during the browser sign-in, with alternatives if no redirect arrives. */
export function Waiting({ signIn, error, onCancel }: Props) {
  const [paste, setPaste] = useState<'no' | 'open' | 'closed'>('no')
  const heading = useRef<HTMLHeadingElement>(null)
  const left = timeLeftMessage(signIn.until, useNow(1000))
  const isEntering = signIn.step === 'entering'

  // The pressed button is gone with the form, so the heading takes the focus and a screen reader announces it.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="sign-in-form waiting" aria-labelledby="waiting-title" aria-busy={isEntering}>
      <span className="waiting-tile">
        <Globe className="waiting-glyph" aria-hidden />
      </span>
      <h2 ref={heading} id="waiting-title" className="waiting-title" tabIndex={-1}>
        {isEntering ? 'Signing you in' : 'Continue in your browser'}
      </h2>
      <p className="waiting-sentence" aria-live="polite">
        {isEntering ? `Getting your session from ${signIn.host}.` : afterwardsMessage(signIn)} {!isEntering && left}
      </p>
      {error && <InlineError error={error} />}
      {paste === 'open' && !isEntering && <PasteAddress way={signIn.way} onClose={() => setPaste('closed')} />}
      {!isEntering && (
        <div className="waiting-actions">
          <CopyButton label="Copy the link" onCopy={async () => (await copyConsentLink()).ok} />
          {paste !== 'open' && (
            <Button icon={ClipboardPaste} autoFocus={paste === 'closed'} onClick={() => setPaste('open')}>
              Paste the link from the browser
            </Button>
          )}
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}
