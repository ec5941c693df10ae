import { expect, type Page } from '@playwright/test'
import { clipboardText, putOnClipboard } from './harness/clipboard.ts'
import type { Desk } from './harness/desk.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { FIRST, fullRow, LAST, makeRichSheet, RICH, type RichSheet, readRichSheet } from './properties/rich-sheet.ts'
import { documentedTable, type Outcomes, outcomesOf } from './properties/table.ts'

const KEEP = { passphrase: 'a quiet desk by the window' }

type Command = {
  readonly name: string
  /** The row that it writes into, beside the one that it is used on. */
  readonly target?: 'spare' | 'below'
  readonly run: (desk: Desk, row: number) => Promise<void>
}

async function selectRow({ page, sheet }: Desk, row: number, to = row, from = FIRST): Promise<void> {
  await sheet.select(row, from)
  await (await sheet.cell(to, LAST)).click({ modifiers: ['Shift'] })
  await expect(page.locator('.ag-cell.sf-selected')).not.toHaveCount(1)
}

/** Answers the question about the links that a command cuts. */
async function cutLinks(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Cut .*links?\?$/ })
  await question.getByRole('button', { name: /^Cut links?$/ }).click()
  await expect(question).toBeHidden()
}

const press =
  (key: string): Command['run'] =>
  async ({ page, sheet }, row) => {
    await sheet.select(row, FIRST)
    await page.keyboard.press(key)
  }

const byPalette =
  (title: string): Command['run'] =>
  async ({ sheet, window }, row) => {
    await sheet.select(row, FIRST)
    await window.callUp(title)
  }

/** Every command of the window that changes rows and cells, each used on a row of its own. */
const COMMANDS: readonly Command[] = [
  {
    name: 'Type over a number and a text with a hyperlink',
    async run({ page, sheet }, row) {
      await sheet.select(row, 'Plain')
      for (const text of ['77', 'Other page']) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
    },
  },
  {
    name: 'Type over a formula',
    run: async ({ sheet }, row) => sheet.type(row, 'Sum', '5'),
  },
  {
    name: 'Type over a linked cell',
    async run({ page, sheet }, row) {
      await sheet.select(row, 'Linked')
      await page.keyboard.type('Own words')
      await page.keyboard.press('Enter')
      await cutLinks(page)
    },
  },
  {
    name: 'Clear',
    async run(desk, row) {
      await selectRow(desk, row)
      await desk.page.keyboard.press('Delete')
      await cutLinks(desk.page)
    },
  },
  {
    name: 'Paste text from another program',
    async run(desk, row) {
      await putOnClipboard(desk.app, { text: 'New\t5\tNew\t6\tC\tb@lab.example\tfalse\t2026-04-04' })
      await rangesOf(desk.page).pasteAt(row, FIRST)
    },
  },
  {
    name: 'Copy, paste into the row below',
    target: 'spare',
    async run(desk, row) {
      await selectRow(desk, row)
      await desk.page.keyboard.press('Control+c')
      await expect.poll(() => clipboardText(desk.app)).toContain('needle Copy, paste')
      await rangesOf(desk.page).pasteAt(row + 1, FIRST)
    },
  },
  {
    name: 'Cut, paste into the row below',
    target: 'spare',
    async run(desk, row) {
      await selectRow(desk, row)
      await desk.page.keyboard.press('Control+x')
      await expect.poll(() => clipboardText(desk.app)).toContain('needle Cut, paste')
      await rangesOf(desk.page).pasteAt(row + 1, FIRST)
      await cutLinks(desk.page)
    },
  },
  {
    name: 'Fill down',
    target: 'spare',
    async run(desk, row) {
      await selectRow(desk, row, row + 1)
      await desk.page.keyboard.press('Control+d')
    },
  },
  {
    name: 'Number format',
    async run(desk, row) {
      await selectRow(desk, row, row, 'Plain')
      await desk.page.keyboard.press('Control+Shift+Digit4')
    },
  },
  {
    name: 'Find and replace',
    async run({ page, sheet }, row) {
      await sheet.select(row, FIRST)
      await page.keyboard.press('Control+h')
      await page.getByRole('search').getByRole('textbox', { name: 'Find' }).fill('needle Find')
      await page.getByLabel('Replace with').fill('found')
      await page.getByRole('button', { name: 'Replace all' }).click()
      const preview = page.getByRole('dialog', { name: 'Replace all' })
      await preview.getByRole('button', { name: 'Replace in 1 cell' }).click()
      await expect(preview).toBeHidden()
      await page.keyboard.press('Escape')
    },
  },
  { name: 'Move row up', run: press('Alt+Shift+ArrowUp') },
  { name: 'Indent', run: press('Control+]') },
  { name: 'Insert row below', run: byPalette('Insert row below') },
  { name: 'Duplicate row', target: 'below', run: byPalette('Duplicate row') },
  {
    name: 'Delete row, undo',
    async run(desk, row) {
      await byPalette('Delete row')(desk, row)
      const sure = desk.page.getByRole('dialog').getByRole('button', { name: /^Delete/ })
      await sure.click()
      await expect(sure).toBeHidden()
      await desk.page.keyboard.press('Control+z')
    },
  },
]

/** Uses each command on its row, from the last row to the first: no row is moved before its turn. */
async function walk(desk: Desk): Promise<void> {
  for (const [index, command] of [...COMMANDS.entries()].reverse()) {
    await test.step(command.name, () => command.run(desk, fullRow(index)))
  }
}

function observed(before: RichSheet, after: RichSheet): ReadonlyMap<string, Outcomes> {
  return new Map(
    COMMANDS.map(({ name, target }, index) => {
      const [of = 0, spare = 0] = before.order.slice(fullRow(index) - 1)
      const into = target === 'spare' ? spare : target === 'below' ? null : undefined
      return [name, outcomesOf(before, after, { of, into })]
    }),
  )
}

/** The rows on which no command was used are as they were, and so are the columns and what hangs on the sheet. */
function nothingElse(before: RichSheet, after: RichSheet): void {
  const used = new Set(
    COMMANDS.flatMap(({ target }, index) => {
      const at = fullRow(index) - 1
      return target === 'spare' ? [before.order[at], before.order[at + 1]] : [before.order[at]]
    }),
  )
  for (const rowId of before.order) if (!used.has(rowId)) expect(after.whole(rowId)).toEqual(before.whole(rowId))
  expect(after.columns).toEqual(before.columns)
  expect(after.ofSheet).toEqual(before.ofSheet)
}

async function begin(desk: Desk): Promise<RichSheet> {
  await makeRichSheet(
    desk.client,
    COMMANDS.map(({ name }) => name),
  )
  await desk.window.callUp('Refresh the list of sheets')
  await expect(desk.window.place(RICH)).toBeVisible()
  await desk.window.openSheet(RICH)
  return readRichSheet(desk.client)
}

test('every command changes the properties that the table names, and nothing else', async ({ desk }) => {
  const there = await desk()
  const before = await begin(there)
  await walk(there)
  await there.window.isAllSaved()

  const after = await readRichSheet(there.client)
  expect(Object.fromEntries(observed(before, after))).toEqual(Object.fromEntries(documentedTable()))
  nothingElse(before, after)
})

test('every command changes the same where it is saved after a restart', async ({ desk, launch }) => {
  const there = await desk({ keep: KEEP })
  const before = await begin(there)
  await there.window.holdAll()
  await walk(there)
  await there.window.hasUnsaved()
  await there.app.killHard()
  expect((await readRichSheet(there.client)).order).toEqual(before.order)

  const page = await (await launch({ userData: there.app.userData })).window()
  const window = windowOf(page)
  await window.unlock(KEEP.passphrase)
  await sheetOf(page).isShown(RICH)
  await page.keyboard.press('Control+s')
  await window.isAllSaved()

  const after = await readRichSheet(there.client)
  expect(Object.fromEntries(observed(before, after))).toEqual(Object.fromEntries(documentedTable()))
  nothingElse(before, after)
})
