import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useAccount, useStart } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { moveFocus, returnToGrid } from '../../view/panes.ts'
import { WindowControls } from '../shell/window-controls.tsx'
import { ADD, AGAIN, WELCOME } from './door-words.ts'
import { BEFORE_THE_DOORS, doorOf, Entrance, type Place } from './entrance.tsx'
import './sign-in.css'
import { tokenStoreMessage } from './door-words.ts'

const nothing = () => undefined

/** The doors. Each leads to the same window; they differ in where the sheets are. */
export function SignIn() {
  return (
    <main className="sign-in">
      <Screen>
        <Entrance start={BEFORE_THE_DOORS} words={WELCOME} Title="h1" onLeave={null} onEntered={nothing} />
      </Screen>
    </main>
  )
}

type OverProps = {
  /** `again`: the account on screen has lost its session. `add`: another one comes beside it. */
  readonly purpose: 'again' | 'add'
  readonly onClose: () => void
}

/** The doors over an open window, which stays as it is behind them: its tabs, and what is being typed. */
export function SignInOver({ purpose, onClose }: OverProps) {
  const account = useAccount()
  const returnFocus = useReturnFocus()
  const [start] = useState<Place>(() =>
    purpose === 'again' && account ? { door: doorOf(account), account } : BEFORE_THE_DOORS,
  )
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="sign-in"
          aria-describedby={undefined}
          onCloseAutoFocus={event => {
            returnFocus(event)
            // What opened this may be gone: a banner that is answered, a panel that closed.
            if (document.activeElement === document.body) focusWorkArea()
          }}
          // Esc goes back step by step.
          onEscapeKeyDown={event => event.preventDefault()}
        >
          <Screen>
            <Entrance
              start={start}
              words={purpose === 'again' ? AGAIN : ADD}
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

/** Around the doors: the window's strip, the paper behind, and what this installation is. */
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

/** An empty sheet behind the doors: one selected cell, one that is not saved. */
const Backdrop = () => (
  <div className="backdrop" aria-hidden>
    <span className="backdrop-lines" />
    <span className="backdrop-selected" />
    <span className="backdrop-unsaved" />
  </div>
)
