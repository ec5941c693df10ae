import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { hasRoom } from './pages/room.ts'
import { resize, SIZES } from './pages/sizes.ts'

const LOG = 'Snag log'
/** The menus of the application, in the title strip. */
function menusOf(page: Page) {
  const bar = page.getByRole('menubar', { name: 'Application' })
  const menu = page.getByRole('menu').last()
  return {
    bar,
    menu,
    named: (name: string) => bar.getByRole('menuitem', { name, exact: true }),
    item: (name: string) => menu.locator('[role^="menuitem"]').filter({ hasText: name }),
    async isOpen(name: string): Promise<void> {
      await expect(bar.locator('[data-state="open"]')).toHaveText(name)
      await expect(menu.locator(':focus').or(page.locator('[role="menu"]:focus')).first()).toBeVisible()
    },
    isClosed: () => expect(page.locator('[role="menubar"], [role="menu"]')).toHaveCount(0),
  }
}

test.use({ app: 'shared' })

test('Alt opens the menus, arrows move through them, a command acts on the active cell, and Escape restores the focus', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const { bar, menu, item, isOpen, isClosed } = menusOf(page)
  const cell = await sheet.select(3, 'Snag')
  await page.keyboard.type('Gone soon')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(cell).toHaveText('Gone soon')

  await page.keyboard.press('Alt')
  await isOpen('File')
  await page.keyboard.press('ArrowRight')
  await isOpen('Edit')
  await expect(item('Redo')).toContainText('There is nothing to redo')
  await expect(item('Cut').locator('.key-cap')).toHaveText(['Ctrl', 'X'])
  await page.keyboard.press('ArrowDown')
  await expect(menu.locator('[data-highlighted]')).toContainText('Undo')
  await page.keyboard.press('Escape')
  await isClosed()
  await expect(cell).toBeFocused()

  await page.keyboard.press('Alt+e')
  await isOpen('Edit')
  await page.keyboard.press('c')
  await page.keyboard.type('lear')
  await expect(menu.locator('[data-highlighted]')).toContainText('Clear cells')
  await page.keyboard.press('Enter')
  await isClosed()
  await expect(cell).toHaveText('')
  await expect(cell).toBeFocused()

  await page.keyboard.press('F10')
  await isOpen('File')
  await page.keyboard.press('F10')
  await isClosed()
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('typed')
  await expect(bar).toHaveCount(0)
})

test('the menus open by mouse, switch on hover, and fit the smallest window', async ({ session }) => {
  const { app, page, sheet } = await session({ sheet: LOG })
  const { bar, menu, named, item, isOpen, isClosed } = menusOf(page)
  await resize(app, page, SIZES.least)
  const cell = await sheet.select(3, 'Snag')
  await page.getByRole('button', { name: 'Menu of Sheaf' }).click()
  await isOpen('File')
  for (const name of ['Edit', 'View', 'Go', 'Row', 'Column', 'Data', 'Help']) {
    await named(name).hover()
    await isOpen(name)
    await hasRoom(page, '[role="menu"]', name)
    await hasRoom(page, '[role="menubar"]', name)
    await expect(menu).toBeInViewport({ ratio: 1 })
  }
  await named('View').hover()
  await item('Compact rows').click()
  await isClosed()
  await expect(cell).toBeFocused()
  await page.getByRole('button', { name: 'Menu of Sheaf' }).click()
  await named('View').hover()
  await expect(item('Compact rows')).toHaveAttribute('aria-checked', 'true')
  await bar.locator('svg').first().click()
  await isClosed()
  await expect(cell).toBeFocused()
})

test('Alt on a real keyboard opens the menus, and AltGr and Alt+Shift still type @full', async ({
  session,
  xKeyboard,
}) => {
  const { page, sheet } = await session({ sheet: LOG, env: { DISPLAY: xKeyboard.display } })
  const { isOpen, isClosed } = menusOf(page)
  await xKeyboard.useDeadKeys()
  const cell = await sheet.select(3, 'Snag')
  await xKeyboard.press('Alt_L')
  await isOpen('File')
  await xKeyboard.press('Escape')
  await isClosed()
  await expect(cell).toBeFocused()
  await xKeyboard.press('alt+e')
  await isOpen('Edit')
  await xKeyboard.press('Alt_L')
  await isClosed()
  await expect(cell).toBeFocused()

  await xKeyboard.press('alt+Shift_L', 'ISO_Level3_Shift+e')
  await expect(sheet.editor.locator('textarea')).toHaveValue('é')
  await xKeyboard.press('t', 'alt+f', 'Alt_L', 'ISO_Level3_Shift+e', 'Return')
  await expect(cell).toHaveText('été')
  await isClosed()
})
