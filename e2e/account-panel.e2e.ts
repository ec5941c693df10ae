import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { hasRoom } from './pages/room.ts'
import { resize, SIZES } from './pages/sizes.ts'

const PLAN = 'Library refurbishment'
const POPOVER = '.account-popover'

/** Lines of the panel by their names: the figures change while a test looks. */
const headings = (page: Page) =>
  page.locator(`${POPOVER} :is(h2, dt, .field-label, .account-action span:first-of-type)`)

/** The final position of the panel, in whole pixels. */
const placeOf = (page: Page) =>
  page.locator(POPOVER).evaluate(async panel => {
    await Promise.all(panel.getAnimations().map(({ finished }) => finished))
    const { left, top, width, height } = panel.getBoundingClientRect()
    return [left, top, width, height].map(Math.round)
  })

test.use({ app: 'shared' })

test('the account row, the request meter and the command open one account panel at one position; Escape restores the focus', async ({
  session,
}) => {
  const { app, page, sheet, window } = await session({ sheet: PLAN })
  const { row } = accountOf(page)
  const meter = window.status.getByRole('button', { name: /^Requests/ })
  const panel = page.locator(POPOVER)
  await resize(app, page, SIZES.least)

  await row.focus()
  await page.keyboard.press('Enter')
  await hasRoom(page, POPOVER)
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const place = await placeOf(page)
  const content = await headings(page).allInnerTexts()
  expect(content).toEqual(expect.arrayContaining(['Offline copies', 'Appearance', 'Details', 'Sign out']))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()

  await meter.focus()
  await page.keyboard.press('Enter')
  await hasRoom(page, POPOVER)
  await expect(meter).toHaveAttribute('aria-expanded', 'true')
  expect(await placeOf(page)).toEqual(place)
  expect(await headings(page).allInnerTexts()).toEqual(content)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(meter).toBeFocused()

  await meter.click()
  await expect(panel).toBeVisible()
  await meter.click()
  await expect(panel).toHaveCount(0)

  await sheet.select(3, 'Task')
  await window.callUp('Account')
  await expect(panel).toBeVisible()
  expect(await placeOf(page)).toEqual(place)
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(3, 'Task')).toBeFocused()
})

test('the request meter opens the account panel while the navigator is hidden', async ({ session }) => {
  const { app, page, window } = await session({ sheet: PLAN })
  await resize(app, page, SIZES.leastEnlarged)
  await expect(window.navigator).toHaveCount(0)

  await window.status.getByRole('button', { name: /^Requests/ }).click()

  await expect(page.locator(POPOVER)).toBeInViewport({ ratio: 1 })
  await hasRoom(page, POPOVER)
})
