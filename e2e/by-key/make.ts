import { expect } from '@playwright/test'
import { putOnClipboard } from '../harness/clipboard.ts'
import type { Day } from './day.ts'

export const PLAN = 'Harbour hall'

/** Text of a mail: three headings, each with three tasks. */
const LIST = [
  'Site set-up',
  'Hoarding and gates',
  'Welfare cabins',
  'Tower crane base',
  'Groundworks',
  'Piling, north side',
  'Piling, south side',
  'Ground slab',
  'Frame',
  'Steel delivery',
  'Crane lifts',
  'Bolting up',
]

/** Signs in with a token, and creates a workspace with a sheet in the navigator. */
export async function signsInAndMakesASheet({ step, keyboard, page, service, sheet }: Day): Promise<void> {
  await step('signs in with a token, at a typed server address', async () => {
    await expect(page.getByRole('button', { name: 'Paste an API token' })).toBeVisible()
    await keyboard.press('3')
    await keyboard.type(await service.mintToken(service.user.email))
    await keyboard.press('Tab', 'End')
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
    await keyboard.type(service.baseUrl)
    await keyboard.tabTo(page.getByLabel('With a passphrase'))
    await keyboard.press('ArrowDown', 'Enter')
    await expect(page.getByRole('complementary', { name: 'Navigator' })).toBeVisible()
  })
  const navigator = page.getByRole('complementary', { name: 'Navigator' })
  await step('creates a workspace in the navigator', async () => {
    await keyboard.tabTo(navigator.getByRole('button', { name: 'Search sheets' }), 'F6')
    await keyboard.choose(navigator.getByRole('button', { name: 'New', exact: true }))
    await keyboard.pick('New workspace')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await keyboard.type('Harbour')
    await keyboard.press('Enter')
    await expect(navigator.getByRole('button', { name: 'Harbour' })).toBeVisible()
  })
  await step('creates a sheet in it, by the menu of its row', async () => {
    await keyboard.tabTo(navigator.getByRole('button', { name: 'Harbour' }))
    await keyboard.press('Shift+F10')
    await keyboard.pick('New sheet')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await keyboard.type(PLAN)
    await keyboard.press('Enter')
    await sheet.isOpen(PLAN)
  })
  await step('pastes a list of twelve tasks into the empty sheet', async () => {
    await keyboard.press('Control+v')
    await expect.poll(() => sheet.rowCount()).toBe(LIST.length)
    await expect(await sheet.cell(12, 'Name')).toHaveText('Bolting up')
  })
}

/** Before the first key: another program copies the list. */
export const copyTheList = ({ app }: Day): Promise<void> => putOnClipboard(app, { text: LIST.join('\n') })

/** Indents tasks under their headings. */
export async function buildsAnOutline({ step, keyboard, page }: Day): Promise<void> {
  const levels = (level: number) => page.locator(`.ag-row[aria-level="${level}"]`)
  await step('indents the tasks under the first heading', async () => {
    await keyboard.goTo(2, 'Name')
    await keyboard.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+]')
    await expect(levels(2)).toHaveCount(3)
  })
  await step('indents the tasks under the others, whole rows at a time', async () => {
    for (const first of [6, 10]) {
      await keyboard.goTo(first, 'Name')
      await keyboard.press('Shift+Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+]')
    }
    await expect(levels(2)).toHaveCount(9)
  })
  await step('collapses a heading and expands it', async () => {
    await keyboard.goTo(5, 'Name')
    await keyboard.press('Alt+ArrowLeft')
    await expect(levels(2)).toHaveCount(6)
    await keyboard.press('Alt+ArrowRight')
    await expect(levels(2)).toHaveCount(9)
  })
  await step('collapses everything, and shows two levels again', async () => {
    await keyboard.ask('Collapse all')
    await expect(levels(2)).toHaveCount(0)
    await keyboard.ask('Show two levels')
    await expect(levels(2)).toHaveCount(9)
  })
}
