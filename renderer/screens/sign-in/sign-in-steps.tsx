import type { ElementType, ReactNode } from 'react'
import { useCallback, useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { SheafMark } from '../../ui/sheaf-mark.tsx'
import { BrowserMethod } from './browser/browser-method.tsx'
import { KnownAccounts } from './known-accounts.tsx'
import { AGAIN, SIGN_IN_METHODS, type SignInMessage } from './sign-in-messages.ts'
import { SignInMethods } from './sign-in-methods.tsx'
import { TokenForm } from './token-form.tsx'

/** The current step: the choice of a method, or one of the methods. `account`: the one to sign in again, if any. */
export type SignInStep = { readonly method: 'none' | 'browser' | 'token'; readonly account: Account | null }

export const CHOOSING: SignInStep = { method: 'none', account: null }

type Props = {
  readonly start: SignInStep
  /** The title above the first step. */
  readonly message: SignInMessage
  /** The element of the title: a heading, or the title of a dialog. */
  readonly Title: ElementType<{ className: string; children: ReactNode }>
  /** Leaves the first step; null on the first screen of the app. */
  readonly onLeave: (() => void) | null
  readonly onEntered: () => void
}

/** Sign-in, one step at a time. */
export function SignInSteps({ start, message, Title, onLeave, onEntered }: Props) {
  const [step, setStep] = useState(start)
  const chooseMethod = useCallback((method: SignInStep['method']) => setStep({ method, account: null }), [])
  const onBack = useCallback(() => {
    if (step === start && onLeave) onLeave()
    else setStep(CHOOSING)
  }, [step, start, onLeave])
  const { title, sentence } = messageAt(step, message)

  return (
    <div className={`sign-in-column${step.method === 'none' ? ' is-before' : ''}`}>
      {step.method === 'none' && (
        <span className="sign-in-mark">
          <SheafMark size={34} />
        </span>
      )}
      <Title className="sign-in-title">{title}</Title>
      <p className="sign-in-sentence">{sentence}</p>
      {step.method === 'browser' && <BrowserMethod account={step.account} onBack={onBack} onEntered={onEntered} />}
      {step.method === 'token' && <TokenForm account={step.account} onBack={onBack} onEntered={onEntered} />}
      {step.method === 'none' && (
        <>
          <SignInMethods onOpen={chooseMethod} onLeave={onLeave} onEntered={onEntered} />
          <KnownAccounts onSignIn={account => setStep({ method: methodOf(account), account })} />
        </>
      )}
    </div>
  )
}

function messageAt({ method, account }: SignInStep, before: SignInMessage): SignInMessage {
  if (method === 'none') return before
  return account ? AGAIN : SIGN_IN_METHODS[method]
}

/** The sign-in method of an account, used again on the next sign-in. */
export const methodOf = ({ signInMethod }: Account): SignInStep['method'] =>
  signInMethod === 'local' ? 'none' : signInMethod
