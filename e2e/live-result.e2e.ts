import { expect, type Page } from '@playwright/test'
import { EXPECTATION_MS } from './harness/ceilings.ts'
import { test } from './harness/test.ts'
import { resize, SIZES } from './pages/sizes.ts'

const SHELVING = 'Shelving schedule'
const PLANNING = 'Personal planning'

/** The result of the formula that is being typed: beside it in the bar, and below it in its cell. */
const resultOf = (page: Page) => ({
  beside: page.locator('.sf-cell-bar .sf-result-beside'),
  below: page.locator('.sf-result-below'),
  wrong: page.locator('.sf-cell-bar .sf-ink-wrong'),
  field: page.locator('.sf-editor textarea'),
  bar: page.locator('.sf-bar-input'),
})

test.use({ app: 'shared' })

test('offline, a formula shows its result while it is typed, as its cell will, and Escape leaves nothing behind', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: SHELVING })
  const { beside, below, field, bar } = resultOf(page)
  await wire.refuse()
  const cell = await sheet.select(2, 'Total')
  const before = await cell.textContent()

  await page.keyboard.type('=SUM([Bays]1:[Bays]2')
  await expect(beside).toBeEmpty()
  await page.keyboard.type(')')
  await expect(beside).toHaveText('= £152')
  await expect(below).toHaveText('= £152')
  await expect(field).toHaveAccessibleDescription('= £152')
  await page.keyboard.type(' * 2')
  await expect(beside).toHaveText('= £304')
  await page.keyboard.type(' +')
  await expect(beside).toBeEmpty()
  await expect(below).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(cell).toHaveText(before ?? '')
  for (const gone of [beside, below]) await expect(gone).toHaveCount(0)
  await expect(bar).not.toHaveAttribute('aria-describedby')
  await expect(window.status).not.toContainText('pending')

  await page.keyboard.press('Control+Shift+F2')
  await expect(beside).toHaveText('= £21,120')
  await page.keyboard.type(' / 2')
  await expect(beside).toHaveText('= £10,560')
  await page.keyboard.press('Enter')
  await expect(beside).toHaveCount(0)
  await expect(cell).toHaveText('£10,560')
  expect(await client.valueAt(SHELVING, 2, 'Total')).toBe(21_120)
})

test('the argument that is wrong is named and underlined until the text changes', async ({ session }) => {
  const { page, sheet } = await session({ sheet: SHELVING })
  const { beside, below, wrong } = resultOf(page)
  await sheet.select(2, 'Total')

  await page.keyboard.type('=1 + ROUND([Location]@row, 2)')
  await expect(beside).toHaveText('= #INVALID DATA TYPE')
  await expect(below).toContainText('Argument 1 of ROUND (number) is the cause. This formula uses a value of the wrong')
  await expect(wrong).toHaveText('[Location]@row')
  await page.keyboard.press('Backspace')
  await expect(wrong).toHaveCount(0)
  await expect(beside).toBeEmpty()
  await page.keyboard.type(', 3)')
  await expect(below).toContainText('Argument 3 of ROUND is one too many.')
  await expect(wrong).toHaveText('3')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=[Total]@row + 1')
  await expect(beside).toHaveText('= #CIRCULAR REFERENCE')
  await expect(below).toContainText('This formula refers to its own cell.')
  await expect(wrong).toHaveCount(0)
})

test('a formula that only the service can calculate says that it is calculated when saved, and why', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: SHELVING })
  const { beside, below } = resultOf(page)
  await sheet.select(2, 'Total')

  await page.keyboard.type('=SUM({Budgets})')
  await expect(beside).toHaveText('Calculated when saved')
  await expect(below).toContainText('It reads a range that is not on this computer.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=NEWER(1)')
  await expect(below).toContainText('Only the service may know the function NEWER.')
})

test('the first formula of a sheet has a result too, which leaves the smallest window’s bar to a long formula', async ({
  session,
}) => {
  const { app, page, sheet, client } = await session({ sheet: PLANNING })
  const { beside, bar } = resultOf(page)
  await resize(app, page, SIZES.least)
  await sheet.select(2, 'Effort')
  await page.keyboard.press('Control+Shift+F2')
  await page.keyboard.press('Control+a')
  const width = async () => (await bar.boundingBox())?.width
  const whole = await width()
  await page.keyboard.type('=LEN([What]@row)')
  await expect(beside).toHaveText('= 26')
  expect(await width()).toBe(whole)
  const [result, field] = [await beside.boundingBox(), await bar.boundingBox()]
  const endOf = (box: typeof field) => (box ? box.x + box.width : 0)
  expect(endOf(result)).toBeLessThanOrEqual(endOf(field))
  expect(result?.y).toBeLessThan((field?.y ?? 0) + 28)

  // A line that leaves no room has its result below it.
  await page.keyboard.type(' + LEN([What]@row)'.repeat(5))
  await expect(beside).toHaveText('= 156')
  expect(await width()).toBe(whole)
  expect((await beside.boundingBox())?.y).toBeGreaterThan((result?.y ?? 0) + 10)
  expect(await client.valueAt(PLANNING, 2, 'Effort')).toBe('Empty')
})

test('in the smallest window at 200%, the reason of an error is inside the window and below the formula', async ({
  session,
}) => {
  const { app, page, sheet } = await session({ sheet: SHELVING })
  const { beside, below, bar } = resultOf(page)
  await resize(app, page, SIZES.leastEnlarged)
  await sheet.select(2, 'Total')
  await page.keyboard.press('Control+Shift+F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=1 + ROUND([Location]@row, 2)')
  await expect(below).toContainText('Argument 1 of ROUND (number) is the cause.')

  const [field, result, reason] = [await bar.boundingBox(), await beside.boundingBox(), await below.boundingBox()]
  if (!field || !result || !reason) throw new Error('The result is out of sight.')
  expect(reason.x).toBeGreaterThanOrEqual(0)
  expect(reason.x + reason.width).toBeLessThanOrEqual(SIZES.leastEnlarged.width / 2)
  expect(reason.y).toBeGreaterThanOrEqual(Math.max(field.y + field.height, result.y + result.height))
  expect(await beside.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the editor and its result follow their cell when the window becomes smaller', async ({ session }) => {
  const { app, page, sheet } = await session({ sheet: SHELVING })
  const { below } = resultOf(page)
  const cell = await sheet.select(2, 'Price per bay')
  await page.keyboard.type('=1 + ROUND([Location]@row, 2)')
  await expect(below).toContainText('Argument 1 of ROUND (number) is the cause.')

  await resize(app, page, SIZES.least)

  await expect(async () => {
    const [editor, around, result] = [
      await sheet.editor.boundingBox(),
      await cell.boundingBox(),
      await below.boundingBox(),
    ]
    if (!editor || !around || !result) throw new Error('The cell is out of sight.')
    expect(Math.abs(editor.x - around.x)).toBeLessThanOrEqual(2)
    expect(Math.abs(editor.y - around.y)).toBeLessThanOrEqual(2)
    expect(result.x + result.width).toBeLessThanOrEqual(SIZES.least.width)
  }).toPass({ timeout: EXPECTATION_MS })
})

test('a total below the last row has its result before the row exists', async ({ session }) => {
  const { page, sheet, wire } = await session({ sheet: SHELVING })
  const { beside, below } = resultOf(page)
  await wire.refuse()
  await sheet.select(8, 'Total')
  await page.keyboard.press('ArrowDown')

  await page.keyboard.type('=SUM([Total]1:[Total]8)')
  await expect(beside).toHaveText('= £92,540')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=SUM([Total]:[Total])')
  await expect(below).toContainText('This formula refers to its own cell.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=SUM([Total]1:[Total]8)')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(9, 'Total')).toHaveText('£92,540')
  await page.keyboard.type('=[Total]9 / 2')
  await expect(beside).toHaveText('= £46,270')
})

test('while the text stays the same, its result follows the changes of other users', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: SHELVING })
  const { beside, below, field } = resultOf(page)
  await sheet.select(2, 'Total')
  await page.keyboard.type('=SUM([Bays]1:[Bays]2)')
  await expect(beside).toHaveText('= £152')

  await client.putCell(SHELVING, 1, 'Bays', { value: 70 })
  await page.keyboard.press('F5')

  await expect(beside).toHaveText('= £158')
  await expect(below).toHaveText('= £158')
  await expect(field).toHaveValue('=SUM([Bays]1:[Bays]2)')
  await expect(field).toBeFocused()
})

test('while the text stays the same, its result follows the answer to a save', async ({ session }) => {
  const { page, sheet, wire, client } = await session({
    sheet: SHELVING,
    before: ({ client }) => client.putCell(SHELVING, 3, 'Finish', { formula: '=SUM({Offers}) + [Bays]@row' }),
  })
  const { beside, below } = resultOf(page)
  let release: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  wire.disturb({ fault: { kind: 'hold', afterBytes: 0, until }, when: ({ method }) => method === 'PUT', times: 1 })

  await sheet.type(3, 'Bays', '50')
  await sheet.select(2, 'Total')
  await page.keyboard.type('=IF(ISERROR([Finish]3), [Bays]3, 0)')
  await expect(below).toContainText('It reads a result that the service calculates when your edits are saved.')
  release()

  await expect(beside).toHaveText('= £50')
  expect(await client.valueAt(SHELVING, 3, 'Bays')).toBe(50)
})
