import type { ServiceDeps } from '../../http/env.ts'
import { type AppStore, appStore } from '../../store/oauth/apps.ts'
import { type GrantStore, grantStore } from '../../store/oauth/grants.ts'
import { type SignInStore, signInStore } from '../../store/oauth/sign-ins.ts'
import { type PasswordCheck, passwordCheck } from './password-check.ts'

/** What the sign-in side needs beyond the rest of the service. */
export interface OAuthDeps extends ServiceDeps {
  readonly apps: AppStore
  readonly grants: GrantStore
  readonly signIns: SignInStore
  readonly checkPassword: PasswordCheck
}

/** Opens the stores of the sign-in side on the same file. */
export function toOAuthDeps(deps: ServiceDeps): OAuthDeps {
  const { db } = deps.store
  const stores = { apps: appStore(db), grants: grantStore(db), signIns: signInStore(db) }
  return { ...deps, ...stores, checkPassword: passwordCheck(deps) }
}
