import { randomBytes, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { realpathSync } from 'node:fs'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { app, type BrowserWindow, net } from 'electron'
import { createOwnConnectionFetch, separateWrites } from './api/transport/own-connection.ts'
import { composeApp } from './compose/app.ts'
import { openOwnFiles } from './compose/open-state.ts'
import type { Env } from './env/env.ts'
import { createPublicFetch } from './files/public-fetch.ts'
import { createWebMark } from './files/web-mark.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { publish } from './ipc/register.ts'
import { setAppMenu } from './shell/app-menu.ts'
import { chosenLocale } from './shell/chosen-locale.ts'
import { systemKeyring } from './shell/credentials.ts'
import { desktop } from './shell/desktop.ts'
import { desktopSurfaces } from './shell/desktop-surfaces.ts'
import { endWell } from './shell/end-well.ts'
import { registerScheme } from './shell/links.ts'
import { openLog } from './shell/log.ts'
import { closeOwnFolder } from './shell/own-folder.ts'
import { printer } from './shell/page/print-window.ts'
import { createThumbnails } from './shell/page/thumbnail-window.ts'
import { releaseOfThisApp } from './shell/release.ts'
import { startService } from './shell/service-process.ts'
import { followSystemAccent, systemAccent } from './shell/system-accent.ts'
import { attention, followTheme, hideWhenClosed, showWindow } from './shell/window.ts'
import type { EarlyStart } from './startup/early-start.ts'
import { createFirstPicture } from './startup/first-picture.ts'
import { updateSource } from './update/update-source.ts'
import { installableOver, mayWriteIn } from './update/update-way.ts'
import type { UpdatesDeps } from './update/updates.ts'

type Beginning = {
  readonly early: Pick<EarlyStart, 'shown' | 'keep' | 'sheet'>
  /** The folder of the built program. */
  readonly out: string
  readonly dataFolder: string
  /** The window that people work in. */
  readonly window: () => BrowserWindow
  /** Signs in with the embedded service, regardless of the account used last. */
  readonly entersLocal: boolean
}

/** Everything behind the window, loaded while its page loads. Settles when the page's calls can be answered. */
export async function begin({ out, dataFolder, early, window, entersLocal }: Beginning) {
  closeOwnFolder(dataFolder)
  const env = openEnv(out, dataFolder)
  const files = openOwnFiles(dataFolder, String(env.now()))
  if (!files.ok) return desktop.endWithout(dataFolder, files.error)
  if (files.value.newerState !== null) notifyNewerState(files.value.newerState, env)

  let sheet = await early.sheet()
  const takeEarlySheet = () => {
    const taken = sheet
    sheet = null
    return taken
  }
  const sheaf = composeApp({
    env,
    files: files.value,
    version: app.getVersion(),
    shown: early.shown,
    keepStart: early.keep,
    takeEarlySheet,
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    systemLocale: chosenLocale(app.getSystemLocale(), process),
    systemAccent,
    desktop: { ...desktop, ...printer, schemeWorks: registerScheme },
    surfaces: desktopSurfaces({ icons: join(out, '../assets/icon'), showWindow: () => showWindow(window()) }),
    followTheme,
    setMenu: menus => setAppMenu(menus, id => publish({ kind: 'menu.chosen', id })),
    shrinkPicture: createThumbnails(env.after),
    service: { script: join(out, 'service/cli.js'), start: startService },
    updates: { openUpdater: updaterOf(env), isOnline: () => net.isOnline(), quit: () => app.quit() },
  })
  followTheme(sheaf.settings.get().theme)
  followSystemAccent(accent => publish({ kind: 'accent.changed', systemAccent: accent }))
  endWell(sheaf.end, sheaf.installUpdate, env.after)
  hideWhenClosed(window(), sheaf.keepsRunning)
  app.on('browser-window-focus', sheaf.turnedTo)
  await sheaf.resume()
  void sheaf.enter(entersLocal ? 'local' : 'last').then(registerScheme)
  const { mintFile, receiveArguments, thumbnail } = sheaf
  const dispatch = createDispatch(sheaf.handlers, (channel, bug) => env.log.error(`bug in ${channel}`, bug))
  return { dispatch, mintFile, receiveArguments, thumbnail }
}

/** The page listens to it some time after it was drawn. */
const NOTIFY_AFTER_MS = 1_000

function notifyNewerState(kept: string, { after, firstPicture, publish, log }: Env): void {
  log.error(`A newer Sheaf has written the accounts and settings; they are kept as ${kept}.`)
  const safe = `A newer Sheaf has written your accounts and settings. They are kept as ${kept}; sign in again to use this one.`
  const notify = () =>
    publish({ kind: 'failed', what: 'Opening your settings', error: { kind: 'storage-broken', safe } })
  void firstPicture.isDrawn.then(() => after(NOTIFY_AFTER_MS, notify)) // never refused
}

/** The updater, if this copy has an update address. Loaded long after launch. */
function updaterOf({ dataFolder, fetch, after, log }: Env): UpdatesDeps['openUpdater'] {
  const source = updateSource(releaseOfThisApp(), process.env)
  if (source === null) return null
  return async () =>
    (await import('./update/updater.ts')).openUpdater({
      source,
      installable: installableOver({
        platform: process.platform,
        env: process.env,
        executable: realpathSync(process.execPath),
        mayWriteIn,
      }),
      version: app.getVersion(),
      folder: join(dataFolder, 'updates'),
      fetch,
      request: (options, onResponse) =>
        (options.protocol === 'http:' ? requestByHttp : requestByHttps)(options, onResponse),
      after,
      log,
    })
}

/** Time, chance, ids, the network, the disk: taken here, once, and handed down. */
function openEnv(out: string, dataFolder: string): Env {
  const after: Env['after'] = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return {
    dataFolder,
    workerScript: join(out, 'main/worker.js'),
    calculationScript: join(out, 'main/calculation.js'),
    searchScript: join(out, 'main/search.js'),
    tableScript: join(out, 'main/tables.js'),
    userAgent: `Sheaf/${app.getVersion()}`,
    now: Date.now,
    elapsed: () => performance.now(),
    after,
    firstPicture: createFirstPicture(after),
    random: Math.random,
    attention,
    newUuid: randomUUID,
    newBytes: randomBytes,
    fetch: separateWrites(fetch, createOwnConnectionFetch({ http: requestByHttp, https: requestByHttps, after })),
    fetchPublic: createPublicFetch({ resolve: host => lookup(host, { all: true }), connect }),
    markFromWeb: createWebMark(process.platform),
    keyring: systemKeyring(),
    publish,
    log: openLog(join(dataFolder, 'logs/main.log')),
  }
}
