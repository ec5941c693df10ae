import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../e2e/harness/electron.ts'
import type { BenchEnv } from './bench-env.ts'

/** A window with only AG Grid. */
export type Floor = {
  readonly page: Page
  /** Writes a cell on Enter; milliseconds from the key event until its text was painted. */
  readonly editOnce: () => Promise<number>
}

const COLUMN = 2

/** Opens it in the same Electron, in the size of ours. It closes with the app. */
export async function openFloor({ app }: BenchEnv): Promise<Floor> {
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
    const text = `floor ${row}`
    const at = { rowIndex: row, columnId: COLUMN }
    row += 1
    await page.evaluate(
      ([cell, text]) => {
        window.nextText = text
        window.probe.awaitEcho(cell, text, null)
      },
      [at, text] as const,
    )
    await page.keyboard.press('Enter')
    return (await page.evaluate(() => window.probe.echoed())).shown
  }
  return { page, editOnce }
}
