import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

test('no link, form, script, frame or click navigates the page, opens a window or sends a request', async ({
  launch,
}) => {
  const app = await launch()
  const page = await app.window()
  const stranger = await startStranger()
  await page.evaluate(() => {
    document.title = 'as it was'
  })
  const addresses = [stranger.address, 'file:///etc/hostname', 'data:text/html,x', 'app://sheaf/index.html']

  for (const address of addresses) {
    await page.evaluate(async to => {
      const click = (target: string) => Object.assign(document.createElement('a'), { href: to, target }).click()
      const put = (markup: string) => document.body.insertAdjacentHTML('beforeend', markup)
      click('')
      click('_blank')
      for (const target of ['', '_blank']) {
        const form = Object.assign(document.createElement('form'), { action: to, target })
        document.body.append(form)
        form.submit()
      }
      for (const name of ['', '_blank', 'other'])
        for (const how of ['', 'noopener', 'popup']) window.open(to, name, how)
      window.open('about:blank')
      put(`<meta http-equiv="refresh" content="0;url=${to}"><base href="${to}"><webview src="${to}"></webview>`)
      put(`<iframe src="${to}"></iframe><object data="${to}"></object><embed src="${to}"><img src="${to}">`)
      put(`<link rel="stylesheet" href="${to}"><link rel="prefetch" href="${to}"><video src="${to}"></video>`)
      document.head.append(Object.assign(document.createElement('script'), { src: to }))
      navigator.sendBeacon(stopgap(to))
      await Promise.allSettled([fetch(to), fetch(to, { mode: 'no-cors' }), import(to)])
      history.go(-1)
      location.replace(to)

      function stopgap(address: string) {
        // A beacon accepts only http addresses.
        return address.startsWith('http') ? address : 'http://127.0.0.1:9/'
      }
    }, address)
    expect([address, await pagesOf(app)]).toEqual([address, [['app://sheaf/', 'as it was']]])
  }

  await page.evaluate(to => {
    document.body.innerHTML = `<a href="${to}" style="position:fixed;inset:0;font-size:60px">A link</a>`
  }, stranger.address)
  // By mouse: Playwright's own click would wait for the blocked navigations.
  for (const key of [null, 'Shift', 'Control'] as const) {
    for (const button of ['left', 'middle'] as const) {
      if (key) await page.keyboard.down(key)
      await page.mouse.click(60, 60, { button })
      if (key) await page.keyboard.up(key)
      expect([key, button, await pagesOf(app)]).toEqual([key, button, [['app://sheaf/', 'as it was']]])
    }
  }
  expect(stranger.asked).toEqual([])
  await stranger.stop()
})

test('an address or file dropped on the page, and a redirect in main, load no other page', async ({
  launch,
  folder,
}) => {
  const app = await launch()
  const page = await app.window()
  const [stranger, leading] = [await startStranger(), await startStranger({ location: 'https://x.invalid/' })]
  const path = join(folder, 'page.html')
  await writeFile(path, '<title>another page</title>')
  await page.evaluate(() => {
    document.title = 'as it was'
    const drops: boolean[] = []
    Object.assign(globalThis, { sheafDrops: drops })
    // Runs after the page's listeners. The browser does not follow a drop that they handled.
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, event => void drops.push(event.defaultPrevented))
  })
  const browser = await page.context().newCDPSession(page)
  const held = (mimeType: string, data: string) => ({ items: [{ mimeType, data }], dragOperationsMask: 1 })
  for (const data of [
    held('text/uri-list', stranger.address),
    held('text/uri-list', `file://${path}`),
    held('text/html', `<a href="${stranger.address}">A link</a>`),
    { items: [], files: [path], dragOperationsMask: 1 },
  ]) {
    for (const at of [
      { x: 300, y: 10 },
      { x: 100, y: 300 },
      { x: 700, y: 450 },
      { x: 700, y: 890 },
    ]) {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await browser.send('Input.dispatchDragEvent', { type, ...at, data })
      expect([data, at, await pagesOf(app)]).toEqual([data, at, [['app://sheaf/', 'as it was']]])
    }
  }

  // as: set above.
  const drops = await page.evaluate(() => (globalThis as unknown as { sheafDrops: boolean[] }).sheafDrops)
  expect(drops.length).toBeGreaterThanOrEqual(32)
  expect(new Set(drops)).toEqual(new Set([true]))
  expect(stranger.asked).toEqual([])

  const led = await app.electron.evaluate(
    ({ webContents }, address) =>
      webContents
        .getAllWebContents()[0]
        ?.loadURL(address)
        .then(() => 'shown', String),
    leading.address,
  )
  expect(led).toContain('ERR_BLOCKED_BY_CLIENT')
  expect(leading.asked).toEqual([])
  await Promise.all([stranger.stop(), leading.stop()])
})

test('markup inserted into the page runs nothing and loads nothing, and each attempt is reported', async ({
  launch,
}) => {
  const page = await (await launch()).window()

  const refused = await page.evaluateHandle(async () => {
    const refused = new Set<string>()
    document.addEventListener('securitypolicyviolation', event => void refused.add(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'globalThis.foreign = true'
    document.body.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="globalThis.foreign = true"><img src="https://x.invalid/a.png">' +
        '<iframe src="https://x.invalid/"></iframe><object data="https://x.invalid/"></object><base href="https://x.invalid/">' +
        '<style>body { color: red }</style><a id="script-link" href="javascript:globalThis.foreign = true">x</a>',
    )
    document.getElementById('script-link')?.click()
    // Code from a string must be rejected.
    Reflect.apply(setTimeout, globalThis, ['globalThis.foreign = true'])
    await fetch('https://x.invalid/').catch(String)
    return refused
  })

  const each = ['script-src-elem', 'script-src-attr', 'img-src', 'frame-src', 'object-src', 'base-uri']
  // The page receives the report of each violation asynchronously.
  await expect
    .poll(() => refused.evaluate(seen => [...seen]))
    .toEqual(expect.arrayContaining([...each, 'style-src-elem', 'connect-src']))
  expect(await page.evaluate(() => 'foreign' in globalThis)).toBe(false)
})

test('a page has no permission except writing text to the clipboard, no device and no download', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  await app.electron.evaluate(({ session }) => {
    const downloads: boolean[] = []
    Object.assign(globalThis, { sheafDownloads: downloads })
    // Runs after the app's listener and only records its decision.
    session.defaultSession.on('will-download', event => void downloads.push(event.defaultPrevented))
  })

  const { states, got } = await page.evaluate(async names => {
    const states: Record<string, string> = {}
    for (const name of names) {
      // as: this Chromium knows some names that the types lack.
      const asked = navigator.permissions.query({ name: name as PermissionName })
      states[name] = await asked.then(
        ({ state }) => state,
        () => 'unknown',
      )
    }
    const reached = (name: string) => Reflect.get(navigator, name)
    const tries: Record<string, () => Promise<unknown>> = {
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
      location: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      midi: () => navigator.requestMIDIAccess({ sysex: true }),
      clipboard: () => navigator.clipboard.readText(),
      usb: () => reached('usb').requestDevice({ filters: [] }),
      serial: () => reached('serial').requestPort(),
      hid: async () => {
        const devices = await reached('hid').requestDevice({ filters: [] })
        if (devices.length === 0) throw new Error('none')
      },
    }
    const got: string[] = []
    for (const [name, ask] of Object.entries(tries)) {
      await Promise.resolve()
        .then(ask)
        .then(
          () => void got.push(name),
          () => undefined,
        )
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['x']))
    link.download = 'taken.txt'
    link.click()
    return { states, got }
  }, PERMISSIONS)

  expect(got).toEqual([])
  const granted = Object.entries(states).filter(([, state]) => state !== 'denied' && state !== 'unknown')
  expect(Object.fromEntries(granted)).toEqual({ 'clipboard-write': 'granted' })
  expect(states).toMatchObject({ geolocation: 'denied', camera: 'denied', notifications: 'denied' })
  await expect
    // as: set above.
    .poll(() => app.electron.evaluate(() => (globalThis as unknown as { sheafDownloads: boolean[] }).sheafDownloads))
    .toEqual([true])
})

const PERMISSIONS = [
  ...['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'clipboard-write', 'push'],
  ...['persistent-storage', 'background-sync', 'background-fetch', 'periodic-background-sync', 'screen-wake-lock'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'ambient-light-sensor', 'idle-detection', 'local-fonts'],
  ...['window-management', 'storage-access', 'top-level-storage-access', 'payment-handler', 'nfc', 'display-capture'],
  ...['speaker-selection', 'keyboard-lock', 'pointer-lock'],
]

/** Read through main: a blocked navigation keeps Playwright's page waiting. */
const pagesOf = (app: RunningApp) =>
  app.electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map(contents => [contents.getURL(), contents.getTitle()]),
  )

/** A server that records all requests, and redirects them if it has an address. */
async function startStranger({ location = '' } = {}) {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(String(request.url))
    answer.writeHead(location ? 302 : 200, location ? { location } : {}).end('x')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: a listening TCP server's address is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  const stop = async () => void server.close()
  return { address: `http://127.0.0.1:${port}/`, asked, stop }
}
