import { BrowserWindow, type BrowserWindowConstructorOptions, type WebPreferences } from 'electron'

/** What is true of every page of Sheaf, told in full: a default that changes with Electron changes nothing here. */
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
  /** What this window has beside that. */
  readonly page: Omit<WebPreferences, keyof typeof CLOSED>
}

/** The one place that makes windows (`npm run check` holds that), so that no page can be opened with more rights than these. */
export function makeWindow({ page, ...own }: Own): BrowserWindow {
  const window = new BrowserWindow({ ...own, webPreferences: { ...page, ...CLOSED } })
  // The request filter of the session does not see connections between peers; there is no proxy that these could take.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  return window
}
