import { expect, type Locator, type Page } from '@playwright/test'

/** The columns of the sheet on screen, by header. */
export function columnsOf(page: Page) {
  const header = (title: string): Locator =>
    page.locator('.ag-header-cell').filter({ has: page.getByTitle(title, { exact: true }) })
  const openMenu = async (title: string): Promise<Locator> => {
    await header(title).click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    return menu
  }
  const middleOf = async (title: string) => {
    const box = await header(title).boundingBox()
    if (!box) throw new Error(`The column ${title} is not in sight.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, right: box.x + box.width }
  }
  return {
    header,
    openMenu,
    choose: async (title: string, item: string | RegExp): Promise<void> => {
      await (await openMenu(title)).getByRole('menuitem', { name: item }).click()
    },
    /** Titles of the rendered columns, from left to right. */
    titles: async (): Promise<string[]> => {
      const headers = await page.locator('.ag-header-cell').all()
      const drawn = await Promise.all(
        headers.map(async each => ({
          left: (await each.boundingBox())?.x ?? 0,
          title: (await each.locator('.sf-header-title').allTextContents())[0] ?? '',
        })),
      )
      return drawn
        .filter(({ title }) => title !== '')
        .sort((a, b) => a.left - b.left)
        .map(({ title }) => title)
    },
    width: async (title: string): Promise<number> => (await header(title).boundingBox())?.width ?? 0,
    /** Drags the right edge of a header. */
    widen: async (title: string, by: number): Promise<void> => {
      const { right, y } = await middleOf(title)
      await page.mouse.move(right - 1, y)
      await page.mouse.down()
      await page.mouse.move(right - 1 + by / 2, y)
      await page.mouse.move(right - 1 + by, y)
      await page.mouse.up()
    },
    /** Selects the column, then drags its header to the left edge of another one. */
    dragBefore: async (title: string, target: string): Promise<void> => {
      await header(title).click({ position: { x: 12, y: 12 } })
      const [from, to] = [await middleOf(title), await middleOf(target)]
      await page.mouse.move(from.left + 12, from.y)
      await page.mouse.down()
      await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 })
      await page.mouse.move(to.left + 6, to.y, { steps: 4 })
      await page.mouse.up()
    },
  }
}
