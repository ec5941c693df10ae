import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { windowOf } from './pages/window.ts'

const LOG = 'Snag log'

type Way = { readonly after: string; readonly go: (page: Page) => Promise<void> }

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Opens a layer by its key, from a cell, and closes it with Escape. */
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
  leftByEscape('the menu of the application that Escape closes', 'F10'),
  leftByEscape('the settings that Escape closes', 'Control+,'),
  leftByEscape('the print preview that Escape closes', 'Control+p'),
  leftByEscape('the list of shortcuts that Escape closes', 'Control+/'),
  leftByEscape('a new sheet that Escape gives up', 'Control+n'),
  {
    after: 'the search that Escape closes',
    go: async page => {
      await page.keyboard.press('Control+f')
      await page.keyboard.type('door')
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('search')).toHaveCount(0)
    },
  },
  {
    after: 'the properties of a column that Escape closes',
    go: async page => {
      await windowOf(page).callUp('Edit this column’s properties')
      const properties = page.getByRole('dialog').last()
      await expect(properties).toContainText('Snag')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    after: 'a sort that was taken off in the strip over the cells',
    go: async page => {
      await windowOf(page).callUp('Sort by this column, ascending')
      const strip = page.locator('.sort-filter-strip')
      await strip.getByRole('button', { name: 'Remove sort by Snag' }).click()
      await expect(strip).toHaveCount(0)
    },
  },
  {
    after: 'a click on an empty part of the strip over the cells',
    go: async page => {
      const text = await page.locator('.ag-cell:focus').innerText()
      await page.keyboard.press('Control+Shift+l')
      const panel = page.getByRole('dialog', { name: /^Filter / })
      await panel.getByRole('button', { name: 'Select none' }).click()
      await panel.getByRole('checkbox', { name: text }).check()
      await panel.getByRole('button', { name: 'Apply' }).click()
      const strip = page.locator('.sort-filter-strip')
      const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {}
      await strip.click({ position: { x: width / 2, y: height / 2 } })
    },
  },
  {
    after: 'a click beside the last column',
    go: async page => {
      for (const title of ['State', 'Trade', 'Found']) await columnsOf(page).choose(title, 'Hide column')
      await page.locator('.ag-cell.sf-active').click()
      const cells = page.locator('.ag-row[row-index="5"] .ag-cell')
      const rights = await cells.evaluateAll(all => all.map(each => each.getBoundingClientRect().right))
      const { y = 0, height = 0 } = (await cells.first().boundingBox()) ?? {}
      await page.mouse.click(Math.max(...rights) + 40, y + height / 2)
    },
  },
  {
    after: 'the pending changes whose tab was closed',
    go: async page => {
      await page.keyboard.press('Control+Shift+s')
      await expect(windowOf(page).ledger).toBeVisible()
      await page.keyboard.press('Control+w')
      await expect(windowOf(page).ledger).toHaveCount(0)
    },
  },
  {
    after: 'a message that was closed by mouse',
    go: async page => {
      await page.keyboard.press('Alt+Shift+Enter')
      const { messages } = windowOf(page)
      await expect(messages).toContainText('This cell is not a link.')
      await messages.getByRole('button', { name: 'Dismiss' }).click()
    },
  },
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

test.use({ app: 'shared' })

for (const [nth, { after, go }] of WAYS.entries()) {
  const isEveryday = after.startsWith('Apply') || nth === 0
  test(`the active cell keeps the focus after ${after}${isEveryday ? '' : ' @full'}`, async ({ session }) => {
    const { page, sheet } = await session({ sheet: LOG })
    const cell = await sheet.select(3, 'Snag')
    await go(page)
    await expect(cell).toBeFocused()
    await typesInCell(page)
  })
}

test('the active cell keeps the focus after resolving a conflict, and after Undo in its message @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: LOG })
  await window.holdAll()
  await sheet.type(5, 'Snag', 'Mine')
  await client.putCell(LOG, 5, 'Snag', { value: 'Theirs' })
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)

  const cell = await sheet.select(3, 'Snag')
  await window.openLedger()
  await window.ledger.getByRole('button', { name: /Mine/ }).press('Enter')
  const resolver = page.getByRole('complementary', { name: 'Conflict' })
  await expect(resolver).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(resolver).toBeHidden()
  await window.messages.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Control+w')
  await expect(window.ledger).toHaveCount(0)
  await expect(cell).toBeFocused()
  await typesInCell(page)
})

test('after clicking elsewhere, keys act on an off-screen active cell at once, but scroll to it before changing it', async ({
  session,
}) => {
  const { app, page, sheet } = await session({ sheet: LOG })
  const above = await (await sheet.cell(2, 'Snag')).innerText()
  const cell = await sheet.select(3, 'Snag')
  const text = await cell.innerText()
  const clickAway = async () => {
    await sheet.grid.evaluate(element => element.scrollTo({ top: 2000 }))
    await expect(cell).not.toBeInViewport()
    await page.locator('.status-bar').click({ position: { x: 600, y: 12 } })
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  }

  await clickAway()
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(text)
  await clickAway()
  await page.keyboard.press('Control+d')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveText(text)
  await page.keyboard.press('Control+d')
  await expect(cell).toHaveText(above)
  await clickAway()
  await page.keyboard.press('Control+ArrowUp')
  await expect(await sheet.cell(1, 'Snag')).toBeFocused()
})

test('Escape on the status bar focuses the active cell without scrolling, and the next key scrolls to it', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const cell = await sheet.select(3, 'Snag')
  const scrolled = () => sheet.grid.evaluate(({ scrollTop }) => scrollTop)
  await sheet.grid.evaluate(element => element.scrollTo({ top: 2000 }))
  await expect(cell).not.toBeInViewport()
  const item = page.locator('.status-bar').getByRole('button', { name: /^Row height/ })
  await item.focus()
  const before = await scrolled()

  await page.keyboard.press('Escape')

  await expect(item).not.toBeFocused()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('ArrowDown')
  await expect(cell).toBeFocused()
  await expect(cell).toBeInViewport()

  await item.focus()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
})

test('a sheet opened by mouse has an active cell in its first row, and typing edits it', async ({ session }) => {
  const { page, sheet } = await session()
  await page.getByRole('button', { name: /^Snag log / }).click()
  await sheet.isShown(LOG)
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell:focus')).toHaveCount(1)
  await expect(page.locator('.sf-cell-address')).toContainText('row 1')
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(1, 'Snag')).toHaveText('typed')
})

test('arrows lead to the header above the first row and back, and Tab and Page keys through the cells', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const number = columnsOf(page).header('No.')
  await sheet.select(1, 'No.')
  await page.keyboard.press('ArrowUp')
  await expect(number).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(await sheet.cell(1, 'No.')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(await sheet.cell(1, 'Snag')).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Tab')
  const below = page.locator('.ag-cell:focus')
  await expect(below).toHaveAttribute('col-id', (await number.getAttribute('col-id')) ?? '')
  const row = Number(await below.locator('xpath=ancestor::*[@role="row"]').getAttribute('aria-rowindex'))
  expect(row).toBeGreaterThan(15)
  await expect(below).toBeInViewport()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(await sheet.cell(1, 'Snag')).toBeFocused()
})

test('a toolbar control focused by keyboard keeps the focus @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: LOG })
  await sheet.select(3, 'Snag')
  await page.keyboard.press('Shift+F6')
  const before = await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'))
  await page.keyboard.press('Tab')
  const at = page.locator('[data-pane="toolbar"] :focus, [data-pane="tabs"] :focus, [data-pane="navigator"] :focus')
  expect(before).not.toBe('grid')
  await expect(at).toHaveCount(1)
})
