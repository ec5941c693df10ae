import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { watchCrossings } from './harness/crossings.ts'
import { dropFiles } from './harness/drag.ts'
import { processesOf } from './harness/processes.ts'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { windowOf } from './pages/window.ts'

const LARGEST_BYTES = 64 * 1024
const PASSPHRASE = 'canary passphrase beside the window'

for (const keep of ['session', { passphrase: PASSPHRASE }] as const) {
  const kept = keep === 'session' ? 'for this session' : 'behind a passphrase'
  const how = keep === 'session' ? ' @full' : ''

  test(`a token kept ${kept} is in no file, argument, message or request, and not in the page${how}`, async ({
    service,
    proxyTo,
    launch,
  }) => {
    const running = await service({ sample: true, limit: 'off' })
    const wire = await proxyTo(running.baseUrl)
    const token = await running.mintToken(running.user.email)
    const secrets = keep === 'session' ? [token] : [token, PASSPHRASE]
    const app = await launch()
    const page = await app.window()
    const crossings = await watchCrossings(app)
    await signInScreenOf(page).enterByToken({ address: wire.baseUrl, token, keep })
    await windowOf(page).openSheet('Snag log')
    await sheetOf(page).type(2, 'Snag', 'Socket plate fixed')
    await windowOf(page).isAllSaved()
    await page.getByRole('button', { name: /^Account of/ }).click()

    const { carrying } = await crossings()
    // Expected matches show that the search works, also below. The draft also crosses, letter by letter; it is
    // complete only if Enter did not overtake the last letter.
    const crossed = carrying('Socket plate fixed').filter(channel => channel !== 'drafts.keep in')
    expect(crossed).toEqual(['edits.submit in', 'undo.record in'])
    expect(carrying('Vestergaard')).not.toEqual([])
    for (const secret of secrets) expect(carrying(secret)).toEqual([])
    expect(JSON.stringify(wire.requests)).not.toContain(token)
    expect(wire.requests.every(({ headers }) => headers.authorization === '(present)')).toBe(true)
    await expectNotInProcesses(app.pid, secrets)
    await expectNotInPage(page, secrets)
    expect(app.output()).not.toContain(token)
    for (const secret of secrets) expect(await filesHolding(app.userData, secret)).toEqual([])
    await app.close()
    expect(await filesHolding(app.userData, 'Socket plate fixed')).not.toEqual([])
    for (const secret of secrets) expect(await filesHolding(app.userData, secret)).toEqual([])
  })
}

test('reverted text is in no file on this computer @full', async ({ session }) => {
  const { app, sheet, window, wire } = await session({ sheet: 'Snag log' })
  await wire.refuse()
  await sheet.type(2, 'Snag', 'Never to be read')
  await sheet.type(3, 'Snag', 'Goes on waiting')
  await window.openLedger()
  expect(await filesHolding(app.userData, 'Never to be read')).not.toEqual([])

  await window.ledger
    .getByRole('listitem')
    .filter({ hasText: 'Never to be read' })
    .getByRole('button', { name: 'Revert', exact: true })
    .click()
  await expect(window.ledger).not.toContainText('Never to be read')

  expect(await filesHolding(app.userData, 'Goes on waiting')).not.toEqual([])
  expect(await filesHolding(app.userData, 'Never to be read')).toEqual([])
  await app.close()
  expect(await filesHolding(app.userData, 'Goes on waiting')).not.toEqual([])
  expect(await filesHolding(app.userData, 'Never to be read')).toEqual([])
})

test('removing an account removes all its data from this computer', async ({ session, folder }) => {
  const { app, page, service, sheet, window, wire } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(2, 'Snag', 'Typed and never sent')
  const file = join(folder, 'Plan of the lift shaft.txt')
  await writeFile(file, 'What the file says')
  await dropFiles(page, await sheet.cell(3, 'Snag'), [file])
  await expect(page.locator('.attachment').filter({ hasText: 'Plan of the lift shaft' })).toBeVisible()
  const texts = [
    ...['Typed and never sent', 'Snag log', 'Plan of the lift shaft', 'What the file says'],
    ...['Vestergaard', service.user.email, new URL(wire.baseUrl).host],
  ]
  for (const word of texts.filter(each => each !== 'What the file says')) {
    expect([word, await filesHolding(app.userData, word)]).not.toEqual([word, []])
  }

  const account = accountOf(page)
  await account.open()
  await account.panel.getByRole('button', { name: 'Remove account from this computer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Remove .* from this computer\?$/ })
  await expect(dialog).toContainText('1 edit is not saved and would be lost.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await account.open()
  await account.panel.getByRole('button', { name: 'Remove account from this computer…' }).click()
  await dialog.getByRole('button', { name: 'Remove it and lose 1 edit' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Sheaf' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Previous accounts' })).toBeHidden()

  for (const word of texts) expect([word, await filesHolding(app.userData, word)]).toEqual([word, []])
  await app.close()
  for (const word of texts) expect([word, await filesHolding(app.userData, word)]).toEqual([word, []])
})

test('no large message and none with cells crosses the bridge during work @full', async ({ session, folder }) => {
  const { app, page, sheet, window } = await session()
  const crossings = await watchCrossings(app)
  await window.openSheet('Bird strikes')
  await sheet.select(1, 'Airport Name')
  await page.keyboard.press('Control+End')
  await window.openSheet('Library refurbishment')
  await window.holdAll()
  const rows = Array.from({ length: 40 }, (_, index) => `Task number ${index} with a few words to it`)
  await sheet.typeDown(2, 'Task', rows)
  await window.openLedger()
  await window.openSheet('Library refurbishment')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()
  const file = join(folder, 'big.bin')
  await writeFile(file, Buffer.alloc(3 * 1024 * 1024, 7))
  await dropFiles(page, await sheet.cell(3, 'Task'), [file])
  await expect(page.locator('.attachment').filter({ hasText: 'big.bin' })).toBeVisible()
  const refused = await page.evaluate(async () => {
    // as: set by the preload.
    const { bridge } = globalThis as unknown as {
      bridge: { call: Record<string, (input: unknown) => Promise<unknown>> }
    }
    return bridge.call['page.report']?.({ message: 'x'.repeat(20_000_000) }).catch(String)
  })
  expect(refused).toContain('the message is too large')

  const { messages, largest, withCells } = await crossings()
  expect(messages).toBeGreaterThan(60)
  expect(largest.bytes, largest.channel).toBeLessThan(LARGEST_BYTES)
  expect(withCells).toEqual([])
})

test('the page sends no request, runs no foreign script, opens no window and gets no permission', async ({
  session,
}) => {
  const { app, page, wire } = await session({ sheet: 'Snag log' })
  await app.electron.evaluate(({ session }) => {
    const asked: string[] = []
    Object.assign(globalThis, { sheafAsked: asked })
    // Only records requests, and does not change the app's decision.
    session.defaultSession.webRequest.onSendHeaders(({ url }) => void asked.push(url))
  })
  const asked = wire.requests.length

  const tried = await page.evaluate(async address => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.foreign = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.foreign = true">')
    const image = new Image()
    image.src = `${address}/picture.png`
    const answered = await fetch(`${address}/users/me`).then(
      () => true,
      () => false,
    )
    const opened = window.open(address)
    const permission = await Notification.requestPermission()
    const located = await new Promise(resolve =>
      navigator.geolocation.getCurrentPosition(
        () => resolve(true),
        () => resolve(false),
      ),
    )
    const evaluated = (() => {
      try {
        return new Function('return 1')()
      } catch {
        return 'refused'
      }
    })()
    const connected = await (async () => {
      try {
        const peers = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] })
        peers.createDataChannel('out')
        const looked = new Promise<void>(resolve => {
          peers.onicegatheringstatechange = () => {
            if (peers.iceGatheringState === 'complete') resolve()
          }
        })
        await peers.setLocalDescription()
        await looked
        return peers.localDescription?.sdp.includes('a=candidate') ? 'found a way out' : 'no way out'
      } catch {
        return 'refused'
      }
    })()
    return {
      ran: 'foreign' in globalThis,
      answered,
      opened: opened !== null,
      permission,
      located,
      evaluated,
      connected,
    }
  }, wire.baseUrl)
  expect(tried).toEqual({
    ran: false,
    answered: false,
    opened: false,
    permission: 'denied',
    located: false,
    evaluated: 'refused',
    connected: 'no way out',
  })
  await page.evaluate(address => window.location.assign(address), wire.baseUrl)
  const windows = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
  )
  expect(windows).toEqual([expect.stringMatching(/^app:\/\/sheaf\//)])
  // as: set by the first step.
  const urls = await app.electron.evaluate(() => (globalThis as unknown as { sheafAsked: string[] }).sheafAsked)
  expect(urls.filter(url => /^(https?|wss?|ftp|file):/.test(url))).toEqual([])
  // Main continues to send requests, with a user agent that no page can set.
  const isOfPage = ({ headers }: (typeof wire.requests)[number]) => !headers['user-agent']?.startsWith('Sheaf/')
  expect(wire.requests.slice(asked).filter(isOfPage)).toEqual([])
})

test('the page can be reloaded, but not navigated to another address, not even to one of ours', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  const leave = (how: string) =>
    page.evaluate(to => {
      document.title = 'as it was'
      if (to === 'again') window.location.reload()
      else window.location.assign(to)
    }, how)
  // Read through main: a blocked navigation keeps Playwright's page waiting.
  const shown = () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => [webContents.getURL(), webContents.getTitle()]),
    )

  for (const address of ['https://sheets.example/', 'app://sheaf/index.html?again', 'file:///etc/hostname']) {
    await leave(address)
    await expect.poll(shown).toEqual([['app://sheaf/', 'as it was']])
  }
  await leave('again')
  await expect.poll(shown).toEqual([['app://sheaf/', 'Sheaf']])
})

/** Reads every file below the folder, databases and logs alike. */
async function filesHolding(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    // Chromium removes some of its files during the check.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) holding.push(path)
  }
  return holding
}

async function expectNotInProcesses(leader: number, secrets: readonly string[]): Promise<void> {
  const processes = await processesOf(leader)
  expect(processes.length).toBeGreaterThan(1)
  for (const { pid } of processes) {
    for (const file of ['cmdline', 'environ']) {
      const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
      for (const secret of secrets) expect(text.includes(secret), `/proc/${pid}/${file}`).toBe(false)
    }
  }
}

/** Searches everything that the page's JavaScript heap contains after garbage collection. */
async function expectNotInPage(page: Page, secrets: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('HeapProfiler.enable')
  await browser.send('HeapProfiler.collectGarbage')
  const chunks: string[] = []
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await browser.detach()
  const heap = chunks.join('')
  expect(heap).toContain('Riverside Library')
  for (const secret of secrets) expect(heap.includes(secret), 'the page still holds a secret').toBe(false)
}
