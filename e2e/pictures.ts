import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ROOT } from './harness/electron.ts'
import { test } from './harness/test.ts'
import { navigatorOf } from './pages/navigator.ts'
import { searchOf } from './pages/search.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { resize } from './pages/sizes.ts'
import { windowOf } from './pages/window.ts'

const FOLDER = join(ROOT, 'test-results/screenshots')
const README_PICTURE = 'sheet-light.png'
const PLAN = 'Library refurbishment'

/** Takes screenshots of the window in light and dark mode, 1440 by 900. */
async function take(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), animations: 'disabled', caret: 'hide' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('sign-in methods and token form', async ({ launch }) => {
  const page = await (await launch()).window()
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeVisible()
  await take(page, 'sign-in')
  await signInScreenOf(page).openTokenForm()
  await take(page, 'token')
  await page.keyboard.press('Escape')
  await signInScreenOf(page).openBrowserForm()
  await take(page, 'browser')
})

test('sheet, attachments, account, pending', async ({ launch }) => {
  const page = await (await launch()).window()
  const [window, sheet] = [windowOf(page), sheetOf(page)]
  await signInScreenOf(page).startHere()
  await window.openSheet(PLAN)
  await sheet.select(14, 'Task')
  await take(page, 'sheet')
  await copyFile(join(FOLDER, README_PICTURE), join(ROOT, 'assets/screenshots', README_PICTURE))

  await page.locator('.sf-slot[data-act="attachments"]').first().click()
  await expect(window.sidebar.locator('.attachment').first()).toBeVisible()
  await take(page, 'attachments')
  await page.getByRole('button', { name: 'Close attachments' }).click()

  await page.locator('.sf-slot[data-act="comments"]').first().click()
  await expect(page.getByRole('complementary', { name: 'Conversations' }).locator('.comment').first()).toBeVisible()
  await take(page, 'conversations')
  await page.getByRole('button', { name: 'Close conversations' }).click()

  await window.callUp('Row history')
  await expect(page.getByRole('complementary', { name: 'Row history' }).getByRole('status')).toHaveText(/^Read at/)
  await take(page, 'row-history')
  await page.getByRole('button', { name: 'Close row history' }).click()

  const search = searchOf(page)
  await search.open()
  await take(page, 'search-start')
  await search.searchFor('delivery')
  await expect(search.line('second delivery')).toBeVisible()
  await take(page, 'search')
  await window.openSheet(PLAN)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByText('Offline copies')).toBeVisible()
  await take(page, 'account')
  await page.keyboard.press('Escape')

  await window.holdAll()
  await sheet.type(6, 'Budget', '11,400')
  await sheet.type(14, 'Progress', '75%')
  await sheet.type(15, 'Status', 'In progress')
  await sheet.type(17, 'Due', '11 Dec 2026')
  await sheet.type(20, 'Task', 'Air handling plant, roof')
  await expect(window.saveNow).toHaveText('Save 5')
  await take(page, 'pending')
  await window.openLedger()
  await expect(window.ledger).toContainText('Air handling plant, roof')
  await take(page, 'ledger')
})

test('kept offline', async ({ session }) => {
  const { app, page, client } = await session({ sheet: PLAN })
  const navigator = navigatorOf(page)
  await navigator.toggle('Refurbishment 2026', 'Keep offline')
  await navigator.open('Refurbishment 2026')
  await navigator.toggle('Personal planning', 'Keep offline')
  await expect(navigator.line('Refurbishment 2026')).toHaveAccessibleName(/: 3 sheets$/)
  await expect(navigator.line('Personal planning')).toHaveAccessibleName(/Kept offline, as of/)
  await take(page, 'kept-offline')
  const { id } = await client.listed('Personal planning')
  await client.call('DELETE', `/sheets/${id}`)
  await navigator.refresh.click()
  await expect(navigator.line('Personal planning')).toBeHidden()
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toContainText('no longer shared with you')
  await settings.getByRole('list', { name: 'Kept offline' }).scrollIntoViewIfNeeded()
  await take(page, 'kept-offline-settings')
  await resize(app, page, { width: 960, height: 600, zoom: 1 })
  await settings.getByRole('list', { name: 'Kept offline' }).scrollIntoViewIfNeeded()
  await take(page, 'kept-offline-settings-960')
})

test('offline', async ({ session }) => {
  const { page, sheet, window, wire } = await session({ sheet: PLAN, keep: 'session' })
  await window.openSheet('Snag log')
  await window.openSheet(PLAN)
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await sheet.type(14, 'Progress', '75%')
  await expect(page.locator('.copy-age')).toBeVisible()
  await take(page, 'offline')
})
