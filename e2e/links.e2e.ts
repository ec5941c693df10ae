import { expect } from '@playwright/test'
import { putOnClipboard, selectElsewhere } from './harness/clipboard.ts'
import { desktopOf } from './harness/sign-in/desktop.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'
import { columnId, type OtherClient, rowNumbered } from './wire/other-client.ts'

const SNAGS = 'Snag log'
const PLAN = 'Library refurbishment'
const OTHER = 'https://files.example/hosts'

test.use({ app: 'shared' })

test('a link is shown as a link, opens with Ctrl+click, and stays with its cell until the cell is cleared', async ({
  session,
}) => {
  const { page, sheet, window, client, wire } = await session({ sheet: PLAN })
  // Our service rejects such a link; another service may accept it.
  wire.rewrite(/^\/sheets\/\d+$/, json => JSON.parse(JSON.stringify(json).replaceAll(OTHER, 'file:///etc/hosts')))
  const [snags, plan] = [await client.sheetNamed(SNAGS), await client.sheetNamed(PLAN)]
  const link = (row: number, hyperlink: object) => ({
    id: rowNumbered(snags, row).id,
    cells: [{ columnId: columnId(snags, 'Snag'), value: 'See there', hyperlink }],
  })
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    link(1, { url: 'https://plans.example/lift' }),
    link(2, { sheetId: plan.id }),
    link(3, { url: OTHER }),
  ])
  await window.openSheet(SNAGS)

  const web = await sheet.cell(1, 'Snag')
  await expect(web).toHaveText('See there')
  await expect(web.locator('.sf-cell')).toHaveCSS('text-decoration-line', /underline/)
  await expect(web).toHaveAccessibleDescription(/Link to https:\/\/plans\.example\/lift/)
  await expect((await sheet.cell(4, 'Snag')).locator('.sf-cell')).not.toHaveCSS('text-decoration-line', /underline/)

  await sheet.select(1, 'Snag')
  await page.keyboard.type('Lift plan')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  const written = { value: 'Lift plan', hyperlink: { url: 'https://plans.example/lift' } }
  await expect.poll(() => client.cellAt(SNAGS, 1, 'Snag')).toMatchObject(written)
  await expect(web.locator('.sf-cell')).toHaveCSS('text-decoration-line', /underline/)

  await sheet.select(1, 'Snag')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await client.cellAt(SNAGS, 1, 'Snag')).value).toBeUndefined()
  expect((await client.cellAt(SNAGS, 1, 'Snag')).hyperlink).toBeUndefined()

  await (await sheet.cell(3, 'Snag')).click({ modifiers: ['Control'] })
  await expect(window.messages.getByText('Only web and e-mail links open from a cell.').first()).toBeVisible()

  await (await sheet.cell(2, 'Snag')).click({ modifiers: ['Control'] })
  await expect(page.getByRole('heading', { name: PLAN, level: 1 })).toBeAttached()
})

test('a link by another user shows its host before it opens, and neither a plain click nor an edit key opens it', async ({
  session,
}) => {
  const { app, page, sheet, client } = await session({ sheet: SNAGS })
  const desktop = await desktopOf(app)
  await linkCell(client, 2, { url: 'https://\u0430pple.example/lift' })
  await page.keyboard.press('F5')
  const link = await sheet.cell(2, 'Snag')
  await expect(link).toHaveText('See there')
  await expect(link.locator('[title]')).toHaveAttribute(
    'title',
    /^Link to https:\/\/xn--pple-43d\.example\/lift\nCtrl\+click to open$/,
  )

  // On Linux a middle click pastes the last selection.
  await selectElsewhere(app, 'Selected elsewhere')
  await link.click()
  await link.click({ button: 'middle' })
  await link.click({ modifiers: ['Shift'] })
  await link.click({ modifiers: ['Alt'] })
  await link.hover()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await link.dblclick()
  await expect(sheet.editor).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet.editor).toBeHidden()
  await link.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open link' })).toBeEnabled()
  await page.keyboard.press('Escape')
  expect(await desktop.opened()).toEqual([])

  await link.click({ modifiers: ['Control'] })
  await expect.poll(desktop.opened).toEqual(['https://xn--pple-43d.example/lift'])
  expect(await client.cellAt(SNAGS, 2, 'Snag')).toMatchObject({ value: 'See there' })
})

test('the menu and Alt+Shift+Enter open the link of a cell, and say when there is none @full', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: SNAGS })
  const { id: sheetId } = await client.sheetNamed(PLAN)
  await client.putCell(SNAGS, 2, 'Snag', { value: 'The plan', hyperlink: { sheetId } })
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The plan')

  await (await sheet.cell(1, 'Snag')).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open link' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Alt+Shift+Enter')
  await expect(page.getByRole('heading', { name: PLAN, level: 1 })).toBeAttached()
})

test('undoing a saved clearing restores the link, and copies, fills and duplicated rows keep it @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const hyperlink = { url: 'https://plans.example/lift' }
  await linkCell(client, 2, hyperlink)
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('See there')
  const isLinked = (row: number) =>
    expect.poll(() => client.cellAt(SNAGS, row, 'Snag')).toMatchObject({ value: 'See there', hyperlink })

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Delete')
  await window.save()
  await expect.poll(async () => (await client.cellAt(SNAGS, 2, 'Snag')).hyperlink).toBeUndefined()
  await page.keyboard.press('Control+z')
  await isLinked(2)

  await page.keyboard.press('Control+c')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')
  await isLinked(5)
  await rangesOf(page).drag([5, 'Snag'], [6, 'Snag'])
  await page.keyboard.press('Control+d')
  await isLinked(6)
  await sheet.select(6, 'Snag')
  await window.callUp('Duplicate row')
  await isLinked(7)

  await sheet.select(7, 'Snag')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await isLinked(8)
  await page.keyboard.press('Control+x')
  await sheet.select(10, 'Snag')
  await page.keyboard.press('Control+v')
  await isLinked(10)
  await expect.poll(async () => (await client.cellAt(SNAGS, 8, 'Snag')).hyperlink).toBeUndefined()
})

test('undoing a saved deletion restores the link of a row, and a link of another program is pasted @full', async ({
  session,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: SNAGS })
  const hyperlink = { url: 'https://plans.example/lift' }
  await sheet.type(9, 'Snag', 'See there')
  await window.save()
  const count = (await client.sheetNamed(SNAGS)).rows.length
  await linkCell(client, 9, hyperlink)
  await page.keyboard.press('F5')
  await expect((await sheet.cell(9, 'Snag')).locator('.sf-cell')).toHaveCSS('text-decoration-line', /underline/)

  await sheet.select(9, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect.poll(async () => (await client.sheetNamed(SNAGS)).rows.length).toBe(count - 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => client.cellAt(SNAGS, 9, 'Snag')).toMatchObject({ value: 'See there', hyperlink })

  await putOnClipboard(app, {
    text: 'Plan',
    html: '<table><tr><td><a href="https://plans.example/roof">Plan</a></td></tr></table>',
  })
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+v')
  await expect
    .poll(() => client.cellAt(SNAGS, 4, 'Snag'))
    .toMatchObject({ value: 'Plan', hyperlink: { url: 'https://plans.example/roof' } })

  await putOnClipboard(app, { text: 'Plain' })
  await page.keyboard.press('Control+v')
  await expect.poll(async () => (await client.cellAt(SNAGS, 4, 'Snag')).value).toBe('Plain')
  expect((await client.cellAt(SNAGS, 4, 'Snag')).hyperlink).toBeUndefined()
})

test('Alt+K adds a link, the menu changes and removes it, and each is one undo step', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: SNAGS })
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Address')
  const onService = async (row: number, expected: Record<string, unknown>) => {
    await page.keyboard.press('Control+s')
    await expect.poll(() => client.cellAt(SNAGS, row, 'Snag')).toMatchObject(expected)
  }
  const text = await client.valueAt(SNAGS, 4, 'Snag')

  await sheet.select(4, 'Snag')
  await page.keyboard.press('Alt+k')
  await expect(dialog.getByLabel('Text')).toHaveValue(String(text))
  await expect(address).toBeFocused()
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/^Type a web or e-mail address, such as /)
  await address.fill('plans.example/lift')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect((await sheet.cell(4, 'Snag')).locator('.sf-cell')).toHaveCSS('text-decoration-line', /underline/)
  await onService(4, { value: text, hyperlink: { url: 'https://plans.example/lift' } })

  await (await sheet.cell(4, 'Snag')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit link…' }).click()
  await dialog.getByLabel('Text').fill('Ask Mara')
  await address.fill('mara@northbank.example')
  await page.keyboard.press('Enter')
  await onService(4, { value: 'Ask Mara', hyperlink: { url: 'mailto:mara@northbank.example' } })
  await page.keyboard.press('Control+z')
  await onService(4, { value: text, hyperlink: { url: 'https://plans.example/lift' } })

  await (await sheet.cell(4, 'Snag')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove link' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await client.cellAt(SNAGS, 4, 'Snag')).hyperlink).toBeUndefined()
  expect((await client.cellAt(SNAGS, 4, 'Snag')).value).toBe(text)
})

test('the menu and the key say why a cell cannot have a link or cannot be changed @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: PLAN })

  await (await sheet.cell(2, 'Start')).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Add link…/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await sheet.select(2, 'Start')
  await page.keyboard.press('Alt+k')
  await expect(window.messages.getByText('Only text in a text column can be a link.')).toBeVisible()
})

test('a web address typed alone becomes a link, and a leading apostrophe keeps it plain text @full', async ({
  session,
}) => {
  const { sheet, client } = await session({ sheet: SNAGS })
  const url = 'https://plans.example/lift'

  await sheet.type(4, 'Snag', url)
  await sheet.type(5, 'Snag', `'${url}`)

  await expect.poll(() => client.cellAt(SNAGS, 4, 'Snag')).toMatchObject({ value: url, hyperlink: { url } })
  await expect.poll(() => client.valueAt(SNAGS, 5, 'Snag')).toBe(url)
  expect((await client.cellAt(SNAGS, 5, 'Snag')).hyperlink).toBeUndefined()
})

/** Another client makes a cell a link. */
const linkCell = (client: OtherClient, row: number, hyperlink: object): Promise<void> =>
  client.putCell(SNAGS, row, 'Snag', { value: 'See there', hyperlink })
