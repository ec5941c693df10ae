import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'

const PAGE_BYTES = 4096
const DAMAGED_BYTES = 3000
const KEEP = { passphrase: 'a quiet desk by the window' }

/** The path of the account's `cache.db`. */
function copiesIn(folder: string): string {
  const name = readdirSync(folder, { recursive: true })
    .map(String)
    .find(each => each.endsWith('cache.db'))
  if (!name) throw new Error('There are no copies.')
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
  const file = copiesIn(app.userData)
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
