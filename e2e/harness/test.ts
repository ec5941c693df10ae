import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, expect } from '@playwright/test'
import { type RecordingProxy, startProxy } from '../wire/proxy.ts'
import { type SmallDisk, smallDisk } from './full-disk.ts'
import { type LaunchOptions, launchApp, logOf, type RunningApp } from './launch.ts'
import type { RunningService, ServiceOptions } from './service.ts'
import { type Session, type SessionOptions, startSession } from './session.ts'
import { browserIn, startChromium, type WebBrowser } from './sign-in/browser.ts'
import { type Keyring, startKeyring } from './sign-in/keyring.ts'
import { type SignedOut, type SignedOutOptions, startSignedOutAt } from './sign-in/signed-out.ts'
import { useDisplayOf } from './worker/displays.ts'
import { atThePaceOfAHand } from './worker/pace.ts'
import { type SharedApp, shareApp } from './worker/shared-app.ts'
import { startFrom, type Templates, templatesIn } from './worker/templates.ts'
import { startXKeyboard, type XKeyboard } from './x-keyboard.ts'

type Harness = {
  /** Whether `launch()` starts an app, or clears the one of this worker: `test.use({ app: 'shared' })`. */
  app: 'own' | 'shared'
  /** An empty folder for this test. */
  folder: string
  /** Starts the app; without `userData`, as a new installation. */
  launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
  /** Starts a sheet service; without `data`, an empty one. */
  service: (options?: Partial<ServiceOptions>) => Promise<RunningService>
  /** Starts a recording proxy in front of a base address. */
  proxyTo: (target: string) => Promise<RecordingProxy>
  /** A disk of 48 MB. Skips the test with the reason if this machine allows none. */
  fullDisk: SmallDisk
  /** All of these: a signed-in user with a sheet of the sample open. */
  session: (options?: SessionOptions) => Promise<Session>
  /** A browser without a session. */
  webBrowser: WebBrowser
  /** A real, empty keyring for `launch`. */
  keyring: Keyring
  /** A real keyboard on a separate display. Skips the test with the reason, except on Linux. */
  xKeyboard: XKeyboard
  /** A user with a registered app at a service, before sign-in. */
  startSignedOut: (options?: SignedOutOptions) => Promise<SignedOut>
}

type WorkerHarness = {
  chromium: Browser
  /** A separate display for this worker. */
  display: undefined
  /** Data folders that services start from. */
  templates: Templates
  /** The app of tests that share one. */
  sharedApp: SharedApp
}

/** Playwright's `test` with a real app and a real service, which end with the test. */
export const test = base.extend<Harness, WorkerHarness>({
  app: ['own', { option: true }],

  // Playwright reads the dependencies of a fixture from this first pattern, so it must be written even when empty.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },

  launch: async ({ app, folder, sharedApp }, use, testInfo) => {
    const apps: Promise<RunningApp>[] = []
    await use(options => {
      // The first app without options; a second one is another user's, or a restart.
      if (app === 'shared' && apps.length === 0 && isEmpty(options)) return noted(apps, sharedApp.take())
      const started = launchApp({ userData: join(folder, `user-data-${apps.length}`), ...options })
      return noted(apps, started.then(atThePaceOfAHand))
    })
    const started = await startedOf(apps)
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    if (hasFailed) {
      // In addition to Playwright's trace and pictures of a failed attempt.
      for (const [index, app] of started.entries())
        await writeFile(
          testInfo.outputPath(`app-${index}.log`),
          `${app.output()}\n--- logs/main.log\n${await logOf(app)}`,
        )
    }
    await Promise.all(started.map(app => (sharedApp.isShared(app) && !hasFailed ? undefined : app.close())))
    // Holds for every test: no page of Sheaf requests anything from the network.
    expect(started.flatMap(app => app.askedByPages())).toEqual([])
  },

  service: async ({ folder, templates }, use) => {
    const services: Promise<RunningService>[] = []
    await use(options => {
      const data = options?.data ?? join(folder, `service-${services.length}`)
      return noted(services, startFrom(templates, data, options))
    })
    await Promise.all((await startedOf(services)).map(service => service.stop()))
  },

  // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
  proxyTo: async ({}, use) => {
    const proxies: Promise<RecordingProxy>[] = []
    await use(target => noted(proxies, startProxy(target)))
    for (const proxy of await startedOf(proxies)) await proxy.close()
  },

  fullDisk: async ({ folder }, use, testInfo) => {
    const disk = await smallDisk(folder)
    testInfo.skip(disk === null, 'Only root can mount a small disk; electron/cache holds the unit test of a full one.')
    if (!disk) return
    await use(disk)
    await disk.remove()
  },

  display: [
    // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
    async ({}, use, { parallelIndex }) => {
      useDisplayOf(parallelIndex)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

  templates: [
    // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-templates-'))
      await use(templatesIn(folder))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  sharedApp: [
    // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
    async ({}, use) => {
      const shared = shareApp()
      await use(shared)
      await shared.stop()
    },
    { scope: 'worker' },
  ],

  // One for all tests of a worker; each has separate cookies.
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
    async ({}, use) => {
      const chromium = await startChromium()
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker' },
  ],

  webBrowser: async ({ chromium }, use) => {
    const browser = await browserIn(chromium)
    await use(browser)
    await browser.close()
  },

  // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
  keyring: async ({}, use) => {
    const keyring = await startKeyring()
    await use(keyring)
    await keyring.stop()
  },

  // biome-ignore lint/correctness/noEmptyPattern: as for `folder`
  xKeyboard: async ({}, use, testInfo) => {
    testInfo.skip(process.platform !== 'linux', 'Keys are pressed through an X server, which only Linux has.')
    const keyboard = await startXKeyboard()
    await use(keyboard)
    await keyboard.stop()
  },

  startSignedOut: ({ service, proxyTo, launch, webBrowser }, use) =>
    use(options => startSignedOutAt({ service, proxyTo, launch, browser: webBrowser }, options)),

  session: ({ service, proxyTo, launch }, use) => use(options => startSession({ service, proxyTo, launch }, options)),
})

/** Registered from the start, so that a test that fails during startup ends it too. */
function noted<T>(all: Promise<T>[], starting: Promise<T>): Promise<T> {
  all.push(starting)
  return starting
}

const isEmpty = (options: object = {}): boolean => Object.keys(options).length === 0

const startedOf = async <T>(all: readonly Promise<T>[]): Promise<T[]> =>
  (await Promise.allSettled(all)).flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
