import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles } from '../harness/drag.ts'
import type { Session } from '../harness/session.ts'
import { accountOf } from '../pages/account.ts'
import { columnsOf } from '../pages/columns.ts'
import { conversationsOf } from '../pages/conversations.ts'
import { signInScreenOf } from '../pages/sign-in-screen.ts'
import { columnId, rowNumbered } from '../wire/other-client.ts'

export const SNAGS = 'Snag log'
export const PLAN = 'Library refurbishment'
export const PASSPHRASE = 'a quiet desk by the window'
export const NORA = 'Nora Vestergaard'
export const PRIYA = { name: 'Priya Raman', email: 'priya.raman@fernhill.example' }
/** A row of the plan with two threads, and the start of each. */
const STEEL = { row: 15, crane: 'The second steel delivery has slipped', bolts: 'Who signs off the bolt schedule?' }
const REFUSAL = { errorCode: 1042, message: 'The row is upside down.', refId: 'r' }

/** Creates two accounts, a conflict and a rejected edit, which need a connection. */
export async function askForDecisions({ page, sheet, window, wire, client, service }: Session): Promise<void> {
  const [account, signIn, discussions] = [accountOf(page), signInScreenOf(page), conversationsOf(page)]
  await account.addAnother()
  await signIn.openTokenForm()
  const token = await service.mintToken(PRIYA.email)
  await signIn.fill({ address: wire.baseUrl, token, keep: { passphrase: PASSPHRASE } })
  await signIn.submit()
  await expect(account.row).toHaveAccessibleName(`Account of ${PRIYA.name}`)
  await window.openSheet(PLAN)
  await account.switchTo(NORA)
  await window.openSheet(PLAN)
  await window.holdAll()

  await sheet.type(14, 'Task', 'Steel: mine')
  const plan = await client.sheetNamed(PLAN)
  const cells = [{ columnId: columnId(plan, 'Task'), value: 'Steel: theirs' }]
  await client.call('PUT', `/sheets/${plan.id}/rows`, [{ id: rowNumbered(plan, 14).id, cells }])
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)

  wire.disturb({
    fault: { kind: 'answer', status: 400, json: REFUSAL },
    when: ({ method, path }) => method === 'PUT' && path.endsWith('/rows'),
  })
  await sheet.type(17, 'Task', 'Roof: refused')
  await page.keyboard.press('Control+s')
  await expect(sheet.refused).toHaveCount(1)
  wire.calm()

  // Comments and attachments are opened once, to be available offline.
  await window.openAttachments()
  await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()
  await expect(window.sidebar).toContainText('Crane quote, revised.pdf')
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await expect(discussions.comment(STEEL.bolts)).toBeVisible()
  await window.openSheet(SNAGS)
  await expect(discussions.pane).toBeVisible()
}

/** The waiting files by name. */
export type Files = ReadonlyMap<string, Buffer>

/** Does everything that works offline at least once. */
export async function workOffline(session: Session, folder: string): Promise<Files> {
  const { page, window, wire } = session
  const files = new Map<string, Buffer>()
  const fileNamed = async (name: string): Promise<string> => {
    const bytes = randomBytes(30_000)
    files.set(name, bytes)
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await changeSnags(session, fileNamed)
  await discussPlan(session, fileNamed)

  const account = accountOf(page)
  await account.switchTo(PRIYA.name)
  await window.openSheet(PLAN)
  await session.sheet.type(20, 'Task', 'Written by Priya')
  await account.switchTo(NORA)
  return files
}

type FileNamed = (name: string) => Promise<string>

async function changeSnags({ page, sheet, window }: Session, fileNamed: FileNamed): Promise<void> {
  const [columns, discussions] = [columnsOf(page), conversationsOf(page)]
  await window.openSheet(SNAGS)
  await columns.choose('Snag', /Insert column right/)
  await page.getByRole('dialog', { name: 'New column' }).getByLabel('Title').fill('Cost')
  await page.keyboard.press('Enter')
  await expect(columns.header('Cost')).toBeVisible()
  await columns.header('Place').locator('.sf-header-title').dblclick()
  await page.keyboard.type('Where it is')
  await page.keyboard.press('Enter')
  await expect(columns.header('Where it is')).toBeVisible()
  await columns.choose('Trade', /Delete column/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await expect(columns.header('Trade')).toHaveCount(0)

  await sheet.type(5, 'Snag', 'Door closer oiled')
  await sheet.type(5, 'Cost', '120')
  await sheet.select(5, 'Cost')
  const format = page.getByRole('button', { name: 'Number format' })
  // Beside an open sidebar the toolbar may have no room for it.
  if (!(await format.isVisible()))
    await conversationsOf(page)
      .pane.getByRole('button', { name: /^Close/ })
      .click()
  await format.click()
  await page
    .getByRole('menuitem', { name: 'US Dollar ($)' })
    .or(page.getByRole('menuitemcheckbox', { name: 'US Dollar ($)' }))
    .click()
  await expect(await sheet.cell(5, 'Cost')).toHaveText('$120.00')
  await sheet.toggle(6, 'Closed')

  // Other rows become children of this row: two new ones and an old one.
  const addRow = async (number: number, text: string) => {
    await sheet.select(number, 'Snag')
    await page.keyboard.press('Control+Alt+=')
    await sheet.type(number, 'Snag', text)
  }
  const indent = async (number: number) => {
    await sheet.select(number, 'Snag')
    await page.keyboard.press('Control+]')
    await expect(
      page.locator(`.ag-row[aria-level="2"]`).filter({ has: page.getByText(String(number), { exact: true }) }),
    ).toHaveCount(1)
  }
  await addRow(10, 'Lobby')
  await addRow(11, 'Lobby, lights')
  await indent(11)
  await addRow(12, 'Lobby, floor')
  await indent(12)
  await indent(13)
  await sheet.type(11, 'Cost', '35')
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(13, 'Snag', 'Lobby, sign')
  await sheet.type(64, 'Snag', 'Last of all')

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('Socket plate loose')
  await sheet.select(20, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect.poll(() => sheet.rowCount()).toBe(63)

  await sheet.select(5, 'Snag')
  await discussions.open()
  await discussions.show('row')
  await discussions.begin('The oil has run out')
  await sheet.select(10, 'Snag')
  await discussions.begin('The lobby by the lift')
  await discussions.reply('The lobby by the lift', 'Both lifts')

  await dropFiles(page, await sheet.cell(3, 'Snag'), [await fileNamed('socket.bin')])
  await expect(window.sidebar).toContainText('socket.bin')
  await dropFiles(page, await sheet.cell(11, 'Snag'), [await fileNamed('lights.bin')])
  await expect(window.sidebar).toContainText('lights.bin')
}

async function discussPlan({ page, sheet, window }: Session, fileNamed: FileNamed): Promise<void> {
  const discussions = conversationsOf(page)
  await window.openSheet(PLAN)
  await sheet.type(22, 'Task', 'Typed without a connection')
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await discussions.show('row')
  await discussions.reply(STEEL.bolts, 'Signed on Friday')
  await discussions.choose('Please confirm the 26th', 'Edit')
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Please confirm the 27th.')
  await page.keyboard.press('Control+Enter')
  await expect(discussions.comment('Please confirm the 27th.')).toBeVisible()
  await dropFiles(page, await discussions.replyBox(STEEL.crane), [await fileNamed('crane.bin')])
  await expect(discussions.pane).toContainText('crane.bin')
  await discussions.reply(STEEL.crane, 'Drawn for the 27th')
}

/** Leaves an unfinished comment on an old row, and an unfinished text in a cell. */
export async function leaveDrafts({ page, sheet, window }: Session): Promise<void> {
  const discussions = conversationsOf(page)
  await window.openSheet(SNAGS)
  await sheet.select(4, 'Snag')
  await discussions.open()
  await discussions.show('row')
  await discussions.pane.getByRole('button', { name: 'New', exact: true }).click()
  await page.keyboard.type('Who has the key to')
  await sheet.select(9, 'Snag')
  await page.keyboard.type('Carpet joint is')
  await expect(sheet.editor).toBeVisible()
}
