import { expect } from '@playwright/test'
import { columnsOf } from '../pages/columns.ts'
import type { Day } from './day.ts'

/** Arranges columns, sorts and filters. */
export async function sortsAndFilters(day: Day): Promise<void> {
  const { step, keyboard, page, sheet } = day
  const { header, width } = columnsOf(page)
  await step('makes a column wider, and moves another one to the left', async () => {
    await keyboard.goTo(1, 'Notes')
    const before = await width('Notes')
    await keyboard.ask('Make this column wider')
    await keyboard.ask('Make this column wider')
    await expect.poll(() => width('Notes')).toBe(before + 48)
    await keyboard.goTo(1, 'Hours')
    await keyboard.press('Alt+Shift+ArrowLeft')
    await expect.poll(() => isLeftOf(day, 'Hours', 'Notes')).toBe(true)
  })
  await step('hides a column from the menu of its header, and shows it again', async () => {
    await keyboard.goTo(1, 'Notes')
    await keyboard.press('Control+Alt+ArrowDown')
    await keyboard.pick('Hide column')
    await expect(header('Notes')).toHaveCount(0)
    await keyboard.ask('Show hidden columns')
    await expect(header('Notes')).toHaveCount(1)
  })
  await step('moves up to the headers, widens a column, opens its menu, and returns', async () => {
    await keyboard.goTo(1, 'Status')
    await keyboard.press('ArrowUp', 'ArrowRight')
    await expect(header('Assigned to')).toBeFocused()
    const before = await width('Assigned to')
    await keyboard.press('Alt+ArrowRight')
    await expect.poll(() => width('Assigned to')).toBeGreaterThan(before)
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(header('Assigned to')).toBeFocused()
    await keyboard.press('Escape')
    await expect(await sheet.cell(1, 'Status')).toBeFocused()
  })
  await step('filters by a status', async () => {
    await keyboard.press('Control+Shift+L')
    await keyboard.type('not st')
    await keyboard.press('Enter')
    await expect(page.locator('.sort-filter-strip')).toContainText('9 of 12 rows')
  })
  await step('sorts by the due date, latest first', async () => {
    await keyboard.goTo(7, 'Due')
    await keyboard.ask('Sort by this column, descending')
    await expect(page.locator('.sort-filter-strip')).toContainText('Sorted by Due')
  })
  await step('saves that as a view', async () => {
    await keyboard.tabTo(page.locator('.toolbar button').first(), 'F6')
    await keyboard.choose(page.getByRole('button', { name: 'Saved views' }))
    await keyboard.pick('Save this view')
    await keyboard.type('To begin, latest first')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await step('removes the sort in the strip above the cells, and the filter by its name', async () => {
    await keyboard.press('Escape')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
    await keyboard.press('Shift+F6')
    await keyboard.choose(page.getByRole('button', { name: 'Remove sort by Due' }))
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
    await keyboard.ask('Clear all filters')
    await expect(page.locator('.sort-filter-strip')).toHaveCount(0)
  })
}

export async function isLeftOf({ page }: Day, left: string, right: string): Promise<boolean> {
  const titles = await columnsOf(page).titles()
  return titles.includes(left) && titles.indexOf(left) < titles.indexOf(right)
}

/** Finds and replaces text. */
export async function findsAndReplaces({ step, keyboard, page, reads, sheet }: Day): Promise<void> {
  const find = page.getByRole('textbox', { name: 'Find', exact: true })
  await step('finds a word, moves from match to match, and stays at the second', async () => {
    await keyboard.press('Control+f')
    await keyboard.type('piling')
    await expect(page.locator('.find-count')).toContainText('of 2')
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(await sheet.cell(7, 'Name')).toBeFocused()
  })
  await step('reviews every cell that a replacement would change', async () => {
    await keyboard.press('Control+h')
    await expect(find).toBeFocused()
    await keyboard.type('crane')
    await keyboard.tabTo(page.getByRole('textbox', { name: 'Replace with' }))
    await keyboard.type('Hoist')
    await keyboard.choose(page.getByRole('button', { name: 'Replace all' }))
    await expect(page.getByRole('dialog', { name: 'Replace all' })).toContainText('2 cells will change.')
  })
  await step('leaves one of them out, and replaces the other', async () => {
    await keyboard.tabTo(page.getByRole('checkbox', { name: /row 4/ }))
    await keyboard.press('Space')
    await keyboard.choose(page.getByRole('button', { name: 'Replace in 1 cell' }))
    await expect(page.getByRole('button', { name: 'Replace all' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(find).toHaveCount(0)
    await reads('Name', { 4: 'Tower crane base', 11: 'Hoist lifts' })
  })
}

/** Moves, creates, copies and restores rows. */
export async function changesRows({ step, keyboard, reads, sheet, page }: Day): Promise<void> {
  await step('moves a row up', async () => {
    await keyboard.goTo(12, 'Name')
    await keyboard.press('Alt+Shift+ArrowUp')
    await reads('Name', { 11: 'Bolting up', 12: 'Hoist lifts' })
  })
  await step('duplicates a row', async () => {
    await keyboard.goTo(8, 'Name')
    await keyboard.ask('Duplicate row')
    await reads('Name', { 8: 'Ground slab', 9: 'Ground slab', 13: 'Hoist lifts' })
  })
  await step('undoes both, and redoes them', async () => {
    await keyboard.press('Control+z')
    await reads('Name', { 9: 'Frame' })
    await keyboard.press('Control+z')
    await reads('Name', { 11: 'Hoist lifts' })
    await keyboard.press('Control+Shift+z', 'Control+y')
    await reads('Name', { 9: 'Ground slab', 12: 'Bolting up' })
  })
  await step('renames the copy', async () => {
    await keyboard.goTo(9, 'Name')
    await keyboard.press('F2')
    await keyboard.type(', curing')
    await keyboard.press('Enter')
    await reads('Name', { 9: 'Ground slab, curing' })
  })
  await step('inserts a row above the last, types in it, and deletes it', async () => {
    await keyboard.goTo(13, 'Name')
    await keyboard.press('Control+Alt+=')
    await expect.poll(() => sheet.rowCount()).toBe(14)
    await keyboard.type('A mistake')
    await keyboard.press('Enter', 'ArrowUp', 'Control+Alt+-')
    await expect.poll(() => sheet.rowCount()).toBe(13)
  })
  await step('copies three cells, and pastes them elsewhere', async () => {
    await keyboard.goTo(2, 'Name')
    await keyboard.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c')
    await keyboard.goTo(2, 'Notes')
    await keyboard.press('Control+v')
    await reads('Notes', { 2: 'Hoarding and gates', 4: 'Tower crane base' })
  })
  await step('clears two of them, by the menu of the cells', async () => {
    await keyboard.goTo(3, 'Notes')
    await keyboard.press('Shift+ArrowDown', 'Shift+F10')
    await keyboard.pick('Clear cells')
    for (const row of [3, 4]) await expect(await sheet.cell(row, 'Notes')).toHaveText('')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
  })
}
