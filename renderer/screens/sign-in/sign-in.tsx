import { KeyRound, Laptop } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { enterLocal } from '../../queries/session.ts'
import { useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { SheafMark } from '../../ui/sheaf-mark.tsx'
import { WindowControls } from '../shell/window-controls.tsx'
import { Door } from './door.tsx'
import { KnownAccounts } from './known-accounts.tsx'
import './sign-in.css'
import { TokenForm } from './token-form.tsx'

type Props = {
  /** Set when somebody reads their copies and signs in again: the way back to them. */
  readonly onBack?: () => void
}

/** The doors. Each leads to the same window; they differ in where the sheets are. */
export function SignIn({ onBack }: Props) {
  const [isPasting, setPasting] = useState(onBack !== undefined)
  return (
    <main className="sign-in">
      <header className="sign-in-strip">
        <WindowControls />
      </header>
      <Backdrop />
      <div className="sign-in-scroll">
        <div className="sign-in-column">
          <span className="sign-in-mark">
            <SheafMark size={34} />
          </span>
          <h1 className="sign-in-title">{onBack ? 'Sign in again' : 'Welcome to Sheaf'}</h1>
          <p className="sign-in-sentence">
            {onBack
              ? 'Your copies and edits stay on this computer meanwhile.'
              : 'Your sheets, at desk speed. Pick how you want to begin.'}
          </p>
          {isPasting ? (
            <TokenForm onBack={onBack ?? (() => setPasting(false))} />
          ) : (
            <Doors onPaste={() => setPasting(true)} />
          )}
        </div>
      </div>
      <Footer />
    </main>
  )
}

function Doors({ onPaste }: { readonly onPaste: () => void }) {
  const [state, setState] = useState<'waiting' | 'opening' | AppError>('waiting')

  const onLocal = useCallback(async () => {
    setState('opening')
    const entered = await enterLocal()
    if (!entered.ok) setState(entered.error)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const open = { 1: () => void onLocal(), 2: onPaste }[event.key]
      if (!open) return
      // Or the figure would land in the field that the door opens with.
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onLocal, onPaste])

  return (
    <>
      <div className="doors">
        <Door
          icon={Laptop}
          name="Start on this computer"
          sentence={state === 'opening' ? 'Opening your workspace' : 'A local workspace. Nothing leaves this machine.'}
          number={1}
          isBusy={state === 'opening'}
          autoFocus
          onOpen={() => void onLocal()}
        />
        <Door
          icon={KeyRound}
          name="Paste an API token"
          sentence="For a token you made in your account’s API settings."
          number={2}
          onOpen={onPaste}
        />
      </div>
      {typeof state === 'object' && (
        <div className="sign-in-problem">
          <InlineError error={state} />
          <Button onClick={() => void onLocal()}>Try again</Button>
        </div>
      )}
      <KnownAccounts />
    </>
  )
}

function Footer() {
  const version = useStart(start => start.version)
  const keyring = useStart(start => start.tokenStores.keyring)
  return (
    <footer className="sign-in-footer">
      <span>Sheaf {version}, open source</span>
      <span>
        {keyring === 'available'
          ? 'Tokens are kept in your system keyring'
          : 'No system keyring here. Tokens are kept behind a passphrase, or not at all'}
      </span>
    </footer>
  )
}

/** An empty sheet behind the doors: one selected cell, one that is not saved. */
const Backdrop = () => (
  <div className="backdrop" aria-hidden>
    <span className="backdrop-lines" />
    <span className="backdrop-selected" />
    <span className="backdrop-unsaved" />
  </div>
)
