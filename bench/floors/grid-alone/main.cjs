// The floor of a start into a sheet: a window with the app's security settings and a page with AG Grid, configured like
// ours. One file (`--sheet=`, a columnar sheet) is sent to the page; no session, cache, shell or editing.
const { app, BrowserWindow, protocol } = require('electron')
const { readFile } = require('node:fs/promises')
const { join } = require('node:path')

const SCHEME = 'floor'
const TYPE_BY_FILE = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'sheet.bin': 'application/octet-stream',
}

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])

// AG Grid inserts inline styles.
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'"

const sheet = readFile(app.commandLine.getSwitchValue('sheet'))

async function serve({ url }) {
  const file = new URL(url).pathname.slice(1)
  const type = TYPE_BY_FILE[file]
  if (!type) return new Response('Not found', { status: 404 })
  const bytes = file === 'sheet.bin' ? await sheet : await readFile(join(__dirname, file))
  return new Response(bytes, { headers: { 'content-type': type, 'content-security-policy': POLICY } })
}

// The app's start report waits for the same two conditions (electron/shell/paint-report.ts).
const SHOWS_TEXT = `[...document.querySelectorAll('.ag-row .ag-cell')].some(cell => /\\p{L}/u.test(cell.textContent))`
const ACTIVE_ROW = `document.querySelector('.ag-cell-focus')?.closest('.ag-row')?.getAttribute('row-index') ?? ''`

/** Checks in each frame until it is true and painted; returns the page's title. `PRESENTED`: see `bare-electron.ts`. */
const until = isSo => `(() => {
  ${process.env.PRESENTED}
  return new Promise(resolve => {
    const look = () => (${isSo} ? presented().then(() => resolve(document.title)) : requestAnimationFrame(look))
    look()
  })
})()`

void app.whenReady().then(async () => {
  protocol.handle(SCHEME, serve)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    // As in the app: painting while hidden would make the page wait for the graphics process before its script.
    paintWhenInitiallyHidden: false,
    frame: false,
    backgroundColor: '#F5F4F0',
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  window.webContents.once('dom-ready', () => window.show())
  void window.loadURL(`${SCHEME}://grid/index.html`)
  const { webContents } = window

  process.stdout.write(`painted ${await webContents.executeJavaScript(until(SHOWS_TEXT))}\n`)
  const row = JSON.stringify(await webContents.executeJavaScript(ACTIVE_ROW))
  webContents.focus()
  webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Down' })
  const isLeft = `(now => now !== '' && now !== ${row})(${ACTIVE_ROW})`
  process.stdout.write(`took a key in ${await webContents.executeJavaScript(until(isLeft))}\n`)
})
