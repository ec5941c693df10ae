import { Settings } from 'lucide-react'
import { Popover } from 'radix-ui'
import { shownName } from '../../../shared/shown-name.ts'
import { useAccount, useIsOffline } from '../../queries/start.ts'
import { Account } from '../../sidebar/account/account.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { accountServiceLabel } from '../../ui/messages/session-labels.ts'
import { useView, view } from '../../view/view-store.ts'

/** Who is in, at the foot of the navigator; opens the account panel upward. */
export function AccountRow() {
  const account = useAccount()
  const isOffline = useIsOffline()
  const isOpen = useView(({ layer }) => layer === 'account')
  if (!account) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={open => (open ? view.show('account') : view.hide('account'))}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="account-row"
          aria-label={`Account of ${shownName(account.name || account.email)}`}
        >
          <Avatar name={account.name} email={account.email} size={26} />
          <span className="account-words">
            <span className="account-name truncate">{shownName(account.name || account.email)}</span>
            <span className="account-server truncate">{isOffline ? 'Offline' : accountServiceLabel(account)}</span>
          </span>
          <Settings className="icon-16" aria-hidden />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Account"
          className="account-popover"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={10}
          // What was opened from here, a dialog or the sign-in screen, has the focus now.
          onCloseAutoFocus={event => useView.getState().layer !== null && event.preventDefault()}
        >
          <Account />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
