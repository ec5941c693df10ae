import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test as base } from './harness/test.ts'
import { PROGRAM_MODE, startUpdateServer, type UpdateServer } from './harness/update-server.ts'
import { updatesOf } from './pages/updates.ts'
import { windowOf } from './pages/window.ts'

const test = base.extend<{ updates: UpdateServer }>({
  updates: async ({ folder }, use) => {
    const server = await startUpdateServer(folder)
    await use(server)
    await server.close()
  },
})
test.skip(process.platform !== 'linux', 'What is replaced here is an AppImage.')

const NEW = 'the new program'
const KEEP = { passphrase: 'a quiet desk by the window' }

test('finds a newer version, downloads it on request, and replaces the old one after Sheaf quits', async ({
  session,
  updates,
}) => {
  await updates.publish('9.8.7', NEW, '- [Added] A quieter desk\n- [Fixed] <b>Nothing</b> is lost')
  const { app, page } = await session({ sheet: 'Snag log', env: updates.env })
  const about = updatesOf(page)
  expect(updates.asked).toEqual([])

  await about.check()
  await about.says('Sheaf 9.8.7 is available, 15 bytes.')
  await expect(about.block.getByLabel('What is new')).toHaveText(
    '- [Added] A quieter desk\n- [Fixed] <b>Nothing</b> is lost',
  )
  await expect(about.status).toContainText('Sheaf 9.8.7 is available')
  expect(updates.asked.filter(name => name.endsWith('.AppImage'))).toEqual([])

  await about.press('Download')
  await about.says('Sheaf 9.8.7 is downloaded and checked. Edits that are not saved stay stored here.')
  const pending = join(app.userData, 'updates/pending')
  const waiting = (await readdir(pending)).find(name => name.endsWith('.AppImage')) ?? ''
  expect((await stat(join(pending, waiting))).mode & 0o777).toBe(0o600)
  expect((await stat(join(app.userData, 'updates'))).mode & 0o777).toBe(0o700)

  await about.press('Install when Sheaf quits')
  await about.says('Sheaf 9.8.7 is installed when you quit Sheaf.')
  await expect(about.status).toContainText('Updates when you quit')
  expect(await updates.installed()).toBe('the old program')
  await app.close()

  expect(await updates.installed()).toBe(NEW)
  expect((await stat(updates.program)).mode & 0o777).toBe(PROGRAM_MODE)
})

test('a downloaded version is not installed unless the user agrees', async ({ session, updates }) => {
  await updates.publish('9.8.7', NEW)
  const { app, page } = await session({ env: updates.env })
  const about = updatesOf(page)
  await about.check()
  await about.press('Download')
  await about.press('Install when Sheaf quits')
  await about.press('Do not install')
  await about.says(/downloaded and checked/)
  await app.close()

  expect(await updates.installed()).toBe('the old program')
})

test('"Restart now" quits cleanly, replaces the old version, and starts the new one', async ({
  session,
  folder,
  updates,
}) => {
  const started = join(folder, 'started')
  await updates.publish('9.8.7', `#!/bin/sh\necho "$@" > "${started}.part" && mv "${started}.part" "${started}"\n`)
  const { app, page } = await session({ env: updates.env })
  const about = updatesOf(page)
  await about.check()
  await about.press('Download')
  const ended = app.electron.waitForEvent('close')
  // The page may be gone before the click is reported done.
  await Promise.any([about.press('Restart now'), ended])
  await ended

  await expect.poll(() => readdir(folder)).toContain('started')
  expect(await updates.installed()).toContain('#!/bin/sh')
})

test('replaces no version while an edit is being sent, and replaces it afterwards', async ({ session, updates }) => {
  await updates.publish('9.8.7', NEW)
  const { app, page, sheet, wire, client } = await session({ sheet: 'Snag log', env: updates.env })
  const about = updatesOf(page)
  await about.check()
  await about.press('Download')
  await about.press('Install when Sheaf quits')
  await about.close()

  let answer: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    answer = resolve
  })
  wire.disturb({ fault: { kind: 'hold', afterBytes: 0, until }, when: ({ method }) => method === 'PUT', times: 1 })
  await sheet.type(1, 'Snag', 'On its way as Sheaf quits')
  await page.keyboard.press('Control+s')
  await expect.poll(() => wire.matching('PUT', /rows/).length).toBe(1)
  const closed = app.close()
  await expect.poll(() => app.electron.windows().length).toBe(0)
  expect(await updates.installed()).toBe('the old program')
  answer()
  await closed

  expect(await updates.installed()).toBe(NEW)
  expect(await client.valueAt('Snag log', 1, 'Snag')).toBe('On its way as Sheaf quits')
})

test('an edit without a response stays stored, and prevents the replacement @full', async ({
  session,
  launch,
  updates,
}) => {
  await updates.publish('9.8.7', NEW)
  const { app, page, sheet, wire, client } = await session({ sheet: 'Snag log', keep: KEEP, env: updates.env })
  const about = updatesOf(page)
  await about.check()
  await about.press('Download')
  await about.press('Install when Sheaf quits')
  await about.close()

  wire.disturb({
    fault: { kind: 'hold', afterBytes: 0, until: new Promise(() => undefined) },
    when: ({ method }) => method === 'PUT',
  })
  await sheet.type(1, 'Snag', 'Never answered')
  await page.keyboard.press('Control+s')
  await expect.poll(() => wire.matching('PUT', /rows/).length).toBe(1)
  await app.close()

  expect(await updates.installed()).toBe('the old program')
  wire.calm()
  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  await windowOf(again).isAllSaved()
  expect(await client.valueAt('Snag log', 1, 'Snag')).toBe('Never answered')
})

test('a modified update is rejected in one sentence, and the old version stays', async ({ session, updates }) => {
  await updates.publish('9.8.7', NEW)
  const { app, page } = await session({ env: updates.env })
  const about = updatesOf(page)

  await updates.tamper('manifest', text => text.replace('9.8.7', '9.8.8'))
  await about.check()
  await about.says(
    'What the update server offers is not signed by the makers of Sheaf, so Sheaf left it alone. Try again later.',
  )

  await updates.publish('9.8.7', NEW)
  await updates.tamper('signature', text => text.replace(/.{4}==/, 'AAAA=='))
  await about.press('Try again')
  await about.says(/is not signed by the makers of Sheaf/)

  await updates.publish('0.0.9', NEW)
  await about.press('Try again')
  await about.says('The update server offers an older version than yours, so Sheaf left it alone. Try again later.')
  expect(updates.asked.filter(name => name.endsWith('.AppImage'))).toEqual([])

  await updates.publish('9.8.7', NEW)
  await updates.tamper('package', text => text.replace('new', 'bad'))
  await about.press('Try again')
  await about.press('Download')
  await about.says('The file is not the one that was announced, so Sheaf deleted it. Download it again.')
  await expect(about.status).toContainText('The update failed')
  expect(await readdir(join(app.userData, 'updates/pending'))).toEqual([])

  await updates.tamper('package', text => text + ' and more'.repeat(100_000))
  await about.press('Download again')
  await about.says('The file is larger than was announced, so Sheaf stopped and deleted it. Try again later.')

  await updates.publish('9.8.7', NEW)
  updates.stallAfter(4)
  await about.press('Download again')
  await about.says('The download stopped half way. Check your connection, then download it again.')
  expect(await readdir(join(app.userData, 'updates/pending'))).toEqual([])

  await app.close()
  expect(await updates.installed()).toBe('the old program')
})

test('a copy that cannot replace itself announces a newer version, and downloads nothing', async ({
  session,
  updates,
}) => {
  await updates.publish('9.8.7', NEW)
  const { page } = await session({ env: { ...updates.env, APPDIR: '/nowhere' } })
  const about = updatesOf(page)
  await about.check()

  await about.says('Sheaf 9.8.7 is available. Get it where you got this one.')
  await expect(about.block.getByRole('button')).toHaveCount(0)
})

test('a copy without an update server contacts none, and says so', async ({ session }) => {
  const { page } = await session()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Check for updates')
  await expect(page.getByRole('option', { name: /^Check for updates/ })).toContainText(
    'This copy of Sheaf has no update server',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await expect(settings.getByLabel('Updates')).toHaveCount(0)
})
