import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles } from './harness/drag.ts'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'

/** Written only for Playwright, with the port of the debugger; a release does not create it. */
const OF_PLAYWRIGHT = 'DevToolsActivePort'

/** The umask of this process and its children, as set at login. */
const UMASKS = { 'a system with umask 000': 0o000, 'a system with umask 022 @full': 0o022 } as const

for (const [system, umask] of Object.entries(UMASKS)) {
  test(`only this user can read the files of a day of work in the data folder, on ${system}`, async ({
    session,
    folder,
  }) => {
    test.skip(process.platform === 'win32', 'Windows keeps rights in lists, not in modes.')
    const before = process.umask(umask)
    const userData = join(folder, 'shared before')
    await mkdir(userData)
    try {
      const { app, page, sheet, window, wire } = await session({
        sheet: 'Snag log',
        userData,
        keep: { passphrase: 'beside the window' },
      })
      const picture = join(folder, 'plan.txt')
      await writeFile(picture, 'The plan of the lift shaft')
      await dropFiles(page, await sheet.cell(3, 'Snag'), [picture])
      const card = page.locator('.attachment').filter({ hasText: 'plan.txt' })
      await expect(card).toBeVisible()
      await app.electron.evaluate(({ dialog, shell }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
        shell.openPath = () => Promise.resolve('')
      }, folder)
      await card.locator('.attachment-open').click()
      await page.getByRole('button', { name: 'More for plan.txt' }).click()
      await page.getByRole('menuitem', { name: 'Download' }).click()
      await expect(window.messages).toContainText('is downloaded.')

      const table = join(folder, 'more.csv')
      await writeFile(table, 'Snag\r\nLamp broken\r\n')
      await window.callUp('Import rows from a file')
      const dialog = page.getByRole('dialog', { name: /^Import rows into/ })
      await dialog.getByLabel('File', { exact: true }).setInputFiles(table)
      await dialog.getByRole('button', { name: 'Add 1 row' }).click()
      await expect(dialog).toBeHidden()
      await window.isAllSaved()
      await wire.refuse()
      await sheet.type(2, 'Snag', 'Socket plate fixed')
      await wire.accept()
      await tryNow(window.status)
      await window.isAllSaved()
      await page.evaluate(async () => {
        localStorage.setItem('what Chromium keeps', 'x')
        // as: set by the preload.
        const { bridge } = globalThis as unknown as {
          bridge: { call: Record<string, (input: unknown) => Promise<unknown>> }
        }
        await bridge.call['page.report']?.({ message: 'a bug of the page' })
      })
      await sheet.select(4, 'Snag')
      await page.keyboard.type('Half')
      await app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      )
      await expect
        .poll(() => app.electron.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.isCrashed()))
        .toBe(false)

      const open = await openToOthers(app.userData)
      expect(open.names).toEqual(
        expect.arrayContaining(['state.db', 'logs/main.log', 'Crashpad/client_id', 'Local Storage']),
      )
      expect(open.found).toEqual([])
      await app.close()
      expect((await openToOthers(app.userData)).found).toEqual([])
    } finally {
      process.umask(before)
    }
  })
}

/** All files in a folder, itself included, that other users can access, with their modes. Links have no mode. */
async function openToOthers(
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly found: readonly string[] }> {
  const names = ['', ...(await readdir(folder, { recursive: true }))].filter(name => name !== OF_PLAYWRIGHT)
  const found: string[] = []
  for (const name of names) {
    // Chromium removes some of its files during the check.
    const state = await lstat(join(folder, name)).catch(() => null)
    const mode = (state?.mode ?? 0) & 0o777
    const wanted = state?.isDirectory() ? 0o700 : 0o600
    if (state && !state.isSymbolicLink() && (mode & ~wanted) !== 0) found.push(`${mode.toString(8)} ${name}`)
  }
  return { names, found }
}
