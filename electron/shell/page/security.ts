import type { Session } from 'electron'
import { app, session } from 'electron'
import { APP_ORIGIN } from '../../../shared/ipc/app-origin.ts'

const PAGE = `${APP_ORIGIN}/`

/** Rules for every page that this process ever shows, set once, before any window exists. */
export function hardenPages(): void {
  // As root in a development tree Electron only starts with this switch, and requesting the sandbox then ends every
  // child process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', event => {
      // The page may only reload itself ("Reload" after a bug).
      if (event.url !== PAGE) event.preventDefault()
    })
    contents.on('will-redirect', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/**
 * Call when the app is ready: no permission, no device, no download, no request except to `origin`, the page's address.
 */
export function closeSession(ours: Session = session.defaultSession, origin: string = APP_ORIGIN): void {
  ours.setPermissionRequestHandler((_, permission, answer) => answer(permission === 'clipboard-sanitized-write'))
  ours.setPermissionCheckHandler((_, permission) => permission === 'clipboard-sanitized-write')
  ours.setDevicePermissionHandler(() => false)
  ours.setDisplayMediaRequestHandler((_, answer) => answer({}))
  ours.on('will-download', event => event.preventDefault())
  ours.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isWithin(origin, details.url) }))
}

const isWithin = (origin: string, url: string): boolean =>
  [`${origin}/`, `blob:${origin}/`, 'devtools:'].some(start => url.startsWith(start))
