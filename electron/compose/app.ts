import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AttachmentId, type FileToken, SheetId } from '../../shared/model/ids.ts'
import { fail, type Result } from '../../shared/result.ts'
import { openWaiting } from '../account/known-accounts.ts'
import { deleteLeftOver } from '../account/remove-account.ts'
import { fileToOpen } from '../desktop/start-action.ts'
import type { Env } from '../env/env.ts'
import { createTables, type TableThread } from '../files/import/table-thread.ts'
import { isFolder } from '../files/upload/local-disk.ts'
import { createMayUseServer } from '../session/new-server.ts'
import { createUpdates } from '../update/updates.ts'
import type { AppDeps } from './app-deps.ts'
import { createAppStart } from './app-start.ts'
import { createBrowserSignIn } from './browser-sign-in.ts'
import { createDesktopIntegration } from './desktop-integration.ts'
import { createPageCalls } from './page-calls.ts'
import { openAccounts, type RunAccounts } from './run-accounts.ts'
import { createRunEvents } from './run-events.ts'

const Thumbnail = z.tuple([SheetId, AttachmentId])
/** Accounts other than the shown one are opened after the window has had time to paint. */
const OTHERS_AFTER_MS = 3_000
/** The time limit of closing for work in progress; the rest is checked at the next start. */
const CLOSING_MS = 5_000

/** Assembles one run of the app: the calls of the page, and how the run begins and ends. */
export function composeApp(deps: AppDeps) {
  const events = createRunEvents(deps.env.publish)
  const env: Env = { ...deps.env, publish: events.publish }
  const open = openAccounts(deps, env, events)
  const start = createAppStart(deps, env, events, open)
  const updates = createUpdates({
    ...deps.updates,
    ...env,
    mayLook: () => open.settings.get().lookForUpdates,
    publish: update => env.publish({ kind: 'update.changed', update }),
  })
  const mayUseServer = createMayUseServer({ accounts: open.accounts.list, confirm: deps.desktop.confirmServer })
  const browser = createBrowserSignIn({
    ...{ ...open, env, mayUseServer },
    desktop: deps.desktop,
    accountIsOpen: open.followed.settled,
  })
  const tables = createTables(
    () => beginReading(env.tableScript),
    progress => env.publish({ kind: 'import-export.changed', progress }),
  )
  // An event without a listener is lost: required ones wait for the page, however long it takes.
  const page = createPageWatch()
  const integration = createDesktopIntegration({
    env,
    surfaces: deps.surfaces,
    registry: open.registry,
    settings: open.settings.get,
    show: open.switchTo,
    listening: page.listening,
  })
  events.onNoticed(integration.onEvent)
  const { alsoToDesktop } = events
  const { listens: pageListens } = page
  const handlers = createPageCalls({
    ...{ deps, env, open, start, mayUseServer, browser, tables, updates, alsoToDesktop, pageListens },
  })
  let callOff: () => void = () => undefined

  return {
    handlers,
    settings: open.settings,
    ...outsideCalls(env, open, page.listening, { browser, integration }),
    /** Restores the last state. A page that asks earlier must wait, or it would show the sign-in screen. */
    async resume(): Promise<void> {
      await open.session.resume()
      await open.followed.settled()
      events.open()
    },
    async enter(method: 'last' | 'local'): Promise<void> {
      await start.enter(method)
      await env.firstPicture.isDrawn
      await start.notifyOfDifference()
      callOff = env.after(OTHERS_AFTER_MS, () => {
        integration.begin()
        void openWaiting(open.session, open.registry, env)
        void deleteLeftOver(env.dataFolder)
      })
      updates.start()
    },
    /** A window received the focus: its open sheets are checked. */
    turnedTo(): void {
      integration.turnedTo()
      for (const { sync } of open.live.all()) sync.turnedTo()
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
      await start.end()
      const isKept = open.session.end()
      const isClosed = await atMost(CLOSING_MS, open.live.closeAll(), env)
      await open.local.stop()
      return { isKept: await isKept, isClosed }
    },
    /** Called after `end`, see `createUpdates`. */
    installUpdate: updates.install,
  }
}

function createPageWatch() {
  let listens: () => void = () => undefined
  const listening = new Promise<void>(resolve => {
    listens = resolve
  })
  return { listening, listens }
}

type Outside = {
  readonly browser: ReturnType<typeof createBrowserSignIn>
  readonly integration: ReturnType<typeof createDesktopIntegration>
}

/** The calls of the window and of the system. */
const outsideCalls = (
  env: Env,
  { settings, session, registry, fileTokens }: RunAccounts,
  listening: Promise<void>,
  { browser, integration }: Outside,
) => ({
  /** Arguments of a start in this folder: a browser redirect, a file to open with Sheaf, or a launcher destination. */
  receiveArguments(args: readonly string[], folder: string): void {
    browser.receiveArguments(args)
    void fileToOpen(args, folder, isFolder).then(path => {
      if (path === null) return integration.receiveArguments(args) // an invalid destination is ignored
      const file = { token: fileTokens.mint(path), name: basename(path) }
      return listening.then(() => env.publish({ kind: 'file.opened', file }))
    })
  },
  /**
   * Closing the window does not end the run, except on the sign-in screen: it does no background work, and there would
   * be no way to quit.
   */
  keepsRunning: (): boolean => settings.get().keepRunning && session.state.kind !== 'signed-out',
  async mintFile(path: string): Promise<Result<FileToken>> {
    return path ? fileTokens.mintToSend(path) : fail({ kind: 'file-unreadable', name: '', reason: 'not-a-file' })
  },
  /** `path`: `<sheet>/<attachment>`, as in the page's thumbnail addresses. */
  async thumbnail(path: string): Promise<{ bytes: Uint8Array; mimeType: string } | null> {
    const which = Thumbnail.safeParse(/^(\d+)\/(\d+)$/.exec(path)?.slice(1).map(Number))
    if (!which.success) return null
    const [sheetId, id] = which.data
    const bytes = await registry.now()?.files.thumbnail({ sheetId, id })
    return bytes ? { bytes, mimeType: 'image/png' } : null
  },
})

/** Enough for any sheet within the limits; a file that was made to fill the memory ends its own thread. */
const READING_MB = 1024

/** A thread that reads a file. Quitting does not wait for it. */
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
