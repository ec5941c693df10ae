import type { ReactNode } from 'react'
import type { Account } from '../../../../shared/model/account.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import './account-line.css'

/** A known account, with actions at the end of the line. */
export function AccountLine({ account, note, children }: Props) {
  return (
    <div className="who-line">
      <Avatar name={account.name} email={account.email} size={28} />
      <span className="who-text">
        <span className="who-name truncate">{shownName(account.name || account.email)}</span>
        <span className="who-server">{[account.serverName, note].filter(text => Boolean(text)).join(', ')}</span>
      </span>
      {children}
    </div>
  )
}

type Props = {
  readonly account: Account
  /** Next to the server: unsaved edits, or why it cannot be opened. */
  readonly note?: string | null
  readonly children?: ReactNode
}
