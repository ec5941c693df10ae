import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { navigatorOf } from './pages/navigator.ts'
import { sheetOf } from './pages/sheet.ts'
import type { FaultRule } from './wire/proxy.ts'

const isNewSheet: FaultRule['when'] = ({ method, path }) => method === 'POST' && path === '/sheets'

test.use({ app: 'shared' })

test('a new sheet is created with the listed columns, in a new folder, without the mouse', async ({ session }) => {
  const { page, client, sheet } = await session()
  const navigator = navigatorOf(page)
  await navigator.choose('Riverside Library', 'New folder')
  await expect(navigator.field('Name')).toBeFocused()
  await page.keyboard.type('Opening day')
  await page.keyboard.press('Enter')
  await expect(navigator.line('Opening day')).toBeVisible()

  await page.keyboard.press('Control+n')
  await navigator.field('Name').fill('Guests')
  await navigator.dialog.getByRole('radio', { name: 'Custom' }).press('Space')
  const column = (at: number) => navigator.dialog.getByRole('textbox', { name: `Title of column ${at}` })
  await column(1).focus()
  await page.keyboard.type('Guest')
  await page.keyboard.press('Enter')
  await expect(column(2)).toBeFocused()
  await page.keyboard.type('Invited')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Date')
  await column(3).fill('Comes')
  await column(3).press('Tab')
  await page.keyboard.type('Checkbox')
  await navigator.where('Opening day').press('Space')
  await navigator.field('Name').press('Enter')

  await expect(navigator.tab('Guests')).toHaveAttribute('aria-current', 'page')
  await sheet.isShown('Guests')
  const made = await client.sheetNamed('Guests')
  expect(made.columns.map(({ title, type }) => [title, type])).toEqual([
    ['Guest', 'TEXT_NUMBER'],
    ['Invited', 'DATE'],
    ['Comes', 'CHECKBOX'],
  ])
  expect(await client.call('GET', '/home')).toMatchObject({
    workspaces: expect.arrayContaining([
      expect.objectContaining({
        name: 'Riverside Library',
        folders: expect.arrayContaining([
          expect.objectContaining({ name: 'Opening day', sheets: [expect.objectContaining({ name: 'Guests' })] }),
        ]),
      }),
    ]),
  })
})

test('a sheet is renamed in the navigator, and its tab shows the new name at once @full', async ({ session }) => {
  const { page, client } = await session({ sheet: 'Snag log' })
  const navigator = navigatorOf(page)
  await navigator.focus('Snag log')

  await page.keyboard.press('F2')
  await page.keyboard.type('Snags and repairs')
  await page.keyboard.press('Enter')

  await expect(navigator.tab('Snags and repairs')).toBeVisible()
  await expect(navigator.line('Snags and repairs')).toBeFocused()
  expect((await client.sheetNamed('Snags and repairs')).rows).toHaveLength(60)
  await page.keyboard.press('F2')
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await expect(navigator.line('Snags and repairs')).toBeFocused()
  await expect(navigator.tab('Never')).toBeHidden()
})

test('a sheet is copied with its rows, and dragged to another folder @full', async ({ session }) => {
  const { page, client, sheet } = await session({ sheet: 'Snag log' })
  const navigator = navigatorOf(page)
  await navigator.choose('Snag log', 'Make a copy…')
  await expect(navigator.field('Name')).toHaveValue('Copy of Snag log')
  await navigator.field('Name').fill('Snags in March')
  await navigator.where('Sheets').check()
  await navigator.press('Copy')

  await sheet.isShown('Snags in March')
  const [original, copy] = [await client.sheetNamed('Snag log'), await client.sheetNamed('Snags in March')]
  expect(copy.rows).toHaveLength(original.rows.length)
  expect(await client.valueAt('Snags in March', 2, 'Snag')).toBe(await client.valueAt('Snag log', 2, 'Snag'))

  await navigator.line('Snags in March').dragTo(navigator.line('Purchasing'))
  await expect(async () => {
    const folder = JSON.stringify(await client.call('GET', '/home'))
    expect(folder).toMatch(/"name":"Purchasing"[^\]]*"Snags in March"/)
  }).toPass()
  await expect(navigator.line('Purchasing')).toHaveAttribute('aria-expanded', 'true')
  await expect(navigator.line('Snags in March')).toBeVisible()
})

test('a sheet is deleted only after confirmation; its tab closes, and its unsaved edits stay readable @full', async ({
  session,
}) => {
  const { page, client, sheet, window } = await session({ sheet: 'Snag log' })
  const navigator = navigatorOf(page)
  await sheet.select(2, 'Snag')
  await window.holdAll()
  await sheet.select(1, 'Snag')
  await sheet.type(2, 'Snag', 'Typed before it went')
  await navigator.focus('Snag log')
  await page.keyboard.press('Delete')
  await expect(navigator.dialog).toContainText('Delete “Snag log”?')
  await expect(navigator.dialog).toContainText(
    'Its rows, attachments and conversations are deleted for everyone who uses it. 1 edit not saved yet stays in Pending changes.',
  )
  await navigator.press('Cancel')
  expect((await client.sheetNamed('Snag log')).rows).toHaveLength(60)
  await expect(navigator.line('Snag log')).toBeFocused()

  await page.keyboard.press('Delete')
  await navigator.press('Delete sheet')

  // While the dialog closes, it hides the tabs from assistive technology and keeps the focus.
  await expect(navigator.dialog).toBeHidden()
  await expect(navigator.tab('Snag log')).toBeHidden()
  await expect(client.sheetNamed('Snag log')).rejects.toThrow('no sheet')
  await window.openLedger()
  const { ledger } = window
  await expect(ledger).toContainText('Typed before it went')
  await expect(ledger).toContainText('The sheet was deleted, or is no longer shared with you.')
})

test('a new sheet with a lost response is found and not created twice; offline nothing is offered @full', async ({
  session,
}) => {
  const { page, client, wire, window } = await session()
  const navigator = navigatorOf(page)
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: isNewSheet, times: 1 })
  await page.keyboard.press('Control+n')
  await navigator.field('Name').fill('Keys')
  await navigator.press('Create sheet')
  await sheetOf(page).isShown('Keys')
  // as: the items of the list have names.
  const { data } = (await client.call('GET', '/sheets?includeAll=true')) as { data: { name: string }[] }
  expect(data.filter(({ name }) => name === 'Keys')).toHaveLength(1)

  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await navigator.focus('Keys')
  await page.keyboard.press('Shift+F10')
  const rename = page.getByRole('menuitem', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await expect(rename).toContainText('Needs a connection')
})
