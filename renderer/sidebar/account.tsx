import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import type { Account as AccountFacts } from '../../shared/model/account.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { useSheetPlace } from '../queries/places.ts'
import { changeSettings, useSettings } from '../queries/settings.ts'
import { useAccount, useStart } from '../queries/start.ts'
import { useUsage } from '../queries/usage.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { accessName } from '../ui/words/access.ts'
import { bytes, count } from '../ui/words/counts.ts'
import { sheetIdOf } from '../view/tabs.ts'
import { useView, view } from '../view/view-store.ts'
import './account.css'
import { UsageChart } from './usage-chart.tsx'

/** Who is in, what they may do, what it costs, and the way out. */
export function Account() {
  const account = useAccount()
  if (!account) return null
  return (
    <div className="account">
      <div className="account-head">
        <Avatar name={account.name} email={account.email} size={44} />
        <div className="account-who selectable">
          <p className="account-full-name">{account.name || account.email}</p>
          <p className="account-mail">{account.email}</p>
        </div>
      </div>
      <Facts account={account} />
      <UsageChart />
      <Copies />
      <Appearance />
      <WayOut />
    </div>
  )
}

function Facts({ account }: { readonly account: AccountFacts }) {
  const sheetId = useView(({ tabs }) => sheetIdOf(tabs.active))
  const accessLevel = useSheetPlace(sheetId)?.accessLevel
  const session = useUsage()?.session
  const kept = useStart(({ session: state }) => (state.kind === 'reading' ? readingWords[state.why] : null))
  const facts = [
    ...(accessLevel ? [['Access on this sheet', accessName(accessLevel)]] : []),
    ['Server', account.door === 'local' ? 'This computer' : hostOf(account.baseUrl)],
    ...(account.door === 'local' ? [] : [['Session', kept ?? session ?? keepingWords[account.keeping]]]),
  ] as const
  return (
    <dl className="account-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="account-fact">
          <dt>{name}</dt>
          <dd className="selectable">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const readingWords = { locked: 'Locked, reading copies', gone: 'Signed out, reading copies' }

const keepingWords = {
  keyring: 'Kept in your system keyring',
  passphrase: 'Kept behind a passphrase',
  session: 'Until Sheaf closes',
}

function Copies() {
  const copies = useUsage()?.copies
  return (
    <section className="account-section account-line">
      <h2>Offline copies</h2>
      <p className="num">
        {copies ? (
          <>
            <strong>{bytes(copies.bytes)}</strong> in {count(copies.sheets, 'sheet')}
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

function WayOut() {
  const unsaved = useStart(start => start.unsaved.total)
  return (
    <section className="account-section account-actions">
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

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
