import { Monitor, Moon, Sun } from 'lucide-react'
import type { Settings } from '../../../shared/model/settings.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useUsage } from '../../queries/account/usage.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useAccount } from '../../queries/start.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { formatBytes, formatCount } from '../../ui/messages/format-counts.ts'
import { Segmented } from '../../ui/segmented.tsx'
import './account.css'
import { AccountActions } from './actions.tsx'
import { AccountFacts } from './facts.tsx'
import { OtherAccounts } from './other-accounts.tsx'
import { UsageChart } from './usage-chart.tsx'

/** The account, its permissions, other accounts, signing out, and collapsed details of request usage. */
export function Account() {
  const account = useAccount()
  if (!account) return null
  return (
    <div className="account">
      <div className="account-body">
        <div className="account-header">
          <Avatar name={account.name} email={account.email} size={44} />
          <div className="account-who selectable">
            <p className="account-full-name">{shownName(account.name || account.email)}</p>
            <p className="account-mail">{shownName(account.email)}</p>
          </div>
        </div>
        <AccountFacts account={account} />
        <Copies />
        <Appearance />
        <UsageChart />
        <OtherAccounts />
      </div>
      <AccountActions />
    </div>
  )
}

function Copies() {
  const copies = useUsage()?.copies
  return (
    <section className="account-section account-line">
      <h2>Offline copies</h2>
      <p className="num">
        {copies ? (
          <>
            <strong>{formatBytes(copies.bytes)}</strong> in {formatCount(copies.sheets, 'sheet')}
          </>
        ) : (
          'Counting'
        )}
      </p>
    </section>
  )
}

const themes = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Settings['theme']; label: string; icon: typeof Sun }[]

function Appearance() {
  const { theme } = useSettings()
  return (
    <section className="account-section account-line">
      <h2>Appearance</h2>
      <Segmented<Settings['theme']>
        label="Appearance"
        value={theme}
        onChange={next => void changeSettings({ theme: next })}
        choices={themes}
      />
    </section>
  )
}
