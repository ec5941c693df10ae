import type { Account } from '../../../shared/model/account.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useUsage } from '../../queries/account/usage.ts'
import { useSheetPlace } from '../../queries/places.ts'
import { useStart } from '../../queries/start.ts'
import { accessLabel } from '../../ui/messages/access-labels.ts'
import { grantedLabel } from '../../ui/messages/granted-labels.ts'
import { keepingLabels, sessionLabel } from '../../ui/messages/session-labels.ts'
import { useNow } from '../../view/clock.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView } from '../../view/view-store.ts'

type Fact = readonly [name: string, value: string | null]

/** Permissions, server and remaining time of the session. Unknown facts are omitted. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const sheetId = useView(({ tabs }) => sheetIdOf(tabs.active))
  const accessLevel = useSheetPlace(sheetId)?.accessLevel
  const session = useUsage()?.session ?? null
  const reading = useStart(({ session: state }) => (state.kind === 'reading' ? state.why : null))
  const nowMs = useNow(60_000)
  const isOnline = account.signInMethod !== 'local'
  const self = account.assumedBy
  const facts: readonly Fact[] = [
    ['You are', self ? shownName(self.name || self.email) : null],
    ['Access on this sheet', accessLevel ? accessLabel(accessLevel) : null],
    ['Granted', session?.scopes ? grantedLabel(session.scopes) : null],
    ['Server', isOnline ? hostOf(account.baseUrl) : 'This computer'],
    ['Session', isOnline ? sessionLabel(account.signInMethod, reading, session, nowMs) : null],
    ['Token', isOnline ? keepingLabels[account.keeping] : null],
  ]
  return (
    <dl className="account-facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="account-fact">
              <dt>{name}</dt>
              <dd className="selectable">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const hostOf = (address: string): string => parseUrl(address)?.host ?? address
