// The floor of a start: a window with the app's security settings and a page with one line of text.
const { app, BrowserWindow } = require('electron')
const { join } = require('node:path')

void app.whenReady().then(async () => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    frame: false,
    backgroundColor: '#F5F4F0',
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadFile(join(__dirname, 'index.html'))
  await window.webContents.executeJavaScript(
    // Passed by `bench/env/bare-electron.ts`: the app's start report ends with the same function.
    `(() => { ${process.env.PRESENTED} return presented() })()`,
  )
  process.stdout.write('painted bare window\n')
})
