import { expect } from '@playwright/test'
import type { Day } from './day.ts'
import { isLeftOf } from './look.ts'

/** Dates, people and statuses. */
export async function fillsInThePlan(day: Day): Promise<void> {
  const { step, keyboard, reads } = day
  await step('adds a column for the start, left of the due dates', async () => {
    await keyboard.goTo(1, 'Due')
    await keyboard.ask('Insert column left')
    await addsColumn(day, 'Start', 'Date')
  })
  await step('types two start dates, and continues them by weeks to the last row', async () => {
    await keyboard.goTo(1, 'Start')
    await keyboard.type('1 Mar 2027')
    await keyboard.press('Enter')
    await keyboard.type('8 Mar 2027')
    await keyboard.press('Enter')
    await fillsDown(day, 1, 12, 'Start', 'Control+Shift+d')
    await reads('Start', { 3: '15 Mar', 12: '17 May' })
  })
  await step('does the same with the due dates, the first from the calendar', async () => {
    await keyboard.goTo(1, 'Due')
    await keyboard.type('4 Mar 2027')
    await keyboard.press('Enter', 'ArrowUp', 'Alt+ArrowDown', 'ArrowRight', 'Enter')
    await reads('Due', { 1: '05 Mar' })
    await keyboard.goTo(2, 'Due')
    await keyboard.type('12 Mar 2027')
    await keyboard.press('Enter')
    await fillsDown(day, 1, 12, 'Due', 'Control+Shift+d')
    await reads('Due', { 12: '21 May' })
  })
  await step('assigns a task by three letters of a name', async () => {
    await keyboard.goTo(2, 'Assigned to')
    await keyboard.type('wro')
    await expect(day.page.getByRole('option', { name: /Tomasz Wrona/ })).toBeVisible()
  })
  await step('chooses the first suggested name, and moves to the next row', async () => {
    await keyboard.press('Enter')
    await reads('Assigned to', { 2: 'Tomasz Wrona' })
    await keyboard.type('pri')
    await keyboard.press('Enter')
    await reads('Assigned to', { 3: 'Priya Raman' })
  })
  await step('assigns the rows below to the same person', async () => {
    await fillsDown(day, 3, 12, 'Assigned to', 'Control+d')
    await reads('Assigned to', { 12: 'Priya Raman' })
  })
  await step('picks a status from the list', async () => {
    await keyboard.goTo(2, 'Status')
    await keyboard.press('Alt+ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await reads('Status', { 2: 'In progress' })
  })
  await step('fills all other statuses with one value', async () => {
    await keyboard.goTo(3, 'Status')
    await extendTo(day, 12)
    await keyboard.type('Not started')
    await keyboard.press('Control+Enter')
    await reads('Status', { 2: 'In progress', 3: 'Not started', 12: 'Not started' })
  })
}

/** Numbers with their sum, checkboxes, and column validation. */
export async function countsAndTicks(day: Day): Promise<void> {
  const { step, keyboard, page, ranges, reads, window } = day
  await step('adds a column for hours, and types them row by row', async () => {
    await keyboard.goTo(2, 'Notes')
    await keyboard.ask('Insert column')
    await addsColumn(day, 'Hours')
    await keyboard.goTo(2, 'Hours')
    for (const hours of ['40', '24', '56']) {
      await keyboard.type(hours)
      await keyboard.press('Enter')
    }
    await reads('Hours', { 2: '40', 4: '56' })
  })
  await step('sees their sum in the status bar', async () => {
    await keyboard.press('ArrowUp', 'Control+Shift+ArrowUp')
    await ranges.hasFigures({ Sum: '120', Count: '3' })
  })
  await step('adds a checkbox column, and ticks three rows at once', async () => {
    await keyboard.ask('Insert column')
    await addsColumn(day, 'Ordered', 'Check')
    await expect.poll(() => isLeftOf(day, 'Hours', 'Ordered')).toBe(true)
    await keyboard.goTo(2, 'Ordered')
    await extendTo(day, 4)
    await keyboard.press('Space')
    await expect(page.locator('.ag-cell .sf-tick')).toHaveCount(3)
  })
  await step('saves manually', async () => {
    await keyboard.press('Control+s')
    await window.isAllSaved()
  })
  await step('adds an option to the statuses', async () => {
    await keyboard.goTo(4, 'Status')
    await keyboard.ask('Edit this column’s properties')
    await keyboard.tabTo(page.getByLabel('New option'))
    await keyboard.type('Blocked')
    await keyboard.press('Enter')
    await expect(page.getByLabel('Option Blocked')).toBeVisible()
  })
  await step('closes the dialog with its button, and sets a task to the new option', async () => {
    await keyboard.choose(page.getByRole('button', { name: 'Change column' }))
    await keyboard.goTo(4, 'Status')
    await keyboard.type('blo')
    await keyboard.press('Enter')
    await reads('Status', { 4: 'Blocked' })
  })
}

/** Fills in the open column dialog: title, type, Enter. */
async function addsColumn({ keyboard, page }: Day, title: string, type?: string): Promise<void> {
  await expect(page.getByLabel('Title')).toBeFocused()
  await keyboard.type(title)
  if (type) {
    await keyboard.press('Tab')
    await keyboard.type(type)
    await expect(page.getByLabel('Type')).toContainText(type)
    await keyboard.choose(page.getByRole('button', { name: 'Add column' }))
  } else await keyboard.press('Enter')
  await expect(page.locator('.ag-header-cell').getByTitle(title, { exact: true })).toBeVisible()
}

async function fillsDown(day: Day, first: number, last: number, column: string, key: string): Promise<void> {
  await day.keyboard.goTo(first, column)
  await extendTo(day, last)
  await day.keyboard.press(key)
}

/** Extends the selection from the current row down to another. */
async function extendTo({ keyboard, page }: Day, last: number): Promise<void> {
  const first =
    Number(await page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-index'))) + 1
  for (let row = first; row < last; row++) await keyboard.press('Shift+ArrowDown')
}
