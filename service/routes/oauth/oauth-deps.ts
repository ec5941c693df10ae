import type { ServiceDeps } from '../../http/env.ts'
import { type GuessLimit, guessLimit } from '../../rules/oauth/guess-limit.ts'
import { type AppStore, appStore } from '../../store/oauth/apps.ts'
import { type GrantStore, grantStore } from '../../store/oauth/grants.ts'
import { type SignInStore, signInStore } from '../../store/oauth/sign-ins.ts'

/** What the sign-in side needs beyond the rest of the service. */
export interface OAuthDeps extends ServiceDeps {
  readonly apps: AppStore
  readonly grants: GrantStore
  readonly signIns: SignInStore
  readonly guesses: GuessLimit
}

/** Opens the stores of the sign-in side on the same file. */
export function toOAuthDeps(deps: ServiceDeps): OAuthDeps {
  const { db } = deps.store
  return { ...deps, apps: appStore(db), grants: grantStore(db), signIns: signInStore(db), guesses: guessLimit() }
}
