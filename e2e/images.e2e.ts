import { expect } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

const SNAGS = 'Snag log'
const STAYS = /This cell holds an image and was left as it is\./
const UPLOAD = /^\/sheets\/\d+\/rows\/\d+\/columns\/\d+\/cellimages$/
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ app: 'shared' })

test('an image is shown, typing changes its alternative text, and it is deleted only after confirmation', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  const onService = async (expected?: Record<string, unknown>) => {
    await page.keyboard.press('Control+s')
    const image = expect.poll(async () => (await client.cellAt(SNAGS, 2, 'Snag')).image)
    await (expected ? image.toMatchObject(expected) : image.toBeUndefined())
  }
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('F5')
  const cell = await sheet.cell(2, 'Snag')
  await expect(cell).toHaveText('The lift door')
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()

  await sheet.type(2, 'Snag', 'Door of lift 2')
  await window.save()
  await onService({ id, altText: 'Door of lift 2' })
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await onService({ id, altText: 'The lift door' })

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Delete')
  await expect(rangesOf(page).tip).toHaveText(STAYS)
  await expect(cell).toHaveText('The lift door')

  await cell.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove image…' }).click()
  await expect(dialog).toContainText('The image in Snag, row 2, is removed for everyone who uses this sheet')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()
  await cell.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove image…' }).click()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await expect(cell).toHaveText('')
  await onService()
  expect((await client.cellAt(SNAGS, 2, 'Snag')).value).toBeUndefined()
  await cell.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Remove image…' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText('The lift door')
  await onService({ altText: 'The lift door' })
  expect(await client.imageIn(SNAGS, 2, 'Snag')).toEqual(PNG)
})

test('a copied, filled or duplicated cell copies its image, on the service too, until it is undone', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const former = await client.valueAt(SNAGS, 5, 'Snag')
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')
  const hasCopy = async (row: number) => {
    const cell = await sheet.cell(row, 'Snag')
    await expect(cell).toHaveText('The lift door')
    await expect(cell.getByRole('img', { name: 'Image:' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect.poll(() => client.imageIn(SNAGS, row, 'Snag')).toEqual(PNG)
    expect(await client.cellAt(SNAGS, row, 'Snag')).toMatchObject({ image: { altText: 'The lift door' } })
  }

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+c')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')
  await hasCopy(5)
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(5, 'Snag')).toHaveText(String(former))
  await page.keyboard.press('Control+s')
  await expect.poll(() => client.cellAt(SNAGS, 5, 'Snag')).not.toHaveProperty('image')
  expect(await client.valueAt(SNAGS, 5, 'Snag')).toBe(former)
  await page.keyboard.press('Control+y')
  await hasCopy(5)

  await rangesOf(page).drag([2, 'Snag'], [3, 'Snag'])
  await page.keyboard.press('Control+d')
  await hasCopy(3)
  await sheet.select(2, 'Snag')
  await window.callUp('Duplicate row')
  await hasCopy(3)
  await hasCopy(4)
  await window.save()
  expect((await client.cellAt(SNAGS, 2, 'Snag')).image).toMatchObject({ id })
  await expect(sheet.marked).toHaveCount(0)
})

test('a copied image with a lost response is not uploaded again, and Undo removes it @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: SNAGS })
  const former = await client.valueAt(SNAGS, 5, 'Snag')
  await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')
  const isUpload = ({ path }: { readonly path: string }) => UPLOAD.test(path)
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: isUpload, times: 1 })

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+c')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')
  await window.hasUnsaved()
  await window.save()

  expect(await client.imageIn(SNAGS, 5, 'Snag')).toEqual(PNG)
  expect(wire.matching('POST', UPLOAD)).toHaveLength(1)
  await expect((await sheet.cell(5, 'Snag')).getByRole('img', { name: 'Image:' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => client.valueAt(SNAGS, 5, 'Snag')).toBe(former)
  expect(await client.imageIn(SNAGS, 5, 'Snag')).toBe(null)
})

test('a copied image that another user deletes before the paste leaves its text, and that is reported @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+c')
  await client.putCell(SNAGS, 2, 'Snag', { value: 'No image' })
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('An image was removed from the service before it could be copied.')
  await window.save()
  expect(await client.valueAt(SNAGS, 5, 'Snag')).toBe('The lift door')
  expect(await client.imageIn(SNAGS, 5, 'Snag')).toBe(null)
  await expect((await sheet.cell(5, 'Snag')).getByRole('img', { name: 'Image:' })).toHaveCount(0)
})

test('a rejected copied image needs review, with the words of the service @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: SNAGS })
  await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')
  const message = 'Cell images are not enabled for this sheet.'
  wire.disturb({
    fault: { kind: 'answer', status: 400, json: { errorCode: 1164, message, refId: 'r' } },
    when: ({ path }) => UPLOAD.test(path),
  })

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+c')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')

  await window.openLedger()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Image “The lift door”')).toBeVisible()
})

test('undoing the deletion of a row or column restores its images, also after the deletion was saved @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await client.putImage(SNAGS, 2, 'Snag', PNG, 'The lift door')
  await client.putImage(SNAGS, 3, 'Place', PNG, 'plan.png')
  const { rows } = await client.sheetNamed(SNAGS)
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('The lift door')

  await sheet.select(2, 'Snag')
  await window.callUp('Delete row')
  await expect.poll(async () => (await client.sheetNamed(SNAGS)).rows.length).toBe(rows.length - 1)
  await page.keyboard.press('Control+z')
  await expect((await sheet.cell(2, 'Snag')).getByRole('img', { name: 'Image:' })).toBeVisible()
  await expect.poll(async () => (await client.sheetNamed(SNAGS)).rows.length).toBe(rows.length)
  await expect.poll(() => client.imageIn(SNAGS, 2, 'Snag')).toEqual(PNG)

  await sheet.select(2, 'Place')
  await window.callUp('Delete this column')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await expect
    .poll(async () => (await client.sheetNamed(SNAGS)).columns.map(({ title }) => title))
    .not.toContain('Place')
  await page.keyboard.press('Control+z')
  await expect((await sheet.cell(3, 'Place')).getByRole('img', { name: 'Image:' })).toBeVisible()
  await window.save()
  await expect.poll(() => client.imageIn(SNAGS, 3, 'Place')).toEqual(PNG)
  expect((await client.cellAt(SNAGS, 3, 'Place')).image).toMatchObject({ altText: 'plan.png' })
})

test('a paste, a fill and Ctrl+Enter do not replace an image, and say so @full', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({ sheet: SNAGS })
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
  await window.save()
  await expect.poll(() => client.valueAt(SNAGS, 3, 'Snag')).toBe('Same')
  await hasImage()

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+x')
  await sheet.select(5, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('1 cell holds an image and was left as it is.').first()).toBeVisible()
  await window.save()
  await expect.poll(() => client.imageIn(SNAGS, 5, 'Snag')).toEqual(PNG)
  await hasImage()
})

test('rejects at its cell a value that cannot replace an image @full', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: SNAGS })
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

test('an edit made before another user added an image changes only its alternative text @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  const held = String(await client.valueAt(SNAGS, 2, 'Snag'))
  await window.callUp('Save manually')
  await sheet.type(2, 'Snag', 'Mine')
  const id = await client.putImage(SNAGS, 2, 'Snag', PNG, held)

  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await client.cellAt(SNAGS, 2, 'Snag')).image).toMatchObject({ id, altText: 'Mine' })
  await expect((await sheet.cell(2, 'Snag')).getByRole('img', { name: 'Image:' })).toBeVisible()
})
