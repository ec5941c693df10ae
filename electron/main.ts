import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { app } from 'electron'
import { composeApp } from './compose/app.ts'
import { openOwnFiles } from './compose/open-state.ts'
import type { World } from './compose/world.ts'
import { createDispatch } from './ipc/dispatch.ts'
import { publish } from './ipc/publish.ts'
import { registerCalls } from './ipc/register.ts'
import { systemKeyring } from './shell/credentials.ts'
import { desktop } from './shell/desktop.ts'
import { endWell } from './shell/end-well.ts'
import { openLog } from './shell/log.ts'
import { declareAppScheme, serveApp } from './shell/page/app-scheme.ts'
import { closeSession, refuseTheWorld } from './shell/page/security.ts'
import { reportPaint } from './shell/paint-report.ts'
import { refusalToStart } from './shell/release.ts'
import { startService } from './shell/service-process.ts'
import { thumbnailOf } from './shell/thumbnails.ts'
import { followTheme, openWindow, showWindow } from './shell/window.ts'

const out = join(import.meta.dirname, '..')
const dataFolder = app.getPath('userData')

const world: World = {
  dataFolder,
  workerScript: join(out, 'main/worker.js'),
  userAgent: `Sheaf/${app.getVersion()}`,
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  newUuid: randomUUID,
  newBytes: randomBytes,
  fetch,
  keyring: systemKeyring(),
  publish,
  log: openLog(join(dataFolder, 'logs/main.log')),
}

declareAppScheme()
refuseTheWorld()
const refusal = refusalToStart()
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  app.exit(1)
}
// A second start shows the first one's window and ends: two programs must never send one outbox.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

async function start(): Promise<void> {
  const files = openOwnFiles(dataFolder, String(world.now()))
  if (!files.ok) return desktop.endWith('Sheaf cannot use its folder on this computer.', files.error, dataFolder)

  const sheaf = composeApp({
    world,
    files: files.value,
    version: app.getVersion(),
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    desktop,
    shrinkPicture: thumbnailOf,
    service: { script: join(out, 'service/cli.js'), start: startService },
  })
  const dispatch = createDispatch(sheaf.handlers, (channel, bug) => world.log.error(`bug in ${channel}`, bug))
  registerCalls(dispatch, sheaf.mintFile)
  closeSession()
  followTheme(sheaf.settings.get().theme)
  await serveApp(join(out, 'renderer'), () => randomBytes(16).toString('base64'), sheaf.thumbnail)

  const begun = sheaf.begin(app.commandLine.getSwitchValue('sheaf-start') === 'local' ? 'local' : 'last')
  const window = openWindow(join(out, 'preload/preload.cjs'))
  app.on('second-instance', () => showWindow(window))
  endWell(sheaf.end, world.after)
  if (process.env.SHEAF_REPORT_PAINT) {
    void reportPaint(window, process.env.SHEAF_SCREENSHOT ?? null, line => process.stdout.write(`${line}\n`))
  }
  await begun
}
