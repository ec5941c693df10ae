import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { AppEvent } from '../../shared/ipc/events.ts'
import { type SessionState, tokenHolder } from '../../shared/model/account.ts'
import type { SystemMenu } from '../../shared/model/app-menu.ts'
import { type AppStart, OPENING_LOCAL } from '../../shared/model/app-start.ts'
import { type AccountKey, AttachmentId, type FileToken, SheetId } from '../../shared/model/ids.ts'
import { localeTagOf, type Settings } from '../../shared/model/settings.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { createAccountRegistry, followSession } from '../account/account-registry.ts'
import { listAccounts, openWaiting, toldWhenShown } from '../account/known-accounts.ts'
import type { AccountDeps } from '../account/open-account.ts'
import { deleteCopies, deleteLeftOver, settingsWithout } from '../account/remove-account.ts'
import { fileToOpen } from '../desktop/start-action.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import { createFileTokens } from '../files/file-tokens.ts'
import { createTables, type TableThread } from '../files/import/table-thread.ts'
import { isFolder, localDisk } from '../files/upload/local-disk.ts'
import type { Handlers } from '../ipc/dispatch.ts'
import { appHandlers, updateHandlers } from '../ipc/handlers/app-handlers.ts'
import { attachmentHandlers, type Desktop } from '../ipc/handlers/attachment-handlers.ts'
import { commentHandlers } from '../ipc/handlers/comment-handlers.ts'
import { type ExportDesktop, exportHandlers, importHandlers } from '../ipc/handlers/import-export-handlers.ts'
import { placeHandlers } from '../ipc/handlers/place-handlers.ts'
import { queueHandlers } from '../ipc/handlers/queue-handlers.ts'
import { browserHandlers, sessionHandlers } from '../ipc/handlers/session-handlers.ts'
import { sheetHandlers } from '../ipc/handlers/sheet-handlers.ts'
import { forgetSpends } from '../queue/spend-store.ts'
import { createFacts } from '../session/facts.ts'
import { createMayUseServer } from '../session/new-server.ts'
import { createSettings } from '../session/settings.ts'
import type { EarlySheet } from '../startup/early-reads.ts'
import { type LastStart, sheetInFront } from '../startup/last-start.ts'
import { createUpdates, type UpdatesDeps } from '../update/updates.ts'
import { type BrowserDesktop, createBrowserSignIn } from './browser-sign-in.ts'
import { createDesktopIntegration, type DesktopSurfaces } from './desktop-integration.ts'
import { createLocalService, isLocal, type LocalServiceDeps } from './local-service.ts'
import { openSession } from './open-session.ts'
import type { OwnFiles } from './open-state.ts'

export type AppDeps = {
  readonly env: Env
  readonly files: OwnFiles
  readonly version: string
  /**
   * The early state that the page received, see `startup/last-start.ts`. Null when the page waits for the current one.
   */
  readonly shown: AppStart | null
  readonly keepStart: LastStart['keep']
  /** Cells that the page already has, of the first account shown. Megabytes, so they are returned once and released. */
  readonly takeEarlySheet: () => EarlySheet | null
  readonly platform: AppStart['platform']
  readonly systemLocale: string
  /** Of the system at this moment. */
  readonly systemAccent: () => string | null
  readonly desktop: Desktop &
    BrowserDesktop &
    ExportDesktop & { readonly confirmServer: (origin: string) => Promise<boolean> }
  /** The desktop integration outside the window. */
  readonly surfaces: DesktopSurfaces
  /** Applies the theme to native UI. */
  readonly followTheme: (theme: Settings['theme']) => void
  /** Sets the menus of the application, if the system draws them. */
  readonly setMenu: (menus: readonly SystemMenu[]) => void
  readonly shrinkPicture: (bytes: Uint8Array) => Promise<Uint8Array | null>
  readonly service: Pick<LocalServiceDeps, 'script' | 'start'>
  readonly updates: Pick<UpdatesDeps, 'openUpdater' | 'isOnline' | 'quit'>
}

const Thumbnail = z.tuple([SheetId, AttachmentId])
/** Part of the state at launch; later changes arrive as these events. */
const OF_THE_START: ReadonlySet<AppEvent['kind']> = new Set(['session.changed', 'settings.changed', 'places.changed'])
const KEEP_START_MS = 500
/** Most edits are saved by then, and need no write: the next start corrects the number. */
const KEEP_UNSAVED_MS = 10_000
const CONNECTING = { kind: 'connecting' } as const
/** Others than the shown account are opened when the window has had time to paint. */
const OTHERS_AFTER_MS = 3_000
/** How long closing may take for work in progress; the rest is checked at the next start. */
const CLOSING_MS = 5_000

/** Assembles one run of the app: the calls of the page, and how the run begins and ends. */
export function composeApp(deps: AppDeps) {
  const { state } = deps.files
  let hasResumed = false
  const publish = (event: AppEvent) => {
    // No page has asked before that: one drawn from the last start receives the difference, see `enter`.
    if (!hasResumed) return
    deps.env.publish(event)
    if (OF_THE_START.has(event.kind)) keepLater('start')
    else if (event.kind === 'unsaved.changed') keepUnsaved('start')
  }
  const env: Env = { ...deps.env, publish }
  const facts = createFacts(state)
  const settings = createSettings(facts)
  const updates = createUpdates({
    ...deps.updates,
    ...env,
    mayLook: () => settings.get().lookForUpdates,
    publish: update => env.publish({ kind: 'update.changed', update }),
  })
  const fileTokens = createFileTokens(env.newUuid, localDisk)
  const { session, accounts, clientApps, tokenStores } = openSession({
    env,
    state,
    facts,
    isIdle: ({ key }) => (registry.find(key)?.queue.view().requests.length ?? 0) === 0,
    discardEdits: async ({ key }) => registry.find(key)?.discardEdits() ?? ok(null),
    async deleteCopies(removed) {
      for (const account of removed) {
        await registry.close(account.key)
        const deleted = await deleteCopies(env.dataFolder, account, env.newUuid())
        if (!deleted.ok) return deleted
      }
      return ok(null)
    },
  })
  const alsoToDesktop = (publish: Env['publish']) => (event: AppEvent) => {
    publish(event)
    integration.heard(event)
  }
  const meters: NonNullable<AccountDeps['meters']> = new Map()
  const registry = createAccountRegistry(
    session,
    (account, { isShown, baseUrl }) => ({
      env: { ...env, publish: alsoToDesktop(toldWhenShown(env, isShown)) },
      budget: deps.files.budget,
      fileTokens,
      shrinkPicture: deps.shrinkPicture,
      saving: settings.get().saving,
      tokens: session.tokensOf(tokenHolder(account)),
      meters,
      baseUrl,
      takeEarlySheet: () => (isShownEarly(account.key) ? deps.takeEarlySheet() : null),
    }),
    ({ sync }) => void sync.places.look(), // ignored: the result is published
  )
  const isShownEarly = (key: AccountKey) => deps.shown !== null && sheetInFront(deps.shown)?.account === key
  const local = createLocalService({ env, session, ...deps.service })
  const followed = followSession(session, registry.follow, { ...env, publish: alsoToDesktop(env.publish) })
  const mayUseServer = createMayUseServer({ accounts: accounts.list, confirm: deps.desktop.confirmServer })
  const browser = createBrowserSignIn({
    env,
    desktop: deps.desktop,
    session,
    clientApps,
    tokenStores,
    mayUseServer,
    accountIsOpen: followed.settled,
  })
  session.onAccountsChange(() => alsoToDesktop(env.publish)({ kind: 'accounts.changed' }))
  // The local service starts when its sign-in method is used, and has another address in each run.
  const switchTo = async (key: AccountKey): Promise<Result<SessionState>> => {
    const account = accounts.find(key)
    if (account?.signInMethod !== 'local') return session.switchTo(key)
    const entered = account.assumedBy && isLocal(session.state) ? ok(session.state) : await local.enter()
    return entered.ok && account.assumedBy ? session.switchTo(key) : entered
  }

  let entersLocal = false
  const start = async (): Promise<AppStart> => {
    await followed.settled()
    const sync = registry.now()?.sync
    return {
      version: deps.version,
      platform: deps.platform,
      systemLocale: deps.systemLocale,
      systemAccent: deps.systemAccent(),
      session: session.state,
      ...(entersLocal && session.state.kind !== 'signed-in' && { startsLocal: true as const }),
      tokenStores: await tokenStores(),
      settings: settings.get(),
      connection: sync?.connection() ?? CONNECTING,
      unsaved: sync?.unsaved() ?? { total: 0, queued: 0, parked: 0, conflicts: 0, bySheet: [] },
    }
  }
  const keepStart = async () => {
    const shown = registry.now()
    // The next start is as oneself.
    if (shown?.account.assumedBy) return
    const places = await shown?.sync.places.list(0)
    const kept = { start: asItBegins(await start()), places: places?.ok ? places.value : null }
    // Another account is shown now, or this one was closed: its sheets must not be stored under another account.
    if (registry.now() === shown) deps.keepStart(kept)
  }
  let hasEnded = false
  const keepInTime = () => {
    // Accounts are closed by then: it would store that there are no unsaved edits.
    if (!hasEnded) void keepStart()
  }
  const keepLater = afterRest(env.after, KEEP_START_MS, keepInTime)
  const keepUnsaved = afterRest(env.after, KEEP_UNSAVED_MS, keepInTime)
  /** A page drawn from the last start reloads the parts that differ; it cannot know the connection state. */
  const notifyOfDifference = async () => {
    const { shown } = deps
    if (!shown) return
    const now = await start()
    if (JSON.stringify(shown) !== JSON.stringify(asItBegins(now))) {
      env.publish({ kind: 'session.changed', session: session.state })
    } else if (now.connection.kind !== 'connecting') {
      env.publish({ kind: 'connection.changed', connection: now.connection })
    }
  }

  /** Removes every reference outside the account folders. */
  const forgetAll = async (keys: readonly AccountKey[]): Promise<Result<null>> => {
    for (const key of keys) {
      meters.delete(key)
      forgetSpends(deps.files.budget, key)
    }
    const others = settings.set(settingsWithout(settings.get(), keys))
    if (!others.ok) return others
    env.publish({ kind: 'settings.changed', settings: others.value })
    await keepStart()
    env.log.beginAnew()
    return deps.files.forgetDeleted()
  }

  let callOff: () => void = () => undefined
  const tables = createTables(
    () => beginReading(env.tableScript),
    progress => env.publish({ kind: 'import-export.changed', progress }),
  )

  // An event without a listener is lost: required ones wait for the page, however long it takes.
  let pageListens: () => void = () => undefined
  const listening = new Promise<void>(resolve => {
    pageListens = resolve
  })
  const integration = createDesktopIntegration({
    env,
    surfaces: deps.surfaces,
    registry,
    settings: settings.get,
    show: switchTo,
    listening,
  })

  const handlers: Handlers = {
    ...appHandlers({
      start,
      changeSettings(change) {
        const changed = settings.set(change)
        if (!changed.ok) return changed
        if (change.saving) for (const { sync } of registry.all()) sync.setSaving(change.saving)
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
    }),
    ...sessionHandlers({
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
    }),
    ...browserHandlers({ ...browser.calls, callOff: () => session.callOff() }),
    ...placeHandlers(registry.now),
    ...sheetHandlers(registry.now, browser.openLink),
    ...attachmentHandlers(registry.now, deps.desktop, browser.openLink),
    ...commentHandlers(registry.now, browser.openLink),
    ...importHandlers(fileTokens, tables),
    ...exportHandlers(registry.now, {
      desktop: deps.desktop,
      newId: env.newUuid,
      time: env.now,
      publish: env.publish,
      locale: () => localeTagOf(settings.get(), deps.systemLocale),
    }),
    ...queueHandlers(registry.now),
    ...updateHandlers(updates),
  }

  return {
    handlers,
    settings,
    /**
     * Arguments of a start in this folder: a browser redirect, a file to open with Sheaf, or a launcher destination.
     */
    receiveWords(words: readonly string[], folder: string): void {
      browser.receiveWords(words)
      void fileToOpen(words, folder, isFolder).then(path => {
        if (path === null) return integration.receiveWords(words) // an invalid destination is ignored
        const file = { token: fileTokens.mint(path), name: basename(path) }
        return listening.then(() => env.publish({ kind: 'file.opened', file }))
      })
    },
    /**
     * Closing the window does not end the run, except on the sign-in screen: it does no background work, and there
     * would be no way to quit.
     */
    keepsRunning: (): boolean => settings.get().keepRunning && session.state.kind !== 'signed-out',
    async mintFile(path: string): Promise<Result<FileToken>> {
      return path ? fileTokens.mintToSend(path) : fail({ kind: 'file-unreadable', name: '', reason: 'not-a-file' })
    },
    /** `<sheet>/<attachment>`, as the page's pictures ask for it. */
    async thumbnail(path: string): Promise<{ bytes: Uint8Array; mimeType: string } | null> {
      const which = Thumbnail.safeParse(/^(\d+)\/(\d+)$/.exec(path)?.slice(1).map(Number))
      if (!which.success) return null
      const [sheetId, id] = which.data
      const bytes = await registry.now()?.files.thumbnail({ sheetId, id })
      return bytes ? { bytes, mimeType: 'image/png' } : null
    },
    /** Restores the last state. A page that asks earlier must wait, or it would show the sign-in screen. */
    async resume(): Promise<void> {
      await session.resume()
      await followed.settled()
      hasResumed = true
    },
    /** Signs in with the local service, which needs more than this program, if it was used last or is chosen now. */
    async enter(method: 'last' | 'local'): Promise<void> {
      entersLocal = method === 'local' || isLocal(session.state)
      const entered = entersLocal ? await local.enter() : ok(session.state)
      entersLocal = false
      if (!entered.ok) {
        // The page reads the state again and stops waiting.
        env.publish({ kind: 'session.changed', session: session.state })
        env.publish({ kind: 'failed', what: OPENING_LOCAL, error: entered.error })
      }
      await env.firstPicture.isDrawn
      await notifyOfDifference()
      callOff = env.after(OTHERS_AFTER_MS, () => {
        integration.begin()
        void openWaiting(session, registry, env)
        void deleteLeftOver(env.dataFolder)
      })
      updates.start()
    },
    /** A window received the focus: its open sheets are checked. */
    turnedTo(): void {
      integration.turnedTo()
      for (const { sync } of registry.all()) sync.turnedTo()
    },
    /**
     * Ends work in progress. `isKept` false: a session could not be stored, and needs a new sign-in at the next start.
     * `isClosed` false: work was still in progress at the time limit; it is checked at the next start.
     */
    async end(): Promise<{ isKept: boolean; isClosed: boolean }> {
      callOff()
      updates.stop()
      integration.end()
      browser.calls.cancel()
      tables.end()
      hasEnded = true
      await keepStart()
      const isKept = session.end()
      const isClosed = await atMost(CLOSING_MS, registry.closeAll(), env)
      await local.stop()
      return { isKept: await isKept, isClosed }
    },
    /** After `end`, see `createUpdates`. */
    installUpdate: updates.install,
  }
}

/** The connection state is unknown before the first request. */
const asItBegins = (start: AppStart): AppStart => ({ ...start, connection: CONNECTING })

/** No sheet that we can take needs more; a file that was made to fill the memory ends its own thread. */
const READING_MB = 1024

/** A thread that reads a file. The program does not wait for it when it ends. */
function beginReading(script: string): TableThread {
  const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: READING_MB } })
  thread.unref()
  return thread
}

/** Waits for work with a timeout. Returns whether it finished. */
function atMost(ms: number, work: Promise<void>, { after }: Pick<Env, 'after'>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const callOff = after(ms, () => resolve(false))
    work.finally(callOff).then(() => resolve(true), reject)
  })
}
