import { expect } from '@playwright/test'
import { logOf, type RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

const NORA = 'nora.vestergaard@fernhill.example'
/** A code is valid for 599,135 ms (specification, "Authorization endpoint"). */
const TEN_MINUTES_MS = 600_000

test('a user who signs in on the service’s page and allows access sees their sheets @smoke @full', async ({
  startSignedOut,
}) => {
  const { service, ask, app, desktop, window, page } = await startSignedOut({ sample: true })
  const password = await service.setPassword(NORA)
  const consent = await ask()

  await consent.signIn(NORA, 'not this one')
  await expect(consent.problem).toContainText('Wrong email address or password')
  await consent.typePassword(password)
  await consent.isAsked()
  await expect(consent.account).toContainText('Nora Vestergaard')
  await expect(consent.asks.filter({ hasText: /comment/i })).toHaveCount(1)
  const redirect = await consent.allow()
  expect(await desktop.handOver(redirect)).toBe(0)

  await expect(window.item('Library refurbishment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Nora Vestergaard' })).toBeVisible()
  expect(app.electron.windows()).toHaveLength(1)
  expect(await desktop.opened()).toHaveLength(1)
})

test('a user who denies access gets a message, and can allow it the next time @full', async ({ startSignedOut }) => {
  const { ask, askAgain, desktop, signInScreen, page, entry, window } = await startSignedOut()
  const consent = await ask()

  await desktop.handOver(await consent.deny())

  await expect(signInScreen.problem).toHaveText(
    'Access was not allowed in the browser. Nobody was signed in. Open the browser again and allow it.',
  )
  await expect(page.getByLabel('Client ID')).toHaveValue(entry.clientId)
  await page.getByText('Permissions', { exact: true }).click()
  await expect(
    page.getByText(/Your browser will ask you to let Sheaf read, change, create and delete sheets/),
  ).toBeVisible()
  await expect(page.getByLabel('Client secret')).toHaveValue(entry.clientSecret)
  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

test('a redirect with another state is rejected, and the right one still works @full', async ({ startSignedOut }) => {
  const { ask, desktop, signInScreen, window } = await startSignedOut()
  const redirect = await (await ask()).allow()
  const forged = new URL(redirect)
  forged.searchParams.set('state', 'A'.repeat(43))

  await desktop.handOver(forged.href)
  await expect(signInScreen.problem).toContainText('This response does not belong to a sign-in started here.')
  await expect(signInScreen.waiting).toBeVisible()

  await desktop.handOver(redirect)
  await expect(window.navigator).toBeVisible()
})

test('a code that is ten minutes old is rejected, and a new one is not @full', async ({ startSignedOut }) => {
  const { ask, askAgain, desktop, signInScreen, service, window } = await startSignedOut()
  const redirect = await (await ask()).allow()
  await service.startAgain(TEN_MINUTES_MS)

  await desktop.handOver(redirect)
  await expect(signInScreen.problem).toContainText('The browser’s response is too old, or was used before.')

  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

test('a code that another program redeemed first signs in neither of them @full', async ({ startSignedOut }) => {
  const { ask, desktop, signInScreen, entry, service } = await startSignedOut()
  const redirect = await (await ask()).allow()
  const thief = await redeem(service.baseUrl, entry, new URL(redirect).searchParams.get('code'))
  const { access_token: stolen } = await thief.json()
  const me = () => fetch(`${service.baseUrl}/users/me`, { headers: { authorization: `Bearer ${stolen}` } })
  expect((await me()).status).toBe(200)

  await desktop.handOver(redirect)

  await expect(signInScreen.problem).toContainText('is too old, or was used before')
  expect((await me()).status).toBe(401)
})

test('a redirect that arrives twice is used once, and the session continues @full', async ({ startSignedOut }) => {
  const { ask, app, desktop, window, wire } = await startSignedOut()
  const redirect = await (await ask()).allow()
  await desktop.handOver(redirect)
  await expect(window.navigator).toBeVisible()

  await desktop.handOver(redirect)

  await ignored(app, 'no sign-in waits')
  await expect(window.status).toContainText('Connected')
  await expect(window.banner).toBeHidden()
  expect(wire.matching('POST', /^\/token$/)).toHaveLength(1)
})

test('after the browser was closed, the sign-in can be cancelled and restarted @full', async ({ startSignedOut }) => {
  const { ask, askAgain, app, desktop, signInScreen, page, entry, window } = await startSignedOut()
  const consent = await ask()
  const late = await consent.allow()
  await consent.page.close()

  await signInScreen.cancel()
  await expect(page.getByLabel('Client ID')).toHaveValue(entry.clientId)
  await desktop.handOver(late)
  await ignored(app, 'no sign-in waits')
  await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeVisible()

  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

test('a redirect without a sign-in starts or shows the app, and does nothing else @full', async ({
  startSignedOut,
}) => {
  const { ask, startAgain } = await startSignedOut()
  const redirect = await (await ask()).allow()

  const { app, desktop, page, signInScreen } = await startAgain({ args: [redirect] })
  await ignored(app, 'no sign-in waits')
  await desktop.handOver(redirect)
  await ignored(app, 'no sign-in waits', 2)

  await expect(page.getByRole('heading', { name: 'Welcome to Sheaf' })).toBeVisible()
  await expect(signInScreen.problem).toBeHidden()
})

/** Ignored redirects are logged for support, and not shown. */
const ignored = (app: RunningApp, why: string, times = 1) =>
  expect
    .poll(async () => (await logOf(app)).split(`An answer of a browser was ignored: ${why}.`).length - 1)
    .toBe(times)

/** Redeems a code with the secret, as the registered program would. */
function redeem(baseUrl: string, app: { clientId: string; clientSecret: string }, code: string | null) {
  return fetch(`${baseUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code: code ?? '',
    }),
  })
}
