import { ArrowLeft, Globe, KeyRound, Laptop } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { OPENING_LOCAL } from '../../../shared/model/app-start.ts'
import { useOtherAccounts } from '../../queries/account/accounts.ts'
import { enterLocal } from '../../queries/account/session.ts'
import { useAccount } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { dismissFailed, useNotices } from '../../ui-state/notices.ts'
import { problemAtStart, SIGN_IN_METHODS } from './sign-in-messages.ts'
import { SignInMethod } from './sign-in-method.tsx'
import { useEscape } from './use-escape.ts'

type Props = {
  readonly onOpen: (method: 'browser' | 'token') => void
  /** Null without a window to return to. */
  readonly onLeave: (() => void) | null
  readonly onEntered: () => void
}

/** The three sign-in methods, each with a key. */
export function SignInMethods({ onOpen, onLeave, onEntered }: Props) {
  const [state, setState] = useState<'waiting' | 'opening' | AppError>('waiting')

  const accounts = [useAccount(), ...useOtherAccounts().map(({ account }) => account)]
  // The local account exists already, so it is in the list of accounts.
  const hasLocal = onLeave !== null && accounts.some(account => account?.signInMethod === 'local')
  const failed = useNotices(({ list }) => problemAtStart(list))
  const problem = typeof state === 'object' ? state : state === 'waiting' ? failed : null

  const onLocal = useCallback(async () => {
    dismissFailed(OPENING_LOCAL)
    setState('opening')
    const entered = await enterLocal()
    if (entered.ok) onEntered()
    else setState(entered.error)
  }, [onEntered])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const open = { 1: () => void onLocal(), 2: () => onOpen('browser'), 3: () => onOpen('token') }[event.key]
      if (!open) return
      // Otherwise the digit would be typed into the first field of the form.
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onLocal, onOpen])

  useEscape(onLeave)

  return (
    <>
      <div className="sign-in-methods">
        <SignInMethod
          icon={Laptop}
          name={SIGN_IN_METHODS.local.title}
          sentence={state === 'opening' ? 'Opening your workspace' : SIGN_IN_METHODS.local.sentence}
          number={1}
          isBusy={state === 'opening'}
          autoFocus={!hasLocal}
          onOpen={() => void onLocal()}
        />
        <SignInMethod
          icon={Globe}
          name={SIGN_IN_METHODS.browser.title}
          sentence={SIGN_IN_METHODS.browser.sentence}
          number={2}
          autoFocus={hasLocal}
          onOpen={() => onOpen('browser')}
        />
        <SignInMethod
          icon={KeyRound}
          name={SIGN_IN_METHODS.token.title}
          sentence={SIGN_IN_METHODS.token.sentence}
          number={3}
          onOpen={() => onOpen('token')}
        />
      </div>
      {problem && (
        <div className="sign-in-problem">
          <InlineError error={problem} />
          <Button onClick={() => void onLocal()}>Try again</Button>
        </div>
      )}
      {onLeave && (
        <div className="sign-in-methods-back">
          <Button kind="quiet" icon={ArrowLeft} onClick={onLeave}>
            Back to your sheets
          </Button>
        </div>
      )}
    </>
  )
}
