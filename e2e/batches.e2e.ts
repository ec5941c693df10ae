import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

const PUT_ROWS = /^\/sheets\/\d+\/rows$/
const ROWS = Array.from({ length: 25 }, (_, index) => index + 1)

test.use({ app: 'shared' })

test('with "Save manually", Ctrl+S sends forty edits in twenty-five rows in one request', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const before = await client.sheetNamed('Snag log')

  await sheet.typeDown(
    1,
    'Snag',
    ROWS.map(row => `Walk ${row}`),
  )
  await sheet.typeDown(
    3,
    'State',
    Array.from({ length: 15 }, () => 'Open'),
  )
  await expect(window.saveNow).toHaveText('Save 40')
  await expect(sheet.marked).toHaveCount(40)
  expect(wire.matching('PUT', PUT_ROWS)).toEqual([])
  await window.save()

  const sent = wire.matching('PUT', PUT_ROWS)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ status: 200, path: `/sheets/${before.id}/rows` })
  expect(sent[0]?.json).toHaveLength(25)
  await expect(sheet.marked).toHaveCount(0)
  const snags = await client.valuesIn('Snag log', 'Snag')
  expect(ROWS.map(row => snags.get(row))).toEqual(ROWS.map(row => `Walk ${row}`))
  const states = await client.valuesIn('Snag log', 'State')
  expect(ROWS.slice(2, 17).map(row => states.get(row))).toEqual(Array.from({ length: 15 }, () => 'Open'))
  expect((await client.sheetNamed('Snag log')).version).toBe(before.version + 1)
})

test('saves an edit automatically by default @smoke @full', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: 'Snag log' })

  await sheet.type(7, 'Snag', 'Grille is quiet now')
  await expect(await sheet.cell(7, 'Snag')).toHaveClass(/sf-dirty/)
  await window.save()

  expect(await client.valueAt('Snag log', 7, 'Snag')).toBe('Grille is quiet now')
  expect(wire.matching('PUT', PUT_ROWS)).toHaveLength(1)
  await expect(sheet.marked).toHaveCount(0)
})

test('an edit that is undone by typing the old value sends nothing @full', async ({ session }) => {
  const { page, sheet, window, wire } = await session({ sheet: 'Snag log' })
  await window.holdAll()

  await sheet.type(5, 'Snag', 'Door closer hums')
  await expect(window.saveNow).toHaveText('Save 1')
  await sheet.typeDown(5, 'Snag', ['Door closer slams'])

  await expect(window.saveNow).toHaveText('All saved')
  await expect(sheet.marked).toHaveCount(0)
  await page.keyboard.press('Control+s')
  // A request for another edit shows that the first edit would have been sent by now.
  await sheet.type(6, 'Snag', 'Data outlet labelled')
  await window.save()
  const sent = wire.matching('PUT', PUT_ROWS)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.json).toHaveLength(1)
})

test('Escape discards the text of an editor @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await sheet.select(4, 'Snag')
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')

  await expect(sheet.editor).toHaveCount(0)
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile chipped')
  await expect(window.saveNow).toHaveText('All saved')
})

test('Revert in Pending changes removes an edit and those that depend on it, and the others are saved @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(3, 'Snag', 'Meant')
  await sheet.type(4, 'Snag', 'A slip')
  await sheet.select(10, 'Snag')
  await page.keyboard.press('Control+Alt+=')
  await sheet.type(10, 'Snag', 'Not needed')
  await expect(window.saveNow).toHaveText('Save 4')
  await window.openLedger()
  const waiting = window.ledger.getByRole('listitem')
  await expect(waiting).toHaveCount(4)

  await waiting.filter({ hasText: 'A slip' }).getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(waiting).toHaveCount(3)
  await waiting.filter({ hasText: 'New row' }).getByRole('button', { name: 'Revert', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Revert this edit and 1 that needs it?')
  await dialog.getByRole('button', { name: 'Revert 2 edits' }).click()
  await expect(waiting).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(window.ledger).toContainText('All saved')

  const log = await client.sheetNamed('Snag log')
  expect(log.rows).toHaveLength(60)
  const snags = [...(await client.valuesIn('Snag log', 'Snag')).values()]
  expect(snags).toContain('Meant')
  expect(snags).not.toContain('A slip')
  expect(snags).not.toContain('Not needed')
})

test('Enter leaves a checkbox unchanged and moves on; F2 toggles it @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Library refurbishment' })
  await window.holdAll()
  const before = await client.valuesIn('Library refurbishment', 'Done')
  // Next to the checkbox: a click on it would toggle it.
  await (await sheet.cell(6, 'Done')).click({ position: { x: 3, y: 6 } })
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(7, 'Done')).toBeFocused()
  await page.keyboard.press('F2')
  await window.save()

  const after = await client.valuesIn('Library refurbishment', 'Done')
  expect([after.get(6), after.get(7)]).toEqual([before.get(6), before.get(7) !== true])
})

test('a cell of every type is typed and saved with the intended value @full', async ({ session }) => {
  const { sheet, window, client } = await session({ sheet: 'Library refurbishment' })
  const name = 'Library refurbishment'

  await sheet.type(6, 'Task', 'Furniture schedule, second issue')
  await sheet.type(6, 'Budget', '12,500')
  await sheet.type(6, 'Progress', '95%')
  await sheet.type(6, 'Due', '4 Dec 2026')
  await sheet.type(6, 'Status', 'Blocked')
  await sheet.typeList(6, 'Trades', 'Design, Survey')
  await sheet.typeList(6, 'Owners', 'Nora Vestergaard, Tomasz Wrona')
  await sheet.type(6, 'Approver', 'Priya Raman')
  await sheet.type(6, 'Health', 'Red')
  await sheet.toggle(6, 'Done')
  await window.save()

  const at = (column: string) => client.cellAt(name, 6, column)
  expect((await at('Task')).value).toBe('Furniture schedule, second issue')
  expect((await at('Budget')).value).toBe(12_500)
  expect((await at('Progress')).value).toBe(0.95)
  expect((await at('Due')).value).toBe('2026-12-04')
  expect((await at('Status')).value).toBe('Blocked')
  expect((await at('Health')).value).toBe('Red')
  expect((await at('Done')).value).toBe(true)
  expect((await at('Approver')).value).toBe('priya.raman@fernhill.example')
  expect((await at('Trades')).objectValue).toMatchObject({ values: ['Design', 'Survey'] })
  expect((await at('Owners')).objectValue).toMatchObject({
    values: [{ email: 'nora.vestergaard@fernhill.example' }, { email: 'tomasz.wrona@fernhill.example' }],
  })
})

test('text that a column does not accept stays in the editor, with the reason @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await sheet.select(4, 'Found')
  await page.keyboard.type('31 Feb 2026')
  await page.keyboard.press('Enter')

  await expect(sheet.editor).toBeVisible()
  await expect(sheet.editor.locator('input, textarea')).toHaveValue('31 Feb 2026')
  await expect(sheet.editor).toContainText('There is no such date as “31 Feb 2026”.')
  await page.keyboard.press('Escape')
  await expect(window.saveNow).toHaveText('All saved')
})
