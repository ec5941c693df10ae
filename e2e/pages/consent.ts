import { expect, type Page, type Request } from '@playwright/test'

/** The redirect to the app, through the desktop or a port. Chromium requests both before it knows a handler. */
const isRedirect = (request: Request) => /^(sheaf:|http:\/\/127\.0\.0\.1:47823\/)/.test(request.url())

/** The service's pages in the browser. */
export function consentOf(page: Page) {
  /** Presses a button that ends the consent. Returns the address that the browser then opens. */
  const leaveBy = async (button: 'Allow' | 'Deny'): Promise<string> => {
    const left = page.waitForRequest(isRedirect)
    await page.getByRole('button', { name: button, exact: true }).click()
    return (await left).url()
  }

  const choose = (email: string) => page.getByRole('button', { name: email }).click()
  const typePassword = async (password: string) => {
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  return {
    page,
    heading: page.getByRole('heading', { level: 1 }),
    asks: page.getByRole('listitem'),
    account: page.locator('.account'),
    problem: page.getByRole('alert'),
    choose,
    typePassword,
    async signIn(email: string, password: string): Promise<void> {
      await choose(email)
      await typePassword(password)
    },
    async typeAddress(email: string): Promise<void> {
      await page.getByLabel('Another address').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    chooseAnother: () => page.getByRole('link', { name: 'Use another account' }).click(),
    async isAsked(): Promise<void> {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sheaf wants to access your account')
    },
    allow: () => leaveBy('Allow'),
    deny: () => leaveBy('Deny'),
  }
}
