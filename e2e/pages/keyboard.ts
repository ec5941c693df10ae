import { expect, type Locator, type Page } from '@playwright/test'

const MOST_TABS = 60
const MOST_COLUMNS = 20

/** A user at the keyboard: keys, the palette, menus, and cells by number and title. */
export function keyboardOf(page: Page) {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string): Promise<void> => page.keyboard.type(text)
  const hasFocus = (what: Locator): Promise<boolean> =>
    what.evaluateAll(found => found.some(element => element === document.activeElement))
  const focusedColumn = () => page.evaluate(() => document.activeElement?.closest('.ag-cell')?.getAttribute('col-id'))

  /** Presses Tab (or another key) until the element has the focus. */
  const tabTo = async (what: Locator, key = 'Tab'): Promise<void> => {
    for (let times = 0; times < MOST_TABS && !(await hasFocus(what)); times++) await press(key)
    await expect(what).toBeFocused()
  }

  /** Opens the palette and types a search. */
  const search = async (keys: string, text: string): Promise<void> => {
    await press(keys)
    await expect(page.locator('.palette-input')).toBeFocused()
    await type(text)
  }

  return {
    press,
    type,
    search,
    tabTo,
    /** Moves to a button, box or row with Tab and presses it. */
    async choose(what: Locator, key = 'Tab'): Promise<void> {
      await tabTo(what, key)
      await press('Enter')
    },
    /** Runs a command by name. */
    async ask(command: string): Promise<void> {
      await search('Control+k', `>${command}`)
      await expect(page.getByRole('option', { name: command }).first()).toHaveAttribute('aria-selected', 'true')
      await press('Enter')
      await expect(page.locator('.palette')).toHaveCount(0)
    },
    /** Chooses from the open menu by typing the start of an item. */
    async pick(action: string): Promise<void> {
      await expect(page.getByRole('menu')).toBeVisible()
      await type(action)
      await expect(page.getByRole('menuitem', { name: action, exact: true })).toBeFocused()
      await press('Enter')
    },
    /** Goes to a cell: to its row by number, then along the row. */
    async goTo(row: number, column: string): Promise<void> {
      await search('Control+g', String(row))
      await expect(page.getByRole('option').first()).toContainText(`Row ${row}`)
      await press('Enter')
      await expect(page.locator('.ag-cell:focus')).toBeVisible()
      for (let times = 0; times < MOST_COLUMNS; times++) {
        const id = await focusedColumn()
        const title = page.locator(`.ag-header-cell[col-id="${id}"]`).getByTitle(column, { exact: true })
        if ((await title.count()) > 0) return
        await press('ArrowRight')
      }
      throw new Error(`No column “${column}” is reached by arrows.`)
    },
    /** Checks that a visible element has the focus and no stale tooltip is open. */
    async holdKeyboard(): Promise<void> {
      await expect.poll(() => page.locator('.tooltip').count()).toBeLessThan(2)
      await expect.poll(() => page.evaluate(placeOfKeyboard)).not.toBe('nowhere')
    },
  }
}

/** Counts mouse presses, wheel turns and clicks from now on: a user without a mouse has none. */
export async function countMouseUses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(watchMouse)
  // as: set by `watchMouse`.
  return () => page.evaluate(() => (window as unknown as { mouseUses: number }).mouseUses)
}

function watchMouse(): void {
  const counts = Object.assign(window, { mouseUses: 0 })
  for (const kind of ['pointerdown', 'mousedown', 'wheel', 'touchstart']) {
    window.addEventListener(kind, () => counts.mouseUses++, { capture: true, passive: true })
  }
  // A key press on a button fires a click too, without a pointer.
  window.addEventListener('click', ({ detail }) => detail > 0 && counts.mouseUses++, { capture: true })
}

function placeOfKeyboard(): string {
  const at = document.activeElement
  if (!at || at === document.body || !at.checkVisibility()) return 'nowhere'
  return at.getAttribute('aria-label') ?? at.tagName
}
