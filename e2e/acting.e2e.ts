import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { columnId, otherClient, rowNumbered } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const PRIYA = 'priya.raman@fernhill.example'
const IDRIS = 'idris.bello@fernhill.example'
const TOMASZ = 'tomasz.wrona@fernhill.example'

const PASSPHRASE = 'a quiet lift shaft'

const bandOf = (page: Page) => page.getByRole('status', { name: 'Acting as another user' })

async function askToActAs(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Act as another user' })
  if (!(await dialog.isVisible())) {
    await accountOf(page).open()
    await accountOf(page).panel.getByRole('button', { name: 'Act as another user' }).click()
  }
  await dialog.getByLabel('Their email address').fill(email)
  await dialog.getByRole('button', { name: 'Act as them' }).click()
}

test('an admin acts as a member: a notice shows it, edits are saved as the member, and one click ends it', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN, keep: { passphrase: PASSPHRASE } })
  await window.holdAll()
  await sheet.type(14, 'Task', 'Mine')
  await askToActAs(page, PRIYA)
  await expect(bandOf(page)).toContainText('You act as Priya Raman.')
  await expect(page.getByRole('button', { name: 'Account of Priya Raman' })).toContainText('Acting: Nora Vestergaard')

  // The admin's own edits are not on screen, and new edits are saved as the other user.
  await window.openSheet(PLAN)
  await expect(await sheet.cell(14, 'Task')).not.toHaveText('Mine')
  await sheet.type(15, 'Task', 'Theirs')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()
  const plan = await client.sheetNamed(PLAN)
  const past = `/sheets/${plan.id}/rows/${rowNumbered(plan, 15).id}/columns/${columnId(plan, 'Task')}/history`
  expect((await client.call('GET', past)).data).toMatchObject([{ value: 'Theirs', modifiedBy: { email: PRIYA } }, {}])
  expect(await client.valueAt(PLAN, 14, 'Task')).not.toBe('Mine')

  // Unsaved edits as the other user are kept, also after returning and after a restart, which starts as the admin.
  await sheet.type(16, 'Task', 'Theirs, later')
  await page.getByRole('button', { name: 'Return to Nora Vestergaard' }).click()
  await expect(bandOf(page)).toBeHidden()
  await expect(await sheet.cell(14, 'Task')).toHaveText('Mine')
  await app.close()
  const again = await (await launch({ userData: app.userData })).window()
  await expect(accountOf(again).row).toHaveAccessibleName('Account of Nora Vestergaard')
  await expect(bandOf(again)).toBeHidden()
  await windowOf(again).unlock(PASSPHRASE)
  await windowOf(again).openSheet(PLAN)
  await expect(await sheetOf(again).cell(14, 'Task')).toHaveText('Mine')
  await accountOf(again).open()
  await expect(accountOf(again).others.filter({ hasText: 'Priya Raman' })).toContainText('1 edit not saved')
  await accountOf(again).switchTo('Priya Raman')
  await expect(bandOf(again)).toBeVisible()
  await again.keyboard.press('Control+s')
  await expect.poll(() => client.valueAt(PLAN, 16, 'Task')).toBe('Theirs, later')
})

test('rejects in one sentence a user that cannot be acted as, and changes nothing @full', async ({ session }) => {
  const { page } = await session()
  const dialog = page.getByRole('dialog', { name: 'Act as another user' })
  for (const [email, sentence] of [
    ['nobody@fernhill.example', 'Nobody in your organization has the address nobody@fernhill.example.'],
    [IDRIS, `${IDRIS} is an admin, and nobody can act as an admin.`],
    ['hugh.pemberton@fernhill.example', 'is not an active member of your organization.'],
  ] as const) {
    await askToActAs(page, email)
    await expect(dialog.getByRole('alert')).toContainText(sentence)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('button', { name: 'Account of Nora Vestergaard' })).toBeVisible()
  await expect(bandOf(page)).toBeHidden()
})

test('offers no acting as another user without admin rights @full', async ({ session }) => {
  const { page } = await session({ as: TOMASZ })

  await accountOf(page).open()

  await expect(accountOf(page).panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(accountOf(page).panel.getByRole('button', { name: 'Act as another user' })).toBeHidden()
})

test('the history of a cell shows author, time and value, loads further pages on request, and needs the service @full', async ({
  session,
}) => {
  const { page, sheet, window, service, wire } = await session({ sheet: PLAN })
  const priya = otherClient(service, await tokenOf(service, PRIYA))
  const plan = await priya.sheetNamed(PLAN)
  const row = rowNumbered(plan, 14).id
  for (let time = 1; time <= 12; time++) {
    const cells = [{ columnId: columnId(plan, 'Task'), value: `Steel ${time}` }]
    await priya.call('PUT', `/sheets/${plan.id}/rows`, [{ id: row, cells }])
  }
  await sheet.select(14, 'Task')
  const past = page.getByRole('dialog', { name: 'History of Task, row 14' })

  await window.callUp('History of this cell')
  await expect(past.getByRole('listitem').first()).toContainText(/Steel 12.*Priya Raman, \d\d:\d\d today/s)
  await expect(past.getByRole('listitem')).toHaveCount(10)
  await past.getByRole('button', { name: 'Show earlier' }).click()
  await expect(past.getByRole('listitem')).toHaveCount(13)
  await expect(past.getByRole('button', { name: 'Show earlier' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(past).toBeHidden()

  await wire.refuse()
  await window.callUp('History of this cell')
  await expect(past).toContainText('The history of a cell is not available offline: the service keeps it.')
})

async function tokenOf(service: { mintToken(email: string): Promise<string> }, email: string): Promise<() => string> {
  const token = await service.mintToken(email)
  return () => token
}
