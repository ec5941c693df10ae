import { expect, type Page } from '@playwright/test'
import type { RunningApp } from '../harness/launch.ts'
import { nextFrame } from './frames.ts'

export type Size = { readonly width: number; readonly height: number; readonly zoom: number }

/** The smallest window, a small screen, and a common one with large zoom. */
export const SIZES = {
  least: { width: 960, height: 600, zoom: 1 },
  small: { width: 1024, height: 700, zoom: 1 },
  usual: { width: 1440, height: 900, zoom: 1 },
  enlarged: { width: 1440, height: 900, zoom: 2 },
  leastEnlarged: { width: 960, height: 600, zoom: 2 },
} as const satisfies Record<string, Size>

/** Resizes and zooms the real window, and waits for the page. */
export async function resize(app: RunningApp, page: Page, { width, height, zoom }: Size): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setContentSize(size.width, size.height)
      window?.webContents.setZoomFactor(size.zoom)
    },
    { width, height, zoom },
  )
  await expect
    .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
    .toEqual([Math.round(width / zoom), Math.round(height / zoom)])
  // Toolbars and panes adapt in the frame that is laid out at this size.
  await nextFrame(page)
}

/** The toolbar of the sheet and its overflow menu. */
export function toolbarOf(page: Page) {
  const bar = page.getByRole('toolbar', { name: 'Sheet' })
  const more = bar.getByRole('button', { name: 'More' })
  const menu = page.getByRole('menu')
  const itemIn = (name: string) =>
    menu.locator('[role="menuitem"], [role="menuitemcheckbox"]').filter({ hasText: name })
  const openMore = async (): Promise<void> => {
    await more.click()
    await expect(menu).toBeVisible()
  }
  return {
    bar,
    more,
    menu,
    itemIn,
    openMore,
    onBar: (name: string) => bar.getByRole('button', { name, exact: true }),
    /** Presses the tool in the bar or in the menu. */
    async press(name: string): Promise<void> {
      const button = bar.getByRole('button', { name, exact: true })
      if (await button.isVisible()) return button.click()
      await openMore()
      await itemIn(name).click()
    },
    /** The names of the tools in the bar and in the menu, which is closed again. */
    async tools(): Promise<{ readonly shown: readonly string[]; readonly listed: readonly string[] }> {
      // At once: a tool may move between the bar and the menu in the meantime.
      const shown = await bar
        .getByRole('button')
        .evaluateAll(buttons => buttons.map(button => button.ariaLabel ?? button.textContent.trim()))
      if (!(await more.isVisible())) return { shown, listed: [] }
      await openMore()
      const listed = await menu.locator('.menu-label').allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      return { shown: shown.filter(name => name !== 'More'), listed }
    },
  }
}

/** The tabs of the window. */
export function tabsOf(page: Page) {
  const strip = page.getByRole('navigation', { name: 'Tabs' })
  const items = strip.locator('.tab-open')
  return {
    strip,
    items,
    named: (name: string) => items.filter({ hasText: name }),
    active: strip.locator('.tab-open[aria-current="page"]'),
    names: () => items.allInnerTexts(),
    /** The active tab is completely visible. */
    async showsActive(): Promise<void> {
      const box = async (selector: string) => strip.locator(selector).boundingBox()
      await expect(async () => {
        const [tab, frame] = [await box('.tab.is-active'), await box('.tab-scroll')]
        if (!tab || !frame) throw new Error('No tab is in front.')
        expect(tab.x).toBeGreaterThanOrEqual(frame.x - 1)
        expect(tab.x + tab.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
      }).toPass()
    },
  }
}
