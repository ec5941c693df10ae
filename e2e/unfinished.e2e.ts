import { expect } from '@playwright/test'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { conversationsOf } from './pages/conversations.ts'
import { sheetOf } from './pages/sheet.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { windowOf } from './pages/window.ts'

const SNAGS = 'Snag log'
const PRIYA = 'priya.raman@fernhill.example'
const KEEP = { passphrase: 'a quiet desk by the window' }

/** Ways in which a window ends without asking the page. */
const WAYS: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  'the system closes the window': ({ app }) =>
    app.electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
    }),
  'the program is killed': ({ app }) => app.killHard(),
}

for (const [way, end] of Object.entries(WAYS)) {
  test(`unfinished text in a cell and in a comment continues after ${way} @full`, async ({ session, launch }) => {
    const before = await session({ sheet: SNAGS })
    const discussions = conversationsOf(before.page)
    await before.sheet.select(4, 'Snag')
    await discussions.open()
    await discussions.pane.getByRole('button', { name: 'New', exact: true }).click()
    await before.page.keyboard.type('Who has the key to')
    await before.sheet.select(9, 'Snag')
    await before.page.keyboard.type('Carpet joint is')
    const ended = before.app.electron.waitForEvent('close')
    await end(before)
    await ended

    const page = await (await launch({ userData: before.app.userData })).window()
    const [sheet, window, discussionsAgain] = [sheetOf(page), windowOf(page), conversationsOf(page)]
    await sheet.isShown(SNAGS)
    await expect(sheet.editor.locator('textarea')).toHaveValue('Carpet joint is')
    await expect(sheet.editor.locator('textarea')).toBeFocused()
    await page.keyboard.type(' down')
    await page.keyboard.press('Enter')
    await expect(await sheet.cell(9, 'Snag')).toHaveText('Carpet joint is down')
    await sheet.select(4, 'Snag')
    await discussionsAgain.open()
    await expect(discussionsAgain.newBox).toHaveValue('Who has the key to')
    await expect(window.status).toContainText('1 edit not saved')
  })
}

test('unfinished text waits while the passphrase is typed, and is not stored half-finished', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, client } = await session({ sheet: SNAGS, keep: KEEP })
  const before = await client.valueAt(SNAGS, 9, 'Snag')
  await sheet.select(9, 'Snag')
  await page.keyboard.type('Carpet joint is')
  await expect(sheet.editor).toBeVisible()
  await app.killHard()

  const again = await (await launch({ userData: app.userData })).window()
  const editor = sheetOf(again).editor.locator('textarea')
  const passphrase = windowOf(again).banner.getByLabel('Passphrase')
  const held = await sheetOf(again).cell(9, 'Snag')
  await expect(passphrase).toBeFocused()
  await expect(editor).toHaveCount(0)
  await expect(held).toHaveText(String(before))
  await (await sheetOf(again).cell(4, 'Snag')).click()
  await expect(editor).toHaveValue('Carpet joint is')
  await expect(editor).toBeFocused()
  await passphrase.click()
  await expect(editor).toHaveCount(0)
  await expect(held).toHaveText(String(before))
  await again.keyboard.type(KEEP.passphrase)
  await again.keyboard.press('Enter')
  await expect(windowOf(again).banner).toBeHidden()
  await expect(editor).toHaveValue('Carpet joint is')
  await expect(editor).toBeFocused()
  await again.keyboard.type(' down')
  await again.keyboard.press('Enter')

  await windowOf(again).isAllSaved()
  expect(await client.valueAt(SNAGS, 9, 'Snag')).toBe('Carpet joint is down')
})

test('unfinished text continues after a reload, and is removed once it is stored or cancelled @full', async ({
  session,
}) => {
  const { page, sheet, window } = await session({ sheet: SNAGS })
  const editor = sheet.editor.locator('textarea')
  await window.holdAll()
  await sheet.select(9, 'Snag')
  await page.keyboard.type('Half a')
  await page.reload()
  await sheet.isShown(SNAGS)
  await expect(editor).toHaveValue('Half a')
  await page.keyboard.press('Escape')
  await expect(sheet.editor).toHaveCount(0)
  await sheet.type(8, 'Snag', 'Whole')

  await page.reload()
  await sheet.isShown(SNAGS)
  await expect(await sheet.cell(8, 'Snag')).toHaveText('Whole')
  await expect(sheet.editor).toHaveCount(0)
})

test('text that cannot be stored yet and an unfinished comment continue after switching accounts and after signing out @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, token, service } = await session({ sheet: SNAGS })
  const [discussions, account, signInScreen] = [conversationsOf(page), accountOf(page), signInScreenOf(page)]
  const goesOn = async () => {
    await sheet.isShown(SNAGS)
    await expect(sheet.editor.locator('textarea')).toHaveValue('31 Feb 2026')
    if (!(await discussions.pane.isVisible())) await page.getByRole('button', { name: 'Conversations' }).click()
    await expect(discussions.newBox).toHaveValue('Who has the key to')
  }
  await sheet.select(9, 'Found')
  await discussions.open()
  await discussions.pane.getByRole('button', { name: 'New', exact: true }).click()
  await page.keyboard.type('Who has the key to')
  await sheet.select(9, 'Found')
  await page.keyboard.type('31 Feb 2026')

  await account.addAnother()
  await signInScreen.openTokenForm()
  await signInScreen.fill({ address: wire.baseUrl, token: await service.mintToken(PRIYA) })
  await signInScreen.submit()
  await expect(account.row).toHaveAccessibleName('Account of Priya Raman')
  await account.switchTo('Nora Vestergaard')
  await goesOn()

  await account.open()
  await account.panel.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Previous accounts' })).toBeVisible()
  await signInScreen.openTokenForm()
  await signInScreen.fill({ address: wire.baseUrl, token })
  await signInScreen.submit()
  await expect(account.row).toHaveAccessibleName('Account of Nora Vestergaard')
  await window.openSheet(SNAGS)
  await goesOn()
})
