import { expect, type Page } from '@playwright/test'
import { LONG_TEST_MS } from './harness/ceilings.ts'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'
import { columnsOf } from './pages/columns.ts'
import { conversationsOf } from './pages/conversations.ts'
import { rangesOf } from './pages/ranges.ts'
import { hasRoom } from './pages/room.ts'
import { rowPanelOf } from './pages/row-panel.ts'
import { searchOf } from './pages/search.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { rowNumbered } from './wire/other-client.ts'
import type { FaultRule } from './wire/proxy.ts'

const PLAN = 'Library refurbishment'
const EDITOR = '.sf-editor'
const isPut: FaultRule['when'] = ({ method, path }) => method === 'PUT' && /^\/sheets\/\d+\/rows$/.test(path)

/** Records polite announcements in order. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const announcements = await page.evaluateHandle(() => {
    const announcements: string[] = []
    for (const region of document.querySelectorAll('[aria-live="polite"]')) {
      const record = () => region.textContent && announcements.push(region.textContent)
      new MutationObserver(record).observe(region, { childList: true, characterData: true, subtree: true })
    }
    return announcements
  })
  return () => announcements.jsonValue()
}

test('the sign-in screens have no accessibility violations in light and dark mode @full', async ({
  launch,
  service,
}) => {
  const { baseUrl, mintToken, user } = await service()
  const page = await (await launch()).window()
  const signInScreen = signInScreenOf(page)
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeVisible()
  expect(await barriersIn(page)).toEqual([])
  await signInScreen.openBrowserForm()
  expect(await barriersIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await signInScreen.openTokenForm()
  await signInScreen.fill({ address: baseUrl, token: 'not a token of this service' })
  await signInScreen.submit()
  await expect(signInScreen.problem.first()).toBeVisible()
  expect(await barriersIn(page)).toEqual([])
  await signInScreen.fill({ address: baseUrl, token: await mintToken(user.email) })
  await signInScreen.submit()
  await expect(page.getByRole('heading', { name: 'No sheets yet' })).toBeVisible()
  expect(await barriersIn(page)).toEqual([])
})

test('no screen or layer has accessibility violations in light and dark mode @full', async ({ session }) => {
  test.setTimeout(LONG_TEST_MS)
  const { app, page, sheet, window, wire } = await session({ sheet: PLAN })
  const columns = columnsOf(page)
  await window.holdAll()
  await sheet.type(14, 'Progress', '75%')
  const dialog = '[role="dialog"]'
  const layers: readonly (readonly [part: string, open: () => Promise<unknown>])[] = [
    ['[role="menu"]', () => page.getByRole('button', { name: 'When to save' }).click()],
    [dialog, () => page.getByRole('button', { name: /^Account of/ }).click()],
    [dialog, () => page.keyboard.press('Control+k')],
    [dialog, () => page.keyboard.press('Control+/')],
    [dialog, () => page.keyboard.press('Control+,')],
    [dialog, () => page.keyboard.press('Control+p')],
    [dialog, () => page.keyboard.press('Control+n')],
    [dialog, () => page.getByRole('button', { name: 'Sort', exact: true }).click()],
    [dialog, () => page.getByRole('button', { name: 'Group', exact: true }).click()],
    [dialog, () => page.getByRole('button', { name: 'Export' }).click()],
    [dialog, () => window.callUp('Import rows from a file')],
    [dialog, () => columns.choose('Status', /Insert column right/)],
    [dialog, () => sheet.select(15, 'Status').then(() => page.keyboard.press('Control+Shift+l'))],
    ['[role="menubar"]', () => page.keyboard.press('F10')],
    ['[role="menu"]', () => page.keyboard.press('Alt+e')],
    ['[role="menu"]', () => columns.openMenu('Owners')],
    ['[role="menu"]', () => sheet.margin(15).click({ button: 'right' })],
    [EDITOR, () => sheet.select(15, 'Status').then(() => page.keyboard.press('F2'))],
    [EDITOR, () => sheet.select(15, 'Due').then(() => page.keyboard.press('Alt+ArrowDown'))],
    [EDITOR, () => sheet.select(15, 'Owners').then(() => page.keyboard.press('F2'))],
  ]

  expect(await barriersIn(page)).toEqual([])
  for (const [part, open] of layers) {
    await open()
    await expect(page.locator(part).last()).toBeVisible()
    // Every column uses the same text box, so that no text is lost; with a list it is a combobox.
    expect(await barriersIn(page, part, part === EDITOR ? ['aria-allowed-role'] : [])).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.locator(part)).toHaveCount(0)
  }

  await sheet.select(15, 'Task')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('delivery')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of/)
  await conversationsOf(page).open()
  expect(await barriersIn(page, '.shell-main')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+A')
  await expect(window.sidebar).toBeVisible()
  expect(await barriersIn(page, '.pane')).toEqual([])
  await page.keyboard.press('Control+Shift+E')
  await expect(rowPanelOf(page).field('Task')).toBeVisible()
  expect(await barriersIn(page, '.pane')).toEqual([])

  const search = searchOf(page)
  await search.searchFor('delivery changed:month')
  await expect(search.line('delivery').first()).toBeVisible()
  expect(await barriersIn(page, '.shell-main')).toEqual([])
  await search.field.fill('')
  await expect(search.view).toContainText('Examples')
  expect(await barriersIn(page, '.shell-main')).toEqual([])

  wire.disturb({
    fault: { kind: 'answer', status: 503, json: { errorCode: 4001, message: 'Busy.', refId: 'r' } },
    when: ({ method, path }) => method === 'GET' && /^\/sheets\/\d+$/.test(path),
  })
  await window.callUp('Bird strikes')
  await expect(page.getByRole('alert').filter({ hasText: 'did not open' })).toBeVisible()
  expect(await barriersIn(page, '.shell-main')).toEqual([])
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('Response: HTTP 503')
  await window.openLedger()
  expect(await barriersIn(page, '.shell-main')).toEqual([])
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await page.keyboard.press('Control+t')
  // The tooltip of the focused button belongs to the button, not to a region of the page.
  await expect(page.getByRole('tooltip')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  expect(await barriersIn(page)).toEqual([])
})

test('the grid exposes outline, selection, rejected and read-only cells, and announces a range and a save once', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  await window.holdAll()
  await expect(sheet.grid).toHaveRole('treegrid')
  await expect(sheet.grid).toHaveAttribute('aria-multiselectable', 'true')
  const rowOf = async (row: number) => (await sheet.cell(row, 'Task')).locator('xpath=ancestor::*[@role="row"]')
  const plan = await client.sheetNamed(PLAN)
  const family = plan.rows.filter(({ parentId }) => parentId === rowNumbered(plan, 8).parentId)
  const place = family.findIndex(({ rowNumber }) => rowNumber === 8) + 1
  const asbestos = await rowOf(8)
  await expect(asbestos).toHaveAttribute('aria-level', '2')
  await expect(asbestos).toHaveAttribute('aria-posinset', String(place))
  await expect(asbestos).toHaveAttribute('aria-setsize', String(family.length))
  await sheet.select(8, 'Task')
  await page.keyboard.press('Control+Alt+=')
  await expect(await rowOf(9)).toHaveAttribute('aria-posinset', String(place + 1))
  await expect(await rowOf(9)).toHaveAttribute('aria-setsize', String(family.length + 1))
  await page.keyboard.press('Control+z')
  await expect(await rowOf(8)).toHaveAttribute('aria-setsize', String(family.length))

  await expect(await sheet.cell(8, 'Created by')).toHaveAttribute('aria-readonly', 'true')
  await expect(await sheet.cell(8, 'Task')).not.toHaveAttribute('aria-readonly', 'true')
  await sheet.select(8, 'Budget')
  const announced = await listen(page)
  // In one task: separate keys on a slow machine could be 400 ms apart, which announces each range.
  await page.evaluate(() => {
    const key = { key: 'ArrowDown', code: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true }
    for (const _ of [9, 10, 11]) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(rangesOf(page).cells).toHaveCount(4)
  const budgets = [...(await client.valuesIn(PLAN, 'Budget'))].filter(([row]) => row >= 8 && row <= 11)
  const sum = budgets.reduce((total, [, value]) => total + Number(value), 0)
  await expect.poll(announced).toEqual([`4 cells, sum £${sum.toLocaleString('en-GB')}`])

  await sheet.type(10, 'Task', 'Hoardings, and power')
  await sheet.type(11, 'Task', 'Old shelving taken out')
  await window.save()
  const saved = async () => (await announced()).filter(text => text.endsWith('saved'))
  await expect.poll(saved).toHaveLength(1)

  wire.disturb({
    fault: { kind: 'answer', status: 400, json: { errorCode: 1042, message: 'The row is upside down.', refId: 'r' } },
    when: isPut,
  })
  await sheet.type(9, 'Budget', '23,000')
  await page.keyboard.press('Control+s')
  await expect(sheet.refused).toHaveCount(1)
  await expect(sheet.refused).toHaveAttribute('aria-invalid', 'true')
  await expect(sheet.refused).toHaveAccessibleName('£23,000, rejected, not saved')
  expect(await saved()).toHaveLength(1)
})

test('check marks, flags, stars and lights have names', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const named = async (column: string, set: string, unset: string) => {
    const values = [...(await client.valuesIn(PLAN, column))].filter(([, value]) => typeof value === 'boolean')
    for (const wanted of [true, false]) {
      const [row] = values.find(([, value]) => value === wanted) ?? []
      if (row !== undefined) await expect(await sheet.cell(row, column)).toHaveAccessibleName(wanted ? set : unset)
    }
  }
  await named('Done', 'Checked', 'Not checked')
  await named('At risk', 'Red flag', 'No flag')
  await named('Milestone', 'Star', 'No star')
  expect(await barriersIn(page)).toEqual([])
})

test('rows are read in their order after scrolling, and the active cell keeps the focus out of sight', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const order = () =>
    page.locator('.ag-row').evaluateAll(rows => rows.map(row => Number(row.getAttribute('aria-rowindex'))))
  const inOrder = async () => {
    const indexes = await order()
    return indexes.length > 0 && indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0))
  }
  const active = await sheet.select(3, 'Snag')
  // In steps, so that rows are used again.
  for (const top of [150, 300, 900, 1_500, 1_200, 800]) {
    await sheet.grid.evaluate((grid, to) => grid.scrollTo({ top: to }), top)
    await expect.poll(inOrder, `at ${top} pixels`).toBe(true)
    await expect(active).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await expect(await sheet.cell(4, 'Snag')).toBeFocused()
  await expect.poll(inOrder).toBe(true)
})

test('at 200 % no control is clipped or covered, and forced colors keep every state visible @full', async ({
  session,
}) => {
  const { page, sheet, window } = await session({ sheet: PLAN })
  await window.holdAll()
  await sheet.type(14, 'Progress', '75%')
  await rangesOf(page).drag([8, 'Budget'], [11, 'Budget'])
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const outline = (at: string) =>
    page
      .locator(at)
      .first()
      .evaluate(each => getComputedStyle(each).outlineStyle)
  for (const part of ['.ag-cell.sf-active', '.nav-row.is-active', '.ag-header-cell.sf-active-column']) {
    expect(await outline(part), part).toBe('solid')
  }
  const drawn = await page.locator('.ag-cell.sf-dirty').evaluate(each => getComputedStyle(each).backgroundImage)
  expect(drawn).toContain('linear-gradient')
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })

  // A window of 1440 by 900 at 200 %.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', {
    width: 720,
    height: 450,
    deviceScaleFactor: 2,
    mobile: false,
  })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(720)
  await hasRoom(page, '.shell')
  const layers: readonly (readonly [keys: string, part: string])[] = [
    ['Control+k', '.palette'],
    ['Control+p', '[role="dialog"]'],
    ['Control+n', '[role="dialog"]'],
    ['Control+Shift+l', '[role="dialog"]'],
    ['Shift+F10', '[role="menu"]'],
    ['Control+f', '.shell-main'],
    ['Control+Shift+m', '.pane'],
    ['Control+Shift+a', '.pane'],
    ['Control+Shift+e', '.row-panel'],
  ]
  await sheet.select(8, 'Task')
  for (const [keys, part] of layers) {
    await page.keyboard.press(keys)
    await expect(page.locator(part)).toBeVisible()
    await hasRoom(page, part, keys)
    if (part === '.pane' || part === '.row-panel') continue
    await page.keyboard.press('Escape')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
  }
  // At this width the navigator is hidden, and overlays the sheet on request.
  await page.keyboard.press('Control+\\')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await hasRoom(page, '.account-popover')
})
