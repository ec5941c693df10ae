import { X } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Account, KnownAccount } from '../../../shared/model/account.ts'
import type { Result } from '../../../shared/result.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { readCopies, unlock } from '../../queries/account/session.ts'
import { RemoveAccount } from '../../sidebar/account/remove-account.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { entryLabels, unsavedLabel } from '../../ui/messages/session-labels.ts'
import { AccountLine } from './form/account-line.tsx'
import './known-accounts.css'
import { UnlockForm } from './form/unlock-form.tsx'

type Props = { readonly onSignIn: (account: Account) => void }

/**
 * Accounts used here before. Each opens directly, with its passphrase or by signing in again; its copies open without
 * the service.
 */
export function KnownAccounts({ onSignIn }: Props) {
  const accounts = useOtherAccounts().filter(({ account }) => account.signInMethod !== 'local')
  if (accounts.length === 0) return null
  return (
    <section className="known" aria-labelledby="known-title">
      <h2 id="known-title" className="known-title">
        Previous accounts
      </h2>
      <ul className="known-list">
        {accounts.map(known => (
          <Known key={known.account.key} known={known} onSignIn={onSignIn} />
        ))}
      </ul>
    </section>
  )
}

function Known({ known, onSignIn }: Props & { readonly known: KnownAccount }) {
  const [isUnlocking, setUnlocking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const { account, session, unsaved, files } = known

  const enter = async (call: Promise<Result<unknown>>) => {
    const entered = await call
    setError(entered.ok ? null : entered.error)
  }

  return (
    <li className="known-account">
      <AccountLine account={account} note={unsavedLabel(unsaved, files) ?? entryLabels[session]}>
        {session === 'here' && <Button onClick={() => void enter(switchAccount(account.key))}>Continue</Button>}
        {session === 'locked' && !isUnlocking && <Button onClick={() => setUnlocking(true)}>Unlock</Button>}
        {session === 'gone' && <Button onClick={() => onSignIn(account)}>Sign in again</Button>}
        {session !== 'here' && (
          <Button kind="quiet" onClick={() => void enter(readCopies(account.key))}>
            Open the copies
          </Button>
        )}
        <IconButton
          label={`Remove ${shownName(account.name || account.email)} from this computer…`}
          icon={X}
          onClick={() => setRemoving(true)}
        />
      </AccountLine>
      {isUnlocking && <UnlockForm onUnlock={passphrase => unlock(account.key, passphrase)} />}
      {isRemoving && <RemoveAccount known={known} onClose={() => setRemoving(false)} />}
      {error && <InlineError error={error} />}
    </li>
  )
}
