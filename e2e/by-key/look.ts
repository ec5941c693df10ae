import { expect } from '@playwright/test'
import { columnsOf } from '../pages/columns.ts'
import type { Day } from './day.ts'

/** Arranges columns, sorts and filters. */
export async function arranges(day: Day): Promise<void> {
  const { step, hands, page, sheet } = day
  const { head, width } = columnsOf(page)
  await step('makes a column wider, and moves another one to the left', async () => {
    await hands.goTo(1, 'Notes')
    const before = await width('Notes')
    await hands.ask('Make this column wider')
    await hands.ask('Make this column wider')
    await expect.poll(() => width('Notes')).toBe(before + 48)
    await hands.goTo(1, 'Hours')
    await hands.press('Alt+Shift+ArrowLeft')
    await expect.poll(() => isLeftOf(day, 'Hours', 'Notes')).toBe(true)
  })
  await step('hides a column from the menu of its head, and shows it again', async () => {
    await hands.goTo(1, 'Notes')
    await hands.press('Control+Alt+ArrowDown')
    await hands.pick('Hide column')
    await expect(head('Notes')).toHaveCount(0)
    await hands.ask('Show hidden columns')
    await expect(head('Notes')).toHaveCount(1)
  })
  await step('goes up into the heads, widens a column, opens its menu, and comes back', async () => {
    await hands.goTo(1, 'Status')
    await hands.press('ArrowUp', 'ArrowRight')
    await expect(head('Assigned to')).toBeFocused()
    const before = await width('Assigned to')
    await hands.press('Alt+ArrowRight')
    await expect.poll(() => width('Assigned to')).toBeGreaterThan(before)
    await hands.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toBeVisible()
    await hands.press('Escape')
    await expect(head('Assigned to')).toBeFocused()
    await hands.press('Escape')
    await expect(await sheet.cell(1, 'Status')).toBeFocused()
  })
  await step('filters by a status', async () => {
    await hands.press('Control+Shift+L')
    await hands.type('not st')
    await hands.press('Enter')
    await expect(page.locator('.arrange-strip')).toContainText('9 of 12 rows')
  })
  await step('sorts by the due date, latest first', async () => {
    await hands.goTo(7, 'Due')
    await hands.ask('Sort by this column, descending')
    await expect(page.locator('.arrange-strip')).toContainText('Sorted by Due')
  })
  await step('keeps that as a view', async () => {
    await hands.tabTo(page.locator('.toolbar button').first(), 'F6')
    await hands.choose(page.getByRole('button', { name: 'Saved views' }))
    await hands.pick('Save this view')
    await hands.type('To begin, latest first')
    await hands.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await step('takes the sort off in the strip over the cells, and the filter by its name', async () => {
    await hands.press('Escape')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
    await hands.press('Shift+F6')
    await hands.choose(page.getByRole('button', { name: 'Remove sort by Due' }))
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
    await hands.ask('Clear all filters')
    await expect(page.locator('.arrange-strip')).toHaveCount(0)
  })
}

export async function isLeftOf({ page }: Day, left: string, right: string): Promise<boolean> {
  const titles = await columnsOf(page).titles()
  return titles.includes(left) && titles.indexOf(left) < titles.indexOf(right)
}

/** Finds and replaces text. */
export async function findsAndReplaces({ step, hands, page, reads, sheet }: Day): Promise<void> {
  const find = page.getByRole('textbox', { name: 'Find', exact: true })
  await step('finds a word, goes from match to match, and stays on the second', async () => {
    await hands.press('Control+f')
    await hands.type('piling')
    await expect(page.locator('.find-count')).toContainText('of 2')
    await hands.press('Enter')
    await hands.press('Escape')
    await expect(await sheet.cell(7, 'Name')).toBeFocused()
  })
  await step('looks at every cell that a replacement would change', async () => {
    await hands.press('Control+h')
    await expect(find).toBeFocused()
    await hands.type('crane')
    await hands.tabTo(page.getByRole('textbox', { name: 'Replace with' }))
    await hands.type('Hoist')
    await hands.choose(page.getByRole('button', { name: 'Replace all' }))
    await expect(page.getByRole('dialog', { name: 'Replace all' })).toContainText('2 cells will change.')
  })
  await step('leaves one of them out, and replaces the other', async () => {
    await hands.tabTo(page.getByRole('checkbox', { name: /row 4/ }))
    await hands.press('Space')
    await hands.choose(page.getByRole('button', { name: 'Replace in 1 cell' }))
    await expect(page.getByRole('button', { name: 'Replace all' })).toBeFocused()
    await hands.press('Escape')
    await expect(find).toHaveCount(0)
    await reads('Name', { 4: 'Tower crane base', 11: 'Hoist lifts' })
  })
}

/** Moves, creates, copies and restores rows. */
export async function changesRows({ step, hands, reads, sheet, page }: Day): Promise<void> {
  await step('moves a row up', async () => {
    await hands.goTo(12, 'Name')
    await hands.press('Alt+Shift+ArrowUp')
    await reads('Name', { 11: 'Bolting up', 12: 'Hoist lifts' })
  })
  await step('duplicates a row', async () => {
    await hands.goTo(8, 'Name')
    await hands.ask('Duplicate row')
    await reads('Name', { 8: 'Ground slab', 9: 'Ground slab', 13: 'Hoist lifts' })
  })
  await step('undoes both, and redoes them', async () => {
    await hands.press('Control+z')
    await reads('Name', { 9: 'Frame' })
    await hands.press('Control+z')
    await reads('Name', { 11: 'Hoist lifts' })
    await hands.press('Control+Shift+z', 'Control+y')
    await reads('Name', { 9: 'Ground slab', 12: 'Bolting up' })
  })
  await step('gives the copy another name', async () => {
    await hands.goTo(9, 'Name')
    await hands.press('F2')
    await hands.type(', curing')
    await hands.press('Enter')
    await reads('Name', { 9: 'Ground slab, curing' })
  })
  await step('inserts a row above the last, types in it, and deletes it', async () => {
    await hands.goTo(13, 'Name')
    await hands.press('Control+Alt+=')
    await expect.poll(() => sheet.rowCount()).toBe(14)
    await hands.type('A mistake')
    await hands.press('Enter', 'ArrowUp', 'Control+Alt+-')
    await expect.poll(() => sheet.rowCount()).toBe(13)
  })
  await step('copies three cells, and pastes them elsewhere', async () => {
    await hands.goTo(2, 'Name')
    await hands.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c')
    await hands.goTo(2, 'Notes')
    await hands.press('Control+v')
    await reads('Notes', { 2: 'Hoarding and gates', 4: 'Tower crane base' })
  })
  await step('clears two of them, by the menu of the cells', async () => {
    await hands.goTo(3, 'Notes')
    await hands.press('Shift+ArrowDown', 'Shift+F10')
    await hands.pick('Clear cells')
    for (const row of [3, 4]) await expect(await sheet.cell(row, 'Notes')).toHaveText('')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
  })
}
