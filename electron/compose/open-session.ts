import type { Account } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { createHttp } from '../api/http.ts'
import { createTokenEndpoint } from '../api/tokens.ts'
import type { Env } from '../env/env.ts'
import { createAccounts } from '../session/accounts.ts'
import { createClientApps } from '../session/client-apps.ts'
import type { Facts } from '../session/facts.ts'
import { Session } from '../session/session.ts'
import type { StateDb } from '../session/state-db.ts'
import { createTokenStore } from '../session/token-store.ts'
import { createVault } from '../session/vault.ts'

const SIGN_IN_IDLE_TIMEOUT_MS = 20_000

export type SessionParts = {
  readonly env: Env
  readonly state: StateDb
  readonly facts: Facts
  readonly isIdle: (account: Account) => boolean
  readonly discardEdits: (account: Account) => Promise<Result<null>>
  readonly deleteCopies: (accounts: readonly Account[]) => Promise<Result<null>>
}

/** Opens the accounts and sessions with their storage and service access. */
export function openSession({ env, state, facts, isIdle, discardEdits, deleteCopies }: SessionParts) {
  const vault = createVault({ keyring: env.keyring, newBytes: env.newBytes })
  const clientApps = createClientApps({ db: state, vault })
  const accounts = createAccounts(state)
  const reported = new Set<AccountKey>()
  const session = new Session({
    accounts,
    clientApps,
    facts,
    isIdle,
    discardEdits,
    deleteCopies,
    store: createTokenStore({ db: state, vault, run: env.newUuid() }),
    endpoint: createTokenEndpoint(env),
    now: env.now,
    elapsed: env.elapsed,
    after: env.after,
    random: env.random,
    httpFor: (baseUrl, token, assumedUser = '') =>
      createHttp({
        ...env,
        baseUrl: () => baseUrl,
        token: () => token,
        assumedUser,
        idleTimeoutMs: SIGN_IN_IDLE_TIMEOUT_MS,
      }),
    onNotKept(account, error) {
      // It is retried repeatedly; one notice is enough.
      if (reported.has(account.key)) return
      reported.add(account.key)
      env.log.error(`The refreshed session of an account at ${account.serverName} is held in memory only.`, error)
      env.publish({ kind: 'failed', what: 'Keeping your session for the next start', error })
    },
  })
  return { session, accounts, clientApps, tokenStores: vault.available }
}
