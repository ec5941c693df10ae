import { Lock, LogIn } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { KnownAccount } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { accountServiceLabel, entryLabels, unsavedLabel } from '../../ui/messages/session-labels.ts'
import './account.css'
import './other-accounts.css'

/** The other accounts of this computer. A click shows one; the previous account continues to save. */
export function OtherAccounts() {
  const others = useOtherAccounts()
  const [error, setError] = useState<AppError | null>(null)
  if (others.length === 0) return null

  const onSwitch = async ({ account }: KnownAccount) => {
    const shown = await switchAccount(account.key)
    setError(shown.ok ? null : shown.error)
  }

  return (
    <section className="account-section account-others" aria-labelledby="account-others">
      <h2 id="account-others">Other accounts</h2>
      <ul>
        {others.map(other => (
          <li key={other.account.key}>
            <OtherAccount known={other} onSwitch={() => void onSwitch(other)} />
          </li>
        ))}
      </ul>
      {error && <InlineError error={error} />}
    </section>
  )
}

type Props = { readonly known: KnownAccount; readonly onSwitch: () => void }

function OtherAccount({ known: { account, session, unsaved, files }, onSwitch }: Props) {
  const unsavedNote = unsavedLabel(unsaved, files)
  return (
    <button type="button" className="other-account" onClick={onSwitch}>
      <Avatar name={account.name} email={account.email} size={26} />
      <span className="other-text">
        <span className="other-name truncate">{shownName(account.name || account.email)}</span>
        <span className="other-server truncate">{accountServiceLabel(account)}</span>
      </span>
      <span className="other-notes">
        {entryLabels[session] && (
          <span className="other-note">
            {session === 'locked' ? (
              <Lock className="icon-13" aria-hidden />
            ) : (
              <LogIn className="icon-13" aria-hidden />
            )}
            {entryLabels[session]}
          </span>
        )}
        {unsavedNote && <span className="other-note is-unsaved">{unsavedNote}</span>}
      </span>
    </button>
  )
}
