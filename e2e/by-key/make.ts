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
export async function signsInAndMakesASheet({ step, hands, page, service, sheet }: Day): Promise<void> {
  await step('signs in with a token, at a typed server address', async () => {
    await expect(page.getByRole('button', { name: 'Paste an API token' })).toBeVisible()
    await hands.press('3')
    await hands.type(await service.mintToken(service.user.email))
    await hands.press('Tab', 'End')
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
    await hands.type(service.baseUrl)
    await hands.tabTo(page.getByLabel('With a passphrase'))
    await hands.press('ArrowDown', 'Enter')
    await expect(page.getByRole('complementary', { name: 'Navigator' })).toBeVisible()
  })
  const navigator = page.getByRole('complementary', { name: 'Navigator' })
  await step('makes a workspace from the navigator', async () => {
    await hands.tabTo(navigator.getByRole('button', { name: 'Search sheets' }), 'F6')
    await hands.choose(navigator.getByRole('button', { name: 'New', exact: true }))
    await hands.pick('New workspace')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await hands.type('Harbour')
    await hands.press('Enter')
    await expect(navigator.getByRole('button', { name: 'Harbour' })).toBeVisible()
  })
  await step('makes a sheet in it, by the menu of its line', async () => {
    await hands.tabTo(navigator.getByRole('button', { name: 'Harbour' }))
    await hands.press('Shift+F10')
    await hands.pick('New sheet')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await hands.type(PLAN)
    await hands.press('Enter')
    await sheetIsOpen(page, PLAN)
  })
  await step('pastes a list of twelve tasks into the empty sheet', async () => {
    await hands.press('Control+v')
    await expect.poll(() => sheet.rowCount()).toBe(LIST.length)
    await expect(await sheet.cell(12, 'Name')).toHaveText('Bolting up')
  })
}

/** Before the first key: another program copies the list. */
export const copyTheList = ({ app }: Day): Promise<void> => putOnClipboard(app, { text: LIST.join('\n') })

async function sheetIsOpen(page: Day['page'], name: string): Promise<void> {
  await expect(
    page.getByLabel(name, { exact: true }).and(page.locator('[role="grid"], [role="treegrid"]')),
  ).toBeVisible()
}

/** Indents tasks under their headings. */
export async function buildsAnOutline({ step, hands, page }: Day): Promise<void> {
  const levels = (level: number) => page.locator(`.ag-row[aria-level="${level}"]`)
  await step('indents the tasks of the first heading', async () => {
    await hands.goTo(2, 'Name')
    await hands.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+]')
    await expect(levels(2)).toHaveCount(3)
  })
  await step('indents those of the others, whole rows at a time', async () => {
    for (const first of [6, 10]) {
      await hands.goTo(first, 'Name')
      await hands.press('Shift+Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+]')
    }
    await expect(levels(2)).toHaveCount(9)
  })
  await step('folds a heading and unfolds it', async () => {
    await hands.goTo(5, 'Name')
    await hands.press('Alt+ArrowLeft')
    await expect(levels(2)).toHaveCount(6)
    await hands.press('Alt+ArrowRight')
    await expect(levels(2)).toHaveCount(9)
  })
  await step('folds everything, and shows two levels again', async () => {
    await hands.ask('Collapse all')
    await expect(levels(2)).toHaveCount(0)
    await hands.ask('Show two levels')
    await expect(levels(2)).toHaveCount(9)
  })
}
