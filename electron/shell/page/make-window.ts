import { BrowserWindow, type BrowserWindowConstructorOptions, type WebPreferences } from 'electron'

/** Settings of every page of Sheaf, all explicit, so that a changed default of Electron has no effect. */
const CLOSED = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences

type Own = Omit<BrowserWindowConstructorOptions, 'webPreferences'> & {
  /** Additional options of this window. */
  readonly page: Omit<WebPreferences, keyof typeof CLOSED>
}

/** The only place that creates windows (`npm run check` enforces that), so that no page gets more rights than these. */
export function makeWindow({ page, ...own }: Own): BrowserWindow {
  const window = new BrowserWindow({ ...own, webPreferences: { ...page, ...CLOSED } })
  // The request filter of the session does not see connections between peers; there is no proxy that these could take.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  return window
}
