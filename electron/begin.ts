import { randomBytes, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { app, type BrowserWindow } from 'electron'
import { composeApp } from './compose/app.ts'
import { openOwnFiles } from './compose/open-state.ts'
import type { EarlyStart } from './compose/start/early-start.ts'
import { createFirstPicture } from './compose/start/first-picture.ts'
import type { World } from './compose/world.ts'
import { createPublicFetch } from './files/public-fetch.ts'
import { createWebMark } from './files/web-mark.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { publish } from './ipc/publish.ts'
import { setAppMenu } from './shell/app-menu.ts'
import { systemKeyring } from './shell/credentials.ts'
import { desktop } from './shell/desktop.ts'
import { endWell } from './shell/end-well.ts'
import { registerScheme, schemeWorks } from './shell/links.ts'
import { openLog } from './shell/log.ts'
import { outsideDesktop } from './shell/outside.ts'
import { printer } from './shell/page/print-window.ts'
import { createThumbnails } from './shell/page/thumbnail-window.ts'
import { startService } from './shell/service-process.ts'
import { attention, followTheme, hideWhenClosed, showWindow } from './shell/window.ts'

type Beginning = {
  readonly early: Pick<EarlyStart, 'shown' | 'keep' | 'sheet'>
  /** The folder of the built program. */
  readonly out: string
  readonly dataFolder: string
  /** The window that people work in. */
  readonly window: () => BrowserWindow
}

/** Everything behind the window, loaded and begun while its page comes up. Settles when the page's calls can be answered. */
export async function begin({ out, dataFolder, early, window }: Beginning) {
  const world = openWorld(out, dataFolder)
  const files = openOwnFiles(dataFolder, String(world.now()))
  if (!files.ok) return desktop.endWithout(dataFolder, files.error)

  let sheet = await early.sheet()
  const takeEarlySheet = () => {
    const taken = sheet
    sheet = null
    return taken
  }
  const sheaf = composeApp({
    world,
    files: files.value,
    version: app.getVersion(),
    shown: early.shown,
    keepStart: early.keep,
    takeEarlySheet,
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    systemLocale: app.getSystemLocale(),
    desktop: { ...desktop, ...printer, schemeWorks },
    outside: outsideDesktop({ icons: join(out, '../assets/icon'), showWindow: () => showWindow(window()) }),
    followTheme,
    setMenu: menus => setAppMenu(menus, id => publish({ kind: 'menu.chosen', id })),
    shrinkPicture: createThumbnails(world.after),
    service: { script: join(out, 'service/cli.js'), start: startService },
  })
  followTheme(sheaf.settings.get().theme)
  endWell(sheaf.end, world.after)
  hideWhenClosed(window(), sheaf.keepsRunning)
  app.on('browser-window-focus', sheaf.turnedTo)
  await sheaf.resume()
  void sheaf.enter(app.commandLine.getSwitchValue('sheaf-start') === 'local' ? 'local' : 'last').then(registerScheme)
  const { mintFile, receiveWords, thumbnail } = sheaf
  const dispatch = createDispatch(sheaf.handlers, (channel, bug) => world.log.error(`bug in ${channel}`, bug))
  return { dispatch, mintFile, receiveWords, thumbnail }
}

/** Time, chance, ids, the network, the disk: taken here, once, and handed down. */
function openWorld(out: string, dataFolder: string): World {
  const after: World['after'] = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return {
    dataFolder,
    workerScript: join(out, 'main/worker.js'),
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
    fetch,
    fetchPublic: createPublicFetch({ resolve: host => lookup(host, { all: true }), connect }),
    markFromWeb: createWebMark(process.platform),
    keyring: systemKeyring(),
    publish,
    log: openLog(join(dataFolder, 'logs/main.log')),
  }
}
