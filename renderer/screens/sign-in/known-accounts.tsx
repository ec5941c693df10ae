import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Account } from '../../../shared/model/account.ts'
import { readCopies, unlock } from '../../queries/session.ts'
import { useStart } from '../../queries/start.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { UnlockForm } from './unlock-form.tsx'
import './known-accounts.css'

/** Who was here before: their copies and edits can be opened without the service. */
export function KnownAccounts() {
  const accounts = useStart(start => start.knownAccounts).filter(({ door }) => door !== 'local')
  if (accounts.length === 0) return null
  return (
    <section className="known" aria-labelledby="known-title">
      <h2 id="known-title" className="known-title">
        Been here before
      </h2>
      <ul className="known-list">
        {accounts.map(account => (
          <KnownAccount key={account.key} account={account} />
        ))}
      </ul>
    </section>
  )
}

function KnownAccount({ account }: { readonly account: Account }) {
  const [isUnlocking, setUnlocking] = useState(false)
  const [error, setError] = useState<AppError | null>(null)

  const onRead = async () => {
    const opened = await readCopies(account.key)
    if (!opened.ok) setError(opened.error)
  }

  return (
    <li className="known-account">
      <div className="known-line">
        <Avatar name={account.name} email={account.email} size={28} />
        <span className="known-words">
          <span className="known-name truncate">{account.name || account.email}</span>
          <span className="known-server truncate">{account.serverName}</span>
        </span>
        {account.keeping === 'passphrase' && !isUnlocking && <Button onClick={() => setUnlocking(true)}>Unlock</Button>}
        <Button kind="quiet" onClick={() => void onRead()}>
          Open the copies
        </Button>
      </div>
      {isUnlocking && <UnlockForm onUnlock={passphrase => unlock(account.key, passphrase)} />}
      {error && <InlineError error={error} />}
    </li>
  )
}
