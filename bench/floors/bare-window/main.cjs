// The floor of a start: a window as safe as the app's own, one page with a line of text, nothing else.
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
    // Handed over by `bench/world/bare-electron.ts`: the app's own report of a start ends by the same function.
    `(() => { ${process.env.PRESENTED} return presented() })()`,
  )
  process.stdout.write('painted bare window\n')
})
