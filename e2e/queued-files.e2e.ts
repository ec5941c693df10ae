import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dropFiles } from './harness/drag.ts'
import { test } from './harness/test.ts'
import { tryNow, windowOf } from './pages/window.ts'
import type { RecordingProxy } from './wire/proxy.ts'

const PASSPHRASE = 'a quiet desk by the window'
const KEEP = { passphrase: PASSPHRASE }
const UPLOAD = /^\/sheets\/\d+\/rows\/\d+\/attachments$/
const arrived = (wire: RecordingProxy) => wire.matching('POST', UPLOAD).filter(({ status }) => status === 200)

/** Unlocks a restarted app and opens its uploads. */
async function uploadsOf(page: Page) {
  const window = windowOf(page)
  await window.unlock(PASSPHRASE)
  await window.navigator.getByRole('button', { name: /^Uploads/ }).click()
  return { window, list: page.getByRole('region', { name: 'Uploads' }) }
}

test.use({ app: 'shared' })

test('a file dropped offline survives a crash, and arrives once, byte for byte, after reconnecting', async ({
  session,
  launch,
  folder,
}) => {
  const { app, page, sheet, window, wire, client } = await session({ sheet: 'Snag log', keep: KEEP })
  const bytes = randomBytes(40_000)
  const path = join(folder, 'stair.bin')
  await writeFile(path, bytes)
  await wire.refuse()
  await dropFiles(page, await sheet.cell(3, 'Snag'), [path])
  await expect(window.sidebar).toContainText('Waiting for a connection.')
  await app.killHard()

  const again = await (await launch({ userData: app.userData })).window()
  const after = await uploadsOf(again)
  await expect(after.list).toContainText('stair.bin')
  expect(arrived(wire)).toEqual([])
  await wire.accept()
  await tryNow(after.window.status)

  await expect(after.list).toContainText('No uploads')
  expect(arrived(wire)).toHaveLength(1)
  expect((await client.filesOf('Snag log')).get('stair.bin')?.equals(bytes)).toBe(true)
})

test('asks about a queued file that changed on disk, and each answer has its effect', async ({
  session,
  launch,
  folder,
}) => {
  const { app, page, sheet, window, wire, client } = await session({ sheet: 'Snag log', keep: KEEP })
  const [plan, notes] = [join(folder, 'Plan.pdf'), join(folder, 'notes.txt')]
  for (const path of [plan, notes]) await writeFile(path, 'as it was added')
  await wire.refuse()
  await dropFiles(page, await sheet.cell(3, 'Snag'), [plan, notes])
  await expect(window.sidebar).toContainText('Waiting for a connection.')
  await app.killHard()
  for (const path of [plan, notes]) await writeFile(path, 'as it is now')

  const again = await (await launch({ userData: app.userData })).window()
  await again.setViewportSize({ width: 1440, height: 900 })
  await windowOf(again).unlock(PASSPHRASE)
  await windowOf(again).openSheet('Snag log')
  await wire.accept()
  await tryNow(windowOf(again).status)
  await windowOf(again).openAttachments()
  await windowOf(again)
    .sidebar.getByRole('radio', { name: /^Sheet/ })
    .click()
  const row = (name: string) => windowOf(again).sidebar.locator('.upload').filter({ hasText: name })
  await expect(row('Plan.pdf')).toContainText('Plan.pdf has changed since you added it.')
  await expect(row('notes.txt')).toContainText('notes.txt has changed since you added it.')
  await again.screenshot({ path: test.info().outputPath('asking.png') })
  expect(wire.matching('POST', UPLOAD)).toEqual([])

  await row('notes.txt').getByRole('button', { name: 'Do not attach' }).click()
  await expect(row('notes.txt')).toHaveCount(0)
  await row('Plan.pdf').getByRole('button', { name: 'Upload as it is now' }).click()
  await expect.poll(() => arrived(wire).length).toBe(1)
  await expect(row('Plan.pdf')).toHaveCount(0)

  const files = await client.filesOf('Snag log')
  expect(files.get('Plan.pdf')?.toString()).toBe('as it is now')
  expect([...files.keys()]).not.toContain('notes.txt')
})

test('"Discard all" discards queued edits and files, and shows the number of each @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const path = join(folder, 'stair.txt')
  await writeFile(path, 'not meant for this row')
  await wire.refuse()
  await sheet.type(2, 'Snag', 'Typed by mistake')
  await dropFiles(page, await sheet.cell(3, 'Snag'), [path])
  await expect(window.sidebar).toContainText('Waiting for a connection.')
  await window.navigator.getByRole('button', { name: /^Pending changes/ }).click()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('stair.txt')

  await page.getByRole('button', { name: 'Discard all' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Discard 1 edit and 1 file?')
  await asked.getByRole('button', { name: 'Discard 1 edit and 1 file' }).click()
  await expect(page.getByRole('heading', { name: 'All saved' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard all' })).toHaveAttribute('aria-disabled', 'true')

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  expect((await client.filesOf('Snag log')).has('stair.txt')).toBe(false)
  expect((await client.valuesIn('Snag log', 'Snag')).get(2)).not.toBe('Typed by mistake')
})
