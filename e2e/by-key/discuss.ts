import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { saveTo } from '../harness/save-to.ts'
import type { Day } from './day.ts'

/** Attaches a file to a row and comments on it. */
export async function attachesAndDiscusses(day: Day): Promise<void> {
  const { step, keyboard, page, window, discussions, sheet, folder } = day
  await step('saves, so that the new rows are on the service', async () => {
    await keyboard.press('Control+s')
    await window.isAllSaved()
  })
  await step('attaches a file to a row', async () => {
    const file = join(folder, 'crane base.pdf')
    await writeFile(file, '%PDF-1.7\ncrane base')
    await keyboard.goTo(4, 'Name')
    const asked = page.waitForEvent('filechooser')
    await keyboard.ask('Attach files to this row')
    await (await asked).setFiles(file)
    await expect(window.sidebar.locator('.attachment')).toContainText('crane base.pdf')
    await expect(sheet.margin(4).getByRole('img', { name: '1 attachment' })).toBeVisible()
  })
  await step('moves to the sidebar, opens the file’s menu, and returns to the cell', async () => {
    await keyboard.press('F6')
    await keyboard.choose(window.sidebar.getByRole('button', { name: 'More for crane base.pdf' }))
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(window.sidebar.getByRole('button', { name: 'More for crane base.pdf' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(await sheet.cell(4, 'Name')).toBeFocused()
  })
  await step('starts a conversation on the row, and mentions a colleague', async () => {
    await keyboard.press('Shift+F2')
    await expect(discussions.newBox).toBeFocused()
    await keyboard.type('The base is blocked until the survey is in, @idr')
    await expect(page.getByRole('option', { name: /Idris Bello/ })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.type('when is it')
    await keyboard.press('Control+Enter')
    await expect(discussions.comment('when is it').locator('.comment-mention')).toHaveText('@Idris Bello')
  })
  await step('replies in the same thread', async () => {
    await expect(discussions.pane.getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await keyboard.type('It came in at noon')
    await keyboard.press('Control+Enter')
    await expect(discussions.comment('It came in at noon')).toBeVisible()
  })
  await step('edits the reply', async () => {
    const more = discussions.comment('It came in at noon').getByRole('button', { name: 'More for your comment' })
    await keyboard.choose(more, 'Shift+Tab')
    await keyboard.pick('Edit')
    await expect(discussions.pane.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused()
    await keyboard.type(' today')
    await keyboard.press('Control+Enter')
    await expect(discussions.comment('It came in at noon today')).toBeVisible()
    await expect(more.or(page.locator('.comment-more:focus')).first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(await sheet.cell(4, 'Name')).toBeFocused()
  })
}

/** Holds edits back and reverts single cells. */
export async function holdsAndReverts({ step, keyboard, page, reads, window, sheet }: Day): Promise<void> {
  await step('opens the settings', async () => {
    await keyboard.press('Control+,')
    await keyboard.tabTo(page.getByRole('radio', { name: 'Automatically' }))
  })
  await step('switches to saving manually there', async () => {
    await keyboard.tabTo(page.getByRole('radio', { name: 'Manually', exact: true }), 'ArrowRight')
    await keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Manually', exact: true })).toBeChecked()
    await keyboard.press('Escape')
  })
  await step('types over a cell, and shows its previous value', async () => {
    await keyboard.goTo(3, 'Hours')
    await keyboard.type('240')
    await keyboard.press('Enter')
    await expect(await sheet.cell(3, 'Hours')).toHaveClass(/sf-dirty/)
    await keyboard.press('ArrowUp', 'Alt+Enter')
    await expect(page.getByRole('menu')).toContainText(/Was 24\. Edited \d\d:\d\d\. Queued\./)
  })
  await step('reverts it there', async () => {
    await keyboard.pick('Revert')
    await reads('Hours', { 3: '24' })
    await expect(await sheet.cell(3, 'Hours')).toBeFocused()
  })
  await step('saves automatically again', async () => {
    await keyboard.ask('Save automatically')
    await window.isAllSaved()
  })
}

/** Exports the sheet and visits the rest of the window. */
export async function exportsAndLooksRound(day: Day): Promise<string> {
  const { step, keyboard, page, app, window, sheet, folder } = day
  const file = join(folder, 'Harbour hall.xlsx')
  await step('exports the sheet as an Excel workbook', async () => {
    await saveTo(app, file)
    await keyboard.ask('Export this sheet')
    await keyboard.choose(page.getByRole('button', { name: 'Choose where to save' }))
    await expect(window.messages).toContainText('Harbour hall.xlsx was exported.')
  })
  await step('opens the print preview', async () => {
    await keyboard.press('Control+p')
    await expect(page.getByRole('figure', { name: 'Page 1' })).toContainText('Ground slab, curing')
    await keyboard.press('Escape')
  })
  await step('searches the palette for the key that selects a row', async () => {
    await keyboard.search('Control+k', 'select')
    await expect(page.getByRole('option', { name: 'Select row' })).toContainText('Space')
  })
  await step('opens the list of all shortcuts', async () => {
    await keyboard.press('Escape', 'Control+/')
    await expect(page.getByRole('dialog', { name: 'All shortcuts' })).toBeVisible()
  })
  await step('moves once around the window, back to the same cell', async () => {
    await keyboard.press('Escape')
    await keyboard.goTo(1, 'Name')
    const panes = new Set<string>()
    for (let times = 0; times < 6; times++) {
      await keyboard.press('F6')
      panes.add(
        (await page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'))) ?? '',
      )
    }
    expect([...panes].sort()).toEqual(['grid', 'navigator', 'sidebar', 'status', 'tabs', 'toolbar'])
    await expect(await sheet.cell(1, 'Name')).toBeFocused()
  })
  await step('opens another sheet, types nothing, and closes it', async () => {
    await keyboard.search('Control+k', 'Snag log')
    await keyboard.press('Enter')
    await sheet.isShown('Snag log')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
    await keyboard.press('Control+w')
    await sheet.isShown('Harbour hall')
  })
  await step('opens Home, and returns by the number of the tab', async () => {
    await keyboard.press('Control+t')
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
    await expect(page.locator('.home :focus')).toBeVisible()
    await keyboard.press('F6', 'F6', 'F6')
    await expect(page.locator('.navigator :focus')).toBeVisible()
    await keyboard.press('F6')
    await expect(page.locator('.home :focus')).toBeVisible()
    await keyboard.press('Control+2')
    await sheet.isShown('Harbour hall')
    await expect(page.locator('.ag-cell:focus')).toBeVisible()
  })
  return file
}

/** Adds the sheet to favorites and renames it. */
export async function namesTheSheet({ step, keyboard, page }: Day, name: string): Promise<void> {
  await step('marks the sheet as a favorite', async () => {
    await keyboard.ask('Add this sheet to favorites')
    const inFront = await page.locator('.tab-open[aria-current="page"]').innerText()
    await expect(page.locator('h2:text-is("Favorites") + ul')).toContainText(inFront)
  })
  await step('renames the sheet in the navigator', async () => {
    await keyboard.ask('Rename this sheet')
    await expect(page.getByRole('textbox', { name: /^New name of/ })).toBeFocused()
    await keyboard.type(name)
    await keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toContainText(name)
    await keyboard.press('Escape')
  })
}
