import { expect, type Locator, type Page } from '@playwright/test'
import { ATTEMPT_MS, EXPECTATION_MS } from '../harness/ceilings.ts'
import { clipboardText, putOnClipboard } from '../harness/clipboard.ts'
import { methodOf } from '../harness/input-method.ts'
import type { RunningApp } from '../harness/launch.ts'
import { keyboardOf } from '../pages/keyboard.ts'
import { sheetOf } from '../pages/sheet.ts'
import { type Drawn, differencesOnScreen, readDrawn } from './look.ts'
import type { Table } from './spreadsheet.ts'

/** Next to the box of a checkbox, and above the fill handle. */
const CORNER = { x: 4, y: 6 }

/** The simulated user of one window. Rows are 0-based, columns have their titles. */
export type User = {
  readonly page: Page
  /** Waits until the rendered cells match the model. */
  sees(table: Table): Promise<void>
  /** Clicks a cell and checks that it has the focus. */
  stand(row: number, title: string): Promise<void>
  /** Selects from a cell to the right and down with Shift and arrow keys. */
  select(row: number, title: string, height: number, width: number): Promise<void>
  press(...keys: readonly string[]): Promise<void>
  /** Types on the cell or into the open editor; a line break is Alt+Enter. */
  write(text: string): Promise<void>
  compose(steps: readonly string[], chosen: string): Promise<void>
  /** Runs a command from the palette. */
  ask(command: string): Promise<void>
  /** Copies or cuts the selection and waits for the clipboard. */
  take(key: 'Control+c' | 'Control+x'): Promise<void>
  /** Sets the clipboard as another program would. */
  clipboardHolds(text: string): Promise<void>
  /** Waits until this cell has the focus, without a click. */
  isAt(row: number, title: string): Promise<void>
}

export function userAt(app: RunningApp, page: Page): User {
  const { press, ask } = keyboardOf(page)
  const where = () => page.evaluate(readKeyboard)
  const sheet = sheetOf(page)

  const cell = async (row: number, title: string): Promise<Locator> => {
    // The header is a row of the grid too.
    const rows = Number(await sheet.grid.getAttribute('aria-rowcount')) - 1
    return row < rows ? sheet.cell(row + 1, title) : sheet.blankCell(row + 1, title)
  }

  const isAt: User['isAt'] = (row, title) =>
    expect.poll(where, `the keyboard is in row ${row + 1} of ${title}`).toEqual({ row, title })

  const stand: User['stand'] = async (row, title) => {
    await expect(
      async () => {
        const found = await cell(row, title)
        await found.click({ position: CORNER, timeout: ATTEMPT_MS })
        expect(await where()).toEqual({ row, title })
      },
      `row ${row + 1} of ${title} is clicked`,
    ).toPass({ timeout: EXPECTATION_MS })
  }

  const isSelected = async (cells: number) => {
    const selected = page.locator('.ag-cell.sf-selected')
    // A single active cell is not rendered as selected.
    if (cells > 1) await expect(selected).toHaveCount(cells, { timeout: ATTEMPT_MS })
    else expect(await selected.count()).toBeLessThan(2)
  }

  const differences = async (table: Table): Promise<readonly string[]> => {
    const drawn: Drawn = await page.evaluate(readDrawn)
    return differencesOnScreen(table, drawn)
  }

  return {
    page,
    press,
    stand,
    isAt,
    sees: async table => {
      await expect.poll(() => differences(table), 'the screen shows what the spreadsheet says').toEqual([])
    },
    select: async (row, title, height, width) => {
      // A late selection of an earlier step is replaced by another click.
      await expect(
        async () => {
          await stand(row, title)
          for (let step = 1; step < height; step++) await press('Shift+ArrowDown')
          for (let step = 1; step < width; step++) await press('Shift+ArrowRight')
          await isSelected(height * width)
          expect(await where()).toEqual({ row, title })
        },
        `${height} × ${width} cells from row ${row + 1} of ${title} are selected`,
      ).toPass({ timeout: EXPECTATION_MS })
    },
    write: async text => {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) await press('Alt+Enter')
        await page.keyboard.type(line)
      }
    },
    compose: async (steps, chosen) => {
      const method = await methodOf(page)
      for (const text of steps) await method.compose(text)
      await method.choose(chosen)
    },
    ask,
    take: async key => {
      await putOnClipboard(app, { text: NOTHING })
      await press(key)
      await expect.poll(() => clipboardText(app)).not.toBe(NOTHING)
    },
    clipboardHolds: text => putOnClipboard(app, { text }),
  }
}

/** Text that no cell contains. */
const NOTHING = 'nothing was copied'

/** Runs in the page: the focused cell. */
function readKeyboard(): { readonly row: number; readonly title: string } | null {
  const cell = document.activeElement?.closest('.ag-cell')
  const line = cell?.closest('.ag-row')
  if (!cell || !line) return null
  const header = document.querySelector(`.ag-header-cell[col-id="${cell.getAttribute('col-id')}"]`)
  const number = Number(line.querySelector('.sf-row-number')?.textContent)
  return {
    row: number ? number - 1 : Number(line.getAttribute('row-index')),
    title: header?.querySelector('.sf-header-title')?.textContent ?? '',
  }
}
