import type { Account } from '../../../shared/model/account.ts'
import { parseUrl } from '../../../shared/parse-url.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useUsage } from '../../queries/account/usage.ts'
import { useSheetItem } from '../../queries/items.ts'
import { useStart } from '../../queries/start.ts'
import { accessLabel } from '../../ui/messages/access-labels.ts'
import { grantedLabel } from '../../ui/messages/granted-labels.ts'
import { keepingLabels, sessionLabel } from '../../ui/messages/session-labels.ts'
import { useNow } from '../../ui-state/clock.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState } from '../../ui-state/ui-store.ts'

type Fact = readonly [name: string, value: string | null]

/** Permissions, server and remaining time of the session. Unknown facts are omitted. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const sheetId = useUiState(({ tabs }) => sheetIdOf(tabs.active))
  const accessLevel = useSheetItem(sheetId)?.accessLevel
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
