import { type SessionState, tokenHolder } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import { localeTagOf } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import { createAccountRegistry, createLiveAccounts, followSession } from '../account/account-registry.ts'
import { publishedWhenShown } from '../account/known-accounts.ts'
import type { AccountDeps } from '../account/open-account.ts'
import { deleteCopies } from '../account/remove-account.ts'
import type { Env } from '../env/env.ts'
import { createFileTokens } from '../files/file-tokens.ts'
import { localDisk } from '../files/upload/local-disk.ts'
import { createFacts } from '../session/facts.ts'
import { createSettings } from '../session/settings.ts'
import { sheetInFront } from '../startup/last-start.ts'
import type { AppDeps } from './app-deps.ts'
import { createLocalService, isLocal } from './local-service.ts'
import { openSession } from './open-session.ts'
import type { RunEvents } from './run-events.ts'

/** The settings, the session, and the accounts that are open in it. */
export function openAccounts(deps: AppDeps, env: Env, { alsoToDesktop }: RunEvents) {
  const { state } = deps.files
  const facts = createFacts(state)
  const settings = createSettings(facts)
  const fileTokens = createFileTokens(env.newUuid, localDisk)
  const live = createLiveAccounts()
  const { session, accounts, clientApps, tokenStores } = openSession({
    env,
    state,
    facts,
    isIdle: ({ key }) => (live.find(key)?.queue.view().requests.length ?? 0) === 0,
    discardEdits: async ({ key }) => live.find(key)?.discardEdits() ?? ok(null),
    async deleteCopies(removed) {
      for (const account of removed) {
        await live.close(account.key)
        const deleted = await deleteCopies(env.dataFolder, account, env.newUuid())
        if (!deleted.ok) return deleted
      }
      return ok(null)
    },
  })
  const meters: NonNullable<AccountDeps['meters']> = new Map()
  const isShownEarly = (key: AccountKey) => deps.shown !== null && sheetInFront(deps.shown)?.account === key
  const registry = createAccountRegistry(
    live,
    session,
    (account, { isShown, baseUrl }) => ({
      env: { ...env, publish: alsoToDesktop(publishedWhenShown(env, isShown)) },
      budget: deps.files.budget,
      fileTokens,
      shrinkPicture: deps.shrinkPicture,
      saving: settings.get().saving,
      offlineWishes: {
        items: () => settings.get().keptOffline.find(kept => kept.account === account.key)?.items ?? [],
        limitBytes: () => settings.get().copiesLimitBytes,
      },
      tokens: session.tokensOf(tokenHolder(account)),
      meters,
      baseUrl,
      locale: () => localeTagOf(settings.get(), deps.systemLocale),
      takeEarlySheet: () => (isShownEarly(account.key) ? deps.takeEarlySheet() : null),
    }),
    ({ sync }) => void sync.items.look(), // ignored: the result is published
  )
  const local = createLocalService({ env, session, ...deps.service })
  const followed = followSession(session, registry.follow, { ...env, publish: alsoToDesktop(env.publish) })
  session.onAccountsChange(() => alsoToDesktop(env.publish)({ kind: 'accounts.changed' }))
  // The local service starts when its sign-in method is used, and has another address in each run.
  const switchTo = async (key: AccountKey): Promise<Result<SessionState>> => {
    const account = accounts.find(key)
    if (account?.signInMethod !== 'local') return session.switchTo(key)
    const entered = account.assumedBy && isLocal(session.state) ? ok(session.state) : await local.enter()
    return entered.ok && account.assumedBy ? session.switchTo(key) : entered
  }
  return {
    ...{ settings, fileTokens, live, session, accounts, clientApps, tokenStores, meters, registry, local, followed },
    switchTo,
  }
}
export type RunAccounts = ReturnType<typeof openAccounts>
