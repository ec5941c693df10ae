import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { blankPng } from './harness/blank-png.ts'
import { dropFiles, startDrag } from './harness/drag.ts'
import type { RunningApp } from './harness/launch.ts'
import { desktopOf } from './harness/sign-in/desktop.ts'
import { test } from './harness/test.ts'
import { navigatorOf } from './pages/navigator.ts'
import { rowNumbered } from './wire/other-client.ts'

const MB = 1024 * 1024
const UPLOAD = /^\/sheets\/\d+\/(rows\/\d+\/)?attachments$/

async function fileIn(folder: string, name: string, bytes: Buffer | number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof bytes === 'number' ? randomBytes(bytes) : bytes)
  return path
}

const card = (page: Page, name: string) => page.locator('.attachment').filter({ hasText: name })

test.use({ app: 'shared' })

test('a row without files says so and offers to attach some @full', async ({ session, folder }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  const file = await fileIn(folder, 'crack.bin', 100)
  await sheet.select(3, 'Snag')
  await window.openAttachments()
  const section = window.sidebar.locator('.attachments-none')
  await expect(section).toContainText('Nothing is attached to row 3 yet.')

  const asked = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'Attach files' }).click()
  await (await asked).setFiles(file)

  await expect(card(page, 'crack.bin')).toBeVisible()
  await expect(section).toHaveCount(0)
})

test('two files dropped onto a row are attached to it, and another client reads them byte for byte @smoke @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const odd = await fileIn(folder, 'ü "x".pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3000)]))
  const photo = await fileIn(folder, 'stair.bin', 200_000)

  await dropFiles(page, await sheet.cell(3, 'Snag'), [odd, photo])

  await expect(card(page, 'ü "x".pdf')).toBeVisible()
  await expect(card(page, 'stair.bin')).toBeVisible()
  await expect(window.sidebar).toContainText('On this row')
  await expect(sheet.margin(3).getByRole('img', { name: '2 attachments' })).toBeVisible()
  const files = await client.filesOf('Snag log')
  expect(files.get('ü "x".pdf')?.equals(await readFile(odd))).toBe(true)
  expect(files.get('stair.bin')?.equals(await readFile(photo))).toBe(true)
  const { id } = rowNumbered(await client.sheetNamed('Snag log'), 3)
  const sent = wire.matching('POST', UPLOAD)
  expect(sent.map(({ path }) => path.includes(`/rows/${id}/`))).toEqual([true, true])
})

test('a file dropped onto the sidebar is attached to the row or sheet that the sidebar names @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.select(5, 'Snag')
  await window.openAttachments()
  await expect(window.sidebar).toContainText('Attach to row 5.')
  await dropFiles(page, window.sidebar.locator('.pane-body'), [await fileIn(folder, 'row five.txt', 400)])
  await expect(card(page, 'row five.txt')).toBeVisible()

  await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()
  await dropFiles(page, window.sidebar.locator('.pane-body'), [await fileIn(folder, 'whole sheet.txt', 400)])
  await expect(card(page, 'whole sheet.txt')).toBeVisible()

  const { data } = await client.call('GET', `/sheets/${(await client.sheetNamed('Snag log')).id}/attachments`)
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'row five.txt', parentType: 'ROW' }),
      expect.objectContaining({ name: 'whole sheet.txt', parentType: 'SHEET' }),
    ]),
  )
})

test('a running upload shows its progress, and a cancelled one attaches nothing @full', async ({ session, folder }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const undo = wire.slowDown(UPLOAD, 2 * MB)
  await dropFiles(page, await sheet.cell(1, 'Snag'), [await fileIn(folder, 'survey.zip', 20 * MB)])

  const bar = window.sidebar.getByRole('progressbar', { name: 'survey.zip' })
  await expect(bar).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await expect(window.sidebar).toContainText(/of 20 MB/)
  await window.sidebar.getByRole('button', { name: 'Cancel survey.zip' }).click()

  await expect(bar).toBeHidden()
  await expect(page.getByText('survey.zip')).toHaveCount(0)
  undo()
  expect([...(await client.filesOf('Snag log')).keys()]).not.toContain('survey.zip')
})

test('rejects a file of 31 MB with the reason before uploading', async ({ session, folder }) => {
  const { page, sheet, window, wire } = await session({ sheet: 'Snag log' })
  await dropFiles(page, await sheet.cell(1, 'Snag'), [await fileIn(folder, 'lift-plan.zip', 31 * MB)])

  await expect(window.messages).toContainText('lift-plan.zip is 31 MB. The limit is 30 MB.')
  await expect(window.sidebar.getByRole('progressbar')).toHaveCount(0)
  expect(wire.matching('POST', UPLOAD)).toEqual([])
})

test('names a queued file that was deleted, and uploads the next one @full', async ({ session, folder }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  const undo = wire.slowDown(UPLOAD, MB / 4)
  const first = await fileIn(folder, 'first.bin', 8 * MB)
  const gone = await fileIn(folder, 'gone.txt', 500)
  const last = await fileIn(folder, 'last.txt', 500)
  await dropFiles(page, await sheet.cell(1, 'Snag'), [first, gone, last])
  await expect(window.sidebar).toContainText('Queued, starts next')
  await rm(gone)
  undo()

  await expect(window.sidebar).toContainText('gone.txt is not there any more.')
  await expect(card(page, 'last.txt')).toBeVisible()
  expect([...(await client.filesOf('Snag log')).keys()]).toEqual(expect.arrayContaining(['first.bin', 'last.txt']))
})

test('rejects a folder and an unreadable file in plain words @full', async ({ session, folder }) => {
  const { page, sheet, wire } = await session({ sheet: 'Snag log' })
  const drawer = join(folder, 'drawer')
  await mkdir(drawer)
  await dropFiles(page, await sheet.cell(1, 'Snag'), [drawer])
  await expect(page.locator('body')).toContainText('drawer is a folder. Add the files in it.')

  // Root can read every file.
  if (process.getuid?.() !== 0) {
    const closed = await fileIn(folder, 'closed.txt', 10)
    await chmod(closed, 0)
    await dropFiles(page, await sheet.cell(1, 'Snag'), [closed])
    await expect(page.locator('body')).toContainText('closed.txt cannot be read')
  }
  expect(wire.matching('POST', UPLOAD)).toEqual([])
})

test('reports an upload whose connection broke, and Retry attaches the file once @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  wire.disturb({
    fault: { kind: 'answer', status: 503, json: { errorCode: 4001, message: 'Smartsheet is offline.', refId: 'r' } },
    when: ({ method, path }) => method === 'POST' && UPLOAD.test(path),
    times: 1,
  })
  await dropFiles(page, await sheet.cell(2, 'Snag'), [await fileIn(folder, 'note.txt', 900)])
  const retry = window.sidebar.getByRole('button', { name: 'Retry' })
  await expect(retry.or(card(page, 'note.txt'))).toBeVisible()
  if (await retry.isVisible()) await retry.click()

  await expect(card(page, 'note.txt')).toBeVisible()
  const { data } = await client.call('GET', `/sheets/${(await client.sheetNamed('Snag log')).id}/attachments`)
  // as: the list's items have names.
  expect((data as { name: string }[]).filter(({ name }) => name === 'note.txt')).toHaveLength(1)
})

test('a download equals the attached file, and never overwrites an existing file @full', async ({
  session,
  folder,
}) => {
  const { app, page, sheet, window } = await session({ sheet: 'Snag log' })
  const path = await fileIn(folder, 'plan.pdf', 150_000)
  await dropFiles(page, await sheet.cell(2, 'Snag'), [path])
  await expect(card(page, 'plan.pdf')).toBeVisible()
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  await writeFile(join(downloads, 'plan.pdf'), 'something of my own')
  await chooseFolder(app, downloads)

  await page.getByRole('button', { name: 'More for plan.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()

  await expect(window.messages).toContainText('is downloaded.')
  expect(await readFile(join(downloads, 'plan.pdf'), 'utf8')).toBe('something of my own')
  const names = await readdir(downloads)
  expect(names).toHaveLength(2)
  const other = names.find(name => name !== 'plan.pdf')
  expect((await readFile(join(downloads, other ?? ''))).equals(await readFile(path))).toBe(true)
})

test('deletes a file only after confirmation, here and on the service @full', async ({ session, folder }) => {
  const { page, sheet, client } = await session({ sheet: 'Snag log' })
  await dropFiles(page, await sheet.cell(2, 'Snag'), [await fileIn(folder, 'old.txt', 40)])
  await expect(card(page, 'old.txt')).toBeVisible()
  await card(page, 'old.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'old.txt')).toBeVisible()

  await page.getByRole('button', { name: 'More for old.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()

  await expect(card(page, 'old.txt')).toHaveCount(0)
  await expect.poll(async () => [...(await client.filesOf('Snag log')).keys()]).not.toContain('old.txt')
})

test('deceptive names show their hidden characters in cards, menus, dialogs, messages and tabs', async ({
  session,
  folder,
}) => {
  const { app, page, sheet, window, wire } = await session({ sheet: 'Snag log' })
  // Our service leaves such characters out of the names of sheets; others keep them.
  wire.rewrite(/./, json => JSON.parse(JSON.stringify(json).replaceAll('Snag gol', 'Snag \u202egol')))
  const turned = await fileIn(folder, 'invoice\u202exslx.exe', 300)
  const hebrew = await fileIn(folder, '\u200fחשבונית 12.pdf', 300)
  await dropFiles(page, await sheet.cell(2, 'Snag'), [turned, hebrew])

  const shown = 'invoice\ufffdxslx.exe'
  const names = ['\u2068חשבונית 12.pdf\u2069', shown].toSorted()
  await expect.poll(async () => (await page.locator('.attachment-name').allTextContents()).toSorted()).toEqual(names)
  await expect(card(page, shown).locator('.attachment-name')).toHaveAttribute('title', shown)
  await page.getByRole('button', { name: `More for ${shown}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: `Delete ${shown}?`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await chooseFolder(app, folder)
  await page.getByRole('button', { name: 'More for \u2068חשבונית 12.pdf\u2069' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect(window.messages).toContainText('\u2068_חשבונית 12.pdf\u2069 is downloaded.')

  const navigator = navigatorOf(page)
  await navigator.focus('Snag log')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Snag \u202egol')
  await page.keyboard.press('Enter')
  await expect(navigator.line('Snag \ufffdgol')).toBeVisible()
  await navigator.tab('Snag \ufffdgol').hover()
  await expect(page.getByRole('tooltip').filter({ hasText: 'Snag \ufffdgol' })).toBeVisible()
  // No directional control character is left in the window.
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200e\u200f]/)
})

test('files dragged over a row show a line across all columns and the row that they will be attached to', async ({
  session,
  folder,
}) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const held = await startDrag(page, await sheet.cell(2, 'Snag'), [await fileIn(folder, 'old.txt', 40)])
  const row = page.locator('.ag-row.sf-drop-target')
  await expect(row.locator('[data-drop]')).toHaveAttribute('data-drop', 'Drop to attach to row 2')
  const line = await row.evaluate(element => {
    const { boxShadow, width } = getComputedStyle(element, '::after')
    return {
      isDrawn: boxShadow !== 'none',
      width: Math.round(Number.parseFloat(width)),
      row: element.clientWidth,
    }
  })
  expect(line).toEqual({ isDrawn: true, width: line.row, row: line.row })
  await held.leave()
  await expect(row).toHaveCount(0)
})

test('an attached link shows its host, opens in the browser and offers no download', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({ sheet: 'Library refurbishment' })
  const desktop = await desktopOf(app)
  const { id } = await client.sheetNamed('Library refurbishment')
  const drive = { name: 'Drawings', url: 'https://drive.example/d/1', attachmentType: 'GOOGLE_DRIVE' }
  await client.call('POST', `/sheets/${id}/attachments`, drive)
  await sheet.select(1, 'Task')
  await window.openAttachments()
  await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()

  await expect(card(page, 'Planning register entry')).toContainText('planning.fernhill.example')
  await card(page, 'Planning register entry').getByRole('button').first().click()
  await expect.poll(() => desktop.opened()).toEqual(['https://planning.fernhill.example/2026/0417'])

  await page.getByRole('button', { name: 'More for Drawings' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Download' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await expect.poll(async () => (await desktop.opened()).at(-1)).toBe(drive.url)
  await expect(window.messages).not.toContainText('no longer shared')
})

test('F5 shows files that others attached and removes those that they deleted', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const attachments = `/sheets/${(await client.sheetNamed('Snag log')).id}/attachments`
  await sheet.select(5, 'Snag')
  await window.openAttachments()
  await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()
  await expect(card(page, 'How to log a snag')).toBeVisible()

  // as: the response of the service to a new attachment.
  const { result } = (await client.call('POST', attachments, {
    name: 'Ramp',
    url: 'https://drive.example/1',
    attachmentType: 'LINK',
  })) as { result: { id: number } }
  await page.keyboard.press('F5')
  await expect(card(page, 'Ramp')).toBeVisible()

  await client.call('DELETE', `${attachments}/${result.id}`)
  await page.keyboard.press('F5')
  await expect(card(page, 'Ramp')).toHaveCount(0)
})

/** Answers the system's folder dialog, which no test can click. */
async function chooseFolder(app: RunningApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
}

test('thumbnails of every common image format are created outside the main process', async ({ session, folder }) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  const files = [await fileIn(folder, 'stair.png', blankPng(1600, 800)), await fileIn(folder, 'dot.gif', gif)]

  await dropFiles(page, await sheet.cell(3, 'Snag'), files)

  const sizeOf = (name: string) =>
    card(page, name)
      .locator('img')
      .evaluate(element => (element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : null))
  await expect.poll(() => sizeOf('stair.png')).toEqual([320, 160])
  await expect.poll(() => sizeOf('dot.gif')).toEqual([1, 1])
})

test('a file of 64 kB that claims 23,000 × 23,000 pixels is shown as a file, and costs the main process no memory @full', async ({
  session,
  folder,
}) => {
  const { app, page, sheet } = await session({ sheet: 'Snag log' })
  const bomb = blankPng(23_000, 23_000)
  expect(bomb.length).toBeLessThan(100_000)
  const before = await mostMemory(app)

  await dropFiles(page, await sheet.cell(3, 'Snag'), [
    await fileIn(folder, 'bomb.png', bomb),
    await fileIn(folder, 'stair.png', blankPng(1600, 800)),
  ])

  // Thumbnails are created in order: the next image is done after this one.
  await expect.poll(() => card(page, 'stair.png').locator('img').count()).toBe(1)
  await expect(card(page, 'bomb.png').locator('.file-art')).toBeVisible()
  expect((await mostMemory(app)) - before).toBeLessThan(200 * MB)
})

/** The peak memory of the main process, in bytes. */
async function mostMemory({ pid }: RunningApp): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
