import { expect, type Locator } from '@playwright/test'
import { LONG_TEST_MS } from './harness/ceilings.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { hasRoom, roomIn } from './pages/room.ts'
import { searchOf } from './pages/search.ts'
import { resize, SIZES, tabsOf, toolbarOf } from './pages/sizes.ts'

const PLAN = 'Library refurbishment'
const ROOM = { cut: [], overlapping: [] }
const NEEDED = ['Attachments', 'Conversations', 'All saved']

test.use({ app: 'shared' })

test('in the smallest window every tool is on the toolbar or in its menu, and works from both', async ({ session }) => {
  const { app, page, sheet } = await session({ sheet: PLAN })
  const toolbar = toolbarOf(page)
  await resize(app, page, SIZES.usual)
  const all = await toolbar.tools()
  expect(all.listed).toEqual([])
  await expect(toolbar.more).toHaveCount(0)

  await resize(app, page, SIZES.least)
  const { shown, listed } = await toolbar.tools()
  expect(shown).toEqual(expect.arrayContaining(NEEDED))
  expect([...shown, ...listed].sort()).toEqual([...all.shown].sort())
  expect(listed).toContain('Export')
  await hasRoom(page, '.shell')

  await sheet.select(3, 'Task')
  await toolbar.press('Group')
  await expect(page.getByRole('dialog', { name: 'Group' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Group' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(3, 'Task')).toBeFocused()
  await toolbar.openMore()
  await expect(toolbar.itemIn('Remove from favorites')).toHaveAttribute('aria-checked', 'true')
  await toolbar.itemIn('Remove from favorites').click()
  await toolbar.openMore()
  await expect(toolbar.itemIn('Add to favorites')).toHaveAttribute('aria-checked', 'false')
})

test('texts and buttons of the toolbar share one baseline', async ({ session }) => {
  const { app, page } = await session({ sheet: PLAN })
  const { bar } = toolbarOf(page)
  await resize(app, page, SIZES.usual)
  /** In both font sizes the lower edge of a text is at the same distance from its baseline. */
  const footOf = (text: string) =>
    bar.getByText(text, { exact: true }).evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().bottom
    })

  expect(await footOf('You own this sheet')).toBe(await footOf('Add row'))
})

test('no tool of the toolbar moves when edits are queued, need attention or are saved', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  const { bar } = toolbarOf(page)
  await window.holdAll()
  for (const [at, size] of [SIZES.usual, SIZES.least].entries()) {
    await resize(app, page, size)
    const row = 14 + at
    const tool = bar.getByRole('button', { name: 'Conversations', exact: true })
    const atRest = await tool.boundingBox()
    await sheet.type(row, 'Task', `Mine ${at}`)
    await expect(window.saveNow).toHaveText('Save 1')
    expect(await tool.boundingBox()).toEqual(atRest)
    await client.putCell(PLAN, row, 'Task', { value: `Theirs ${at}` })
    await page.keyboard.press('Control+s')
    await expect(window.saveNow).toHaveText('1 needs attention')
    expect(await tool.boundingBox()).toEqual(atRest)
    await (await sheet.cell(row, 'Task')).click()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Keep theirs' }).click()
    await expect(window.saveNow).toHaveText('All saved')
    expect(await tool.boundingBox()).toEqual(atRest)
  }
})

test('no control is clipped or covered at any size and zoom, with twelve tabs open @full', async ({ session }) => {
  const at = await session({ sheet: PLAN })
  const { app, page } = at
  const toolbar = toolbarOf(page)
  const tabs = tabsOf(page)
  await openTabs(at, 11)
  await expect(tabs.items).toHaveCount(12)
  await resize(app, page, SIZES.usual)
  const all = await toolbar.tools()
  for (const size of [SIZES.small, SIZES.least, SIZES.enlarged, SIZES.leastEnlarged]) {
    await resize(app, page, size)
    await tabs.showsActive()
    const { shown, listed } = await toolbar.tools()
    expect(shown).toEqual(expect.arrayContaining(NEEDED))
    expect([...shown, ...listed].sort(), JSON.stringify(size)).toEqual([...all.shown].sort())
    await hasRoom(page, '.shell', JSON.stringify(size))
    await toolbar.openMore()
    await hasRoom(page, '[role="menu"]', JSON.stringify(size))
    await page.keyboard.press('End')
    await expect(toolbar.menu.locator('[data-highlighted]')).toBeInViewport()
    await page.keyboard.press('Escape')
  }
})

test('the hits of a search have room at any size and zoom, and their columns line up', async ({ session }) => {
  const { app, page, window } = await session({ sheet: PLAN })
  await window.openSheet('Snag log')
  const search = searchOf(page)
  await search.searchFor('p changed:month')
  await expect(search.line('Snag log').first()).toBeVisible()
  const leftEdges = (part: string) =>
    page.locator(part).evaluateAll(parts => [...new Set(parts.map(each => each.getBoundingClientRect().left))])
  for (const size of [SIZES.usual, SIZES.least, SIZES.enlarged, SIZES.leastEnlarged]) {
    await resize(app, page, size)
    await hasRoom(page, '.search-view', JSON.stringify(size))
    for (const part of ['.hit-title', '.hit-text:not(.is-wide)']) expect(await leftEdges(part)).toHaveLength(1)
  }
})

test('at 200 % the navigator is hidden, overlays the sheet on request, and returns in a larger window', async ({
  session,
}) => {
  const { app, page, sheet, window } = await session({ sheet: PLAN })
  const { bar } = toolbarOf(page)
  await resize(app, page, SIZES.leastEnlarged)
  await expect(window.navigator).toHaveCount(0)
  for (const name of NEEDED) await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  const cell = await sheet.select(3, 'Task')
  await page.keyboard.press('Control+Backslash')
  await expect(window.navigator).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Backslash')
  await expect(window.navigator).toHaveCount(0)
  await expect(cell).toBeFocused()
  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await window.item('Personal planning').first().click()
  await sheet.isShown('Personal planning')
  await expect(window.navigator).toHaveCount(0)
  await resize(app, page, SIZES.usual)
  await expect(window.navigator).toBeVisible()
})

test('at 200 % the grid takes the width of the window, and frozen columns take at most 60 % of the grid', async ({
  session,
}) => {
  const { app, page, window } = await session({ sheet: PLAN })
  const frozenShare = () =>
    page.locator('.sf-grid').evaluate(grid => {
      const frozen = grid.querySelector('.ag-pinned-left-header')?.clientWidth ?? 0
      return frozen / grid.clientWidth
    })
  const sheetShare = () => page.locator('.sf-grid').evaluate(grid => grid.clientWidth / innerWidth)

  for (const size of [SIZES.enlarged, SIZES.leastEnlarged]) {
    await resize(app, page, size)
    await expect(window.navigator).toHaveCount(0)
    await expect.poll(sheetShare).toBeGreaterThan(0.98)
    await expect.poll(frozenShare).toBeLessThanOrEqual(0.6)
  }
  await resize(app, page, SIZES.usual)
  await expect(window.navigator).toBeVisible()
})

test('a zoom change is announced, and the View menu shows the zoom', async ({ session }) => {
  const { page } = await session({ sheet: PLAN })
  await page.keyboard.press('Control+=')
  await page.keyboard.press('Control+=')
  const zoom = page.getByRole('status').filter({ hasText: 'Zoom 120%' })
  await expect(zoom).toBeVisible()

  await page.getByRole('button', { name: 'Menu of Sheaf' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reset zoom (now 120%)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+0')
  await expect(page.getByRole('status').filter({ hasText: 'Zoom 100%' })).toBeVisible()
})

test('at 200 % a filter is applied without scrolling, and the full text of a pending edit is readable', async ({
  session,
}) => {
  const { app, page, sheet, window } = await session({ sheet: PLAN })
  await window.holdAll()
  await sheet.type(3, 'Status', 'Blocked')
  await resize(app, page, SIZES.enlarged)
  await sheet.select(3, 'Status')
  await page.keyboard.press('Control+Shift+l')
  const panel = page.getByRole('dialog', { name: /^Filter / })
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('checkbox', { name: 'Blocked' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await window.openLedger()
  for (const size of [SIZES.enlarged, SIZES.leastEnlarged]) {
    await resize(app, page, size)
    await expect(window.ledger.locator('.ledger-change')).toHaveText('CompleteBlocked')
    for (const part of ['.ledger-toolbar', '.ledger-row', '.ledger-columns'])
      await hasRoom(page, part, `${part} ${JSON.stringify(size)}`)
  }
})

test('keys switch, move, close and reopen tabs, and the cell keeps the focus', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: PLAN })
  const tabs = tabsOf(page)
  await page.keyboard.press('Control+t')
  await tabs.strip.getByRole('button', { name: 'Close Home' }).click()
  await expect(tabs.items).toHaveText([PLAN])
  await window.openSheet('Snag log')
  await page.keyboard.press('Control+Shift+S')
  await expect(tabs.active).toHaveText('Pending changes')
  await page.keyboard.press('Control+Tab')
  await expect(tabs.active).toHaveText(PLAN)
  await sheet.isShown(PLAN)
  const cell = await sheet.select(4, 'Task')
  expect(await tabs.names()).toEqual([PLAN, 'Snag log', 'Pending changes'])

  await page.keyboard.press('Control+Shift+PageDown')
  expect(await tabs.names()).toEqual(['Snag log', PLAN, 'Pending changes'])
  await expect(cell).toBeFocused()
  await page.keyboard.press('Control+Shift+PageDown')
  await page.keyboard.press('Control+Shift+PageDown')
  expect(await tabs.names()).toEqual(['Snag log', 'Pending changes', PLAN])
  await page.keyboard.press('Control+Shift+Tab')
  await expect(tabs.active).toHaveText('Pending changes')
  await tabs.active.focus()
  await page.keyboard.press('Control+Shift+PageUp')
  expect(await tabs.names()).toEqual(['Pending changes', 'Snag log', PLAN])
  await expect(tabs.active).toBeFocused()

  await page.keyboard.press('Control+w')
  await page.keyboard.press('Control+w')
  await expect(tabs.items).toHaveText([PLAN])
  await page.keyboard.press('Control+Shift+T')
  await page.keyboard.press('Control+Shift+T')
  await expect(tabs.items).toHaveText(['Pending changes', 'Snag log', PLAN])
  await expect(tabs.active).toHaveText('Pending changes')
})

test('many tabs keep readable names, scroll by wheel and buttons, and can be dragged @full', async ({ session }) => {
  const at = await session({ sheet: PLAN })
  const { app, page } = at
  const tabs = tabsOf(page)
  await resize(app, page, SIZES.least)
  await openTabs(at, 8)
  await tabs.showsActive()
  for (const tab of await tabs.items.all()) {
    expect((await tab.boundingBox())?.width).toBeGreaterThan(60)
  }
  const first = tabs.named(PLAN)
  await expect(first).not.toBeInViewport()
  await tabs.strip.hover()
  await page.mouse.wheel(0, -3000)
  await expect(first).toBeInViewport()
  await tabs.strip.getByRole('button', { name: 'Scroll tabs right' }).click()
  await expect(first).not.toBeInViewport({ ratio: 0.5 })
  await page.keyboard.press('Control+PageDown')
  await expect(first).toBeInViewport({ ratio: 1 })
  await tabs.showsActive()

  const [from, to] = [await first.boundingBox(), await tabs.items.nth(2).boundingBox()]
  if (!from || !to) throw new Error('The tabs are not on screen.')
  const before = await tabs.names()
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 4, to.y + 12, { steps: 8 })
  await page.mouse.up()
  expect(await tabs.names()).toEqual([before[1], before[2], before[0], ...before.slice(3)])

  await first.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close others' }).click()
  await expect(tabs.items).toHaveText([PLAN])
  await page.keyboard.press('Control+Shift+T')
  await expect(tabs.items).toHaveCount(2)
})

/** Every layer over the window. Opened by key, because its button may be in a menu at a small size. */
const LAYERS: Readonly<Record<string, (at: Session) => Promise<unknown>>> = {
  'the menu of the application': ({ page }) => page.keyboard.press('Alt+e'),
  'the menu of a row': ({ page }) => page.keyboard.press('Shift+F10'),
  'the menu of a column': ({ page }) => columnsOf(page).openMenu('Task'),
  'the palette': ({ page }) => page.keyboard.press('Control+k'),
  'the list of shortcuts': ({ page }) => page.keyboard.press('Control+/'),
  settings: ({ page }) => page.keyboard.press('Control+,'),
  'the print preview': ({ page }) => page.keyboard.press('Control+p'),
  'a new sheet': ({ page }) => page.keyboard.press('Control+n'),
  'the filter panel': ({ page }) => page.keyboard.press('Control+Shift+l'),
  'the sort panel': ({ window }) => window.callUp('Sort by columns'),
  'the properties of a column': ({ window }) => window.callUp('Edit this column’s properties'),
  'the link of a cell': ({ page }) => page.keyboard.press('Alt+k'),
  'the import of rows': ({ window }) => window.callUp('Import rows from a file'),
  export: ({ window }) => window.callUp('Export this sheet'),
}
const LAYER = '[role="dialog"], [role="menu"]'

for (const [name, size] of Object.entries(SIZES).filter(([, { height, zoom }]) => height < 900 || zoom > 1)) {
  test(`at the size “${name}” each menu, panel and dialog fits the window or scrolls @full`, async ({ session }) => {
    test.setTimeout(LONG_TEST_MS)
    const at = await session({ sheet: PLAN })
    const { app, page, sheet } = at
    await resize(app, page, size)
    for (const [layer, open] of Object.entries(LAYERS)) {
      await test.step(layer, async () => {
        await sheet.select(2, 'Task')
        await open(at)
        const shown = page.locator(LAYER).last()
        await expect(shown).toBeVisible()
        await expect.poll(() => isStill(shown)).toBe(true)
        expect.soft(await roomIn(page, LAYER), layer).toEqual(ROOM)
        expect.soft(await outsideBy(shown), `${layer} sticks out by so many pixels`).toBe(0)
        for (let left = 0; left < 2; left += 1) await page.keyboard.press('Escape')
        await expect(page.locator(LAYER)).toHaveCount(0)
      })
    }
  })
}

/** Waits for the end of the opening animation. */
const isStill = (shown: Locator): Promise<boolean> =>
  shown.evaluate(element => element.getAnimations().every(({ playState }) => playState === 'finished'))

/** Pixels. */
const outsideBy = (shown: Locator): Promise<number> =>
  shown.evaluate(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return Math.round(Math.max(0, -left, -top, right - innerWidth, bottom - innerHeight))
  })

/** Creates sheets with a single column, and opens each in a tab. */
async function openTabs({ client, page, window }: Session, many: number): Promise<void> {
  const names = Array.from({ length: many }, (_, at) => `Site ${String.fromCharCode(65 + at)} schedule`)
  const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  for (const name of names) await client.call('POST', '/sheets', { name, columns })
  await window.callUp('Refresh the list of sheets')
  for (const name of names) {
    await expect(window.item(name)).toBeVisible()
    await window.callUp(name)
    await expect(tabsOf(page).named(name)).toHaveCount(1)
  }
}
