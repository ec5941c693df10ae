import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const SNAGS = 'Snag log'
const PLAN = 'Library refurbishment'

test('a link shows as one, opens with Ctrl+click, and stays with its cell until that is cleared', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: PLAN })
  const [snags, plan] = [await client.sheetNamed(SNAGS), await client.sheetNamed(PLAN)]
  const link = (row: number, hyperlink: object) => ({
    id: rowNumbered(snags, row).id,
    cells: [{ columnId: columnId(snags, 'Snag'), value: 'See there', hyperlink }],
  })
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    link(1, { url: 'https://plans.example/lift' }),
    link(2, { sheetId: plan.id }),
    link(3, { url: 'file:///etc/hosts' }),
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

test('the menu and Alt+Shift+Enter open the link of a cell, and say where there is none @full', async ({ desk }) => {
  const { page, sheet, client } = await desk({ sheet: SNAGS })
  const [snags, plan] = [await client.sheetNamed(SNAGS), await client.sheetNamed(PLAN)]
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    {
      id: rowNumbered(snags, 2).id,
      cells: [{ columnId: columnId(snags, 'Snag'), value: 'The plan', hyperlink: { sheetId: plan.id } }],
    },
  ])
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The plan')

  await (await sheet.cell(1, 'Snag')).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open link' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Alt+Shift+Enter')
  await expect(page.getByRole('heading', { name: PLAN, level: 1 })).toBeAttached()
})
