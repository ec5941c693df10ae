import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useAccount, useStart } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { moveFocus, returnToGrid } from '../../ui-state/panes.ts'
import { WindowControls } from '../shell/window-controls.tsx'
import { ADD, AGAIN, tokenStoreMessage, WELCOME } from './sign-in-messages.ts'
import { CHOOSING, methodOf, type SignInStep, SignInSteps } from './sign-in-steps.tsx'
import './sign-in.css'

const nothing = () => undefined

/** The first screen, with the sign-in methods. All open the same window; they differ in the location of the sheets. */
export function SignIn() {
  return (
    <main className="sign-in">
      <Screen>
        <SignInSteps start={CHOOSING} message={WELCOME} Title="h1" onLeave={null} onEntered={nothing} />
      </Screen>
    </main>
  )
}

type OverProps = {
  /** `again`: the session of the current account is lost. `add`: adds another account. */
  readonly purpose: 'again' | 'add'
  readonly onClose: () => void
}

/** The sign-in screen over an open window, which keeps its tabs and drafts. */
export function SignInOver({ purpose, onClose }: OverProps) {
  const account = useAccount()
  const returnFocus = useReturnFocus()
  const [start] = useState<SignInStep>(() =>
    purpose === 'again' && account ? { method: methodOf(account), account } : CHOOSING,
  )
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="sign-in"
          aria-describedby={undefined}
          onCloseAutoFocus={event => {
            returnFocus(event)
            // The button that opened this may have been removed with its banner or panel.
            if (document.activeElement === document.body) focusWorkArea()
          }}
          // Esc goes back step by step.
          onEscapeKeyDown={event => event.preventDefault()}
        >
          <Screen>
            <SignInSteps
              start={start}
              message={purpose === 'again' ? AGAIN : ADD}
              Title={Dialog.Title}
              onLeave={onClose}
              onEntered={onClose}
            />
          </Screen>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const focusWorkArea = () => returnToGrid(document) || moveFocus(document, 1)

/** The frame: title strip, backdrop, and a footer about this installation. */
function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="sign-in-strip">
        <WindowControls />
      </header>
      <Backdrop />
      <div className="sign-in-scroll">{children}</div>
      <Footer />
    </>
  )
}

function Footer() {
  const version = useStart(start => start.version)
  const store = useStart(tokenStoreMessage)
  return (
    <footer className="sign-in-footer">
      <span>Sheaf {version}, open source</span>
      <span>{store}</span>
    </footer>
  )
}

/** A picture of an empty sheet: one selected cell, one unsaved. */
const Backdrop = () => (
  <div className="backdrop" aria-hidden>
    <span className="backdrop-lines" />
    <span className="backdrop-selected" />
    <span className="backdrop-unsaved" />
  </div>
)
