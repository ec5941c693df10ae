import { once } from 'node:events'
import { expect, type Page } from '@playwright/test'
import { evenIfLost, type RunningApp, startSecond } from './harness/launch.ts'
import { test } from './harness/test.ts'
import { accountOf } from './pages/account.ts'

const PLAN = 'Library refurbishment'

/** Notifications recorded by the test, because a virtual display shows none. */
type Noted = { title: string; body: string; click: () => void }
type Notes = { notifications: Noted[]; tray: Electron.Menu | null }

/** Replaces the notifications and the tray of the desktop. */
const listen = (app: RunningApp) =>
  app.electron.evaluate(({ Notification, Tray }) => {
    const notes: Notes = { notifications: [], tray: null }
    Object.assign(globalThis, { notes })
    Object.defineProperty(Notification, 'isSupported', { value: () => true })
    Notification.prototype.show = function () {
      notes.notifications.push({ title: this.title, body: this.body, click: () => this.emit('click') })
    }
    Tray.prototype.setContextMenu = menu => {
      notes.tray = menu
    }
    Tray.prototype.destroy = () => {
      notes.tray = null
    }
  })

const notificationsOf = (app: RunningApp) =>
  evenIfLost(() =>
    app.electron.evaluate(() => {
      const { notes } = globalThis as unknown as { notes: Notes } // set by `listen`
      return notes.notifications.map(({ title, body }) => ({ title, body }))
    }),
  )

const clickNotification = (app: RunningApp) =>
  app.electron.evaluate(() => {
    const { notes } = globalThis as unknown as { notes: Notes } // as above
    notes.notifications.at(-1)?.click()
  })

const trayOf = (app: RunningApp) =>
  evenIfLost(() =>
    app.electron.evaluate(() => {
      const { notes } = globalThis as unknown as { notes: Notes } // as above
      return notes.tray?.items.map(({ label }) => label)
    }),
  )

const chooseInTray = (app: RunningApp, start: string) =>
  app.electron.evaluate((_, label) => {
    const { notes } = globalThis as unknown as { notes: Notes } // as above
    notes.tray?.items.find(item => item.label.startsWith(label))?.click()
  }, start)

const isVisible = (app: RunningApp) =>
  evenIfLost(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(w => w.isVisible())))

const closeWindow = (app: RunningApp) =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

async function choose(page: Page, ...choices: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const name of choices) {
    await dialog.getByRole('radio', { name }).click()
    await expect(dialog.getByRole('radio', { name })).toBeChecked()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('a conflict in a hidden window sends one notification without cell contents, and clicking it opens the conflict', async ({
  session,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  await listen(app)
  await choose(page, 'Conflicts and errors only')
  await window.holdAll()
  await sheet.type(14, 'Task', 'Mine: confidential')
  await client.putCell(PLAN, 14, 'Task', { value: 'Theirs: confidential' })
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await page.evaluate(() =>
    globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true })),
  )

  await expect.poll(() => notificationsOf(app)).toEqual([{ title: '1 conflict needs a decision', body: PLAN }])
  await clickNotification(app)

  await expect.poll(() => isVisible(app)).toEqual([true])
  const resolver = page.getByRole('complementary', { name: 'Conflict' })
  await expect(resolver).toContainText('Task, row 14')
  expect(await notificationsOf(app)).toHaveLength(1)
})

test('closing the window hides it if Sheaf keeps running: edits are saved, and a second start shows it', async ({
  session,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  await listen(app)
  await choose(page, 'Keeps it running')
  await window.holdAll()
  await sheet.type(14, 'Task', 'Typed before closing')
  await expect.poll(() => trayOf(app)).toEqual(['Show Sheaf', 'Pending changes (1)', '', 'Quit Sheaf'])
  await closeWindow(app)
  await expect.poll(() => isVisible(app)).toEqual([false])

  await chooseInTray(app, 'Pending')
  await expect.poll(() => isVisible(app)).toEqual([true])
  await expect(window.ledger).toContainText('Typed before closing')
  await window.ledger.getByRole('button', { name: 'Save manually' }).click()
  await closeWindow(app)
  await expect.poll(() => client.valueAt(PLAN, 14, 'Task')).toBe('Typed before closing')
  await expect.poll(() => isVisible(app)).toEqual([false])

  expect(await startSecond(app)).toBe(0)
  await expect.poll(() => isVisible(app)).toEqual([true])
  const ended = once(app.electron.process(), 'exit')
  await page.keyboard.press('Control+q').catch(() => undefined) // the page closes before the key is released
  expect(await ended).toEqual([0, null])
})

test('a hidden Sheaf quits from the tray and on SIGTERM, and without "Keeps it running" by closing the window @full', async ({
  session,
  launch,
}) => {
  const { app, page } = await session({ sheet: PLAN, keep: 'session' })
  await listen(app)
  await choose(page, 'Keeps it running')
  await expect.poll(() => trayOf(app)).toContain('Quit Sheaf')
  await closeWindow(app)
  await expect.poll(() => isVisible(app)).toEqual([false])
  const endedByTray = once(app.electron.process(), 'exit')
  await chooseInTray(app, 'Quit').catch(() => undefined) // the app may quit before it answers
  expect(await endedByTray).toEqual([0, null])

  const second = await launch({ userData: app.userData, args: ['--sheaf-start=local'] })
  await second.window()
  await listen(second)
  await expect.poll(() => trayOf(second)).toContain('Quit Sheaf')
  await closeWindow(second)
  await expect.poll(() => isVisible(second)).toEqual([false])
  const endedBySignal = once(second.electron.process(), 'exit')
  process.kill(second.pid, 'SIGTERM')
  expect(await endedBySignal).toEqual([0, null])

  const third = await launch({ userData: app.userData, args: ['--sheaf-start=local'] })
  const again = await third.window()
  await expect(accountOf(again).row).toBeVisible()
  await choose(again, 'Quits Sheaf')
  const endedByClosing = once(third.electron.process(), 'exit')
  await closeWindow(third).catch(() => undefined) // as above
  expect(await endedByClosing).toEqual([0, null])
})

test('a launcher action opens its page in the running window, and has no effect together with a sign-in link', async ({
  launch,
}) => {
  const app = await launch({ args: ['--sheaf-start=local', '--go-to=pending'] })
  const page = await app.window()
  await expect(page.getByRole('region', { name: 'Pending changes' })).toBeVisible()

  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  expect(await startSecond(app, ['--go-to=search'])).toBe(0)
  await expect(page.locator('.palette-input')).toBeFocused()

  expect(await startSecond(app, ['--go-to=import'])).toBe(0)
  await expect(page.getByRole('dialog', { name: 'New sheet from a file or the clipboard' })).toBeVisible()
  await expect(page.locator('.palette-input')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+t')
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  await startSecond(app, ['--go-to=import', 'sheaf://oauth?code=x&state=y'])
  await startSecond(app, ['--go-to=settings'])
  await startSecond(app, ['--go-to=sheet:1'])
  await startSecond(app, ['--go-to=pending'])
  await expect(page.getByRole('region', { name: 'Pending changes' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('follows a desktop text scale of 150 %, in a window that fits the screen', async ({ launch }) => {
  const app = await launch({ args: ['--sheaf-start=local', '--force-device-scale-factor=1.5'] })
  const page = await app.window()
  await expect(page.locator('.ag-cell').first()).toBeVisible()
  const { size, room } = await app.electron.evaluate(({ BrowserWindow, screen }) => ({
    size: BrowserWindow.getAllWindows()[0]?.getBounds() ?? null,
    room: screen.getPrimaryDisplay().workAreaSize,
  }))

  expect(await page.evaluate(() => devicePixelRatio)).toBe(1.5)
  expect(size?.width).toBeLessThanOrEqual(Math.max(room.width, 960))
  expect(size?.height).toBeLessThanOrEqual(Math.max(room.height, 600))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.status-bar')).toBeInViewport({ ratio: 1 })
})
