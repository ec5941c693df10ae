import type { ServiceDeps } from '../../http/env.ts'
import { type AppStore, appStore } from '../../store/oauth/apps.ts'
import { type GrantStore, grantStore } from '../../store/oauth/grants.ts'
import { type SignInStore, signInStore } from '../../store/oauth/sign-ins.ts'
import { type PasswordCheck, passwordCheck } from './password-check.ts'

/** Additional dependencies of the sign-in pages. */
export type OAuthDeps = ServiceDeps & {
  readonly apps: AppStore
  readonly grants: GrantStore
  readonly signIns: SignInStore
  readonly checkPassword: PasswordCheck
}

/** Opens the additional stores on the same file. */
export function toOAuthDeps(deps: ServiceDeps): OAuthDeps {
  const { db } = deps.store
  const stores = { apps: appStore(db), grants: grantStore(db), signIns: signInStore(db) }
  return { ...deps, ...stores, checkPassword: passwordCheck(deps) }
}
