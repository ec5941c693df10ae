import { LogIn } from 'lucide-react'
import type { SessionState } from '../../../shared/model/account.ts'
import { unlock } from '../../queries/session.ts'
import { useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/words/counts.ts'
import { view } from '../../view/view-store.ts'
import { UnlockForm } from '../sign-in/unlock-form.tsx'

/** Reading goes on without a session; this says what is missing and brings it back. */
export function SessionBanner() {
  const session = useStart(start => start.session)
  const unsaved = useStart(start => start.unsaved.total)
  if (session.kind !== 'reading') return null
  return (
    <section className="session-banner" role="alert">
      <LogIn className="icon-16" aria-hidden />
      <p>{bannerSentence(session.why, unsaved)}</p>
      {session.why === 'locked' ? (
        <UnlockForm onUnlock={passphrase => unlock(session.account.key, passphrase)} />
      ) : (
        <Button kind="primary" onClick={() => view.show('sign-in')}>
          Sign in again
        </Button>
      )}
    </section>
  )
}

function bannerSentence(why: Extract<SessionState, { kind: 'reading' }>['why'], unsaved: number): string {
  const goal = unsaved > 0 ? `to save ${count(unsaved, 'edit')}` : 'to read what is new'
  return why === 'locked'
    ? `Your token is locked. Type its passphrase ${goal}. Your copies can be read meanwhile.`
    : `Sign in again ${goal}. Your copies can be read meanwhile.`
}
