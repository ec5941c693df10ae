import type { SessionState } from '../../../shared/model/account.ts'
import { AccountKey } from '../../../shared/model/ids.ts'
import { ok } from '../../../shared/result.ts'
import { createHttp } from '../../api/http.ts'
import { createTokenEndpoint } from '../../api/tokens.ts'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { createAccounts } from '../accounts.ts'
import { createClientApps } from '../client-apps.ts'
import { createFacts } from '../facts.ts'
import { Session, type SessionDeps } from '../session.ts'
import type { StateDb } from '../state-db.ts'
import { createTokenStore } from '../token-store.ts'
import { createVault, type Keyring } from '../vault.ts'
import { createFakeKeyring } from './fake-keyring.ts'
import { BASE_URL, CLIENT, CODE } from './token-service.ts'

export const ANN = AccountKey.parse(`${BASE_URL}#1`)
export const BEN = AccountKey.parse(`${BASE_URL}#2`)

/** Dependencies of a run; omitted ones are real or fixed. */
export type RunDeps = Partial<SessionDeps> & {
  readonly db: StateDb
  readonly fetch: typeof fetch
  readonly clock?: VirtualClock
  readonly keyring?: Keyring
}

let runs = 0
let chance = 0

/** The session part of one app run: a real state file, everything else is injected. */
export function startSession({
  db,
  fetch,
  clock = createVirtualClock(),
  keyring = createFakeKeyring().keyring,
  ...over
}: RunDeps) {
  const { now, after } = clock
  runs += 1
  const newBytes = (count: number) => {
    chance += 1
    return new Uint8Array(count).fill(chance % 256)
  }
  const vault = createVault({ keyring, newBytes, scryptCost: 10 })
  const store = createTokenStore({ db, vault, run: `run-${runs}` })
  const accounts = createAccounts(db)
  const clientApps = createClientApps({ db, vault })
  const endpoint = createTokenEndpoint({ fetch, userAgent: 'Sheaf/test', now: over.now ?? now, after })
  const session = new Session({
    store,
    accounts,
    clientApps,
    facts: createFacts(db),
    endpoint,
    httpFor: (baseUrl, token, assumedUser = '') =>
      createHttp({
        fetch,
        baseUrl: () => baseUrl,
        token: () => token,
        assumedUser,
        userAgent: 'Sheaf/test',
        idleTimeoutMs: 20_000,
        now,
        after,
      }),
    now,
    elapsed: now,
    after,
    random: () => 0.5,
    isIdle: () => true,
    onNotKept: () => undefined,
    discardEdits: async () => ok(null),
    deleteCopies: async () => ok(null),
    ...over,
  })
  const states: SessionState['kind'][] = []
  session.onChange(state => void states.push(state.kind))
  return { session, store, endpoint, accounts, clientApps, vault, states, clock, fetch }
}
export type SessionRun = ReturnType<typeof startSession>

/** The result of consent in the browser. */
export const consented = (over: object = {}) => ({
  baseUrl: BASE_URL,
  client: { ...CLIENT, way: 'scheme' as const },
  code: CODE,
  scopes: ['READ_SHEETS', 'WRITE_SHEETS'],
  keeping: 'keyring' as const,
  passphrase: null,
  ...over,
})

/** Waits for pending promises, but not for timers. */
export async function settle(rounds = 5): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise(resolve => setImmediate(resolve))
}
