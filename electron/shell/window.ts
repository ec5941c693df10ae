import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { APP_ORIGIN } from '../../shared/ipc/app-origin.ts'
import { makeWindow } from './page/make-window.ts'

// After this many crashes the page is not restarted, because it would only keep the computer busy.
const CRASHES_TAKEN = 20

/** The main window. */
export function openWindow(preload: string): BrowserWindow {
  // With a large text scale, the same screen has fewer logical pixels.
  const room = screen.getPrimaryDisplay().workAreaSize
  const window = makeWindow({
    width: Math.min(1440, room.width),
    height: Math.min(900, room.height),
    minWidth: 960,
    minHeight: 600,
    show: false,
    // A drawing page first waits for the graphics process, and delays its script.
    paintWhenInitiallyHidden: false,
    // Linux and Windows: the page draws the controls. macOS keeps its traffic lights, moved into the title strip.
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hiddenInset' as const } : { frame: false }),
    // The page's background, so that nothing flashes before the first paint.
    backgroundColor: paper(),
    page: { preload, v8CacheOptions: 'bypassHeatCheck' },
  })
  // Its script runs by then, so its drawing is on the screen at once.
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

/** Restarts a crashed page. Main has all its state, so it shows the same sheets and edits. */
function comeBackAfterCrash(window: BrowserWindow): void {
  let crashes = 0
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    crashes += 1
    if (crashes <= CRASHES_TAKEN) void window.loadURL(`${APP_ORIGIN}/`)
  })
}

/**
 * A page that has not responded to input for half a minute (Chromium's limit) can be reloaded; main has all user input.
 */
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
 * Closing the window hides it if the user wants that, and the app continues. Quitting still ends it: by the menu, by
 * the system at shutdown, by a signal.
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

/** Brings the window to the front, also if it is hidden or minimized. */
export function showWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Whether a window has the focus, is visible, or neither. Windows for printing are never visible. */
export function attention(): 'active' | 'shown' | 'hidden' {
  const windows = BrowserWindow.getAllWindows()
  if (windows.some(window => window.isFocused())) return 'active'
  return windows.some(window => window.isVisible() && !window.isMinimized()) ? 'shown' : 'hidden'
}

/** Native UI (menus, the first background) follows the user's theme too. */
export function followTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme
}
