import { UserRoundCog } from 'lucide-react'
import type { Account } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { switchAccount } from '../../queries/account/accounts.ts'
import { useAccount } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import './acting-band.css'

/** Shows that an admin acts as another user, with a way back. */
export function ActingBand() {
  const account = useAccount()
  if (!account?.assumedBy) return null
  const self = account.assumedBy
  return (
    <section className="acting-band" role="status" aria-label="Acting as another user">
      <UserRoundCog className="icon-16" aria-hidden />
      <p>
        You act as <strong>{shownName(account.name || account.email)}</strong>. What you change is saved in their name.
      </p>
      <Button onClick={() => backToSelf(self)}>{returnLabel(self)}</Button>
    </section>
  )
}

type Self = NonNullable<Account['assumedBy']>

export const backToSelf = (self: Self): void => void notifyFailure('Going back to yourself', switchAccount(self.key))

export const returnLabel = ({ name, email }: Self): string => `Return to ${shownName(name || email)}`
