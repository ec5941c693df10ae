import { expect, type Locator, type Page } from '@playwright/test'

const KEPT = '(Kept offline|Not kept|Not updated|Being read|Waits (to|for)).*'

/** Sheets, folders and workspaces in the navigator by name, and their dialogs. */
export function navigatorOf(page: Page) {
  const navigator = page.getByRole('complementary', { name: 'Navigator' })
  const dialog = page.getByRole('dialog')
  /** A sheet with unsaved edits has a mark after its name, and so has an item that is kept offline. */
  const named = (where: Locator, name: string): Locator =>
    where.getByRole('button', { name: new RegExp(`^${name}( (\\d+ edits? not saved|${KEPT}))?$`) }).last()
  /** The last match: an opened sheet is also among the recent ones, which precede the tree. */
  const line = (name: string): Locator => named(navigator, name)

  return {
    dialog,
    line,
    tab: (name: string): Locator => named(page.getByRole('navigation', { name: 'Tabs' }), name),
    /** Refreshes the list. */
    refresh: navigator.getByRole('button', { name: /^Refresh(ing)? the list$/ }),
    /** Expands nested workspaces and folders. */
    async open(...names: readonly string[]): Promise<void> {
      for (const name of names) {
        if ((await line(name).getAttribute('aria-expanded')) !== 'true') await line(name).click()
        await expect(line(name)).toHaveAttribute('aria-expanded', 'true')
      }
    },
    /** Focuses a row. */
    async focus(name: string): Promise<void> {
      await line(name).focus()
      await expect(line(name)).toBeFocused()
    },
    /** Chooses from the menu of a row by keyboard, typing the start of the action. */
    async choose(name: string, action: string): Promise<void> {
      await line(name).focus()
      await page.keyboard.press('Shift+F10')
      await expect(page.getByRole('menu')).toBeFocused()
      await page.keyboard.type(action)
      await expect(page.getByRole('menuitem', { name: action })).toBeFocused()
      await page.keyboard.press('Enter')
    },
    /** Switches an option in the menu of a row. */
    async toggle(name: string, option: string): Promise<void> {
      await line(name).focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitemcheckbox', { name: option }).click()
    },
    field: (label: string): Locator => dialog.getByLabel(label, { exact: true }),
    where: (name: string): Locator => dialog.getByRole('radio', { name, exact: true }),
    press: (button: string): Promise<void> => dialog.getByRole('button', { name: button, exact: true }).click(),
  }
}
