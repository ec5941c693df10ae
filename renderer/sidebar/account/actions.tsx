import { LogOut, UserMinus, UserPlus, UserRoundCog } from 'lucide-react'
import { filesOf, useAccount, useStart } from '../../queries/start.ts'
import { view } from '../../ui-state/ui-store.ts'
import { backToSelf, returnLabel } from './acting-band.tsx'
import { mayActAsOthers } from './may-act-as-others.ts'
import { notSavedYet } from './sign-out-messages.ts'

/** Adding an account, acting as another user (admins), and signing out or back. */
export function AccountActions() {
  const edits = useStart(start => start.unsaved.total)
  const files = useStart(start => filesOf(start.unsaved))
  const account = useAccount()
  const unsavedNote = edits + files === 0 ? null : notSavedYet(edits, files)
  const self = account?.assumedBy
  if (self) {
    return (
      <section className="account-section account-actions">
        <button type="button" className="account-action" onClick={() => backToSelf(self)}>
          <LogOut className="icon-16" aria-hidden />
          <span>{returnLabel(self)}</span>
          {unsavedNote && <span className="account-note">{unsavedNote}</span>}
        </button>
      </section>
    )
  }
  return (
    <section className="account-section account-actions">
      <button type="button" className="account-action" onClick={() => view.show('add-account')}>
        <UserPlus className="icon-16" aria-hidden />
        <span>Add another account</span>
      </button>
      {account && mayActAsOthers(account) && (
        <button type="button" className="account-action" onClick={() => view.show('act-as')}>
          <UserRoundCog className="icon-16" aria-hidden />
          <span>Act as another user</span>
        </button>
      )}
      <button type="button" className="account-action" onClick={() => view.show('sign-out')}>
        <LogOut className="icon-16" aria-hidden />
        <span>Sign out</span>
        {unsavedNote && <span className="account-note">{unsavedNote}</span>}
      </button>
      <button type="button" className="account-action" onClick={() => view.show('remove-account')}>
        <UserMinus className="icon-16" aria-hidden />
        <span>Remove account from this computer…</span>
      </button>
    </section>
  )
}
