import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { startDrag } from './harness/drag.ts'
import { ROOT } from './harness/electron.ts'
import { test } from './harness/test.ts'
import { boardOf } from './pages/board.ts'
import { conversationsOf } from './pages/conversations.ts'
import { rangesOf } from './pages/ranges.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { rowNumbered } from './wire/other-client.ts'
import type { FaultRule } from './wire/proxy.ts'

// Retakes the app's half of docs/compare: the screens of the drawings, as far as the sample's data allows.

const FOLDER = join(ROOT, 'docs/compare/app')
const PLAN = 'Library refurbishment'
const MB = 1024 * 1024

/** The window as it is, by day and by night; the pointer rests where nothing answers it, or stays where it is. */
async function take(page: Page, name: string, pointer: 'away' | 'stays' = 'away'): Promise<void> {
  if (pointer === 'away') await page.mouse.move(720, 888)
  await mkdir(FOLDER, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    const path = join(FOLDER, `${name}-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'initial' })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const isSaving: FaultRule['when'] = ({ method, path }) => method === 'PUT' && /^\/sheets\/\d+\/rows$/.test(path)

test('01 sign-in, 09a nothing yet', async ({ launch, service }) => {
  const { baseUrl, mintToken, user } = await service()
  const page = await (await launch()).window()
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeFocused()
  await take(page, '01-signin')
  await signInScreenOf(page).enterByToken({ address: baseUrl, token: await mintToken(user.email) })
  await expect(page.getByRole('heading', { name: 'No sheets yet' })).toBeVisible()
  await take(page, '09a-empty')
})

test('the screens of somebody at work', async ({ desk, folder, chromium }) => {
  const { page, sheet, window, client, wire } = await desk()
  const plan = await client.sheetNamed(PLAN)
  const locked = [5, 8].map(row => ({ id: rowNumbered(plan, row).id, locked: true }))
  await client.call('PUT', `/sheets/${plan.id}/rows`, locked)
  await window.openSheet('Supplier contacts')
  await window.openSheet('Snag log')
  await window.openSheet(PLAN)
  // Saved and rejected edits of today.
  await sheet.type(10, 'Budget', '14,750')
  await sheet.type(11, 'Due', '23 Oct 2026')
  await window.isAllSaved()
  const refuse = wire.disturb({
    fault: {
      kind: 'answer',
      status: 403,
      json: { errorCode: 1115, message: 'This row is locked. Only an owner or admin can change it.', refId: 'r' },
    },
    when: isSaving,
  })
  await sheet.toggle(8, 'Done')
  await expect(sheet.refused).toHaveCount(1)
  refuse()
  await window.holdAll()
  await sheet.type(14, 'Progress', '75%')
  await sheet.type(17, 'Due', '11 Dec 2026')
  await sheet.type(15, 'Status', 'In progress')
  await sheet.type(25, 'Budget', '25,950')
  await window.openSheet('Snag log')
  await sheet.type(8, 'State', 'Closed')
  await window.openSheet(PLAN)
  await sheet.grid.evaluate(element => element.scrollTo({ top: 0 }))
  await rangesOf(page).drag([20, 'Budget'], [23, 'Budget'])
  await take(page, '02-sheet')
  const board = boardOf(page)
  await keepStates(page, board, (row, column) => sheet.cell(row, column), sheet.margin)
  await sheet.grid.evaluate(element => element.scrollTo({ top: 0, left: 0 }))
  await rangesOf(page).drag([20, 'Budget'], [23, 'Budget'])

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByText('Offline copies')).toBeVisible()
  await take(page, '08-account')
  await board.keep('Buttons', 'Switch', page.locator('.account-popover .segmented'))
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('libre')
  await expect(page.getByRole('option', { name: PLAN }).first()).toBeVisible()
  await take(page, '07-palette')
  await page.keyboard.press('Escape')

  await sheet.select(15, 'Task')
  const talk = conversationsOf(page)
  await talk.open()
  await talk.reply('Who signs off the bolt schedule?', 'Came back this morning, filed under attachments.')
  await page.keyboard.press('Escape')
  await talk.replyBox('The second steel delivery has slipped')
  await page.keyboard.type('Thanks. Can you add the new lift plan')
  await take(page, '04-conversations')
  await page.keyboard.press('Control+Shift+M')

  await window.openAttachments()
  const [photo, sums, note] = ['courtyard-north.jpg', 'lintel-sums.xlsx', 'method-statement.pdf'].map(name =>
    join(folder, name),
  )
  for (const path of [photo, sums]) if (path) await writeFile(path, Buffer.alloc(13 * MB, 7))
  if (note) await writeFile(note, 'half')
  const isUpload: FaultRule['when'] = ({ method, path }) => method === 'POST' && path.endsWith('/attachments')
  const calm = wire.disturb({ fault: { kind: 'web-page' }, when: isUpload })
  const body = window.sidebar.locator('.pane-body')
  await (await startDrag(page, body, [note ?? ''])).drop()
  await expect(window.sidebar.getByRole('button', { name: 'Retry' })).toBeVisible()
  calm()
  const stopSlow = wire.slowDown(/\/attachments$/, 4 * MB)
  await (await startDrag(page, body, [photo ?? '', sums ?? ''])).drop()
  await expect(window.sidebar).toContainText('Queued, starts next')
  await expect(window.sidebar).toContainText(/of 13 MB/)
  const held = await startDrag(page, body, [photo ?? '', sums ?? ''])
  await take(page, '03-attachments', 'stays')
  await held.leave()
  stopSlow()
  await page.getByRole('button', { name: 'Close attachments' }).click()

  await sheet.select(15, 'Status')
  await page.keyboard.press('Control+Shift+l')
  const panel = page.getByRole('dialog', { name: /^Filter / })
  await panel.getByRole('button', { name: 'Select none' }).click()
  for (const value of ['In progress', 'Blocked']) await panel.getByRole('checkbox', { name: value }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('delivery')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of/)
  await page.locator('.ag-header-cell').filter({ hasText: 'Status' }).locator('.sf-head-funnel').click()
  await expect(panel).toBeVisible()
  await take(page, '10-find-filter')
  await board.keep('Buttons', 'On', page.getByRole('button', { name: 'Filter, 1 on' }))
  await board.keep('Fields', 'Focus', panel.getByRole('textbox'))
  await board.keep('Fields', 'Choice', panel.locator('.filter-values'))
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Find', exact: true }).press('Escape')
  await page.getByRole('button', { name: 'Clear the filter of Status' }).click()

  const failing = wire.disturb({
    fault: { kind: 'answer', status: 503, json: { errorCode: 4001, message: 'Smartsheet is offline.', refId: 'r' } },
    when: ({ method, path }) => method === 'GET' && /^\/sheets\/\d+$/.test(path),
  })
  await window.callUp('Bird strikes')
  const message = page.getByRole('alert').filter({ hasText: 'did not open' })
  await expect(message).toBeVisible()
  await message.locator('summary').click()
  await take(page, '09b-error')
  failing()
  await page.keyboard.press('Control+w')

  wire.disturb({ fault: { kind: 'delay', ms: 12_000 }, when: isSaving, times: 1 })
  await window.openLedger()
  const { ledger } = window
  for (const state of ['queued', 'parked'])
    await board.keep('Edit states', '', ledger.locator(`.state-${state}`).first())
  await ledger.getByRole('button', { name: /^Save \d+ now$/ }).click()
  await expect(ledger).toContainText('Sending')
  await take(page, '05-pending')
  await board.keep('Buttons', 'Danger', ledger.getByRole('button', { name: 'Discard all' }))
  await board.keep('Buttons', 'Default', ledger.getByRole('button', { name: 'Discard', exact: true }))
  await board.keep('Edit states', '', ledger.locator('.state-sending').first())
  for (const theme of ['light', 'dark'] as const)
    await board.draw(chromium, theme, join(FOLDER, `11-states-${theme}.png`))
  await expect(ledger.locator('.state-sending')).toHaveCount(0)

  await window.openSheet(PLAN)
  await sheet.type(14, 'Progress', '80%')
  await sheet.type(24, 'Budget', '43,900')
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await rangesOf(page).drag([20, 'Budget'], [23, 'Budget'])
  await page.getByRole('button', { name: 'Refresh', exact: true }).hover()
  await expect(page.locator('.tooltip')).toBeVisible()
  await take(page, '06-offline', 'stays')
})

type CellAt = (row: number, column: string) => Promise<Locator>

/** The states of controls, cells and row headers of the sheet on screen. */
async function keepStates(
  page: Page,
  board: ReturnType<typeof boardOf>,
  cell: CellAt,
  margin: (row: number) => Locator,
) {
  const save = page.locator('.save')
  await board.keep('Buttons', 'Primary', save)
  await save.locator('.save-now').hover()
  await board.keep('Buttons', 'Hover', save)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await filter.hover()
  await board.keep('Buttons', 'Quiet, hover', filter)
  await page.mouse.move(720, 888)
  await board.keep('Buttons', 'Off', page.getByRole('button', { name: 'Redo' }))
  const cells = [
    ['Rest', 18, 'Budget'],
    ['Active', 20, 'Budget'],
    ['In range', 21, 'Budget'],
    ['Not saved', 25, 'Budget'],
    ['Rejected', 8, 'Done'],
    ['Read only', 18, 'Ref'],
  ] as const
  for (const [label, row, column] of cells) await board.keep('Cell states', label, await cell(row, column))
  for (const row of [22, 12, 6, 28, 2]) {
    await board.keep('Status values', '', (await cell(row, 'Status')).locator('.sf-chip'))
  }
  for (const row of [2, 3]) await board.keep('Contacts and lists', '', await cell(row, 'Owners'))
  await board.keep('Contacts and lists', '', await cell(6, 'Trades'))
  for (const row of [2, 12, 21]) await board.keep('Progress', '', await cell(row, 'Progress'))
  const margins = [
    ['Plain', 18],
    ['Not saved', 15],
    ['Rejected', 8],
    ['Selected', 20],
  ] as const
  for (const [label, row] of margins) await board.keep('Row gutter', label, margin(row))
  await board.keep('Request budget', '', page.locator('.status-item').filter({ hasText: 'Requests' }))
  await margin(18).click({ button: 'right' })
  await board.keep('Menu', '', page.getByRole('menu'))
  await page.keyboard.press('Escape')
}
