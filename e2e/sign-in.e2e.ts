import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { startSecond } from './harness/launch.ts'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { windowOf } from './pages/window.ts'

const PASSPHRASE = 'a quiet desk by the window'

test('"Start on this computer" opens a local workspace with sheets @smoke @full', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  await signInScreenOf(page).startHere()

  const window = windowOf(page)
  await expect(window.item('Library refurbishment')).toBeVisible()
  await expect(window.item('Open data')).toBeVisible()
  await window.openSheet('Library refurbishment')
  await expect(await sheetOf(page).cell(1, 'Task')).toHaveText('Design and approvals')
  await expect(page.getByRole('button', { name: /^Account of/ })).toContainText('This computer')
})

test('a local workspace opens at the next start without signing in @smoke @full', async ({ launch }) => {
  const first = await launch()
  await signInScreenOf(await first.window()).startHere()
  const sheet = sheetOf(await first.window())
  await windowOf(await first.window()).openSheet('Library refurbishment')
  await sheet.type(2, 'Task', 'Brief agreed at last')
  await windowOf(await first.window()).isAllSaved()
  await first.close()

  const page = await (await launch({ userData: first.userData })).window()
  const again = sheetOf(page)

  await again.isShown('Library refurbishment')
  await expect(await again.cell(2, 'Task')).toHaveText('Brief agreed at last')
  await again.type(2, 'Task', 'Brief agreed once more')
  await windowOf(page).isAllSaved()
  await expect(await again.cell(2, 'Task')).toHaveText('Brief agreed once more')
})

test('a token for this session opens the sheets of its owner, and is gone after a restart', async ({
  session,
  launch,
}) => {
  const { app, page, window } = await session({ keep: 'session' })
  await expect(window.item('Library refurbishment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Nora Vestergaard' })).toBeVisible()
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()

  await expect(windowOf(again).banner).toContainText('Sign in again to get updates.')
  await expect(windowOf(again).item('Library refurbishment')).toBeVisible()
})

test('a token behind a passphrase opens after a restart only with the passphrase @full', async ({
  session,
  launch,
}) => {
  const { app, wire } = await session({ sheet: 'Snag log', keep: { passphrase: PASSPHRASE } })
  await app.close()
  const asked = wire.requests.length
  const again = await (await launch({ userData: app.userData })).window()
  const { banner } = windowOf(again)
  const field = banner.getByLabel('Passphrase')

  await expect(banner).toContainText('Your token is locked.')
  await field.fill('a quiet desk by the door')
  await field.press('Enter')
  await expect(banner.getByRole('alert')).toHaveText('That passphrase does not open the token. Type it again.')
  await expect(field).toHaveValue('a quiet desk by the door')
  expect(wire.requests.length).toBe(asked)

  await field.fill(PASSPHRASE)
  await field.press('Enter')
  await expect(banner).toBeHidden()
  await expect(windowOf(again).status).toContainText('Connected')
  expect(wire.requests.length).toBeGreaterThan(asked)
})

test('an unknown server receives no request before the user agrees in a system dialog', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  const signInScreen = signInScreenOf(page)
  const answerWith = (response: number) =>
    app.electron.evaluate(({ dialog }, response) => {
      Object.assign(globalThis, { sheafAsked: [] })
      dialog.showMessageBox = (...given: unknown[]) => {
        // as: set above by this test.
        ;(globalThis as unknown as { sheafAsked: unknown[] }).sheafAsked.push(given.at(-1))
        return Promise.resolve({ response, checkboxChecked: false })
      }
    }, response)
  const asked = () => app.electron.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'sheafAsked')))
  const entry = { address: 'sheets.invalid', token: 'aaaaaaaaaaaaaaaaaaaaaaaaaa' }
  await signInScreen.openTokenForm()

  await answerWith(0)
  await signInScreen.fill(entry)
  await signInScreen.submit()
  await expect(signInScreen.problem).toContainText('Cancelled.')
  expect(await asked()).toContain('Sign in at https://sheets.invalid?')
  await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue(entry.token)

  await answerWith(1)
  await signInScreen.submit()
  await expect(signInScreen.problem).toContainText('sheets.invalid did not answer.')
  await answerWith(0)
  await signInScreen.submit()
  await expect(signInScreen.problem).toContainText('sheets.invalid did not answer.')
  expect(await asked()).toBe('[]')
})

test('shows a sign-in problem at its field and keeps the typed text', async ({ launch, service, proxyTo }) => {
  const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaaaa'
  const [app, { baseUrl }, website] = await Promise.all([launch(), service(), startWebsite()])
  const silent = await proxyTo(baseUrl)
  await silent.refuse()
  const page = await app.window()
  const signInScreen = signInScreenOf(page)
  await signInScreen.openTokenForm()
  const shows = (what: string, address: string, sentence: string | RegExp) =>
    test.step(what, async () => {
      await signInScreen.fill({ address, token: TOKEN })
      await signInScreen.submit()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page.getByLabel('API token')).toHaveValue(TOKEN)
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address)
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    })

  await shows(
    'a token that the service does not know',
    baseUrl,
    'That token was not accepted. Check that you copied all of it, and that the server is right.',
  )
  await expect(page.getByLabel('API token')).toHaveAttribute('aria-invalid', 'true')
  await shows(
    'an address where nobody listens',
    silent.baseUrl,
    `${new URL(silent.baseUrl).host} did not answer. Check the connection, then try again.`,
  )
  await shows(
    'an address that answers with a web page',
    website.address,
    'No sheet service at this address. Check the server’s address.',
  )
  await shows(
    'an address of another machine that is not encrypted',
    'http://sheets.example.org/2.0',
    'That address is not encrypted. Use an address that begins with https. Plain http works only for this computer.',
  )
  await shows('an address that is none', 'my sheets', /is not a web address/)
  website.stop()
})

/** A web server that is no sheet service. */
async function startWebsite() {
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end('<!doctype html><title>Welcome</title><p>Sign in to the network.')
  })
  await new Promise<void>(resolve => void site.listen(0, '127.0.0.1', resolve))
  // as: a listening TCP server's address is always an AddressInfo.
  const { port } = site.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/2.0`, stop: () => site.close() }
}

test('a second start shows the first window and exits', async ({ launch }) => {
  const app = await launch()
  await app.window()
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())

  const second = await startSecond(app)

  expect(second).toBe(0)
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(w => w.isMinimized())))
    .toEqual([false])
})
