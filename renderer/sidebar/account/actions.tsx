import { LogOut, UserPlus } from 'lucide-react'
import { useStart } from '../../queries/start.ts'
import { count } from '../../ui/words/counts.ts'
import { view } from '../../view/view-store.ts'

/** The way in for somebody else, and the way out. */
export function AccountActions() {
  const unsaved = useStart(start => start.unsaved.total)
  return (
    <section className="account-section account-actions">
      <button type="button" className="account-action" onClick={() => view.show('add-account')}>
        <UserPlus className="icon-16" aria-hidden />
        <span>Add another account</span>
      </button>
      <button type="button" className="account-action" onClick={() => view.show('sign-out')}>
        <LogOut className="icon-16" aria-hidden />
        <span>Sign out</span>
        {unsaved > 0 && (
          <span className="account-note">
            {unsaved === 1 ? '1 edit is not saved' : `${count(unsaved, 'edit')} are not saved`}
          </span>
        )}
      </button>
    </section>
  )
}
