import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ROOT } from './harness/electron.ts'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'
import { conversationsOf } from './pages/conversations.ts'
import { nextFrame } from './pages/frames.ts'
import { resize, SIZES, type Size, toolbarOf } from './pages/sizes.ts'

// Screenshots of small windows and of a German system, to check by eye after a layout change.

const FOLDER = join(ROOT, 'test-results/small-windows')
const PLAN = 'Library refurbishment'
const GERMAN = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' }

/** The window as drawn by Electron: a screenshot of the browser tools is truncated at 200 %. */
async function drawn(app: RunningApp): Promise<Buffer> {
  const picture = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  return Buffer.from(picture, 'base64')
}

async function take(app: RunningApp, page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => document.fonts.ready)
  let before: Buffer = Buffer.alloc(0)
  // The screenshot may be from before the last frame, so wait for two equal ones.
  await expect(async () => {
    await nextFrame(page)
    const now = await drawn(app)
    const isSteady = now.equals(before)
    before = now
    expect(isSteady).toBe(true)
  }).toPass()
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}.png`), before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const NARROW: Readonly<Record<string, Size>> = {
  '960x600': SIZES.least,
  '1024x700': SIZES.small,
  '1440x900-at-200-percent': SIZES.enlarged,
}

for (const [name, size] of Object.entries(NARROW)) {
  test(name, async ({ session }) => {
    const { app, page, sheet, window } = await session({ sheet: PLAN })
    await window.openSheet('Snag log')
    await window.openSheet(PLAN)
    await resize(app, page, size)
    await sheet.select(3, 'Task')
    await take(app, page, `${name}-sheet`)
    await take(app, page, `${name}-sheet-dark`, 'dark')

    await toolbarOf(page).openMore()
    await take(app, page, `${name}-more-tools`)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Menu of Sheaf' }).click()
    await page.getByRole('menubar', { name: 'Application' }).getByRole('menuitem', { name: 'Row' }).hover()
    await expect(page.getByRole('menuitem', { name: /^Insert row above/ })).toBeVisible()
    await take(app, page, `${name}-application-menu`)
    await page.keyboard.press('Escape')

    await window.openAttachments()
    await expect(window.sidebar.locator('.attachment').first()).toBeVisible()
    await take(app, page, `${name}-attachments`)
    await page.keyboard.press('Control+Shift+A')
    const discussions = conversationsOf(page)
    await discussions.open()
    await discussions.show('sheet')
    await expect(discussions.pane.locator('.comment').first()).toBeVisible()
    await take(app, page, `${name}-conversations`)
    await page.keyboard.press('Control+Shift+M')

    await sheet.select(3, 'Status')
    await page.keyboard.press('Control+Shift+l')
    await expect(page.getByRole('dialog', { name: /^Filter / })).toBeVisible()
    await take(app, page, `${name}-filter`)
    await page.keyboard.press('Escape')

    await window.holdAll()
    await sheet.type(3, 'Task', 'Scaffold to the north front')
    await window.openLedger()
    await expect(window.ledger).toContainText('Scaffold to the north front')
    await take(app, page, `${name}-pending-changes`)
  })
}

test('960x600 at 200 %', async ({ session }) => {
  const { app, page, sheet, window } = await session({ sheet: PLAN })
  await resize(app, page, SIZES.leastEnlarged)
  await sheet.select(3, 'Task')
  await take(app, page, '960x600-at-200-percent-sheet')
  await page.keyboard.press('Control+Shift+l')
  await expect(page.getByRole('dialog', { name: /^Filter / })).toBeVisible()
  await take(app, page, '960x600-at-200-percent-filter')
  await page.keyboard.press('Escape')
  await window.holdAll()
  await sheet.type(3, 'Task', 'Scaffold to the north front')
  await window.openLedger()
  await expect(window.ledger).toContainText('Scaffold')
  await take(app, page, '960x600-at-200-percent-pending-changes')
})

test('in German', async ({ session }) => {
  const { app, page, sheet, window } = await session({ sheet: PLAN, env: GERMAN })
  await sheet.type(14, 'Budget', '1.234,56')
  await sheet.select(14, 'Budget')
  await take(app, page, 'german-sheet')
  await sheet.select(14, 'Start')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('.sf-calendar')).toBeVisible()
  await take(app, page, 'german-date')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText('1.234,56')
  await take(app, page, 'german-settings')
  await page.keyboard.press('Escape')
  await resize(app, page, SIZES.least)
  await sheet.select(3, 'Budget')
  await take(app, page, 'german-960x600')
  await window.openLedger()
  await take(app, page, 'german-960x600-pending-changes')
})
