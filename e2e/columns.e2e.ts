import { expect, type Page } from '@playwright/test'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { tryNow } from './pages/window.ts'

const PLAN = 'Library refurbishment'
const COLUMNS = /^\/sheets\/\d+\/columns$/

test.use({ app: 'shared' })

test('a column added offline, with typed cells, is saved once @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const columns = columnsOf(page)
  await wire.refuse()

  await columns.choose('Snag', /Insert column right/)
  const dialog = page.getByRole('dialog', { name: 'New column' })
  await dialog.getByLabel('Title').fill('Cost')
  await page.keyboard.press('Enter')
  await expect(columns.header('Cost')).toBeVisible()
  await sheet.type(3, 'Cost', '120')
  await expect(window.status).toContainText('2 edits stored here')
  await wire.accept()
  await tryNow(window.status)
  await window.save()

  const after = await client.sheetNamed('Snag log')
  expect(after.columns.map(({ title }) => title).slice(0, 2)).toEqual(['Snag', 'Cost'])
  expect(await client.valueAt('Snag log', 3, 'Cost')).toBe(120)
  expect(wire.matching('POST', COLUMNS).filter(({ status }) => status === 200)).toHaveLength(1)
  await expect(await sheet.cell(3, 'Cost')).toHaveText('120')
})

test('a column is renamed in its header, widened by its edge and moved by dragging @full', async ({ session }) => {
  const { page, window, client } = await session({ sheet: 'Snag log' })
  const columns = columnsOf(page)

  await columns.header('Place').locator('.sf-header-title').dblclick()
  await page.keyboard.type('Where it is')
  await page.keyboard.press('Enter')
  await expect(columns.header('Where it is')).toBeVisible()
  const before = await columns.width('Where it is')
  await columns.widen('Where it is', 60)
  await columns.dragBefore('Where it is', 'State')
  await expect.poll(columns.titles).toEqual(expect.arrayContaining(['No.', 'Trade', 'Where it is', 'State']))
  expect((await columns.titles()).slice(1, 5)).toEqual(['No.', 'Trade', 'Where it is', 'State'])
  await window.hasUnsaved()
  await window.save()

  const after = (await client.sheetNamed('Snag log')).columns
  expect(after.slice(1, 5).map(({ title }) => title)).toEqual(['No.', 'Trade', 'Where it is', 'State'])
  expect(Number(after[3]?.width)).toBeCloseTo(before + 60, -1)
  expect(await columns.width('Where it is')).toBeCloseTo(before + 60, -1)
})

test('the options of a list are changed and reordered by keyboard @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
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
  await window.save()

  const column = (await client.sheetNamed('Snag log')).columns.find(({ title }) => title === 'Trade')
  expect(column).toMatchObject({ type: 'PICKLIST', options: ['Now', 'Later'] })
})

test('the last column is completely visible next to the scroll bar', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Library refurbishment' })
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

test('a multi-select cell accepts a value outside the list, saves it and marks it', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const { id } = await client.sheetNamed('Snag log')
  const column = { title: 'Parts', type: 'MULTI_PICKLIST', options: ['Door', 'Frame'], index: 1, width: 160 }
  await client.call('POST', `/sheets/${id}/columns?level=2`, column)
  await page.keyboard.press('F5')

  await sheet.type(1, 'Parts', 'Door, Hinge')
  await window.hasUnsaved()
  await window.save()

  const { objectValue } = await client.cellAt('Snag log', 1, 'Parts')
  expect(objectValue).toMatchObject({ values: ['Door', 'Hinge'] })
  await expect(await sheet.cell(1, 'Parts')).toHaveAttribute('aria-description', /Not in the list of Parts/)
})

test('deleting a column asks first and says what is lost; a hidden column can be shown again @full', async ({
  session,
}) => {
  const { page, window, client } = await session({ sheet: 'Snag log' })
  const columns = columnsOf(page)
  const filled = [...(await client.valuesIn('Snag log', 'Trade')).values()].filter(Boolean).length

  await columns.choose('State', 'Hide column')
  await expect(columns.header('State')).toHaveCount(0)
  await columns.choose('Trade', /Delete column/)
  const dialog = page.getByRole('dialog', { name: 'Delete the column “Trade”?' })
  await expect(dialog).toContainText(`${filled} filled cells will be lost.`)
  await dialog.getByRole('button', { name: 'Delete column' }).click()
  await expect(columns.header('Trade')).toHaveCount(0)
  await columns.choose('Snag', 'Show 1 hidden column')
  await expect(columns.header('State')).toBeVisible()
  await window.hasUnsaved()
  await window.save()

  const after = (await client.sheetNamed('Snag log')).columns
  expect(after.map(({ title }) => title)).not.toContain('Trade')
  expect(after.find(({ title }) => title === 'State')?.hidden ?? false).toBe(false)
})

test('a viewer gets a reason why columns cannot change, and can freeze and widen them in this window @full', async ({
  session,
}) => {
  const { page, sheet, wire } = await session({
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
  // A frozen column has a separate header. The previous one would move during the drag.
  await expect(columns.header(second).and(page.locator('.ag-grid-pinned-left-cells *'))).toBeVisible()
  await sheet.grid.evaluate(element => element.scrollTo({ left: 900 }))
  await expect(columns.header(second)).toBeInViewport()
  await columns.widen(second, 40)

  await expect.poll(() => columns.width(second)).toBeGreaterThan(before + 35)
  expect(await columns.width(second)).toBeLessThan(before + 45)
  expect(wire.matching('PUT', /\/columns\//)).toHaveLength(0)
})

test('a new window shows the first nine columns of the sample plan completely', async ({ session }) => {
  const { page } = await session({ sheet: PLAN })
  const { header } = columnsOf(page)
  const bar = await page.locator('.ag-body-vertical-scroll').boundingBox()
  const last = await header('Trades').boundingBox()

  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0)
  expect(await cutTitles(page)).toEqual([])
})

test('hovering over a header shows the menu arrow without shortening the title', async ({ session }) => {
  const { page } = await session({ sheet: PLAN })
  const { header, widen } = columnsOf(page)
  await widen('Status', -38)
  await widen('Budget', -8)
  for (const title of ['Task', 'Status', 'Start', 'Progress', 'Budget']) {
    const room = () =>
      header(title)
        .locator('.sf-header-title')
        .evaluate(each => each.getBoundingClientRect().width)
    await page.mouse.move(0, 0)
    await expect.poll(room).toBeGreaterThan(20)
    const before = await room()
    await header(title).hover()
    await expect(header(title).locator('.sf-header-arrow .sf-icon')).toBeVisible()
    expect([title, await room()]).toEqual([title, before])
  }
  expect(await cutTitles(page)).toEqual([])
})

const cutTitles = (page: Page): Promise<string[]> =>
  page
    .locator('.sf-header-title')
    .evaluateAll(titles =>
      titles.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent ?? ''),
    )

/** The entry in the list of a choice editor that adds the typed text to the options of the column. */
const adding = (page: Page, text?: string) =>
  page.getByRole(
    'option',
    text === undefined ? { name: /^Add “/ } : { name: `Add “${text}” as an option`, exact: true },
  )

type Service = Pick<Session, 'client'>

const columnOf = async ({ client }: Service, sheet: string, title: string) => {
  const { id, columns } = await client.sheetNamed(sheet)
  const column = columns.find(each => each.title === title)
  if (!column) throw new Error(`${sheet} has no column ${title}.`)
  return { ...column, address: `/sheets/${id}/columns/${column.id}`, options: [column.options].flat() }
}

/** Restricts the cells of a column to its options. */
const restrict = async (there: Service, sheet: string, title: string): Promise<void> => {
  const { address, options } = await columnOf(there, sheet, title)
  await there.client.call('PUT', address, { type: 'PICKLIST', options, validation: true })
}

test('a key adds text outside a restricted list to its options, and one undo reverts text and option', async ({
  session,
}) => {
  const there = await session({ sheet: 'Snag log', before: service => restrict(service, 'Snag log', 'State') })
  const { page, sheet, window, client, wire } = there
  const before = await columnOf(there, 'Snag log', 'State')
  const held = await client.valueAt('Snag log', 2, 'State')
  const state = await sheet.select(2, 'State')
  await page.keyboard.type('fixed')
  await expect(adding(page)).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(' Waiting for parts ')
  await expect(page.getByRole('option').last()).toHaveText('Add “Waiting for parts” as an option')
  await page.keyboard.press('Enter')
  await expect(page.getByText('is not in the list of State')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(state).toHaveText('Waiting for parts')
  await expect(await sheet.cell(3, 'State')).toBeFocused()
  await window.hasUnsaved()
  await window.save()

  const after = await columnOf(there, 'Snag log', 'State')
  expect(after).toMatchObject({ options: [...before.options, 'Waiting for parts'], validation: true })
  expect(await client.valueAt('Snag log', 2, 'State')).toBe('Waiting for parts')
  expect(wire.matching('PUT', /\/columns\//).map(({ status }) => status)).toEqual([200])
  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('Undid adding the option “Waiting for parts”.')
  await expect(state).toHaveText(String(held))
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await columnOf(there, 'Snag log', 'State')).options).toEqual(before.options)
  expect(await client.valueAt('Snag log', 2, 'State')).toBe(held)

  await page.keyboard.press('Control+y')
  await expect(state).toHaveText('Waiting for parts')
  await page.keyboard.press('Control+s')
  await expect.poll(() => client.valueAt('Snag log', 2, 'State')).toBe('Waiting for parts')
  expect((await columnOf(there, 'Snag log', 'State')).options).toEqual(after.options)
})

test('an option added offline is saved before the cell that uses it, together with an option of another user @full', async ({
  session,
}) => {
  const there = await session({ sheet: 'Snag log', before: service => restrict(service, 'Snag log', 'State') })
  const { page, sheet, window, wire, client } = there
  const { address, options } = await columnOf(there, 'Snag log', 'State')
  await wire.refuse()
  await sheet.type(2, 'State', 'Assigned')
  await sheet.select(2, 'State')
  await page.keyboard.press('Control+Shift+F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Waiting for parts')
  await adding(page, 'Waiting for parts').click()
  await expect(await sheet.cell(2, 'State')).toHaveText('Waiting for parts')
  await expect(window.status).toContainText('edits stored here')
  await client.call('PUT', address, { type: 'PICKLIST', options: ['Theirs', ...options], validation: true })
  await wire.accept()
  await tryNow(window.status)
  await window.save()

  const after = await columnOf(there, 'Snag log', 'State')
  expect(after.options).toEqual(['Theirs', ...options, 'Waiting for parts'])
  expect(await client.valueAt('Snag log', 2, 'State')).toBe('Waiting for parts')
  await expect(sheet.refused).toHaveCount(0)
})

test('a new option of a multi-select list is selected with the others, and the list stays open @full', async ({
  session,
}) => {
  const there = await session({ sheet: PLAN })
  const { page, sheet, window, client } = there
  const before = await columnOf(there, PLAN, 'Trades')
  const held = String((await client.cellAt(PLAN, 6, 'Trades')).displayValue).split(', ')
  await sheet.select(6, 'Trades')
  await page.keyboard.press('F2')
  await page.keyboard.type('Scaffolding')
  await adding(page, 'Scaffolding').click()
  await expect(sheet.editor.locator('textarea')).toHaveValue(`${held.join(', ')}, Scaffolding, `)
  await page.keyboard.type('Glass')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(sheet.editor.locator('textarea')).toHaveValue(`${held.join(', ')}, Scaffolding, Glass, `)
  await page.keyboard.press('Enter')
  await window.hasUnsaved()
  await window.save()

  expect((await columnOf(there, PLAN, 'Trades')).options).toEqual([...before.options, 'Scaffolding', 'Glass'])
  const { objectValue } = await client.cellAt(PLAN, 6, 'Trades')
  expect(objectValue).toMatchObject({ values: [...held, 'Scaffolding', 'Glass'] })
  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('Undid adding 2 options.')
})

test('a cell value outside the list becomes an option without retyping @full', async ({ session }) => {
  const there = await session({ sheet: 'Snag log' })
  const { page, sheet, window, client } = there
  const { options } = await columnOf(there, 'Snag log', 'State')
  const state = await sheet.select(2, 'State')
  await sheet.type(2, 'State', 'Waiting for parts')
  await expect(state).toHaveAttribute('aria-description', /Not in the list of State/)
  await sheet.select(2, 'State')
  await page.keyboard.press('F2')
  await adding(page, 'Waiting for parts').click()

  await expect(state).not.toHaveAttribute('aria-description', /Not in the list/)
  await window.hasUnsaved()
  await window.save()
  expect((await columnOf(there, 'Snag log', 'State')).options).toEqual([...options, 'Waiting for parts'])
  expect(await client.valueAt('Snag log', 2, 'State')).toBe('Waiting for parts')
  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('Undid adding the option “Waiting for parts”.')
  await expect(state).toHaveText('Waiting for parts')
})

for (const { list, isRestricted, attention } of [
  { list: 'a list', isRestricted: false, attention: '1 needs attention' },
  { list: 'a restricted list', isRestricted: true, attention: '2 need attention' },
]) {
  test(`an option that the service rejects keeps the value in the cell, in ${list}, and shows the service’s reason`, async ({
    session,
  }) => {
    const before = async (there: Service) => {
      if (isRestricted) await restrict(there, 'Snag log', 'State')
    }
    const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log', before })
    const held = await client.valueAt('Snag log', 2, 'State')
    wire.disturb({
      fault: { kind: 'answer', status: 400, json: { errorCode: 1137, message: 'This list is closed.', refId: 'r' } },
      when: ({ method, path }) => method === 'PUT' && /\/columns\//.test(path),
    })
    const state = await sheet.select(2, 'State')
    await page.keyboard.type('Waiting for parts')
    await adding(page, 'Waiting for parts').click()

    await expect(window.saveNow).toHaveText(attention)
    await expect(state).toHaveText('Waiting for parts')
    await expect(sheet.refused).toHaveCount(isRestricted ? 1 : 0)
    expect(await client.valueAt('Snag log', 2, 'State')).toBe(isRestricted ? held : 'Waiting for parts')
    await window.saveNow.click()
    await expect(window.ledger).toContainText('This list is closed.')
  })
}

test('users who may edit cells but not columns are offered no new option, and their text stays text @full', async ({
  session,
}) => {
  const { page, sheet, wire, client } = await session({ sheet: 'Snag log', as: 'tomasz.wrona@fernhill.example' })
  await sheet.select(2, 'State')
  await page.keyboard.type('Waiting for parts')
  await expect(sheet.editor).toBeVisible()
  await expect(adding(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => client.valueAt('Snag log', 2, 'State')).toBe('Waiting for parts')
  expect(wire.matching('PUT', /\/columns\//)).toEqual([])
})

test('typing adds no options to symbol and contact columns', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  for (const [column, text] of [
    ['Urgency', 'Extreme'],
    ['Found by', 'someone.new@fernhill.example'],
  ] as const) {
    await sheet.select(3, column)
    await page.keyboard.type(text)
    await expect(sheet.editor).toBeVisible()
    await expect(adding(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
})
