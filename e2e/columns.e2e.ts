import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { tryNow } from './pages/window.ts'

const PLAN = 'Library refurbishment'
const COLUMNS = /^\/sheets\/\d+\/columns$/

test('a column added offline, and typed into, arrives once with its cells @full', async ({ desk }) => {
  const { page, sheet, window, wire, client } = await desk({ sheet: 'Snag log' })
  const columns = columnsOf(page)
  await wire.refuse()

  await columns.choose('Snag', /Insert column right/)
  const dialog = page.getByRole('dialog', { name: 'New column' })
  await dialog.getByLabel('Title').fill('Cost')
  await page.keyboard.press('Enter')
  await expect(columns.head('Cost')).toBeVisible()
  await sheet.type(3, 'Cost', '120')
  await expect(window.status).toContainText('2 edits stored here')
  await wire.accept()
  await tryNow(window.status)
  await window.isAllSaved()

  const after = await client.sheetNamed('Snag log')
  expect(after.columns.map(({ title }) => title).slice(0, 2)).toEqual(['Snag', 'Cost'])
  expect(await client.valueAt('Snag log', 3, 'Cost')).toBe(120)
  expect(wire.matching('POST', COLUMNS).filter(({ status }) => status === 200)).toHaveLength(1)
  await expect(await sheet.cell(3, 'Cost')).toHaveText('120')
})

test('a column is renamed in its head, widened by its edge and dragged to another place @full', async ({ desk }) => {
  const { page, window, client } = await desk({ sheet: 'Snag log' })
  const columns = columnsOf(page)

  await columns.head('Place').locator('.sf-head-title').dblclick()
  await page.keyboard.type('Where it is')
  await page.keyboard.press('Enter')
  await expect(columns.head('Where it is')).toBeVisible()
  const before = await columns.width('Where it is')
  await columns.widen('Where it is', 60)
  await columns.dragBefore('Where it is', 'State')
  await expect.poll(columns.titles).toEqual(expect.arrayContaining(['No.', 'Trade', 'Where it is', 'State']))
  expect((await columns.titles()).slice(1, 5)).toEqual(['No.', 'Trade', 'Where it is', 'State'])
  await window.hasUnsaved()
  await window.isAllSaved()

  const after = (await client.sheetNamed('Snag log')).columns
  expect(after.slice(1, 5).map(({ title }) => title)).toEqual(['No.', 'Trade', 'Where it is', 'State'])
  expect(Number(after[3]?.width)).toBeCloseTo(before + 60, -1)
  expect(await columns.width('Where it is')).toBeCloseTo(before + 60, -1)
})

test('by keyboard, a list gets other options in an order of its own @full', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  await sheet.select(2, 'Trade')

  await page.keyboard.press('Control+Alt+ArrowDown')
  await page.getByRole('menuitem', { name: /Edit column properties/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  const removal = dialog.getByRole('button', { name: /^Remove / })
  await removal.first().press('Enter')
  await expect(dialog.getByText(/cells? holds? “.+”/)).toContainText('not in the list')
  while ((await removal.count()) > 0) await removal.first().press('Enter')
  for (const option of ['Later', 'Now']) {
    await dialog.getByLabel('New option').fill(option)
    await page.keyboard.press('Enter')
  }
  await dialog.getByLabel('Option Now').press('Alt+ArrowUp')
  await expect(dialog.locator('.option-text').first()).toHaveValue('Now')
  await expect(dialog.getByLabel('Restrict to these options')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change column' }).press('Enter')
  await window.hasUnsaved()
  await window.isAllSaved()

  const column = (await client.sheetNamed('Snag log')).columns.find(({ title }) => title === 'Trade')
  expect(column).toMatchObject({ type: 'PICKLIST', options: ['Now', 'Later'] })
})

test('the last column is shown whole beside the scroll bar', async ({ desk }) => {
  const { page, sheet } = await desk({ sheet: 'Library refurbishment' })
  const ends = () =>
    page.evaluate(() => {
      const right = (selector: string, side: 'left' | 'right') =>
        document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN
      return right('.ag-body-vertical-scroll', 'left') - right('.ag-cell.sf-active', 'right')
    })
  await sheet.select(3, 'Modified')
  await expect.poll(ends).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('End')
  await expect.poll(ends).toBeGreaterThanOrEqual(0)
})

test('a list of several takes a free value, saves it and marks it', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  const { id } = await client.sheetNamed('Snag log')
  const column = { title: 'Parts', type: 'MULTI_PICKLIST', options: ['Door', 'Frame'], index: 1, width: 160 }
  await client.call('POST', `/sheets/${id}/columns?level=2`, column)
  await page.keyboard.press('F5')

  await sheet.type(1, 'Parts', 'Door, Hinge')
  await window.hasUnsaved()
  await window.isAllSaved()

  const { objectValue } = await client.cellAt('Snag log', 1, 'Parts')
  expect(objectValue).toMatchObject({ values: ['Door', 'Hinge'] })
  await expect(await sheet.cell(1, 'Parts')).toHaveAttribute('aria-description', /Not in the list of Parts/)
})

test('deleting a column asks first and says what is lost; a hidden one comes back @full', async ({ desk }) => {
  const { page, window, client } = await desk({ sheet: 'Snag log' })
  const columns = columnsOf(page)
  const filled = [...(await client.valuesIn('Snag log', 'Trade')).values()].filter(Boolean).length

  await columns.choose('State', 'Hide column')
  await expect(columns.head('State')).toHaveCount(0)
  await columns.choose('Trade', /Delete column/)
  const dialog = page.getByRole('dialog', { name: 'Delete the column “Trade”?' })
  await expect(dialog).toContainText(`${filled} filled cells will be lost.`)
  await dialog.getByRole('button', { name: 'Delete column' }).click()
  await expect(columns.head('Trade')).toHaveCount(0)
  await columns.choose('Snag', 'Show 1 hidden column')
  await expect(columns.head('State')).toBeVisible()
  await window.hasUnsaved()
  await window.isAllSaved()

  const after = (await client.sheetNamed('Snag log')).columns
  expect(after.map(({ title }) => title)).not.toContain('Trade')
  expect(after.find(({ title }) => title === 'State')?.hidden ?? false).toBe(false)
})

test('who may only view a sheet is told why its columns stay, and can freeze and widen them in this window @full', async ({
  desk,
}) => {
  const { page, sheet, wire } = await desk({
    sheet: 'Library refurbishment',
    as: 'tomasz.wrona@fernhill.example',
  })
  const columns = columnsOf(page)
  const [, second = ''] = await columns.titles()
  const before = await columns.width(second)

  const menu = await columns.openMenu(second)
  for (const item of ['Rename', 'Hide column', 'Delete column…']) {
    const entry = menu.getByRole('menuitem', { name: item })
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('View only')
  }
  await expect(menu.getByText('View only').and(page.locator(':not(.visually-hidden)'))).toHaveCount(1)
  await menu.getByRole('menuitem', { name: 'Freeze up to this column' }).click()
  // A frozen column has a head of its own. The one before it would be pulled away from under the hand.
  await expect(columns.head(second).and(page.locator('.ag-grid-pinned-left-cells *'))).toBeVisible()
  await sheet.grid.evaluate(element => element.scrollTo({ left: 900 }))
  await expect(columns.head(second)).toBeInViewport()
  await columns.widen(second, 40)

  await expect.poll(() => columns.width(second)).toBeGreaterThan(before + 35)
  expect(await columns.width(second)).toBeLessThan(before + 45)
  expect(wire.matching('PUT', /\/columns\//)).toHaveLength(0)
})

test('the plan of the sample shows its first nine columns whole in a window that was just opened', async ({ desk }) => {
  const { page } = await desk({ sheet: PLAN })
  const { head } = columnsOf(page)
  const bar = await page.locator('.ag-body-vertical-scroll').boundingBox()
  const last = await head('Trades').boundingBox()

  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0)
  expect(await cutTitles(page)).toEqual([])
})

test('a title never gets shorter when the pointer is on its header, which shows the arrow of the menu', async ({
  desk,
}) => {
  const { page } = await desk({ sheet: PLAN })
  const { head, widen } = columnsOf(page)
  await widen('Status', -38)
  await widen('Budget', -8)
  for (const title of ['Task', 'Status', 'Start', 'Progress', 'Budget']) {
    const room = () =>
      head(title)
        .locator('.sf-head-title')
        .evaluate(each => each.getBoundingClientRect().width)
    await page.mouse.move(0, 0)
    await expect.poll(room).toBeGreaterThan(20)
    const before = await room()
    await head(title).hover()
    await expect(head(title).locator('.sf-head-arrow .sf-icon')).toBeVisible()
    expect([title, await room()]).toEqual([title, before])
  }
  expect(await cutTitles(page)).toEqual([])
})

const cutTitles = (page: Page): Promise<string[]> =>
  page
    .locator('.sf-head-title')
    .evaluateAll(titles =>
      titles.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent ?? ''),
    )
