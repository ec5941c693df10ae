import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { roomIn } from './pages/room.ts'
import { resize, SIZES, toolbarOf } from './pages/sizes.ts'

const PLAN = 'Library refurbishment'
const ROOM = { cut: [], overlapping: [] }
const NEEDED = ['Attachments', 'Conversations', 'All saved']

test('in the smallest window every tool is on the toolbar or in its menu, and does the same there', async ({ desk }) => {
  const { app, page, sheet } = await desk({ sheet: PLAN })
  const toolbar = toolbarOf(page)
  await resize(app, page, SIZES.usual)
  const all = await toolbar.tools()
  expect(all.listed).toEqual([])
  await expect(toolbar.more).toHaveCount(0)

  await resize(app, page, SIZES.least)
  const { shown, listed } = await toolbar.tools()
  expect(shown).toEqual(expect.arrayContaining(NEEDED))
  expect([...shown, ...listed].sort()).toEqual([...all.shown].sort())
  expect(listed).toContain('Export')
  expect(await roomIn(page, '.shell')).toEqual(ROOM)

  await sheet.select(3, 'Task')
  await toolbar.press('Group')
  await expect(page.getByRole('dialog', { name: 'Group' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Group' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(toolbar.more).toBeFocused()
  await toolbar.press('Add to favorites')
  await toolbar.openMore()
  await expect(toolbar.itemIn('Remove from favorites')).toHaveAttribute('aria-checked', 'true')
})
