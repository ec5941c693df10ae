import { expect, type Locator } from '@playwright/test'
import { methodOf } from './harness/input-method.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { conversationsOf } from './pages/conversations.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { columnId, otherClient, rowNumbered } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const SNAGS = 'Snag log'
const PRIYA = 'priya.raman@fernhill.example'
const KEEP = { passphrase: 'a quiet desk by the window' }

/** Another client writes into the cell and the user refreshes; waits until the open editor shows the value. */
async function someoneWrites(
  { client, page, sheet }: Pick<Session, 'client' | 'page' | 'sheet'>,
  row: number,
  column: string,
  value: unknown,
): Promise<void> {
  await client.putCell(SNAGS, row, column, { value, strict: false })
  await page.keyboard.press('F5')
  await expect(sheet.editor.locator('.sf-editor-changed')).toBeVisible()
}

/** A way to open an editor with a text of ours, and the value that another client writes. */
type Opening = {
  readonly way: string
  readonly row: number
  readonly column: string
  readonly theirs: string
  readonly open: (session: Session, cell: Locator) => Promise<void>
}

const OPENINGS: readonly Opening[] = [
  {
    way: 'F2',
    row: 3,
    column: 'Snag',
    theirs: 'Theirs 3',
    async open({ page }) {
      await page.keyboard.press('F2')
      await page.keyboard.type(', mine')
    },
  },
  {
    way: 'typing over it',
    row: 4,
    column: 'Snag',
    theirs: 'Theirs 4',
    async open({ page }) {
      await page.keyboard.type('Mine 4')
    },
  },
  {
    way: 'a double click',
    row: 5,
    column: 'Snag',
    theirs: 'Theirs 5',
    async open({ page }, cell) {
      await cell.dblclick()
      await page.keyboard.type(', mine')
    },
  },
  {
    way: 'the bar',
    row: 6,
    column: 'Snag',
    theirs: 'Theirs 6',
    async open({ page }) {
      await page.keyboard.press('Control+Shift+F2')
      await page.keyboard.type(', mine')
    },
  },
  {
    way: 'a list',
    row: 7,
    column: 'Trade',
    theirs: 'Glazing',
    async open({ page }) {
      await page.keyboard.type('Our own')
    },
  },
  {
    way: 'a date',
    row: 8,
    column: 'Found',
    theirs: '2031-05-06',
    async open({ page }) {
      await page.keyboard.type('2030-01-02')
    },
  },
]

test.use({ app: 'shared' })

for (const { way, row, column, theirs, open } of OPENINGS) {
  test(`a value that arrives while an editor is open, opened by ${way}, is not overwritten @full`, async ({
    session,
  }) => {
    const there = await session({ sheet: SNAGS, as: PRIYA })
    const { page, sheet, window, client } = there
    const cell = await sheet.select(row, column)
    await open(there, cell)
    await expect(sheet.editor).toBeVisible()

    await someoneWrites(there, row, column, theirs)
    await page.keyboard.press('Enter')

    await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)
    await expect(window.status).toContainText('1 conflict')
    expect(await client.valueAt(SNAGS, row, column)).toBe(theirs)
  })
}

test('a colleague’s value that arrives during editing is a conflict with typed text, and replaces an unchanged cell', async ({
  session,
}) => {
  const there = await session({ sheet: SNAGS, as: PRIYA })
  const { page, sheet, window, client } = there
  await sheet.select(4, 'Snag')
  await page.keyboard.type('Mine 4')
  await someoneWrites(there, 4, 'Snag', 'Theirs 4')
  await sheet.editor.locator('.sf-editor-changed').hover()
  await expect(page.getByText('Someone else changed this cell to “Theirs 4” while you were typing.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)

  await sheet.select(9, 'Snag')
  await page.keyboard.press('F2')
  await someoneWrites(there, 9, 'Snag', 'Theirs 9')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(9, 'Snag')).toHaveText('Theirs 9')

  await expect(window.status).toContainText('1 conflict')
  expect(await client.valueAt(SNAGS, 4, 'Snag')).toBe('Theirs 4')
  expect(await client.valueAt(SNAGS, 9, 'Snag')).toBe('Theirs 9')
})

test('a cell that another user cleared during editing stays blank @full', async ({ session }) => {
  const there = await session({ sheet: SNAGS, as: PRIYA })
  const { page, sheet, client } = there
  await sheet.select(4, 'Snag')
  await page.keyboard.press('F2')
  await page.keyboard.type(', mine')
  await someoneWrites(there, 4, 'Snag', '')
  await page.keyboard.press('Enter')

  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)
  expect(await client.valueAt(SNAGS, 4, 'Snag')).toBeUndefined()
})

test('an unfinished text after a restart conflicts with a value that its author had not seen', async ({
  session,
  launch,
}) => {
  const before = await session({ sheet: SNAGS, as: PRIYA, keep: KEEP })
  const { client } = before
  await before.sheet.select(9, 'Snag')
  await before.page.keyboard.type('Carpet joint is')
  await expect(before.sheet.editor).toBeVisible()
  await before.app.killHard()
  await client.putCell(SNAGS, 9, 'Snag', { value: 'Theirs 9' })

  const page = await (await launch({ userData: before.app.userData })).window()
  const [sheet, window] = [sheetOf(page), windowOf(page)]
  await expect(window.banner.getByLabel('Passphrase')).toBeFocused()
  await page.keyboard.type(KEEP.passphrase)
  await page.keyboard.press('Enter')
  await expect(window.banner).toBeHidden()
  await expect(sheet.editor.locator('textarea')).toHaveValue('Carpet joint is')
  await expect(sheet.editor.locator('textarea')).toBeFocused()
  await expect(sheet.editor.locator('.sf-editor-changed')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)
  await expect(window.status).toContainText('1 conflict')
  expect(await client.valueAt(SNAGS, 9, 'Snag')).toBe('Theirs 9')
})

test('a rejected text returns with its sheet, once, and with the focus', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS, as: PRIYA })
  const there = await client.sheetNamed(SNAGS)
  const found = columnId(there, 'Found')
  await client.call('PUT', `/sheets/${there.id}/columns/${found}`, { type: 'DATE', validation: true })
  await page.keyboard.press('F5')
  await window.openSheet('Shelving schedule')
  await window.openSheet(SNAGS)
  await sheet.select(8, 'Found')
  await page.keyboard.type('31 feb')
  const input = sheet.editor.locator('textarea')

  await page.keyboard.press('Control+Tab')
  await sheet.isShown('Shelving schedule')
  await expect(sheet.editor).toBeHidden()
  await page.keyboard.press('Control+Shift+Tab')
  await sheet.isShown(SNAGS)
  await expect(input).toHaveValue('31 feb')
  await expect(input).toBeFocused()
  await expect(page.getByText('You were typing this when you left the sheet.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026-03-03')
  await page.keyboard.press('Enter')

  await expect(sheet.editor).toBeHidden()
  await window.save()
  expect(await client.valueAt(SNAGS, 8, 'Found')).toBe('2026-03-03')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+k')
  await expect(page.locator('.palette-input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(8, 'Found')).toBeFocused()
  await expect(sheet.editor).toBeHidden()
})

test('a list marks the option in its cell, and both list and calendar can clear the cell @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const state = await sheet.select(2, 'State')
  const held = (await state.innerText()).trim()
  await page.keyboard.press('F2')
  const current = page.locator('.sf-option').filter({ has: page.locator('.sf-option-held') })
  await expect(current).toHaveText(held)
  await page.getByRole('option', { name: 'Clear' }).click()
  await expect(state).toHaveText('')

  const found = await sheet.select(2, 'Found')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(found).not.toHaveText('')
  await sheet.select(2, 'Found')
  await page.keyboard.press('Alt+ArrowDown')
  await page.locator('.sf-calendar').getByRole('button', { name: 'Clear' }).click()
  await expect(found).toHaveText('')
  await window.save()
  expect((await client.valueAt('Snag log', 2, 'Found')) ?? '').toBe('')
})

test('names and addresses in a contact list are aligned, and complete when they fit', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN })
  const owners = await sheet.select(14, 'Owners')
  await page.keyboard.press('F2')
  await expect(page.locator('.sf-option').first()).toBeVisible()
  const boxes = await page.locator('.sf-option').evaluateAll(options =>
    options.flatMap(option => {
      const label = option.querySelector('.sf-option-label')
      const hint = option.querySelector('.sf-option-hint')
      const avatar = option.querySelector('.sf-avatar')
      if (!label || !hint || !avatar) return []
      const [name, face] = [label.getBoundingClientRect(), avatar.getBoundingClientRect()]
      return [{ left: name.left, width: face.width, cut: hint.scrollWidth - hint.clientWidth }]
    }),
  )
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map(({ left, width }) => `${left} ${width}`)).size).toBe(1)
  expect(boxes.filter(({ cut }) => cut > 0)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(owners).toBeFocused()
})

test('a multi-select editor opens with the text of its cell, and typing or composing adds the next item @full', async ({
  session,
}) => {
  const { page, sheet, client, window } = await session({ sheet: PLAN })
  const people = async (row: number) => String((await client.cellAt(PLAN, row, 'Owners')).displayValue).split(', ')
  const text = page.locator('.sf-editor textarea')
  const before = await people(2)
  await sheet.select(2, 'Owners')
  await page.keyboard.press('F2')
  await expect(text).toHaveValue(before.join(', '))
  await page.keyboard.press('Enter')
  await expect(window.saveNow).toHaveText('All saved')

  const owners = await sheet.select(2, 'Owners')
  await page.keyboard.press('F2')
  await page.keyboard.type('tom')
  await expect(text).toHaveValue(`${before.join(', ')}, tom`)
  await page.keyboard.press('Tab')
  await expect(owners).toContainText('3 people')
  await window.save()
  expect(await people(2)).toEqual([...before, 'Tomasz Wrona'])

  await sheet.select(6, 'Trades')
  const trades = String((await client.cellAt(PLAN, 6, 'Trades')).displayValue)
  await page.keyboard.press('F2')
  const method = await methodOf(page)
  await method.compose('は')
  await method.compose('はし')
  await method.choose('橋')
  await expect(text).toHaveValue(`${trades}, 橋`)
  await page.keyboard.press('Escape')
})

test('a column that another user changed while its dialog was open keeps their change', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS, as: PRIYA })
  const there = await client.sheetNamed(SNAGS)
  const trade = there.columns.find(({ title }) => title === 'Trade')
  if (!trade) throw new Error('The sheet has no such column.')
  const columns = columnsOf(page)
  await columns.choose('Trade', /^Edit column properties/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Craft')
  const address = `/sheets/${there.id}/columns/${trade.id}`
  await client.call('PUT', address, { title: 'Contractor', type: 'PICKLIST', options: ['Theirs', 'Joinery'] })
  // A dialog takes no F5: the change arrives by itself.
  await expect(dialog.getByText(/Someone else changed this column while you were editing it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change column' }).click()

  await expect(window.status).toContainText('1 conflict')
  const now = (await client.sheetNamed(SNAGS)).columns.find(({ id }) => id === trade.id)
  expect(now).toMatchObject({ title: 'Contractor', options: ['Theirs', 'Joinery'] })
  await expect(columns.header('Contractor')).toBeVisible()
  await expect(sheet.editor).toBeHidden()
})

type Listed = {
  readonly data: readonly { readonly comments: readonly { readonly id: number; readonly text: string }[] }[]
}

test('a comment that its author changed elsewhere while its box was open keeps that text @full', async ({
  session,
}) => {
  const { page, sheet, window, client, service } = await session({ sheet: SNAGS, as: PRIYA })
  await sheet.select(4, 'Snag')
  const discussions = conversationsOf(page)
  await discussions.open()
  await discussions.begin('Said first')
  await window.save()
  const there = await client.sheetNamed(SNAGS)
  const row = rowNumbered(there, 4).id
  const address = `/sheets/${there.id}/rows/${row}/discussions?include=comments`
  // as: the shape in which the interface lists comments.
  const comments = async () =>
    ((await client.call('GET', address)) as unknown as Listed).data.flatMap(one => one.comments)
  const mine = (await comments()).find(({ text }) => text === 'Said first')

  await discussions.choose('Said first', 'Edit')
  await page.keyboard.type(', and more')
  const token = await service.mintToken(PRIYA)
  const elsewhere = otherClient(service, () => token)
  await elsewhere.call('PUT', `/sheets/${there.id}/comments/${mine?.id}`, { text: 'Said elsewhere' })
  await page.keyboard.press('Control+Enter')

  await expect(window.status).toContainText('1 conflict')
  expect((await comments()).map(({ text }) => text)).toContain('Said elsewhere')
})
