import { chown, mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { REDIRECT_ADDRESSES } from '../shared/model/sign-in/browser-sign-in.ts'
import { runToItsEnd } from './harness/launch.ts'
import { test } from './harness/test.ts'

/** `nobody` of every Unix. */
const NOBODY = 65_534
const HUGH = 'hugh.pemberton@fernhill.example'
const NORA = 'nora.vestergaard@fernhill.example'

test('reports at the address field a server that is no sheet service, and opens no browser @full', async ({
  startSignedOut,
}) => {
  const { signInScreen, entry, desktop, page, askAgain, window } = await startSignedOut()
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end('<!doctype html><title>Welcome</title><p>Sign in to the network.')
  })
  await new Promise<void>(resolve => void site.listen(0, '127.0.0.1', resolve))
  // as: a listening TCP server's address is always an AddressInfo.
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/2.0`
  await signInScreen.openBrowserForm()
  await signInScreen.fillApp({ ...entry, address })

  await signInScreen.openBrowser()
  await expect(signInScreen.problem).toHaveText('No sheet service at this address. Check the server’s address.')
  expect(await desktop.opened()).toEqual([])
  site.close()

  await page.getByLabel('Address', { exact: true }).fill(entry.address)
  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

test('reports a wrong secret at its field, and the right one works @full', async ({ startSignedOut }) => {
  const { ask, askAgain, signInScreen, entry, desktop, page, window } = await startSignedOut()
  const consent = await ask({ clientSecret: 'not-this-one' })

  await desktop.handOver(await consent.allow())
  const field = page.getByLabel('Client secret')
  await expect(signInScreen.problem).toContainText('The client secret does not belong to this client ID.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('not-this-one')

  await field.fill(entry.clientSecret)
  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

for (const [what, fault, message] of [
  ['no response arrives', { kind: 'truncate', afterBytes: 0 }, 'did not answer.'],
  ['a web page answers instead', { kind: 'web-page' }, 'No sheet service at this address.'],
] as const) {
  test(`reports that ${what} when the code is redeemed, and the next attempt works @full`, async ({
    startSignedOut,
  }) => {
    const { ask, askAgain, signInScreen, desktop, wire, window } = await startSignedOut()
    wire.disturb({ fault, when: ({ path }) => path === '/token', times: 1 })

    await desktop.handOver(await (await ask()).allow())
    await expect(signInScreen.problem).toContainText(message)

    await desktop.handOver(await (await askAgain()).allow())
    await expect(window.navigator).toBeVisible()
  })
}

test('the browser reports an unknown client ID, and the form keeps it @full', async ({ startSignedOut }) => {
  const { ask, signInScreen, page } = await startSignedOut()
  const consent = await ask({ clientId: 'nobody' })

  await expect(consent.heading).toHaveText('This sign-in link is not valid')
  await expect(consent.page.getByRole('button')).toHaveCount(0)
  await signInScreen.cancel()
  await expect(page.getByLabel('Client ID')).toHaveValue('nobody')
})

test('a deactivated user cannot allow access, and another user can @full', async ({ startSignedOut }) => {
  const { ask, service, signInScreen, desktop, window } = await startSignedOut({ sample: true })
  const consent = await ask()

  await consent.typeAddress(HUGH)
  await expect(consent.heading).toHaveText('This account cannot sign in')
  await expect(consent.page.getByText(`The account ${HUGH} was deactivated`)).toBeVisible()
  await expect(consent.page.getByRole('button')).toHaveCount(0)
  await expect(signInScreen.waiting).toBeVisible()

  await consent.page.goBack()
  await consent.signIn(NORA, await service.setPassword(NORA))
  await desktop.handOver(await consent.allow())
  await expect(window.item('Library refurbishment')).toBeVisible()
})

test('the code of another app cannot be used, even with the right state @full', async ({ startSignedOut }) => {
  const { ask, askAgain, signInScreen, desktop, service, window } = await startSignedOut()
  const consent = await ask()
  const other = await service.registerApp(REDIRECT_ADDRESSES.scheme)
  const address = new URL(consent.page.url())
  address.searchParams.set('client_id', other.clientId)
  await consent.page.goto(address.href)

  await desktop.handOver(await consent.allow())

  await expect(signInScreen.problem).toContainText('is too old, or was used before')
  await desktop.handOver(await (await askAgain()).allow())
  await expect(window.navigator).toBeVisible()
})

test('a data folder of another system user is not changed, and the error names the reason', async ({ folder }) => {
  test.skip(process.getuid?.() !== 0, 'Only root can give a folder away.')
  const userData = join(folder, 'theirs')
  await mkdir(userData)
  await chown(userData, NOBODY, NOBODY)

  const { code, output } = await runToItsEnd(userData)

  expect(code).toBe(1)
  expect(output).toContain('It belongs to another user of this computer. Nothing in it was changed.')
  expect(await readdir(userData)).toEqual([])
})
