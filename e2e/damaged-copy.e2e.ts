import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { searchOf } from './pages/search.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'

const PAGE_BYTES = 4096
const DAMAGED_BYTES = 3000
const KEEP = { passphrase: 'a quiet desk by the window' }

/** The path of a file of the account. */
function fileIn(folder: string, wanted: 'cache.db' | 'search.db'): string {
  const name = readdirSync(folder, { recursive: true })
    .map(String)
    .find(each => each.endsWith(wanted))
  if (!name) throw new Error(`There is no ${wanted}.`)
  return join(folder, name)
}

/** Simulates a failing disk: random bytes over the page with the list of copies, in an otherwise intact file. */
function damage(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sheet'").get()?.rootpage
  db.close()
  const opened = openSync(file, 'r+')
  const noise = Uint8Array.from({ length: DAMAGED_BYTES }, (_, index) => (index * 151 + 43) % 256)
  writeSync(opened, noise, 0, noise.length, (Number(root) - 1) * PAGE_BYTES)
  closeSync(opened)
}

test('fetches a sheet with a damaged local copy again, and keeps its unsaved edits @full', async ({
  session,
  launch,
}) => {
  const { app, sheet, wire, client } = await session({ sheet: 'Snag log', keep: KEEP })
  await wire.refuse()
  await sheet.type(9, 'Snag', 'Carpet joint is down')
  await app.close()
  const file = fileIn(app.userData, 'cache.db')
  damage(file)
  await wire.accept()

  const page = await (await launch({ userData: app.userData })).window()
  const window = windowOf(page)
  await window.unlock(KEEP.passphrase)
  const again = sheetOf(page)
  await again.isShown('Snag log')

  await expect(await again.cell(9, 'Snag')).toHaveText('Carpet joint is down')
  await expect(await again.cell(10, 'Snag')).toHaveText('Emergency light does not test')
  expect(readdirSync(dirname(file)).some(name => name.startsWith('cache.db.broken'))).toBe(true)
  await window.isAllSaved()
  expect(await client.valueAt('Snag log', 9, 'Snag')).toBe('Carpet joint is down')
})

test('builds a damaged search index again, and finds unsaved edits too @full', async ({ session, launch }) => {
  const { app, sheet, wire, page } = await session({ sheet: 'Snag log', keep: KEEP })
  const first = searchOf(page)
  await first.searchFor('emergency')
  await expect(first.line('Emergency light does not test').first()).toBeVisible()
  await windowOf(page).openSheet('Snag log')
  await wire.refuse()
  await sheet.type(9, 'Snag', 'Carpet joint is down')
  await app.close()
  const file = openSync(fileIn(app.userData, 'search.db'), 'r+')
  writeSync(file, Buffer.alloc(6 * PAGE_BYTES, 7))
  closeSync(file)

  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  const search = searchOf(again)

  await search.searchFor('carpet joint')
  await expect(search.line('Carpet joint is down')).toBeVisible()
  await search.searchFor('emergency')
  await expect(search.line('Emergency light does not test').first()).toBeVisible()
})
