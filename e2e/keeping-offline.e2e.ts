import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { navigatorOf } from './pages/navigator.ts'

const LIBRARY = 'Riverside Library'
/** With a nested folder. */
const FOLDER = 'Refurbishment 2026'

test.use({ app: 'shared' })

type WithBridge = { readonly bridge: { readonly call: Record<string, (input: unknown) => Promise<unknown>> } }

/** Leaves room for less than the sheets of the sample: the choices in the window begin far above their size. */
const limitCopies = (page: Page, copiesLimitBytes: number): Promise<void> =>
  page.evaluate(async bytes => {
    // as: the bridge of the preload
    await (globalThis as unknown as WithBridge).bridge.call['settings.set']?.({ copiesLimitBytes: bytes })
  }, copiesLimitBytes)

const openSettings = async (page: Page) => {
  await page.keyboard.press('Control+,')
  return page.getByRole('dialog', { name: 'Settings' })
}

test('a folder kept offline is complete without opening its sheets, and opens without a connection', async ({
  session,
}) => {
  const { page, sheet, window, wire } = await session()
  const navigator = navigatorOf(page)
  await navigator.toggle(FOLDER, 'Keep offline')
  await expect(navigator.line(FOLDER)).toHaveAccessibleName(`${FOLDER} Kept offline: 3 sheets`)
  await navigator.open(FOLDER)
  await expect(navigator.line('Snag log')).toHaveAccessibleName(/Kept offline, as of \d\d:\d\d today$/)

  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await window.openSheet('Snag log')

  expect(await sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(1, 'Snag')).not.toBeEmpty()
  await expect(page.locator('.copy-age')).toHaveText(/^Copy from \d\d:\d\d today$/)
})

test('the sheet in front is kept by the palette and released in the settings @full', async ({ session }) => {
  const { page } = await session({ sheet: 'Snag log' })
  const navigator = navigatorOf(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Keep this sheet offline')
  await page.keyboard.press('Enter')
  await expect(navigator.line('Snag log')).toHaveAccessibleName(/Kept offline/)

  const settings = await openSettings(page)
  const list = settings.getByRole('list', { name: 'Kept offline' })
  await expect(list).toContainText(/Snag log.*KB, as of \d\d:\d\d today/)
  await expect(settings.getByRole('meter', { name: 'Copies on this computer' })).toBeVisible()
  await list.getByRole('button', { name: 'Stop keeping “Snag log” offline' }).click()

  await expect(settings).toContainText('Nothing is kept offline yet.')
  await page.keyboard.press('Escape')
  await expect(navigator.line('Snag log')).toHaveAccessibleName('Snag log')
})

test('sheets that find no room say so, and are kept once there is room', async ({ session }) => {
  const { page } = await session()
  const navigator = navigatorOf(page)
  await expect(navigator.line(LIBRARY)).toBeVisible()
  await limitCopies(page, 30_000)
  await navigator.toggle(LIBRARY, 'Keep offline')

  await expect(navigator.line(LIBRARY)).toHaveAccessibleName(/Kept offline: \d of \d sheets, and \d cannot be$/)
  const settings = await openSettings(page)
  await expect(settings).toContainText('Not kept offline: the copies have reached their limit')
  await limitCopies(page, 1024 ** 3)
  await expect(settings.getByRole('list', { name: 'Kept offline' })).toContainText(/Kept offline: \d sheets/)
})

test('a kept sheet that was deleted at the service says so, and keeps its copy', async ({ session }) => {
  const { page, client } = await session()
  const navigator = navigatorOf(page)
  await navigator.open(FOLDER)
  await navigator.toggle('Snag log', 'Keep offline')
  await expect(navigator.line('Snag log')).toHaveAccessibleName(/Kept offline, as of/)

  const { id } = await client.listed('Snag log')
  await client.call('DELETE', `/sheets/${id}`)
  await navigator.refresh.click()
  await expect(navigator.line('Snag log')).toBeHidden()

  const settings = await openSettings(page)
  await expect(settings.getByRole('list', { name: 'Kept offline' })).toContainText(
    /Snag log.*but deleted, or no longer shared with you/,
  )
})
