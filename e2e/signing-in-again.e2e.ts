import { expect } from '@playwright/test'
import type { SignedOut } from './harness/sign-in/signed-out.ts'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { sheetOf } from './pages/sheet.ts'
import { otherClient } from './wire/other-client.ts'

const NORA = 'nora.vestergaard@fernhill.example'
const IDRIS = 'idris.bello@fernhill.example'
const TEN_YEARS_MS = 10 * 365 * 86_400_000
const EIGHT_DAYS_MS = 8 * 86_400_000

/** Adds an account to the current one, with the app that is already registered. */
async function addAccount(
  { page, signInScreen, desktop, service, entry, askAgain }: SignedOut,
  email: string,
): Promise<void> {
  const account = accountOf(page)
  const before = (await account.row.getAttribute('aria-label')) ?? ''
  await account.addAnother()
  await signInScreen.openBrowserForm()
  await signInScreen.fillKnown(entry)
  const consent = await askAgain()
  await consent.signIn(email, await service.setPassword(email))
  await desktop.handOver(await consent.allow())
  await expect(account.row).not.toHaveAccessibleName(before)
}

/** The response status of the service for this token. */
async function statusWith({ service, issued }: SignedOut): Promise<number> {
  const headers = { authorization: `Bearer ${issued.at(-1)?.access_token}` }
  return (await fetch(`${service.baseUrl}/users/me`, { headers })).status
}

/** Revokes the last token on the service, as a user does in the settings. */
async function revoke({ service, issued }: SignedOut): Promise<void> {
  const token = issued.at(-1)?.access_token
  const answer = await fetch(`${service.baseUrl}/token`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
}

test('edits typed after the service ended the session are kept, and saved after signing in again in place', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut({ sample: true })
  const { window, page, signInScreen, desktop, service } = at
  await at.signIn(NORA)
  await window.openSheet('Snag log')
  const sheet = sheetOf(page)
  await revoke(at)

  await sheet.type(1, 'Snag', 'Typed without a session')
  await sheet.type(2, 'Snag', 'And one more')
  await expect(window.banner).toContainText('Sign in again to save 2 edits.')
  await signInScreen.signInAgain()
  const consent = await at.askAgain()
  await consent.signIn(NORA, await service.setPassword(NORA))
  await consent.isAsked()
  await desktop.handOver(await consent.allow())

  await expect(window.banner).toBeHidden()
  await window.isAllSaved()
  await sheet.isShown('Snag log')
  const saved = await otherClient(service).valuesIn('Snag log', 'Snag')
  expect([saved.get(1), saved.get(2)]).toEqual(['Typed without a session', 'And one more'])
})

test('an expired token is refreshed once, without asking the user @full', async ({ startSignedOut }) => {
  const at = await startSignedOut({ sample: true })
  const { window, page, service, wire } = at
  await at.signIn(NORA)
  await window.openSheet('Snag log')
  await service.startAgain(EIGHT_DAYS_MS)

  await sheetOf(page).type(1, 'Snag', 'A week later')
  await window.isAllSaved()

  await expect(window.banner).toBeHidden()
  expect(wire.matching('POST', /^\/token$/)).toHaveLength(2)
  expect(wire.requests.some(({ status }) => status === 401)).toBe(true)
  expect(await otherClient(service).valueAt('Snag log', 1, 'Snag')).toBe('A week later')
})

test('signing out also revokes the token at the service @full', async ({ startSignedOut }) => {
  const at = await startSignedOut()
  await at.signIn()
  expect(await statusWith(at)).toBe(200)

  await accountOf(at.page).signOut()

  await expect.poll(() => statusWith(at)).toBe(401)
})

for (const [when, aheadMs] of [
  ['ten years ahead', TEN_YEARS_MS],
  ['ten years behind', -TEN_YEARS_MS],
] as const) {
  test(`signing in works at a service whose clock is ${when} @full`, async ({ startSignedOut }) => {
    const at = await startSignedOut()
    await at.service.startAgain(aheadMs)
    await at.signIn()

    await expect(at.window.status).toContainText('Connected')
    const account = accountOf(at.page)
    await account.open()
    await expect(account.panel).toContainText(/Renews by itself, [67] days left/)
    expect(at.issued).toHaveLength(1)
    expect(at.wire.requests.filter(({ path, status }) => status === 401 && path !== '/users/me')).toEqual([])
  })
}

test('another account sees no data of the first one, not even its tabs @full', async ({ startSignedOut }) => {
  const at = await startSignedOut({ sample: true })
  const account = accountOf(at.page)
  await at.signIn(NORA)
  await at.window.openSheet('Personal planning')
  const before = at.wire.requests.length

  await addAccount(at, IDRIS)

  await expect(at.window.item('Staff reviews')).toBeVisible()
  await expect(at.window.item('Personal planning')).toBeHidden()
  await expect(at.page.getByRole('navigation', { name: 'Tabs' }).locator('.tab')).toHaveText(['Home'])
  // Only the first account requests its sheet; the service would reject the other one.
  const denied = at.wire.requests
    .slice(before)
    .filter(({ path, status }) => path.startsWith('/sheets/') && status !== 200)
  expect(denied).toEqual([])
  await account.switchTo('Nora Vestergaard')
  await sheetOf(at.page).isShown('Personal planning')
  await expect(at.window.item('Staff reviews')).toBeHidden()
})

test('of two accounts, the one in the background continues to save @full', async ({ startSignedOut }) => {
  const at = await startSignedOut({ sample: true })
  const { window, page, service, wire } = at
  const account = accountOf(page)
  await at.signIn(NORA)
  await addAccount(at, IDRIS)
  await account.switchTo('Nora Vestergaard')
  await window.openSheet('Snag log')

  await wire.refuse()
  await sheetOf(page).type(1, 'Snag', 'Typed by Nora')
  await account.switchTo('Idris Bello')
  await account.open()
  await expect(account.others).toContainText('1 edit not saved')
  await wire.accept()

  await expect.poll(() => otherClient(service).valueAt('Snag log', 1, 'Snag')).toBe('Typed by Nora')
  await expect(account.row).toHaveAccessibleName('Account of Idris Bello')
  await account.open()
  await expect(account.others).not.toContainText('not saved')
})

test('if another user allows access instead, they get a separate account without the edits @full', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut({ sample: true })
  const { window, page, signInScreen, desktop, service, wire } = at
  const account = accountOf(page)
  await at.signIn(NORA)
  await window.openSheet('Snag log')
  await revoke(at)
  await sheetOf(page).type(1, 'Snag', 'Only for Nora to save')
  await expect(window.banner).toContainText('Sign in again to save 1 edit.')

  await signInScreen.signInAgain()
  const consent = await at.askAgain()
  await consent.signIn(NORA, await service.setPassword(NORA))
  await consent.chooseAnother()
  await consent.signIn(IDRIS, await service.setPassword(IDRIS))
  await desktop.handOver(await consent.allow())

  await expect(account.row).toHaveAccessibleName('Account of Idris Bello')
  await account.open()
  await expect(account.others).toContainText('Signed out')
  await expect(account.others).toContainText('1 edit not saved')
  expect(wire.matching('PUT', /rows/).filter(({ status }) => status === 200)).toEqual([])
})
