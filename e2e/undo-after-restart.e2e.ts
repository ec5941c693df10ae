import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { picturesOf } from './undoing/pictures.ts'

const SNAGS = 'Snag log'
const KEEP = { passphrase: 'a quiet desk by the window' }
const LAST_ROW = 60

const undoButton = (page: Page, step: string) => page.getByRole('button', { name: `Undo ${step}`, exact: true })

/** Three steps: typing, pasting two rows below the last one, deleting a row. */
async function work({ app, page, sheet }: Session): Promise<void> {
  await sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await putOnClipboard(app, { text: 'Handrail is loose\nStair light flickers\n' })
  await (await sheet.blankCell(LAST_ROW + 1, 'Snag')).click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.rowCount()).toBe(LAST_ROW + 2)
  await sheet.select(9, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect.poll(() => sheet.rowCount()).toBe(LAST_ROW + 1)
  await expect(undoButton(page, 'deleting a row')).toBeEnabled()
}

/** Every row of the column on the service. */
const snagsOf = async ({ client }: Session) => [...(await client.valuesIn(SNAGS, 'Snag')).values()]

for (const isSaved of [true, false]) {
  test(`undo and redo reach back behind a restart, ${isSaved ? 'after all was saved' : 'with unsaved edits'} @full`, async ({
    session,
    launch,
  }) => {
    const before = await session({ sheet: SNAGS, keep: KEEP })
    const start = await picturesOf(before).onService(SNAGS)
    if (!isSaved) await before.window.holdAll()
    await work(before)
    if (isSaved) await before.window.save()
    await before.app.close()

    const app = await launch({ userData: before.app.userData })
    const page = await app.window()
    const [sheet, window] = [sheetOf(page), windowOf(page)]
    await window.unlock(KEEP.passphrase)
    await sheet.isShown(SNAGS)
    await expect(undoButton(page, 'deleting a row')).toBeEnabled()
    await sheet.select(2, 'Snag')
    for (const rows of [LAST_ROW + 2, LAST_ROW]) {
      await page.keyboard.press('Control+z')
      await expect.poll(() => sheet.rowCount()).toBe(rows)
    }
    await page.keyboard.press('Control+z')
    await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile chipped')
    await expect(window.messages).toContainText('Undid typing.')
    await window.save()
    expect(await picturesOf({ ...before, page, sheet }).onService(SNAGS)).toEqual(start)

    await app.close()
    const last = await (await launch({ userData: before.app.userData })).window()
    const [sheetAgain, windowAgain] = [sheetOf(last), windowOf(last)]
    await windowAgain.unlock(KEEP.passphrase)
    await sheetAgain.isShown(SNAGS)
    await expect(last.getByRole('button', { name: 'Redo typing' })).toBeEnabled()
    await sheetAgain.select(2, 'Snag')
    for (const _ of ['typing', 'pasting', 'deleting']) await last.keyboard.press('Control+y')
    await expect.poll(() => sheetAgain.rowCount()).toBe(LAST_ROW + 1)
    await windowAgain.save()
    const snags = await snagsOf(before)
    expect([snags.length, snags[3]]).toEqual([LAST_ROW + 1, 'Ceiling tile replaced'])
    expect(snags.slice(-2)).toEqual(['Handrail is loose', 'Stair light flickers'])
  })
}

test('Undo after a kill and a change of a colleague takes back the rest, and leaves the change alone @full', async ({
  session,
  launch,
}) => {
  const before = await session({ sheet: SNAGS, keep: KEEP })
  await before.sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await before.sheet.type(5, 'Snag', 'Door closer is quiet')
  await before.window.save()
  await before.app.killHard()
  await before.client.putCell(SNAGS, 5, 'Snag', { value: 'Theirs' })

  const page = await (await launch({ userData: before.app.userData })).window()
  const [sheet, window] = [sheetOf(page), windowOf(page)]
  await window.unlock(KEEP.passphrase)
  await sheet.isShown(SNAGS)
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Theirs')
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('somebody has edited it since')
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile chipped')
  await window.save()
  expect((await snagsOf(before)).slice(3, 5)).toEqual(['Ceiling tile chipped', 'Theirs'])
})

test('a damaged file of steps costs the steps and nothing else @full', async ({ session, launch }) => {
  const before = await session({ sheet: SNAGS, keep: KEEP })
  await before.wire.refuse()
  await before.sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await before.app.close()
  const name = readdirSync(before.app.userData, { recursive: true })
    .map(String)
    .find(each => each.endsWith('undo.db'))
  const file = openSync(join(before.app.userData, String(name)), 'r+')
  writeSync(file, Buffer.alloc(4 * 4096, 7))
  closeSync(file)
  await before.wire.accept()

  const page = await (await launch({ userData: before.app.userData })).window()
  const [sheet, window] = [sheetOf(page), windowOf(page)]
  await window.unlock(KEEP.passphrase)
  await sheet.isShown(SNAGS)
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await sheet.type(5, 'Snag', 'Door closer is quiet')
  await expect(undoButton(page, 'typing')).toBeEnabled()
  await window.save()
  expect((await snagsOf(before)).slice(3, 5)).toEqual(['Ceiling tile replaced', 'Door closer is quiet'])
})

test('discarding an edit forgets the stored steps of its sheet, and no others @full', async ({ session, launch }) => {
  const { app, sheet, window, wire } = await session({ sheet: SNAGS, keep: KEEP })
  await window.openSheet('Library refurbishment')
  await window.openSheet(SNAGS)
  await wire.refuse()
  await sheet.type(4, 'Snag', 'Never to be read')
  await window.openSheet('Library refurbishment')
  await sheet.type(4, 'Task', 'Survey of the roof')
  await window.openLedger()
  await window.ledger
    .getByRole('listitem')
    .filter({ hasText: 'Never to be read' })
    .getByRole('button', { name: 'Revert', exact: true })
    .click()
  await expect(window.ledger).not.toContainText('Never to be read')
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  await windowOf(again).openSheet('Library refurbishment')
  await expect(undoButton(again, 'typing')).toBeEnabled()
  await windowOf(again).openSheet(SNAGS)
  await expect(again.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})
