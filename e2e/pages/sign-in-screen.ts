import { expect, type Page } from '@playwright/test'

/** The storage of a token or session; determines the rest of the form. */
type Keep = { readonly passphrase: string } | 'session' | 'keyring'

export type TokenEntry = {
  readonly address: string
  readonly token: string
  readonly keep?: Keep
}

/** The app that a user registered at the service. */
export type BrowserEntry = {
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string
  /** The redirect of the browser; through the desktop by default. */
  readonly way?: 'scheme' | 'loopback'
  readonly keep?: Keep
}

/** The first screen with the sign-in methods. */
export function signInScreenOf(page: Page) {
  const chooseOther = async () => {
    await page.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'Another address' }).click()
  }
  /** The app registration is collapsed by default. */
  const openAdvanced = async () => {
    const advanced = page.locator('summary', { hasText: 'Advanced' })
    if (!(await advanced.isVisible()) || (await page.getByLabel('Client ID').isVisible())) return
    await advanced.click()
  }
  /** Signing in again shows no address field. */
  const fillAddress = async (address: string) => {
    const service = page.getByRole('combobox', { name: 'Service' })
    // The app of an older commit (`older-profile/`) has a list of radio buttons.
    const other = page.getByLabel('Another address')
    if (await service.isVisible()) await chooseOther()
    else if (await other.isVisible()) await other.check()
    else return
    await page.getByLabel('Address', { exact: true }).fill(address)
  }
  const fillKeep = async (keep: Keep) => {
    if (keep === 'session') return page.getByLabel('This session only').check()
    if (keep === 'keyring') return page.getByLabel('In the system keyring').check()
    await page.getByLabel('With a passphrase').check()
    await page.getByLabel('Passphrase', { exact: true }).fill(keep.passphrase)
  }

  const fill = async ({ address, token, keep = 'session' }: TokenEntry) => {
    await page.getByRole('textbox', { name: 'API token' }).fill(token)
    await fillAddress(address)
    await fillKeep(keep)
  }

  const fillApp = async ({ address, clientId, clientSecret, way = 'scheme', keep = 'session' }: BrowserEntry) => {
    await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeVisible()
    await fillAddress(address)
    await openAdvanced()
    await page.getByLabel('Client ID').fill(clientId)
    await page.getByLabel('Client secret').fill(clientSecret)
    await page.getByLabel(way === 'scheme' ? 'Opens Sheaf' : 'Local port').check()
    await fillKeep(keep)
  }

  /** The app is stored, so only the other fields are shown. */
  const fillKnown = async ({ address, keep = 'session' }: Pick<BrowserEntry, 'address' | 'keep'>) => {
    await fillAddress(address)
    // Leaving the address field loads the app, which shortens the form.
    await page.keyboard.press('Tab')
    await expect(page.getByText('Your app there is')).toBeVisible()
    await fillKeep(keep)
  }

  return {
    startHere: () => page.getByRole('button', { name: 'Start on this computer' }).click(),
    openTokenForm: () => page.getByRole('button', { name: 'Paste an API token' }).click(),
    /** The single known account without a session. */
    signInAgain: () => page.getByRole('button', { name: 'Sign in again', exact: true }).click(),
    openBrowserForm: () => page.getByRole('button', { name: 'Sign in with your browser' }).click(),
    chooseOther,
    openAdvanced,
    fill,
    fillApp,
    fillKnown,
    submit: () => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    openBrowser: () => page.getByRole('button', { name: 'Continue in browser' }).click(),
    /** The page that waits for the redirect. */
    waiting: page.getByRole('region', { name: /^(Continue in your browser|Signing you in)$/ }),
    copyLink: () => page.getByRole('button', { name: 'Copy the link' }).click(),
    cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
    /** Pastes the final address of the browser. */
    async paste(address: string): Promise<void> {
      const open = page.getByRole('button', { name: 'Paste the link from the browser' })
      if (await open.isVisible()) await open.click()
      await page.getByLabel('Address shown in the browser').fill(address)
      await page.keyboard.press('Enter')
    },
    /** The problem shown by the form or the waiting page. */
    problem: page.locator('.sign-in').getByRole('alert'),
    /** Signs in from the first screen. */
    async enterByToken(entry: TokenEntry): Promise<void> {
      await page.getByRole('button', { name: 'Paste an API token' }).click()
      await fill(entry)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('complementary', { name: 'Navigator' })).toBeVisible()
    },
    /** From the first screen to waiting for the redirect. */
    async beginByBrowser(entry: BrowserEntry): Promise<void> {
      await page.getByRole('button', { name: 'Sign in with your browser' }).click()
      await fillApp(entry)
      await page.getByRole('button', { name: 'Continue in browser' }).click()
      await expect(page.getByRole('region', { name: 'Continue in your browser' })).toBeVisible()
    },
  }
}
