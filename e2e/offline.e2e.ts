import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { tryNow, windowOf } from './pages/window.ts'
import { otherClient } from './wire/other-client.ts'
import type { FaultRule } from './wire/proxy.ts'

const PASSPHRASE = 'a quiet desk by the window'
const KEEP = { passphrase: PASSPHRASE }
const PUT_ROWS = /^\/sheets\/\d+\/rows$/
const isPut: FaultRule['when'] = ({ method, path }) => method === 'PUT' && PUT_ROWS.test(path)

test.use({ app: 'shared' })

test('offline, every sheet that was opened can be read, and shows the age of its copy @smoke @full', async ({
  session,
  launch,
}) => {
  const { app, service, window } = await session({ sheet: 'Library refurbishment', keep: KEEP })
  await window.openSheet('Bird strikes')
  await app.close()
  await service.stop()

  const page = await (await launch({ userData: app.userData })).window()
  const [again, sheet] = [windowOf(page), sheetOf(page)]
  await again.unlock(PASSPHRASE)
  await expect(again.status).toContainText('Offline')
  await again.openSheet('Library refurbishment')
  await expect(await sheet.cell(6, 'Task')).toHaveText('Furniture and shelving schedule')
  await expect(page.locator('.copy-age')).toHaveText(/^Copy from \d\d:\d\d today$/)
  await again.openSheet('Bird strikes')
  expect(await sheet.rowCount()).toBe(10_000)
  await expect(page.locator('.copy-age')).toHaveText(/^Copy from \d\d:\d\d today$/)
})

test('offline, a sheet that was never opened says that there is no copy of it @full', async ({ session }) => {
  const { page, window, wire } = await session({ sheet: 'Library refurbishment' })
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await expect(window.status).toContainText('edits are stored here and sent when you reconnect')

  await window.callUp('Volunteer hours')

  const message = page.getByRole('alert').filter({ hasText: '“Volunteer hours” did not open' })
  await expect(message).toContainText('This sheet is not on this computer.')
  await wire.accept()
  await tryNow(message)
  await sheetOf(page).isShown('Volunteer hours')
})

test('edits typed offline survive a crash and are saved once after reconnecting', async ({ session, launch }) => {
  const { app, page, sheet, window, wire, client } = await session({ sheet: 'Snag log', keep: KEEP })
  const before = await client.sheetNamed('Snag log')
  await wire.refuse()
  await sheet.type(9, 'Snag', 'Carpet joint is down')
  await expect(window.status).toContainText('1 edit stored here')
  await app.killHard()

  const again = await (await launch({ userData: app.userData })).window()
  const [view, windowAgain] = [sheetOf(again), windowOf(again)]
  await windowAgain.unlock(PASSPHRASE)
  await windowAgain.openSheet('Snag log')
  await expect(await view.cell(9, 'Snag')).toHaveText('Carpet joint is down')
  await expect(view.marked).toHaveCount(1)
  await wire.accept()
  await tryNow(windowAgain.status)
  await windowAgain.isAllSaved()

  expect(page.isClosed()).toBe(true)
  const after = await client.sheetNamed('Snag log')
  expect(await client.valueAt('Snag log', 9, 'Snag')).toBe('Carpet joint is down')
  expect(after.version).toBe(before.version + 1)
  expect(wire.matching('PUT', PUT_ROWS).filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a save with a lost response is found on the service, and not sent again', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const { version } = await client.sheetNamed('Snag log')
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: isPut, times: 1 })
  await window.holdAll()
  await sheet.type(3, 'Snag', 'Skirting scribed')
  await page.keyboard.press('Control+s')

  await window.isAllSaved()
  expect(wire.matching('PUT', PUT_ROWS)).toHaveLength(1)
  const after = await client.sheetNamed('Snag log')
  expect(after.version).toBe(version + 1)
  expect(await client.valueAt('Snag log', 3, 'Snag')).toBe('Skirting scribed')
})

test('an edit whose app was killed before the response is found on the service after the restart @full', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, window, wire, client } = await session({ sheet: 'Snag log', keep: KEEP })
  const { version } = await client.sheetNamed('Snag log')
  await window.holdAll()
  await sheet.type(3, 'Snag', 'Skirting scribed')
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: isPut })
  wire.disturb({
    fault: { kind: 'delay', ms: 60_000 },
    when: ({ method }) => method === 'GET' && wire.matching('PUT', PUT_ROWS).length > 0,
  })
  await page.keyboard.press('Control+s')
  await expect.poll(() => wire.matching('PUT', PUT_ROWS).filter(({ status }) => status === 200)).toHaveLength(1)
  await app.killHard()
  wire.calm()

  const again = windowOf(await (await launch({ userData: app.userData })).window())
  await again.unlock(PASSPHRASE)
  await again.openSheet('Snag log')
  await again.isAllSaved()
  expect(wire.matching('PUT', PUT_ROWS)).toHaveLength(1)
  expect((await client.sheetNamed('Snag log')).version).toBe(version + 1)
})

test('a new row with a lost response is requested again with its idempotency key, and added once', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(2, 'Snag', 'Only once')
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: ({ method }) => method === 'POST', times: 1 })
  await page.keyboard.press('Control+s')

  await window.isAllSaved()
  expect(wire.matching('POST', PUT_ROWS)).toHaveLength(2)
  const snags = await client.valuesIn('Snag log', 'Snag')
  expect([...snags.values()].filter(text => text === 'Only once')).toHaveLength(1)
})

test('without idempotency keys, a new row with a lost response is not sent again while its outcome is unknown @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  wire.rewrite(/^\/serverinfo/, () => ({ featureInfo: { symbolsVersion: 2 } }))
  await window.holdAll()
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(2, 'Snag', 'Only once')
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: ({ method }) => method === 'POST', times: 1 })
  await page.keyboard.press('Control+s')
  await window.openLedger()
  const { ledger } = window
  await expect(ledger).toContainText('Checking')

  await page.keyboard.press('Control+s')
  await expect(ledger).toContainText('Checking')
  expect(wire.matching('POST', PUT_ROWS)).toHaveLength(1)
  const snags = await client.valuesIn('Snag log', 'Snag')
  expect([...snags.values()].filter(text => text === 'Only once')).toHaveLength(1)
})

test('an ended session keeps the sheets readable and the edits stored; signing in again sends them @full', async ({
  session,
  launch,
}) => {
  const { app, service, sheet, token, wire, window } = await session({ sheet: 'Snag log', keep: 'session' })
  await window.holdAll()
  await sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await sheet.type(5, 'Snag', 'Door closer quiet')
  await app.close()

  const page = await (await launch({ userData: app.userData })).window()
  const [again, view] = [windowOf(page), sheetOf(page)]
  await expect(again.banner).toContainText('Sign in again to save 2 edits.')
  await again.openSheet('Snag log')
  await expect(await view.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
  await expect(await view.cell(30, 'Snag')).not.toHaveText('')
  await view.type(6, 'Snag', 'Data outlet labelled')
  await expect(again.banner).toContainText('Sign in again to save 3 edits.')

  await again.banner.getByRole('button', { name: 'Sign in again' }).click()
  await signInScreenOf(page).fill({ address: wire.baseUrl, token })
  await signInScreenOf(page).submit()
  await expect(again.banner).toBeHidden()
  await expect(again.saveNow).toHaveText('Save 3')
  await page.keyboard.press('Control+s')
  await again.isAllSaved()

  const snags = await otherClient(service).valuesIn('Snag log', 'Snag')
  expect([4, 5, 6].map(row => snags.get(row))).toEqual([
    'Ceiling tile replaced',
    'Door closer quiet',
    'Data outlet labelled',
  ])
})

test('a token revoked during work stops only saving @full', async ({ session }) => {
  const { sheet, window, wire } = await session({ sheet: 'Snag log' })
  wire.disturb({
    fault: {
      kind: 'answer',
      status: 401,
      json: { errorCode: 1002, message: 'Your Access Token is invalid.', refId: 'r' },
    },
  })
  await sheet.type(8, 'Snag', 'Bracket found')

  await expect(window.banner).toContainText('Sign in again to save 1 edit.')
  await expect(await sheet.cell(8, 'Snag')).toHaveText('Bracket found')
  await expect(sheet.marked).toHaveCount(1)
  await sheet.type(9, 'Snag', 'Carpet joint is down')
  await expect(window.banner).toContainText('Sign in again to save 2 edits.')
  await window.openLedger()
  await expect(window.ledger).toContainText('Bracket found')
})
