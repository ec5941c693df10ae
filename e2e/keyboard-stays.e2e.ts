import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { windowOf } from './pages/window.ts'

const LOG = 'Snag log'

type Way = { readonly after: string; readonly go: (page: Page) => Promise<void> }

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Opens a layer by its key, from the cells, and leaves it by Escape. */
const leftByEscape = (after: string, key: string): Way => ({
  after,
  go: async page => {
    await page.keyboard.press(key)
    const layer = page.locator('[role="dialog"], [role="menu"]')
    await expect(layer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer).toHaveCount(0)
  },
})

const WAYS: readonly Way[] = [
  {
    after: 'a click on an empty part of the status bar',
    go: async page => {
      const bar = page.locator('.status-bar')
      const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      await bar.click({ position: { x: width / 2, y: height / 2 } })
    },
  },
  {
    after: 'a click on an empty part of the toolbar',
    go: async page => {
      const bar = page.locator('.sheet-toolbar:visible')
      const { width = 0 } = (await bar.boundingBox()) ?? {}
      await bar.click({ position: { x: width / 2, y: 2 } })
    },
  },
  {
    after: 'a click on the tab that is in front',
    go: page => page.locator('.tabs').getByText(LOG).click(),
  },
  {
    after: 'a menu of the status bar that Escape closes',
    go: async page => {
      await pressed(page, 'When to save')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
  },
  {
    after: 'a choice in a menu of the status bar',
    go: page => windowOf(page).holdAll(),
  },
  {
    after: 'Apply in the filter panel',
    go: async page => {
      await page.keyboard.press('Control+Shift+l')
      const panel = page.getByRole('dialog', { name: /^Filter / })
      await panel.getByRole('button', { name: 'Apply' }).click()
      await expect(panel).toHaveCount(0)
    },
  },
  {
    after: 'Refresh in the toolbar',
    go: page =>
      page
        .locator('.sheet-toolbar:visible')
        .getByRole('button', { name: /^Refresh/ })
        .click(),
  },
  leftByEscape('the filter panel that Escape closes', 'Control+Shift+l'),
  leftByEscape('the palette that Escape closes', 'Control+k'),
  leftByEscape('the menu of a row that Escape closes', 'Shift+F10'),
]

/** A letter, Enter, Delete and Ctrl+Z, all by keys alone. */
async function typesInCell(page: Page): Promise<void> {
  const active = page.locator('.ag-cell:focus')
  await expect(active).toHaveCount(1)
  const before = await active.innerText()
  const place = await page.locator('.ag-row:has(.ag-cell:focus)').getAttribute('data-row-id')
  const column = await active.getAttribute('col-id')
  const cell = page.locator(`.ag-row[data-row-id="${place}"] .ag-cell[col-id="${column}"]`)
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('typed')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(cell).toHaveText('')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText(before)
  await expect(cell).toBeFocused()
}

for (const [nth, { after, go }] of WAYS.entries()) {
  const isEveryday = after.startsWith('Apply') || nth === 0
  test(`the active cell keeps the keyboard after ${after}${isEveryday ? '' : ' @full'}`, async ({ desk }) => {
    const { page, sheet } = await desk({ sheet: LOG })
    const cell = await sheet.select(3, 'Snag')
    await go(page)
    await expect(cell).toBeFocused()
    await typesInCell(page)
  })
}

test('a sheet that is opened by mouse has an active cell in its first row, and typing goes there', async ({ desk }) => {
  const { page, sheet } = await desk()
  await page.getByRole('button', { name: /^Snag log / }).click()
  await sheet.isShown(LOG)
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell:focus')).toHaveCount(1)
  await expect(page.locator('.sf-cell-address')).toContainText('row 1')
})

test('a control of the toolbar that was reached by key keeps the keyboard @full', async ({ desk }) => {
  const { page, sheet } = await desk({ sheet: LOG })
  await sheet.select(3, 'Snag')
  await page.keyboard.press('Shift+F6')
  const before = await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'))
  await page.keyboard.press('Tab')
  const at = page.locator('[data-pane="toolbar"] :focus, [data-pane="tabs"] :focus, [data-pane="navigator"] :focus')
  expect(before).not.toBe('grid')
  await expect(at).toHaveCount(1)
})
