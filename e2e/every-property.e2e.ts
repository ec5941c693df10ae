import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { clipboardText, putOnClipboard } from './harness/clipboard.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { navigatorOf } from './pages/navigator.ts'
import { rangesOf } from './pages/ranges.ts'
import { pickFrom } from './pages/select.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { FIRST, fullRow, LAST, makeRichSheet, RICH, type RichSheet, readRichSheet } from './properties/rich-sheet.ts'
import { COPY, documentedTable, isSame, type Outcomes, outcomesOf } from './properties/table.ts'

const KEEP = { passphrase: 'a quiet desk by the window' }

/** Horizontal offset in pixels that drops a row as a child, like the rows around it. */
const CHILD_INSET = 40

type Saving = {
  /** Waits until all earlier edits are saved; with automatic saving only. */
  readonly saved: () => Promise<void>
  /** Holds edits back until the function has finished. */
  readonly withheld: (run: () => Promise<void>) => Promise<void>
}

type Command = {
  readonly name: string
  /** The row that the command writes into, besides its own row. */
  readonly target?: 'spare' | 'below'
  readonly run: (session: Session, row: number, saving: Saving) => Promise<void>
}

async function selectRow({ page, sheet }: Session, row: number, to = row, from = FIRST): Promise<void> {
  await sheet.select(row, from)
  await (await sheet.cell(to, LAST)).click({ modifiers: ['Shift'] })
  await expect(page.locator('.ag-cell.sf-selected')).not.toHaveCount(1)
}

/** Answers the question before a command removes cell links. */
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

/** Every command that changes rows and cells, each run on a separate row. */
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
    async run(session, row) {
      await selectRow(session, row)
      await session.page.keyboard.press('Delete')
      await cutLinks(session.page)
    },
  },
  {
    name: 'Paste text from another program',
    async run(session, row) {
      await putOnClipboard(session.app, { text: 'New\t5\tNew\t6\tC\tb@lab.example\tfalse\t2026-04-04' })
      await rangesOf(session.page).pasteAt(row, FIRST)
    },
  },
  {
    name: 'Copy, paste into the row below',
    target: 'spare',
    async run(session, row) {
      await selectRow(session, row)
      await session.page.keyboard.press('Control+c')
      await expect.poll(() => clipboardText(session.app)).toContain('needle Copy, paste')
      await rangesOf(session.page).pasteAt(row + 1, FIRST)
    },
  },
  {
    name: 'Cut, paste into the row below',
    target: 'spare',
    async run(session, row) {
      await selectRow(session, row)
      await session.page.keyboard.press('Control+x')
      await expect.poll(() => clipboardText(session.app)).toContain('needle Cut, paste')
      await rangesOf(session.page).pasteAt(row + 1, FIRST)
    },
  },
  {
    name: 'Fill down',
    target: 'spare',
    async run(session, row) {
      await selectRow(session, row, row + 1)
      await session.page.keyboard.press('Control+d')
    },
  },
  {
    name: 'Drag the fill handle',
    target: 'spare',
    async run(session, row) {
      await selectRow(session, row)
      await rangesOf(session.page).fillTo([row + 1, LAST])
    },
  },
  {
    name: 'Number format',
    async run(session, row) {
      await selectRow(session, row, row, 'Plain')
      await session.page.keyboard.press('Control+Shift+Digit4')
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
    run: (session, row, saving) =>
      saving.withheld(async () => {
        await byPalette('Delete row')(session, row, saving)
        const sure = session.page.getByRole('dialog').getByRole('button', { name: /^Delete/ })
        await sure.click()
        await expect(sure).toBeHidden()
        await session.page.keyboard.press('Control+z')
        await expect(session.window.messages).toContainText('Undid deleting')
      }),
  },
  {
    name: 'Import rows',
    async run({ page, window }) {
      const file = test.info().outputPath('more.csv')
      await writeFile(file, 'Name,Plain\r\nImported,7\r\n')
      await window.callUp('Import rows from a file')
      const dialog = page.getByRole('dialog', { name: /^Import rows into/ })
      await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
      await dialog.getByRole('button', { name: 'Add 1 row' }).click()
      // Another dialog shows the progress, and takes the keys until then.
      await expect(window.messages).toContainText('1 row was added.')
    },
  },
  {
    name: 'Change the type of columns, undo',
    async run({ page, window }, _row, { saved }) {
      for (const title of ['Plain', 'Picks']) {
        await columnsOf(page).choose(title, /Edit column properties/)
        const dialog = page.getByRole('dialog')
        await pickFrom(dialog.getByRole('combobox', { name: 'Type' }), 'Checkbox')
        await dialog.getByRole('button', { name: 'Change column' }).click()
        await expect(dialog).toBeHidden()
        await saved()
        await page.keyboard.press('Control+z')
        await expect(window.messages).toContainText(`Undid changing the column “${title}”.`)
      }
    },
  },
  // Last: it changes the row above the next one.
  {
    name: 'Drag row by its number',
    async run({ sheet }, row) {
      await sheet.select(row, FIRST)
      await sheet.dragRow(row, row + 1, FIRST, CHILD_INSET)
      await expect(await sheet.cell(row + 1, FIRST)).toHaveText(/^needle/)
    },
  },
]

/** Runs each command on its row, from the last row to the first, so that no row moves before its turn. */
async function walk(session: Session, saving: Saving): Promise<void> {
  for (const [index, command] of [...COMMANDS.entries()].reverse()) {
    await test.step(command.name, () => command.run(session, fullRow(index), saving))
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

/** The rows without a command, the columns, and the attachments and properties of the sheet are unchanged. */
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

async function begin(session: Session): Promise<RichSheet> {
  await makeRichSheet(
    session.client,
    COMMANDS.map(({ name }) => name),
  )
  await session.window.callUp('Refresh the list of sheets')
  await expect(session.window.item(RICH)).toBeVisible()
  await session.window.openSheet(RICH)
  return readRichSheet(session.client)
}

const documentedCommands = () => Object.fromEntries([...documentedTable()].filter(([name]) => name !== COPY))

test.use({ app: 'shared' })

test('every command changes the properties that the table lists, and nothing else', async ({ session }) => {
  const there = await session()
  const before = await begin(there)
  await walk(there, {
    saved: () => there.window.save(),
    async withheld(run) {
      await there.window.callUp('Save manually')
      await run()
      await there.window.callUp('Save automatically')
    },
  })
  await there.window.save()

  const after = await readRichSheet(there.client)
  expect(Object.fromEntries(observed(before, after))).toEqual(documentedCommands())
  nothingElse(before, after)
})

test('every command has the same effect when its edits are saved after a restart @full', async ({
  session,
  launch,
}) => {
  const there = await session({ keep: KEEP })
  const before = await begin(there)
  await there.window.holdAll()
  await walk(there, { saved: () => Promise.resolve(), withheld: run => run() })
  await there.window.hasUnsaved()
  await there.app.killHard()
  expect((await readRichSheet(there.client)).order).toEqual(before.order)

  const page = await (await launch({ userData: there.app.userData })).window()
  const window = windowOf(page)
  await window.unlock(KEEP.passphrase)
  await sheetOf(page).isShown(RICH)
  await window.save()

  const after = await readRichSheet(there.client)
  expect(Object.fromEntries(observed(before, after))).toEqual(documentedCommands())
  nothingElse(before, after)
})

test('a copy of a sheet has the properties that the table lists', async ({ session }) => {
  const there = await session()
  const before = await begin(there)
  const navigator = navigatorOf(there.page)
  await navigator.choose(RICH, 'Make a copy…')
  await navigator.field('Name').fill('Second copy')
  for (const part of ['Attachments', 'Conversations']) await there.page.getByRole('checkbox', { name: part }).check()
  await navigator.press('Copy')
  await there.sheet.isShown('Second copy')

  const [after, copy] = [await readRichSheet(there.client), await readRichSheet(there.client, 'Second copy')]
  for (const rowId of before.order) expect(after.whole(rowId)).toEqual(before.whole(rowId))
  expect(copy.columns.map(({ id: _, ...column }) => column)).toEqual(
    before.columns.map(({ id: _, ...column }) => column),
  )
  const at = fullRow(0) - 1
  const [was, is] = [before, copy].map(sheet => placedIn(sheet, sheet.order[at] ?? 0))
  const outcomes = [...(was ?? [])].map(([property, value]): [string, string] => [
    property,
    isSame(is?.get(property), value) ? 'kept, copied' : 'kept, left out',
  ])
  expect(Object.fromEntries(outcomes)).toEqual(documentedTable().get(COPY))
})

/** The properties of a row, with its parent and the row above as positions instead of ids. */
function placedIn(sheet: RichSheet, rowId: number): ReadonlyMap<string, unknown> {
  const found = sheet.rowWith(rowId)
  const at = (property: string) => sheet.order.indexOf(Number(found.get(property)))
  return new Map([...found, ['parent', at('parent')], ['place', at('place')]])
}
