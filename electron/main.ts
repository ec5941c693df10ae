import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { app } from 'electron'
import { registerCalls } from './ipc/register.ts'
import { zoomByWheel } from './ipc/zoom-level.ts'
import { setAppMenu } from './shell/app-menu.ts'
import { chosenLocale } from './shell/chosen-locale.ts'
import { desktop } from './shell/desktop.ts'
import { followLinks } from './shell/links.ts'
import { foreignFolder } from './shell/own-folder.ts'
import { declareAppScheme, serveApp } from './shell/page/app-scheme.ts'
import { closeSession, hardenPages } from './shell/page/security.ts'
import { reportPaint } from './shell/paint-report.ts'
import { refusalToStart } from './shell/release.ts'
import { systemAccent } from './shell/system-accent.ts'
import { followTheme, openWindow, showWindow } from './shell/window.ts'
import { answerEarly } from './startup/early-answers.ts'
import { createEarlyStart } from './startup/early-start.ts'

// Only the code for the first window; `begin.ts` has the heavy rest.
const out = join(import.meta.dirname, '..')
const dataFolder = app.getPath('userData')

const refusal = refusalToStart()
declareAppScheme()
hardenPages()
// Before Electron is ready, or it creates a default menu.
setAppMenu()
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  app.exit(1)
}
const foreign = foreignFolder(dataFolder, process.getuid?.())
if (foreign !== null) desktop.endWithout(dataFolder, foreign)
// A second start shows the first one's window and ends: two programs must never send one outbox.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

const entersLocal = (): boolean => app.commandLine.getSwitchValue('sheaf-start') === 'local'

function start(): void {
  const early = createEarlyStart({
    dataFolder,
    version: app.getVersion(),
    systemLocale: chosenLocale(app.getSystemLocale(), process),
    systemAccent: systemAccent(),
    entersLocal: entersLocal(),
    after: (ms, run) => void setTimeout(run, ms),
    readSheet: async ({ account, sheetId }) =>
      (await import('./startup/early-sheet.ts')).readEarlySheet(dataFolder, account, sheetId),
  })
  const begun = early.mayBegin
    .then(() => import('./begin.ts'))
    .then(({ begin }) => begin({ out, dataFolder, early, window: () => window, entersLocal: entersLocal() }))
  void begun.then(early.end)
  registerCalls(begun, (call, dispatch) => answerEarly(early.answers, call, dispatch))
  closeSession()
  serveApp(join(out, 'renderer'), {
    nonce: () => randomBytes(16).toString('base64'),
    picture: async path => (await begun).thumbnail(path),
    beginsWithSheet: early.beginsWithSheet,
    onScript: early.onScript,
  })

  if (early.shown) followTheme(early.shown.settings.theme)
  const window = openWindow(join(out, 'preload/preload.cjs'))
  zoomByWheel(window.webContents)
  followLinks(
    (args, folder) => void begun.then(sheaf => sheaf.receiveArguments(args, folder)),
    () => showWindow(window),
  )
  app.on('window-all-closed', () => app.quit())
  const { SHEAF_REPORT_PAINT: what, SHEAF_SCREENSHOT: picture = null } = process.env
  if (what) void reportPaint(window, what, picture, line => process.stdout.write(`${line}\n`))
}
