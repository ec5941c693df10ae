import type { ServiceDeps } from '../../http/env.ts'
import type { AppCredentials, AppFacts } from '../../rules/oauth/app-facts.ts'
import { appStore } from '../../store/oauth/apps.ts'

/** Registers an app for this user. */
export function registerApp({ store, ids, clock }: ServiceDeps, ownerId: number, facts: AppFacts): AppCredentials {
  const credentials = { clientId: ids.secret().slice(-24), clientSecret: ids.secret() }
  appStore(store.db).add(credentials.clientId, credentials.clientSecret, { ...facts, ownerId }, clock())
  return credentials
}
