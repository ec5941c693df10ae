import type { Account } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { createHttp } from '../api/http.ts'
import { createTokenEndpoint } from '../api/tokens.ts'
import type { World } from '../env/env.ts'
import { createAccounts } from '../session/accounts.ts'
import { createClientApps } from '../session/client-apps.ts'
import type { Facts } from '../session/facts.ts'
import { Session } from '../session/session.ts'
import type { StateDb } from '../session/state-db.ts'
import { createTokenStore } from '../session/token-store.ts'
import { createVault } from '../session/vault.ts'

const SIGN_IN_SILENCE_MS = 20_000

export type SessionParts = {
  readonly world: World
  readonly state: StateDb
  readonly facts: Facts
  readonly isIdle: (account: Account) => boolean
  readonly discardEdits: (account: Account) => Promise<Result<null>>
  readonly deleteCopies: (accounts: readonly Account[]) => Promise<Result<null>>
}

/** Who is in, with all that it keeps on this computer and asks of a service. */
export function openSession({ world, state, facts, isIdle, discardEdits, deleteCopies }: SessionParts) {
  const vault = createVault({ keyring: world.keyring, newBytes: world.newBytes })
  const clientApps = createClientApps({ db: state, vault })
  const accounts = createAccounts(state)
  const told = new Set<AccountKey>()
  const session = new Session({
    accounts,
    clientApps,
    facts,
    isIdle,
    discardEdits,
    deleteCopies,
    store: createTokenStore({ db: state, vault, run: world.newUuid() }),
    endpoint: createTokenEndpoint(world),
    now: world.now,
    elapsed: world.elapsed,
    after: world.after,
    random: world.random,
    httpFor: (baseUrl, token, assumedUser = '') =>
      createHttp({
        ...world,
        baseUrl: () => baseUrl,
        token: () => token,
        assumedUser,
        silenceMs: SIGN_IN_SILENCE_MS,
      }),
    onNotKept(account, error) {
      // It is tried again and again; once is enough to hear of it.
      if (told.has(account.key)) return
      told.add(account.key)
      world.log.error(`The renewed session of an account at ${account.serverName} is held in memory only.`, error)
      world.publish({ kind: 'failed', what: 'Keeping your session for the next start', error })
    },
  })
  return { session, accounts, clientApps, tokenStores: vault.available }
}
