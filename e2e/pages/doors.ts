import { expect, type Page } from '@playwright/test'

export interface TokenEntry {
  readonly address: string
  readonly token: string
  /** How long the token is kept; the rest of the form follows from it. */
  readonly keep?: { readonly passphrase: string } | 'session'
}

/** The first screen: the ways into Sheaf. */
export function doorsOf(page: Page) {
  const fill = async ({ address, token, keep = 'session' }: TokenEntry) => {
    await page.getByLabel('API token').fill(token)
    await page.getByLabel('Another address').check()
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByLabel(keep === 'session' ? 'This session only' : 'Behind a passphrase').check()
    if (keep !== 'session') await page.getByLabel('Passphrase', { exact: true }).fill(keep.passphrase)
  }

  return {
    startHere: () => page.getByRole('button', { name: 'Start on this computer' }).click(),
    openTokenForm: () => page.getByRole('button', { name: 'Paste an API token' }).click(),
    fill,
    submit: () => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    /** From the first screen to the sheets. */
    async enterByToken(entry: TokenEntry): Promise<void> {
      await page.getByRole('button', { name: 'Paste an API token' }).click()
      await fill(entry)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('complementary', { name: 'Navigator' })).toBeVisible()
    },
  }
}
