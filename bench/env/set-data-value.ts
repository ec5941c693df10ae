import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../e2e/harness/electron.ts'
import type { BenchEnv } from './bench-env.ts'

/** A window with only AG Grid. */
export type Floor = {
  readonly page: Page
  /**
   * Writes a cell on Enter; milliseconds from the key event until its text was painted, or the sum of a dependent.
   */
  readonly editOnce: () => Promise<number>
}

const [COLUMN, SUM_COLUMN] = [2, 3]

/** Opens it in the same Electron, in the size of ours. It closes with the app. */
export async function openFloor({ app }: BenchEnv, dependents = 0): Promise<Floor> {
  const opened = app.electron.waitForEvent('window')
  await app.electron.evaluate(
    ({ BrowserWindow }, file) => {
      // A separate session, because that of the app admits only the app's page.
      const webPreferences = { partition: 'floor', sandbox: true, contextIsolation: true }
      void new BrowserWindow({ width: 1440, height: 900, frame: false, webPreferences }).loadFile(file)
    },
    join(ROOT, 'out/bench/floors/set-data-value.html'),
  )
  const page = await opened
  await page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${COLUMN}"]`).click()
  let row = 0
  const editOnce = async () => {
    const entered = dependents > 0 ? 1000 + row : `floor ${row}`
    const [columnId, text] = typeof entered === 'number' ? [SUM_COLUMN, entered + row] : [COLUMN, entered]
    await page.evaluate(
      ([cell, entered, text, dependents]) => {
        Object.assign(window, { nextText: entered, dependents })
        window.probe.awaitEcho(cell, text, null)
      },
      [{ rowIndex: row, columnId }, String(entered), String(text), dependents] as const,
    )
    row += 1
    await page.keyboard.press('Enter')
    return (await page.evaluate(() => window.probe.echoed())).shown
  }
  return { page, editOnce }
}
