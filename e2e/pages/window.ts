import { expect, type Locator, type Page } from '@playwright/test'
import { ATTEMPT_MS, EXPECTATION_MS, SAVED_POLL_MS } from '../harness/ceilings.ts'
import { keyboardOf } from './keyboard.ts'
import { sheetOf } from './sheet.ts'

/** Presses "Try now", unless Sheaf has already reconnected. */
export async function tryNow(where: Locator): Promise<void> {
  const button = where.getByRole('button', { name: 'Try now' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: ATTEMPT_MS })
  }).toPass()
}

/** Runs in the page. */
const hasSavedAll = (): boolean =>
  document.querySelector('.ag-cell.sf-dirty') === null &&
  document.querySelector('.save-now')?.textContent?.trim() === 'All saved'

/** Everything around the sheet: navigator, save button, status bar, sidebar, account. */
export function windowOf(page: Page) {
  const navigator = page.getByRole('complementary', { name: 'Navigator' })
  const item = (name: string): Locator =>
    navigator
      .getByRole('button', { name, exact: true })
      .or(navigator.getByRole('button', { name: `${name} ` }))
      .first()

  const callUp = async (name: string): Promise<void> => {
    await keyboardOf(page).search('Control+k', name)
    // The last item searches everything for the same text, also while the sheets are not listed yet.
    await page.getByRole('option', { name }).filter({ hasNotText: 'Search everything' }).first().click()
  }

  const ledger = page.getByRole('region', { name: 'Pending changes' })

  return {
    navigator,
    item,
    /** The list of pending changes, once it is open. */
    ledger,
    /** Chooses a sheet in the palette without waiting for it. */
    callUp,
    status: page.locator('.status-bar'),
    banner: page.locator('.session-banner'),
    messages: page.getByLabel('Messages'),
    sidebar: page.getByRole('complementary', { name: 'Attachments' }),
    saveNow: page.locator('.save-now'),
    /** Opens a sheet and waits for its cells. */
    async openSheet(name: string): Promise<void> {
      await expect(navigator).toBeVisible()
      await callUp(name)
      await sheetOf(page).isShown(name)
    },
    /** Unlocks a token with its passphrase. */
    async unlock(passphrase: string): Promise<void> {
      const banner = page.locator('.session-banner')
      await banner.getByLabel('Passphrase').fill(passphrase)
      await banner.getByRole('button', { name: 'Unlock' }).click()
      await expect(banner).toBeHidden()
    },
    async holdAll(): Promise<void> {
      await page.getByRole('button', { name: 'When to save' }).click()
      // The app of an older commit (`older-profile/`) calls it "Hold all".
      await page.getByRole('menuitem', { name: /^(Save manually|Hold all)$/ }).click()
    },
    /** Waits until edits are stored and unsaved. */
    async hasUnsaved(): Promise<void> {
      await expect(page.locator('.save-now')).toHaveText(/^(Save \d|Saving)/)
    },
    /** Saves and waits until everything is saved. */
    async save(): Promise<void> {
      await page.keyboard.press('Control+s')
      await this.isAllSaved()
    },
    /**
     * Waits until everything is saved. Cells lose their mark on confirmation; the button may not count the last edit
     * yet.
     */
    async isAllSaved(withinMs = EXPECTATION_MS): Promise<void> {
      // Expectations look every half second, and a test saves several times.
      await page
        .waitForFunction(hasSavedAll, null, { polling: SAVED_POLL_MS, timeout: withinMs })
        .catch(() => undefined)
      try {
        await expect(page.locator('.ag-cell.sf-dirty')).toHaveCount(0, { timeout: withinMs })
        await expect(page.locator('.save-now')).toHaveText('All saved', { timeout: withinMs })
      } catch (missed) {
        await page.keyboard.press('Control+Shift+S')
        const waits = await ledger.innerText()
        throw new Error(`Not all is saved: ${waits}`, { cause: missed })
      }
    },
    async openAttachments(): Promise<void> {
      const pane = page.getByRole('complementary', { name: 'Attachments' })
      if (!(await pane.isVisible())) await page.keyboard.press('Control+Shift+A')
      await expect(pane).toBeVisible()
    },
    openLedger: () => page.keyboard.press('Control+Shift+S'),
  }
}
