import { Settings } from 'lucide-react'
import { shownName } from '../../../shared/shown-name.ts'
import { useAccount, useIsOffline } from '../../queries/start.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { accountServiceLabel } from '../../ui/messages/session-labels.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'

/** The current account at the bottom of the navigator; opens the account panel upward. */
export function AccountRow() {
  const account = useAccount()
  const isOffline = useIsOffline()
  const isOpen = useUiState(({ layer }) => layer === 'account')
  if (!account) return null
  return (
    <button
      type="button"
      className="account-row"
      data-opens="account"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`Account of ${shownName(account.name || account.email)}`}
      onClick={() => view.toggle('account')}
    >
      <Avatar name={account.name} email={account.email} size={26} />
      <span className="account-text">
        <span className="account-name truncate">{shownName(account.name || account.email)}</span>
        <span className="account-server truncate">{isOffline ? 'Offline' : accountServiceLabel(account)}</span>
      </span>
      <Settings className="icon-16" aria-hidden />
    </button>
  )
}
