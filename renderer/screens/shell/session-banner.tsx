import { LogIn } from 'lucide-react'
import type { SessionState } from '../../../shared/model/account.ts'
import { unlock } from '../../queries/account/session.ts'
import { filesOf, useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { formatEditsAndFiles } from '../../ui/messages/format-counts.ts'
import { view } from '../../ui-state/ui-store.ts'
import { UnlockForm } from '../sign-in/form/unlock-form.tsx'
import './session-banner.css'

/** Without a session only reading works. The banner says why and offers to sign in again. */
export function SessionBanner() {
  const session = useStart(start => start.session)
  const goal = useStart(({ unsaved }) => goalMessage(unsaved.total, filesOf(unsaved)))
  // The service of this computer starts automatically and needs no sign-in.
  if (session.kind !== 'reading' || session.account.signInMethod === 'local') return null
  return (
    <section className="session-banner" role="alert">
      <LogIn className="icon-16" aria-hidden />
      <p>{bannerSentence(session.why, goal)}</p>
      {session.why === 'locked' ? (
        <>
          <UnlockForm onUnlock={passphrase => unlock(session.account.key, passphrase)} />
          <Button kind="link" onClick={() => view.show('sign-in')}>
            Sign in again
          </Button>
        </>
      ) : (
        <Button kind="primary" onClick={() => view.show('sign-in')}>
          Sign in again
        </Button>
      )}
    </section>
  )
}

const goalMessage = (edits: number, files: number): string =>
  edits + files > 0 ? `to save ${formatEditsAndFiles(edits, files)}` : 'to get updates'

function bannerSentence(why: Extract<SessionState, { kind: 'reading' }>['why'], goal: string): string {
  return why === 'locked'
    ? `Your token is locked. Type its passphrase ${goal}. You can keep reading the saved copies.`
    : `Sign in again ${goal}. You can keep reading the saved copies.`
}
