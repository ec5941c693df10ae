import { expect, type Locator, type Page } from '@playwright/test'
import { ATTEMPT_MS, EXPECTATION_MS, GLANCE_MS } from '../harness/ceilings.ts'
import { columnsOf } from './columns.ts'
import { nextFrame } from './frames.ts'

const ROW_HEIGHT_PX = 28
/** Stored locally, in flight, or just saved. */
const STORED = /sf-dirty|sf-settled/
const STEP_PX = 300
/** Each attempt doubles its timeout, up to this factor, for busy machines. */
const MOST_TIMEOUT_FACTOR = 8
const WIDEST_PX = 10_000

/** The grid renders cells shortly after they scroll into view. */
const isDrawn = (what: Locator, timeoutMs: number): Promise<boolean> =>
  what.waitFor({ state: 'attached', timeout: timeoutMs }).then(
    () => true,
    () => false,
  )

type CellKey = { readonly rowId: string; readonly columnId: string }

/** Runs in the page: the cell, if nothing covers its middle. One call instead of a dozen, for most cells of a test. */
function cellInSight({ row, column }: { readonly row: number; readonly column: string }): CellKey | null {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const heads = all('.ag-header-cell').filter(head =>
    [...head.querySelectorAll('[title]')].some(element => element.getAttribute('title') === column),
  )
  const numbers = all('.ag-row .sf-row-number').filter(({ textContent }) => textContent?.trim() === String(row))
  const columnId = heads[0]?.getAttribute('col-id')
  const rowId = numbers[0]?.closest('.ag-row')?.getAttribute('data-row-id')
  if (heads.length !== 1 || numbers.length !== 1 || !columnId || !rowId) return null
  const cells = all(`.ag-row[data-row-id="${rowId}"] .ag-cell[col-id="${columnId}"]`)
  const box = cells.length === 1 ? cells[0]?.getBoundingClientRect() : undefined
  if (!box) return null
  const covers = [0.1, 0.5, 0.9].map(part =>
    document.elementFromPoint(box.x + box.width * part, box.y + box.height / 2),
  )
  return covers.every(top => top && cells[0]?.contains(top)) ? { rowId, columnId } : null
}

/** A sheet on screen, addressed by row number and column title. */
export function sheetOf(page: Page) {
  const grid = page.locator('[role="grid"], [role="treegrid"]')

  const scrollTo = async (to: ScrollToOptions) => {
    await grid.evaluate((element, where) => element.scrollTo(where), to)
    await nextFrame(page)
  }

  /** Scrolls horizontally until the header is rendered: off-screen columns are not in the page. */
  const columnKey = async (title: string, drawnMs: number): Promise<string> => {
    const header = columnsOf(page).header(title)
    for (let left = 0; !(await isDrawn(header, drawnMs)) && left < WIDEST_PX; left += STEP_PX) await scrollTo({ left })
    return (await header.getAttribute('col-id')) ?? ''
  }

  const numbered = (number: number): Locator =>
    page.locator('.ag-row').filter({ has: page.locator('.sf-row-number').getByText(String(number), { exact: true }) })

  /** Scrolls to the expected position of the row: off-screen rows are not in the page. */
  const rowKey = async (number: number, drawnMs: number): Promise<string> => {
    const scroll = () => scrollTo({ top: Math.max(0, (number - 5) * ROW_HEIGHT_PX) })
    if ((await numbered(number).count()) === 0) await scroll()
    // The last action may scroll to its own cell at the same time, so scroll away and back.
    for (let attempt = 0; attempt < 5 && !(await isDrawn(numbered(number), drawnMs)); attempt++) {
      await scrollTo({ top: 0 })
      await scroll()
    }
    // A sorted row may be anywhere.
    const height = (await numbered(number).count()) > 0 ? 0 : await grid.evaluate(element => element.scrollHeight)
    for (let top = 0; top < height && !(await isDrawn(numbered(number), drawnMs)); top += STEP_PX)
      await scrollTo({ top })
    return (await numbered(number).getAttribute('data-row-id')) ?? ''
  }

  const cellOf = ({ rowId, columnId }: CellKey): Locator =>
    page.locator(`.ag-row[data-row-id="${rowId}"] .ag-cell[col-id="${columnId}"]`)

  /** The cell, scrolled into view; retries if it was removed during scrolling. */
  const cell = async (row: number, column: string): Promise<Locator> => {
    await nextFrame(page)
    const inSight = await page.evaluate(cellInSight, { row, column })
    if (inSight) return cellOf(inSight)
    let found = grid
    let timeoutFactor = 1
    await expect(async () => {
      const drawnMs = GLANCE_MS * timeoutFactor
      const inSightMs = ATTEMPT_MS * timeoutFactor
      timeoutFactor = Math.min(2 * timeoutFactor, MOST_TIMEOUT_FACTOR)
      await nextFrame(page)
      const columnId = await columnKey(column, drawnMs)
      found = cellOf({ rowId: await rowKey(row, drawnMs), columnId })
      await found.scrollIntoViewIfNeeded({ timeout: inSightMs })
      await nextFrame(page)
      await expect(found).toBeAttached({ timeout: drawnMs })
    }, `row ${row} of ${column} comes into sight`).toPass({ timeout: EXPECTATION_MS })
    return found
  }

  /** A cell of a blank line below the last row, by its position: it has no number. */
  const blankCell = async (position: number, column: string): Promise<Locator> => {
    const columnId = await columnKey(column, GLANCE_MS)
    await scrollTo({ top: Math.max(0, (position - 5) * ROW_HEIGHT_PX) })
    return page.locator(`.ag-row.sf-blank[row-index="${position - 1}"] .ag-cell[col-id="${columnId}"]`)
  }

  const select = async (row: number, column: string): Promise<Locator> => {
    const found = await cell(row, column)
    await found.click()
    await expect(found).toBeFocused()
    return found
  }

  const isOpen = (name: string): Promise<void> => expect(page.getByLabel(name, { exact: true }).and(grid)).toBeVisible()

  return {
    grid,
    cell,
    blankCell,
    select,
    /** Waits until the named sheet is on screen, perhaps without rows. */
    isOpen,
    /** The row header: its number and marks. */
    margin: (row: number): Locator => numbered(row).locator('.sf-gutter'),
    /** Waits until the cells of the named sheet are rendered and all its rows are loaded. */
    async isShown(name: string): Promise<void> {
      await isOpen(name)
      await expect(page.locator('.sf-row-number').first()).toBeVisible()
      await expect(page.getByText(/^Loading, /)).toHaveCount(0)
    },
    /**
     * Clicks the cell, types over it and presses Enter, with real keyboard events; resolves when the edit is stored.
     */
    async type(row: number, column: string, text: string): Promise<void> {
      const typed = await select(row, column)
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(typed).toHaveClass(STORED)
    },
    /** The same for a cell with several values: the first Enter picks the last value, the second one stores. */
    async typeList(row: number, column: string, text: string): Promise<void> {
      const typed = await select(row, column)
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(typed).toHaveClass(STORED)
    },
    /** Drags a row by its number below another one. `inset`, in pixels of the cell, determines the outline level. */
    async dragRow(row: number, below: number, column: string, inset = 4): Promise<void> {
      const target = await (await cell(below, column)).boundingBox()
      const number = numbered(row).locator('.sf-row-number')
      await number.click()
      const from = await number.boundingBox()
      if (!from || !target) throw new Error('The rows are not in sight.')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(target.x + inset, target.y + target.height - 2, { steps: 4 })
      await page.mouse.up()
    },
    /** Toggles a checkbox. */
    async toggle(row: number, column: string): Promise<void> {
      const toggled = await cell(row, column)
      // Next to the box: a click on it would toggle too.
      await toggled.click({ position: { x: 3, y: 6 } })
      await page.keyboard.press('Space')
      await expect(toggled).toHaveClass(STORED)
    },
    /** Types texts down a column: Enter stores and moves to the next row. */
    async typeDown(row: number, column: string, texts: readonly string[]): Promise<void> {
      await select(row, column)
      for (const text of texts) {
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
      await expect(page.locator('.sf-editor')).toHaveCount(0)
    },
    /** Cells marked as unsaved. */
    marked: page.locator('.ag-cell.sf-dirty'),
    refused: page.locator('.ag-cell.sf-rej'),
    editor: page.locator('.sf-editor'),
    async rowCount(): Promise<number> {
      // The header is a row of the grid too.
      return Number(await grid.getAttribute('aria-rowcount')) - 1
    },
  }
}
export type SheetPage = ReturnType<typeof sheetOf>
