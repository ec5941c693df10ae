import type { AccountKey } from '../../shared/model/ids.ts'
import { localeTagOf } from '../../shared/model/settings.ts'
import type { Result } from '../../shared/result.ts'
import { listAccounts } from '../account/known-accounts.ts'
import { settingsWithout } from '../account/remove-account.ts'
import type { Env } from '../env/env.ts'
import type { createTables } from '../files/import/table-thread.ts'
import type { Handlers } from '../ipc/dispatch.ts'
import { appHandlers, updateHandlers } from '../ipc/handlers/app-handlers.ts'
import { attachmentHandlers } from '../ipc/handlers/attachment-handlers.ts'
import { commentHandlers } from '../ipc/handlers/comment-handlers.ts'
import { exportHandlers, importHandlers } from '../ipc/handlers/import-export-handlers.ts'
import { itemHandlers } from '../ipc/handlers/item-handlers.ts'
import { queueHandlers } from '../ipc/handlers/queue-handlers.ts'
import { searchHandlers } from '../ipc/handlers/search-handlers.ts'
import { browserHandlers, sessionHandlers } from '../ipc/handlers/session-handlers.ts'
import { sheetHandlers } from '../ipc/handlers/sheet-handlers.ts'
import { forgetSpends } from '../queue/spend-store.ts'
import type { MayUseServer } from '../session/new-server.ts'
import type { Updates } from '../update/updates.ts'
import type { AppDeps } from './app-deps.ts'
import type { RunStart } from './app-start.ts'
import type { createBrowserSignIn } from './browser-sign-in.ts'
import type { RunAccounts } from './run-accounts.ts'

type PageCallsDeps = {
  readonly deps: AppDeps
  readonly env: Env
  readonly open: RunAccounts
  readonly start: RunStart
  readonly mayUseServer: MayUseServer
  readonly browser: ReturnType<typeof createBrowserSignIn>
  readonly tables: ReturnType<typeof createTables>
  readonly updates: Updates
  readonly alsoToDesktop: (publish: Env['publish']) => Env['publish']
  readonly pageListens: () => void
}

/** The calls of the page. */
export function createPageCalls(parts: PageCallsDeps): Handlers {
  const { deps, env, open, browser } = parts
  const { session, registry, settings, fileTokens } = open
  return {
    ...startCalls(parts),
    ...accountCalls(parts),
    ...browserHandlers({ ...browser.calls, callOff: () => session.callOff() }),
    ...itemHandlers(registry.now),
    ...sheetHandlers(registry.now, browser.openLink),
    ...attachmentHandlers(registry.now, deps.desktop, browser.openLink),
    ...commentHandlers(registry.now, browser.openLink),
    ...searchHandlers(registry.now),
    ...importHandlers(fileTokens, parts.tables),
    ...exportHandlers(registry.now, {
      desktop: deps.desktop,
      newId: env.newUuid,
      time: env.now,
      publish: env.publish,
      locale: () => localeTagOf(settings.get(), deps.systemLocale),
    }),
    ...queueHandlers(registry.now),
    ...updateHandlers(parts.updates),
  }
}

const startCalls = ({ deps, env, open, start, alsoToDesktop, pageListens }: PageCallsDeps) =>
  appHandlers({
    start: start.read,
    changeSettings(change) {
      const changed = open.settings.set(change)
      if (!changed.ok) return changed
      if (change.saving) for (const { sync } of open.registry.all()) sync.setSaving(change.saving)
      if (change.keptOffline || change.copiesLimitBytes)
        for (const { sync } of open.registry.all()) sync.offline.wishesChanged()
      if (change.theme) deps.followTheme(change.theme)
      alsoToDesktop(env.publish)({ kind: 'settings.changed', settings: changed.value })
      return changed
    },
    setMenu: deps.setMenu,
    pageIsDrawn() {
      pageListens()
      env.firstPicture.drawn()
    },
    reportFromPage: message => env.log.error(`page: ${message}`),
  })

function accountCalls({ deps, env, open, start, mayUseServer }: PageCallsDeps) {
  const { session, accounts, registry, settings, meters, local, followed, switchTo } = open
  /** Removes every reference outside the account folders. */
  const forgetAll = async (keys: readonly AccountKey[]): Promise<Result<null>> => {
    for (const key of keys) {
      meters.delete(key)
      forgetSpends(deps.files.budget, key)
    }
    const others = settings.set(settingsWithout(settings.get(), keys))
    if (!others.ok) return others
    env.publish({ kind: 'settings.changed', settings: others.value })
    await start.keep()
    env.log.beginAnew()
    return deps.files.forgetDeleted()
  }
  return sessionHandlers({
    session,
    mayUseServer,
    enterLocal: local.enter,
    switchTo,
    accounts: () => listAccounts(session, registry, env.dataFolder),
    async remove(key) {
      const own = accounts.list().filter(each => each.key === key || each.assumedBy?.key === key)
      const removed = await session.remove(key)
      await followed.settled()
      if (!removed.ok) return removed
      const forgotten = await forgetAll(own.map(each => each.key))
      return forgotten.ok ? removed : forgotten
    },
    accountIsOpen: followed.settled,
  })
}
