import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { REDIRECT_ADDRESSES } from '../shared/model/sign-in/browser-sign-in.ts'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { resize, SIZES } from './pages/sizes.ts'

const LOOPBACK = REDIRECT_ADDRESSES.loopback

// The port exists once per computer, so these tests run one by one.
test.describe.configure({ mode: 'default' })

test('the redirect to the port completes the sign-in, and the port serves nothing else', async ({ startSignedOut }) => {
  const { ask, signInScreen, window } = await startSignedOut({ way: 'loopback' })
  const consent = await ask()
  expect((await fetch(new URL('/', LOOPBACK))).status).toBe(404)
  expect((await fetch(LOOPBACK, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${LOOPBACK}?code=abc&state=${'A'.repeat(43)}`)).status).toBe(400)
  await expect(signInScreen.waiting).toBeVisible()

  await consent.allow()

  await expect(consent.page.locator('body')).toContainText('You can close this tab')
  await expect(window.navigator).toBeVisible()
  await expect.poll(() => fetch(LOOPBACK).catch(() => 'nobody listens')).toBe('nobody listens')
})

test('names the port if another program uses it, and opens no browser @full', async ({ startSignedOut }) => {
  const { signInScreen, entry, desktop, askAgain, window } = await startSignedOut({ way: 'loopback' })
  const other = createServer().listen(Number(new URL(LOOPBACK).port), '127.0.0.1')
  await once(other, 'listening')
  await signInScreen.openBrowserForm()
  await signInScreen.fillApp(entry)

  await signInScreen.openBrowser()
  await expect(signInScreen.problem).toContainText('Another program uses port 47823')
  expect(await desktop.opened()).toEqual([])

  other.close()
  await once(other, 'close')
  await (await askAgain()).allow()
  await expect(window.navigator).toBeVisible()
})

const PASTED: readonly (readonly [what: string, toPasted: (address: string) => string])[] = [
  ['whole', address => `  ${address}\n`],
  ['broken into lines', address => address.replace(/(.{30})/g, '$1\n  ')],
  ['in quotes', address => `"${address}"`],
  ['without all that stands before its question mark', address => address.split('?')[1] ?? ''],
]

test('the final address of the browser can be pasted, however it was copied @full', async ({ startSignedOut }) => {
  const { ask, askAgain, signInScreen, window, page } = await startSignedOut()
  const consent = await ask()
  await signInScreen.paste('https://mail.example.org/inbox?state=1')
  await expect(signInScreen.problem).toContainText('This response does not belong to a sign-in started here.')
  await signInScreen.paste('sheaf://oauth?code=abc&state=def')
  await expect(signInScreen.problem).toContainText('This response does not belong to a sign-in started here.')
  await signInScreen.paste((PASTED[0]?.[1] ?? String)(await consent.allow()))
  await expect(window.navigator).toBeVisible()

  for (const [what, toPasted] of PASTED.slice(1)) {
    await test.step(what, async () => {
      await accountOf(page).signOut()
      // The service and the app are already known, so one button is enough.
      await signInScreen.signInAgain()
      const redirect = await (await askAgain()).allow()
      await signInScreen.paste(toPasted(redirect))
      await expect(window.navigator).toBeVisible()
    })
  }
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('if no browser opens, the link can be copied into one that works @full', async ({ startSignedOut }) => {
  const { signInScreen, entry, app, desktop, window, visitPage } = await startSignedOut({ hasBrowser: false })
  await signInScreen.beginByBrowser(entry)

  await expect(signInScreen.problem).toContainText('No browser opened on this computer.')
  await signInScreen.copyLink()
  await expect(signInScreen.waiting.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await desktop.opened()).toEqual([])
  const link = await app.electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(link).toContain('/b/authorize?response_type=code&')
  const consent = await visitPage(link)
  await desktop.handOver(await consent.allow())
  await expect(window.navigator).toBeVisible()
})

test('if the desktop does not know sheaf addresses, the port is preselected and the form says why', async ({
  startSignedOut,
}) => {
  const { signInScreen, page } = await startSignedOut({ knowsScheme: false })
  await signInScreen.openBrowserForm()
  await signInScreen.chooseOther()
  await page.getByLabel('Address', { exact: true }).fill('https://sheets.example.org/2.0')
  await page.keyboard.press('Tab')
  await signInScreen.openAdvanced()

  await expect(page.getByText('Your desktop can’t open sheaf:// links yet.')).toBeVisible()
  await expect(page.getByLabel('Local port')).toBeChecked()
  await expect(page.getByText(LOOPBACK)).toBeVisible()
})

test('the browser form names the service, fits the smallest window, and asks for an app only when it needs one', async ({
  startSignedOut,
}) => {
  const { app, signInScreen, page } = await startSignedOut()
  await signInScreen.openBrowserForm()
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveText('Smartsheet (app.smartsheet.com)')
  await resize(app, page, SIZES.least)
  const scrolls = () =>
    page.locator('.sign-in-scroll').evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
  expect(await scrolls()).toBe(false)
  await expect(page.getByLabel('Client ID')).toBeHidden()

  await signInScreen.openBrowser()

  await expect(page.getByLabel('Client ID')).toBeFocused()
  await expect(signInScreen.problem).toHaveText('Copy the client ID of your app here.')
  await page.getByLabel('Client ID').fill('abc')
  await expect(signInScreen.problem).toHaveCount(0)
})
