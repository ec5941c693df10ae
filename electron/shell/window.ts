import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { APP_ORIGIN } from '../../shared/ipc/app-origin.ts'
import { makeWindow } from './page/make-window.ts'

// A page that crashes over and over would only keep the computer busy.
const CRASHES_TAKEN = 20

/** The window that people work in. */
export function openWindow(preload: string): BrowserWindow {
  // Where text is large, the same screen holds fewer of the pixels that the window is measured in.
  const room = screen.getPrimaryDisplay().workAreaSize
  const window = makeWindow({
    width: Math.min(1440, room.width),
    height: Math.min(900, room.height),
    minWidth: 960,
    minHeight: 600,
    show: false,
    // A page that draws asks for the graphics process first, and waits for it: its script would wait as well.
    paintWhenInitiallyHidden: false,
    // Linux and Windows: the page draws the controls. macOS keeps its traffic lights, moved into the title strip.
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hiddenInset' as const } : { frame: false }),
    // The paper of the page, so that nothing flashes before the first paint.
    backgroundColor: paper(),
    page: { preload, v8CacheOptions: 'bypassHeatCheck' },
  })
  // Its script runs by then: what it draws is on the screen at once.
  window.webContents.once('dom-ready', () => window.show())
  const follow = () => window.setBackgroundColor(paper())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
  comeBackAfterCrash(window)
  askWhenHung(window)
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}

const paper = (): string => (nativeTheme.shouldUseDarkColors ? '#141518' : '#F5F4F0')

/** The page holds nothing that main does not: after a crash it starts again with the same sheets and edits. */
function comeBackAfterCrash(window: BrowserWindow): void {
  let crashes = 0
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    crashes += 1
    if (crashes <= CRASHES_TAKEN) void window.loadURL(`${APP_ORIGIN}/`)
  })
}

/** A page that has not answered a key or a click for half a minute (Chromium's measure) can be shown again; main has all that was typed. */
function askWhenHung(window: BrowserWindow): void {
  let question: AbortController | null = null
  window.on('unresponsive', async () => {
    if (question) return
    question = new AbortController()
    const { signal } = question
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: 'This window is not responding.',
      detail: 'It may only be busy. Everything you typed is stored: reload the window if it does not recover.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal,
    })
    question = null
    if (response === 1 && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  })
  window.on('responsive', () => question?.abort())
}

/**
 * Closing the window hides it where that is wanted, and the app goes on. Quitting ends it all the same: by the menu, by the system at its
 * end, by a signal.
 */
export function hideWhenClosed(window: BrowserWindow, isWanted: () => boolean): void {
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  window.on('close', event => {
    if (isQuitting || !isWanted()) return
    event.preventDefault()
    window.hide()
  })
  // A click on the icon in the dock.
  app.on('activate', () => showWindow(window))
}

/** Brings the window to the front, from wherever it is. */
export function showWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** How closely somebody looks at our windows: works in one, has one in sight, or none. Those made for printing are never in sight. */
export function attention(): 'active' | 'shown' | 'hidden' {
  const windows = BrowserWindow.getAllWindows()
  if (windows.some(window => window.isFocused())) return 'active'
  return windows.some(window => window.isVisible() && !window.isMinimized()) ? 'shown' : 'hidden'
}

/** What the system draws (menus, the first background) follows the person's choice too. */
export function followTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme
}
