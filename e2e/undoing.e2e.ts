import { expect } from '@playwright/test'
import { LONG_TEST_MS } from './harness/ceilings.ts'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { rangesOf } from './pages/ranges.ts'
import { pickFrom } from './pages/select.ts'
import { picturesOf } from './undoing/pictures.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const NAME = 'Library refurbishment'

test.use({ app: 'shared' })

test('keys undo and redo an edit, and in an open editor its text', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await sheet.type(5, 'Snag', 'Door closer is quiet')

  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Door closer slams')
  await expect(await sheet.cell(5, 'Snag')).toBeFocused()
  await expect(window.messages).toContainText('Undid typing.')
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile chipped')
  await window.save()
  await page.keyboard.press('Control+y')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')

  await sheet.select(6, 'Snag')
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
  await page.getByRole('button', { name: 'Redo typing' }).click()
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Door closer is quiet')
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled()
})

test('keys that are faster than the disk undo and redo in order, and none is lost', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.select(4, 'Snag')
  await page.keyboard.type('Ceiling tile replaced')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Door closer is quiet')
  for (const key of ['Enter', 'Control+z', 'Control+z', 'Control+y', 'Control+y', 'Control+z']) {
    await page.keyboard.press(key)
  }

  await expect(page.getByRole('button', { name: 'Redo typing' })).toBeEnabled()
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Door closer slams')
  await expect(window.messages).not.toContainText('There is nothing')
  await window.save()
  expect(await client.valueAt('Snag log', 4, 'Snag')).toBe('Ceiling tile replaced')
  expect(await client.valueAt('Snag log', 5, 'Snag')).toBe('Door closer slams')
})

test('Undo during a large paste reverts the paste, and not the edit before it @full', async ({ session }) => {
  const { page, sheet, app, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await putOnClipboard(app, { text: 'Snag\tS-1\tLift\tData\tOpen\tLow\n'.repeat(12_000) })
  await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+z')

  await expect(page.getByRole('button', { name: /^Redo pasting/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Undo typing' })).toBeEnabled()
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
})

test('Undo restores a deleted row with all its children, also after the deletion was saved @full', async ({
  session,
}) => {
  const at = await session({ sheet: NAME })
  const { page, sheet, window, client } = at
  const { onService } = picturesOf(at)
  const { length } = (await client.sheetNamed(NAME)).rows
  const before = await onService(NAME)
  await sheet.select(12, 'Task')
  await page.keyboard.press('Control+Alt+-')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 4 rows' }).click()
  await window.hasUnsaved()
  await window.save()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(length - 4)

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(length)
  await expect(await sheet.cell(12, 'Task')).toHaveText('Structural openings')
  await expect(window.messages).toContainText('Undid deleting a row.')
  await window.hasUnsaved()
  await window.save()

  const after = await onService(NAME)
  expect(after).toEqual(before)
})

test('deleting a row offers to undo it, and undoing after the save says what the service recreates', async ({
  session,
}) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  const name = (await (await sheet.cell(4, 'Snag')).textContent()) ?? ''
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect.poll(() => sheet.rowCount()).toBe(59)
  const message = window.messages.getByText('Deleted 1 row.')
  await expect(message).toBeVisible()
  await window.save()

  await window.messages.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(4, 'Snag')).toHaveText(name)
  await expect(window.messages).toContainText('The service gives the row a new “No.”')
})

test('deleting a row with a file and a comment asks first, and an immediate Undo restores the same row with both', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const before = await client.sheetNamed('Snag log')
  const row = `/sheets/${before.id}/rows/${rowNumbered(before, 4).id}`
  await client.call('POST', `${row}/discussions`, { comment: { text: 'Which hinge?' } })
  const link = { name: 'hinges.example', url: 'https://hinges.example', attachmentType: 'LINK' }
  await client.call('POST', `${row}/attachments`, link)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(sheet.margin(4).getByRole('img', { name: '1 attachment' })).toBeVisible()
  const number = (await (await sheet.cell(4, 'No.')).textContent()) ?? ''

  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    '1 attachment and 1 comment go with it. Undo brings them back only until the deletion is saved.',
  )
  await dialog.getByRole('button', { name: 'Delete row' }).click()
  await expect.poll(() => sheet.rowCount()).toBe(59)

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(4, 'No.')).toHaveText(number)
  await window.save()
  const after = await client.sheetNamed('Snag log')
  expect(after.rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id))

  await page.keyboard.press('Control+y')
  await expect.poll(() => sheet.rowCount()).toBe(59)
  await window.save()
  expect((await client.sheetNamed('Snag log')).rows).toHaveLength(59)
})

test('undo keeps values that another user changed since, and says so @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.type(7, 'Snag', 'Grille is quiet now')
  await window.save()
  const { id, ...remote } = await client.sheetNamed('Snag log')
  const snag = columnId({ id, ...remote }, 'Snag')
  const row = rowNumbered({ id, ...remote }, 7)
  await client.call('PUT', `/sheets/${id}/rows`, [{ id: row.id, cells: [{ columnId: snag, value: 'Theirs' }] }])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(await sheet.cell(7, 'Snag')).toHaveText('Theirs')

  await page.keyboard.press('Control+z')

  await expect(window.messages).toContainText(
    'Nothing was undone. 1 cell was not changed, because somebody has edited it since.',
  )
  await expect(await sheet.cell(7, 'Snag')).toHaveText('Theirs')
})

test('fill, paste, replace all, duplicate and drag are one undo step each, also after sorting, saving and reloading @full', async ({
  session,
}) => {
  const at = await session({ sheet: 'Snag log' })
  const { page, sheet, window } = at
  const ranges = rangesOf(page)
  const picture = () => picturesOf(at).onService('Snag log')
  const before = await picture()
  const next = (name: string | RegExp) => expect(page.getByRole('button', { name })).toBeEnabled()

  await ranges.drag([2, 'Snag'], [4, 'Snag'])
  await page.keyboard.press('Control+d')
  await next('Undo filling 2 cells')
  await sheet.select(2, 'Trade')
  await page.keyboard.press('Control+c')
  await ranges.drag([6, 'Trade'], [8, 'Trade'])
  await page.keyboard.press('Control+v')
  await next('Undo pasting 3 cells')
  // With several cells selected, only those would be searched.
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+h')
  await page.keyboard.type('sealant missing')
  await page.getByLabel('Replace with').fill('Mastic gone')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.getByRole('button', { name: /^Replace in \d+ cells$/ }).click()
  await next(/^Undo replacing in \d+ cells$/)
  await page.keyboard.press('Escape')
  await sheet.select(9, 'Snag')
  await window.callUp('Duplicate row')
  await next('Undo adding 1 row')
  await sheet.dragRow(2, 5, 'Snag')
  await next('Undo moving 1 row')
  await window.save()
  expect(await picture()).not.toEqual(before)

  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await columnsOf(page).choose('Trade', 'Sort descending')
  for (const name of ['moving 1 row', 'adding 1 row']) await page.getByRole('button', { name: `Undo ${name}` }).click()
  await page.getByRole('button', { name: /^Undo replacing/ }).click()
  await page.getByRole('button', { name: 'Undo pasting 3 cells' }).click()
  await page.getByRole('button', { name: 'Undo filling 2 cells' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await window.save()
  expect(await picture()).toEqual(before)
})

test('any change of columns can be undone and redone, also after it was saved @full', async ({ session }) => {
  // Each edit of a column is a separate request, and they are sent at one per second, three times over.
  test.setTimeout(LONG_TEST_MS)
  const at = await session({ sheet: 'Snag log' })
  const { page, sheet, window } = at
  const columns = columnsOf(page)
  const picture = () => picturesOf(at).onService('Snag log')
  const before = await picture()

  await columns.header('Place').locator('.sf-header-title').dblclick()
  await page.keyboard.type('Where it is')
  await page.keyboard.press('Enter')
  await expect(columns.header('Where it is')).toBeVisible()
  await columns.widen('Where it is', 60)
  await columns.dragBefore('Where it is', 'State')
  await columns.choose('State', 'Hide column')
  await columns.choose('Snag', /Insert column right/)
  await page.getByRole('dialog').getByLabel('Title').fill('Cost')
  await page.keyboard.press('Enter')
  await sheet.type(3, 'Cost', '120')
  await columns.choose('Found', /Edit column properties/)
  await pickFrom(page.getByRole('dialog').getByLabel('Type'), 'Checkbox')
  await page.getByRole('dialog').getByRole('button', { name: 'Change column' }).click()
  await columns.choose('Trade', /Delete column/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await columns.choose('Where it is', 'Freeze up to this column')
  await window.hasUnsaved()
  await window.save()
  const after = await picture()
  expect(after).not.toEqual(before)

  const steps = [
    'freezing columns',
    'deleting the column “Trade”',
    'changing the column “Found”',
    'typing',
    'adding the column “Cost”',
    'hiding the column “State”',
    'moving the column “Where it is”',
    'resizing the column “Where it is”',
    'renaming the column “Place”',
  ]
  for (const step of steps) {
    await expect(page.getByRole('button', { name: `Undo ${step}` })).toBeEnabled()
    await page.keyboard.press('Control+z')
    await expect(window.messages).toContainText(`Undid ${step}.`)
  }
  await expect(window.messages).not.toContainText('somebody changed')
  await window.save()
  expect(await picture()).toEqual(before)

  for (const step of steps.toReversed()) await page.getByRole('button', { name: `Redo ${step}` }).click()
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled()
  await window.save()
  expect(await picture()).toEqual(after)
})

test('restoring a deleted row or column restores its references in formulas, also after the deletion was saved @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const formulas = ['=Snag4 + "!"', '=COUNT(Snag4:Snag6)', '=Snag9', '=State2']
  for (const [at, formula] of formulas.entries()) await sheet.type(10 + at, 'Place', formula)
  await window.save()
  const held = async (row: number) =>
    Promise.all(formulas.map(async (_, at) => (await client.cellAt('Snag log', row + at, 'Place')).formula))
  expect(await held(10)).toEqual(formulas)
  const lost = ['=#REF + "!"', '=COUNT(Snag4:Snag5)', '=Snag8', '=State2']

  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect(await sheet.cell(9, 'Place')).toHaveText('#REF')
  await window.save()
  expect(await held(9)).toEqual(lost)
  await page.keyboard.press('Control+z')
  await expect.poll(() => held(10)).toEqual(formulas)
  await page.keyboard.press('Control+y')
  await expect(await sheet.cell(9, 'Place')).toHaveText('#REF')
  await window.save()
  expect(await held(9)).toEqual(lost)
  await page.keyboard.press('Control+z')
  await expect.poll(() => held(10)).toEqual(formulas)

  await columnsOf(page).choose('State', /Delete column/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await expect(await sheet.cell(13, 'Place')).toHaveText('#REF')
  await page.keyboard.press('Control+z')
  await expect.poll(() => held(10)).toEqual(formulas)
})
