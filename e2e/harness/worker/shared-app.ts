import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { defaultSettings } from '../../../shared/model/settings.ts'
import { resize, SIZES } from '../../pages/sizes.ts'
import { evenIfLost, launchApp, type RunningApp } from '../launch.ts'
import { atThePaceOfAHand } from './pace.ts'

/** Its page has grown by then; a new start costs less than that. */
const MOST_TESTS = 20

/** The app that the tests of a worker take in turn. */
export type SharedApp = {
  /** The app on its first screen, without accounts, settings or sheets of an earlier test. */
  take(): Promise<RunningApp>
  isShared(app: RunningApp): boolean
  stop(): Promise<void>
}

/** Starts the app on first use, and again after a test that ended it. */
export function shareApp(): SharedApp {
  let running: { readonly app: RunningApp; readonly folder: string } | null = null
  let tests = 0

  const stop = async () => {
    if (!running) return
    const { app, folder } = running
    running = null
    if (app.isRunning()) await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  const start = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-shared-'))
    running = { app: atThePaceOfAHand(await launchApp({ userData: join(folder, 'user-data') })), folder }
    await keepSystemCalls(running.app)
    return running.app
  }
  return {
    take: async () => {
      tests += 1
      if (running?.app.isRunning() && tests % MOST_TESTS > 0) {
        await clear(running.app)
        return running.app
      }
      await stop()
      return start()
    },
    isShared: app => app === running?.app,
    stop,
  }
}

/** Tests replace dialogs and the opening of files; `clear` restores them. */
const keepSystemCalls = ({ electron }: RunningApp): Promise<void> =>
  evenIfLost(() =>
    electron.evaluate(({ dialog, shell }) => {
      Object.assign(globalThis, { sheafSystemCalls: { dialog: { ...dialog }, shell: { ...shell } } })
    }),
  )

/** Removes all traces of a test: accounts with copies and edits, settings, other windows, size, zoom, clipboard. */
async function clear(app: RunningApp): Promise<void> {
  const page = await app.window()
  await page.mouse.move(0, 0)
  await signOutEverywhere(page)
  await evenIfLost(() =>
    app.electron.evaluate(({ BrowserWindow, clipboard, dialog, shell }) => {
      const [, ...others] = BrowserWindow.getAllWindows().reverse()
      for (const window of others) window.destroy()
      clipboard.clear()
      // as: set by `keepSystemCalls`.
      const { sheafSystemCalls: kept } = globalThis as unknown as { sheafSystemCalls: Record<string, object> }
      Object.assign(dialog, kept.dialog)
      Object.assign(shell, kept.shell)
    }),
  )
  // Before the page starts, which hides the navigator in a small window.
  await resize(app, page, SIZES.usual)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
  await page.reload()
}

const signOutEverywhere = (page: Page): Promise<void> =>
  page.evaluate(async settings => {
    // as: set by the preload script.
    const { call } = (globalThis as unknown as { bridge: Bridge }).bridge
    await call['session.sign-out']({ edits: 'discard' })
    const known = await call['accounts.list']({})
    for (const { account } of known.ok ? known.value : []) await call['accounts.remove']({ account: account.key })
    await call['settings.set'](settings)
  }, defaultSettings)
