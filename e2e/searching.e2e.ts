import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { conversationsOf } from './pages/conversations.ts'
import { filterOf } from './pages/filter.ts'
import { searchOf } from './pages/search.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'

const PLAN = 'Library refurbishment'
const SNAGS = 'Snag log'
const KEEP = { passphrase: 'a quiet desk by the window' }

const isSearchAtService = ({ path }: { readonly path: string }): boolean => path === '/search'

test.use({ app: 'shared' })

test('a text is found in every sheet that was opened, and Enter and F4 go to its cells @smoke', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  await window.openSheet(SNAGS)
  const snags = [...(await client.valuesIn(SNAGS, 'Snag'))].flatMap(([row, snag]) =>
    /paint scuffed/i.test(String(snag)) ? [row] : [],
  )
  const [first = 0, second = 0] = snags
  const search = searchOf(page)

  await search.searchFor('paint scuf')
  await expect(search.view).toContainText(`${snags.length} hits in 1 sheet`)
  await expect(search.line(SNAGS)).toContainText('Riverside Library / Refurbishment 2026')
  await expect(search.line('Paint scuffed').first().locator('mark')).toHaveText(['Paint', 'scuf'])
  await page.keyboard.press('ArrowDown')
  await expect(search.line(SNAGS)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(search.lines).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(first, 'Snag')).toBeFocused()
  await page.keyboard.press('F4')
  await expect(await sheet.cell(second, 'Snag')).toBeFocused()
  await page.keyboard.press('Shift+F4')
  await expect(await sheet.cell(first, 'Snag')).toBeFocused()

  await search.open()
  await expect(search.field).toHaveValue('paint scuf')
  await expect(search.lines).toHaveCount(1 + snags.length)
  await page.keyboard.type('steelwork')
  await search.line('second delivery').click()
  await sheet.isShown(PLAN)
  await expect(await sheet.cell(15, 'Task')).toBeFocused()
})

test('one letter, 4,000 letters, quotes alone and a text that is nowhere are answered', async ({ session }) => {
  const { page } = await session({ sheet: PLAN })
  const search = searchOf(page)

  await search.searchFor('s')
  await expect(search.line(PLAN).first()).toBeVisible()
  await search.field.fill('s'.repeat(4000))
  await expect(search.view).toContainText('Only the first 500 characters are searched.')
  await expect(search.view).toContainText('No hits on this computer')
  await search.field.fill('""')
  await expect(search.view).toContainText('Quotes and signs are not searched.')
  await expect(search.lines).toHaveCount(0)
  await search.field.fill('"second delivery"')
  await expect(search.line('Steelwork, second delivery')).toBeVisible()
  await search.field.fill('"delivery second"')
  await expect(search.view).toContainText('No hits on this computer for “"delivery second"”')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(search.view).toContainText('Examples')
  await expect(search.field).toBeFocused()
})

test('a hit that a filter hides clears the filter, which can be set again', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const states = [...(await client.valuesIn(SNAGS, 'State'))]
  const hidden = states.find(([, state]) => state !== 'Open')?.[0] ?? 0
  const snag = String(await client.valueAt(SNAGS, hidden, 'Snag'))
  await sheet.select(2, 'State')
  await filterOf(page).byValues('Open')
  await expect(page.locator('.sort-filter-strip')).toContainText('State is Open')
  const search = searchOf(page)

  await search.searchFor(`"${snag}"`)
  await page.getByRole('treeitem', { name: new RegExp(`^Row ${hidden} `) }).click()

  await expect(await sheet.cell(hidden, 'Snag')).toBeFocused()
  await expect(page.locator('.sort-filter-strip')).toHaveCount(0)
  const message = window.messages.getByRole('listitem').filter({ hasText: 'The filter is cleared' })
  await message.getByRole('button', { name: 'Filter again' }).click()
  await expect(page.locator('.sort-filter-strip')).toContainText('State is Open')
})

test('a hit under a collapsed parent expands it', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const names = [...(await client.valuesIn(PLAN, 'Task')).values()].map(String)
  await sheet.select(1, 'Task')
  await page.keyboard.press('Alt+ArrowLeft')
  const closed = page.locator('.ag-row[aria-expanded="false"]')
  await expect(closed).toHaveCount(1)
  const search = searchOf(page)

  await search.searchFor(`"${names[1]}"`)
  await search.line(names[1] ?? '').click()

  await expect(await sheet.cell(2, 'Task')).toBeFocused()
  await expect(closed).toHaveCount(0)
})

test('an edit is found as it was typed, in any script, and offline', async ({ session }) => {
  const { page, sheet, window, wire } = await session({ sheet: SNAGS })
  const search = searchOf(page)
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await sheet.type(9, 'Snag', 'דלת שבורה in the stair')

  await search.searchFor('שבורה')
  const hit = search.line('דלת')
  await expect(hit).toContainText('Not saved')
  await expect(hit.locator('mark')).toHaveText('שבורה')
  await expect(hit.locator('bdi').first()).toHaveCSS('unicode-bidi', 'isolate')
  await expect(search.view).toContainText('The service was not searched. Reason: needs a connection.')
  await hit.click()
  await expect(await sheet.cell(9, 'Snag')).toBeFocused()
  expect(wire.requests.filter(isSearchAtService)).toEqual([])
})

test('a hit in a deleted sheet opens its copy and says that it was removed', async ({ session }) => {
  const { page, window, client } = await session({ sheet: PLAN })
  await window.openSheet(SNAGS)
  await window.openSheet(PLAN)
  const { id } = await client.listed(SNAGS)
  const search = searchOf(page)
  await search.searchFor('paint')
  await expect(search.line('Paint scuffed').first()).toBeVisible()
  await client.call('DELETE', `/sheets/${id}`)

  await search.line('Paint scuffed').first().click()

  await expect(page.getByText(/was removed or is no longer shared/).first()).toBeVisible()
  await search.searchFor('steelwork')
  await search.line('second delivery').click()
  await sheetOf(page).isShown(PLAN)
})

test('comments and files are found, and open the pane that shows them', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  const [file = ''] = (await client.filesOf(PLAN)).keys()
  await discussions.open()
  await discussions.show('sheet')
  await expect(discussions.comment('The second steel delivery has slipped').first()).toBeVisible()
  await sheet.select(3, 'Task')
  await window.openAttachments()
  await expect(window.sidebar.locator('.attachment').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close attachments' }).click()
  const search = searchOf(page)

  await search.searchFor('"delivery has slipped"')
  await search.line('The second steel delivery has slipped').click()
  await expect(await sheet.cell(15, 'Task')).toBeFocused()
  await expect(discussions.comment('The second steel delivery has slipped').first()).toBeVisible()

  await search.searchFor(`"${file}"`)
  await search.line(file).first().click()
  await expect(window.sidebar).toBeVisible()
  await expect(window.sidebar).toContainText(file)
})

test('the service finds what is not on this computer, once per pause in typing', async ({ session }) => {
  const { page, wire } = await session({ sheet: PLAN })
  const search = searchOf(page)

  await search.searchFor('painted steel')
  const hit = search.line('Painted steel').filter({ hasText: 'Shelving schedule' })
  await expect(hit.getByRole('img', { name: 'On the service' })).toBeVisible()
  expect(wire.requests.filter(isSearchAtService)).toHaveLength(1)
  await search.field.fill('p')
  await expect(search.line('On the service')).toHaveCount(0)
  await search.field.fill('painted steel')
  await hit.first().click()

  const sheet = sheetOf(page)
  await sheet.isShown('Shelving schedule')
  await expect(page.locator('.ag-cell:focus')).toBeVisible()
  expect(wire.requests.filter(isSearchAtService)).toHaveLength(1)
})

test('a sheet of 10,000 rows lists its first hits, and more of them on request', async ({ session }) => {
  const { page } = await session({ sheet: 'Bird strikes' })
  const search = searchOf(page)

  await search.searchFor('a')
  const more = search.line(/^Show the first 300 of .*hits in this sheet$/)
  await expect(more).toBeVisible()
  expect(await search.lines.count()).toBeLessThan(110)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(search.line(/^Showing the first 300 of .*Add a word or a filter\.$/)).toBeAttached()
  await expect(more).toHaveCount(0)
  await expect(page.locator('[role="treeitem"]:focus')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(search.lines.first()).toBeFocused()
  await search.field.fill('""')
  await expect(search.lines).toHaveCount(0)
})

test('filters are offered and removed as chips', async ({ session }) => {
  const { page, window } = await session({ sheet: PLAN })
  await window.openSheet(SNAGS)
  const search = searchOf(page)

  await search.searchFor('paint')
  await expect(search.line('Paint scuffed').first()).toBeVisible()
  await search.view.getByRole('button', { name: 'Sheet', exact: true }).click()
  await page.getByRole('menuitem', { name: PLAN }).click()
  await expect(search.field).toBeFocused()
  await expect(search.field).toHaveValue(`paint sheet:"${PLAN}"`)
  await expect(search.line('Paint scuffed')).toHaveCount(0)
  await search.view.getByRole('button', { name: `Remove the filter Sheet ${PLAN}` }).click()
  await expect(search.field).toHaveValue('paint')
  await search.view.getByRole('button', { name: 'Changed', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await expect(search.view.getByText('Last 7 days')).toBeVisible()
  await search.view.getByRole('button', { name: 'Column', exact: true }).click()
  await page.keyboard.type('nowhere')
  await expect(search.view.getByText('nowhere', { exact: true })).toBeVisible()
  await expect(search.lines).toHaveCount(0)
})

test('ready searches find what is assigned to the user and what is due, also unsaved and offline', async ({
  session,
}) => {
  const { page, sheet, client, window, wire } = await session({ sheet: PLAN })
  const people = await Promise.all(['Owners', 'Approver'].map(column => client.displayedIn(PLAN, column)))
  const rowsOfMine = people.flatMap(of => [...of].filter(([, names]) => names.includes('Nora Vestergaard')))
  const mine = new Set(rowsOfMine.map(([row]) => row))
  const search = searchOf(page)

  await search.open()
  await search.view.getByRole('button', { name: 'Assigned to me', exact: true }).click()
  await expect(search.field).toHaveValue('assigned:me')
  await expect(search.view).toContainText(`${mine.size} hits in 1 sheet`)
  await search.view.getByRole('button', { name: 'Remove the filter Assigned to me' }).click()

  await window.openSheet(PLAN)
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await sheet.type(3, 'Due', 'tomorrow')
  await window.callUp('Rows due in the next 7 days')
  await expect(search.field).toHaveValue('due:week')
  const row = search.line('Measured survey of all floors')
  await expect(row).toContainText('Not saved')
  await search.view.getByRole('button', { name: 'Due', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(search.field).toHaveValue('due:today')
  await expect(row).toHaveCount(0)
  await search.field.fill('due:someday')
  await expect(search.view).toContainText('No hits on this computer')
})

test('the palette shows hits below its first group, and passes its text to the search', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: PLAN })
  await window.openSheet(SNAGS)
  const options = page.getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('snag')
  const hit = page.getByRole('group', { name: 'In your sheets' }).getByRole('option')
  await expect(hit.first()).toBeVisible()
  await expect(options.first()).toContainText(SNAGS)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('steelwork')
  await hit.first().click()
  await sheet.isShown(PLAN)
  await expect(await sheet.cell(15, 'Task')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('paint scuffed')
  await options.last().click()
  await expect(searchOf(page).field).toHaveValue('paint scuffed')
  await expect(searchOf(page).field).toBeFocused()
  await expect(searchOf(page).line('Paint scuffed').first()).toBeVisible()
})

test('a restart keeps the tab and the recent searches, which can be cleared @full', async ({ session, launch }) => {
  const { app, page } = await session({ sheet: PLAN, keep: KEEP })
  const first = searchOf(page)
  await first.searchFor('steelwork')
  await page.keyboard.press('Enter')
  await first.field.fill('second delivery')
  await first.line('second delivery').click()
  await first.open()
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  const search = searchOf(again)
  const recent = search.view.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('listitem')).toHaveText(['second delivery', 'steelwork'])
  await recent.getByRole('button', { name: 'steelwork' }).click()
  await expect(search.line('second delivery')).toBeVisible()
  await search.field.fill('')
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
})
