import type { ReactNode } from 'react'
import { Component, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { thrownText } from '../shared/thrown.ts'
import { errorOf } from './bridge/bridge.ts'
import { forgetIds } from './bridge/id-map.ts'
import { useSettings } from './queries/settings.ts'
import { useStart, useStartsLocal } from './queries/start.ts'
import { reportBug } from './queries/window.ts'
import { forgetAccount } from './screens/shell/forget-account.ts'
import { SettingUp } from './screens/shell/setting-up.tsx'
import { Shell } from './screens/shell/shell.tsx'
import { useKeptKeyboard } from './screens/shell/use-kept-keyboard.ts'
import { SignIn, SignInOver } from './screens/sign-in/sign-in.tsx'
import { Button } from './ui/button.tsx'
import { ErrorMessage } from './ui/error-message.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'
import { useUiState, view } from './ui-state/ui-store.ts'

/** The page: the sign-in screen until sign-in, then the sheets of the account. */
export function App() {
  return (
    <Broken>
      <Suspense fallback={null}>
        <TooltipProvider delayDuration={400} skipDelayDuration={200}>
          <Appearance />
          <Entrance />
        </TooltipProvider>
      </Suspense>
    </Broken>
  )
}

function Entrance() {
  const session = useStart(start => start.session)
  const startsLocal = useStartsLocal()
  const layer = useUiState(state => state.layer)
  const account = session.kind === 'signed-out' ? null : session.account.key
  useKeptKeyboard()

  // The previous shell unmounts, and its UI state is cleared, before the next one mounts.
  const [shown, setShown] = useState(account)
  useLayoutEffect(() => {
    if (shown === account) return
    forgetAccount(shown, account)
    forgetIds()
    setShown(account)
  }, [account, shown])
  useEffect(() => {
    if (account === null || session.kind === 'signed-in') view.hide('sign-in')
  }, [account, session.kind])

  if (account === null) return startsLocal ? <SettingUp /> : <SignIn />
  // Keyed by account: tabs and panels belong to one.
  return (
    <>
      {shown === account && <Shell key={account} />}
      {layer === 'sign-in' && <SignInOver purpose="again" onClose={leaveSignIn} />}
      {layer === 'add-account' && <SignInOver purpose="add" onClose={leaveAdding} />}
    </>
  )
}

const leaveSignIn = () => view.hide('sign-in')
const leaveAdding = () => view.hide('add-account')

/** Sets theme and density on the root element, where the tokens read them. */
function Appearance() {
  const { theme, density } = useSettings()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.density = density
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme, density])
  return null
}

/** Shows a message for a bug in the page or an unresponsive main process, instead of an empty window. */
class Broken extends Component<{ readonly children: ReactNode }, { readonly thrown: unknown }> {
  override state = { thrown: null as unknown } // as: anything can be thrown

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown) {
    void reportBug(thrownText(thrown))
  }

  override render() {
    const { thrown } = this.state
    if (thrown === null) return this.props.children
    const error = errorOf(thrown) ?? {
      kind: 'storage-broken',
      safe: 'Everything you typed is stored on this computer.',
    }
    return (
      <ErrorMessage title="Sheaf could not show this window" error={error}>
        <Button kind="primary" large onClick={() => window.location.reload()}>
          Reload
        </Button>
      </ErrorMessage>
    )
  }
}
