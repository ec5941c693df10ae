import { expect } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

const SNAGS = 'Snag log'
const STAYS = /This cell holds an image and was left as it is\./
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an image is seen, typing changes the text that stands for it, and it goes only where that is asked and answered', async ({
  desk,
}) => {
  const { page, sheet, window, client } = await desk({ sheet: SNAGS })
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  const onService = () => expect.poll(async () => (await client.cellAt(SNAGS, 2, 'Snag')).image)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('F5')
  const cell = await sheet.cell(2, 'Snag')
  await expect(cell).toHaveText('The lift door')
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()

  await sheet.type(2, 'Snag', 'Door of lift 2')
  await window.isAllSaved()
  await onService().toMatchObject({ id, altText: 'Door of lift 2' })
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await onService().toMatchObject({ id, altText: 'The lift door' })

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Delete')
  await expect(rangesOf(page).tip).toHaveText(STAYS)
  await expect(cell).toHaveText('The lift door')

  await cell.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove image…' }).click()
  await expect(dialog).toContainText('The image in Snag, row 2, cannot be brought back.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()
  await cell.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove image…' }).click()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect(cell).toHaveText('')
  await onService().toBeUndefined()
  expect((await client.cellAt(SNAGS, 2, 'Snag')).value).toBeUndefined()
  await (await sheet.cell(2, 'Snag')).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Remove image…' })).toHaveCount(0)
})

test('a paste, a fill and Ctrl+Enter leave an image where it is, and say so @full', async ({ desk }) => {
  const { app, page, sheet, window, client } = await desk({ sheet: SNAGS })
  const ranges = rangesOf(page)
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  const hasImage = async () =>
    expect((await client.cellAt(SNAGS, 2, 'Snag')).image).toMatchObject({ id, altText: 'The lift door' })
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')

  await putOnClipboard(app, { text: 'Pasted' })
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(ranges.tip).toHaveText(STAYS)

  await ranges.drag([1, 'Snag'], [3, 'Snag'])
  await page.keyboard.press('Control+d')
  await expect(ranges.tip).toHaveText(/^1 of 2 cells was not changed\. Row 2, Snag: This cell holds an image/)
  await page.keyboard.type('Same')
  await page.keyboard.press('Control+Enter')
  await expect(ranges.tip).toHaveText(/^1 of 3 cells was not changed\. Row 2, Snag: This cell holds an image/)
  await window.isAllSaved()
  await expect.poll(() => client.valueAt(SNAGS, 3, 'Snag')).toBe('Same')
  await hasImage()

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+x')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('1 cell holds an image and was left as it is.').first()).toBeVisible()
  await window.isAllSaved()
  await expect.poll(() => client.valueAt(SNAGS, 5, 'Snag')).toBe('The lift door')
  await hasImage()
})

test('what cannot stand for an image is refused at its cell @full', async ({ desk }) => {
  const { page, sheet, client } = await desk({ sheet: SNAGS })
  const snags = await client.sheetNamed(SNAGS)
  await client.call('POST', `/sheets/${snags.id}/columns`, { title: 'Photo', type: 'TEXT_NUMBER', index: 1 })
  const id = await client.putImage(SNAGS, 2, 'Photo', PNG, 'The lift door')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Photo')).toHaveText('The lift door')

  await sheet.select(2, 'Photo')
  await page.keyboard.type('=1+1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A cell that holds an image can have no formula.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.insertText('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The text of an image can have 100 characters; this has 101.')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(await sheet.cell(2, 'Photo')).toHaveText('The lift door')
  expect((await client.cellAt(SNAGS, 2, 'Photo')).image).toMatchObject({ id, altText: 'The lift door' })
})

test('an edit that was made before somebody put an image there changes its text alone @full', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: SNAGS })
  const held = String(await client.valueAt(SNAGS, 2, 'Snag'))
  await window.callUp('Hold all edits')
  await sheet.type(2, 'Snag', 'Mine')
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, held)

  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await client.cellAt(SNAGS, 2, 'Snag')).image).toMatchObject({ id, altText: 'Mine' })
  await expect((await sheet.cell(2, 'Snag')).getByRole('img', { name: 'Image:' })).toBeVisible()
})

test('the question before a row or a column goes counts its images @full', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: SNAGS })
  await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await client.putImage(SNAGS, 3, 'Place', PNG, 'plan.png')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')
  const dialog = page.getByRole('dialog')

  await sheet.select(2, 'Snag')
  await window.callUp('Delete row')
  await expect(dialog).toContainText('1 image goes with it.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()

  await sheet.select(2, 'Place')
  await window.callUp('Delete this column')
  await expect(dialog).toContainText(/filled cells and 1 image will be lost\./)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
})
