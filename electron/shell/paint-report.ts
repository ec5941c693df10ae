import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'
import { PRESENTED } from './presented.ts'

/**
 * Polls each frame of the page until `find` returns a text that is not empty; returns it once that state is on the
 * screen.
 */
const onScreen = (find: string) => `(() => {
  ${PRESENTED}
  const find = () => ${find}
  return new Promise(resolve => {
    const look = () => {
      const found = find()
      if (found) void presented().then(() => resolve(found))
      else requestAnimationFrame(look)
    }
    look()
  })
})()`

const FIRST_HEADING = `document.querySelector('h1, h2')?.textContent`
const GRID_NAME = `document.querySelector('[role="grid"],[role="treegrid"]')?.getAttribute('aria-label')`
// Cells of a sheet that is still loading exist but are hidden.
const SHOWS_TEXT = `[...document.querySelectorAll('.sf-grid:not(.sf-empty) .ag-row .ag-cell')].some(cell => /\\p{L}/u.test(cell.textContent ?? ''))`
const ACTIVE_ROW = `(document.querySelector('.ag-cell-focus')?.closest('.ag-row')?.getAttribute('row-index') ?? '')`

const WINDOW_SHOWN = onScreen(FIRST_HEADING)
const SHEET_SHOWN = onScreen(`${SHOWS_TEXT} && ${GRID_NAME}`)
const rowIsLeft = (row: string) =>
  onScreen(`${ACTIVE_ROW} !== '' && ${ACTIVE_ROW} !== ${JSON.stringify(row)} && ${GRID_NAME}`)

/**
 * For measured starts: prints when cells of the first sheet are on the screen, and saves a screenshot to `picture` if
 * requested. `what` can be `window` (its first heading is enough) or `key` (a key press then has to move the active
 * cell as well).
 */
export async function reportPaint(
  window: BrowserWindow,
  what: string,
  picture: string | null,
  say: (line: string) => void,
): Promise<void> {
  const name: unknown = await window.webContents.executeJavaScript(what === 'window' ? WINDOW_SHOWN : SHEET_SHOWN)
  say(`painted ${String(name)}`)
  if (what === 'key') say(`took a key in ${await pressKey(window)}`)
  if (!picture) return
  const image = await window.webContents.capturePage()
  await writeFile(picture, image.toPNG())
  say(`screenshot ${picture}`)
}

/** Presses Down with a real key event; returns the name of the sheet that handled it. */
async function pressKey(window: BrowserWindow): Promise<string> {
  const row: unknown = await window.webContents.executeJavaScript(ACTIVE_ROW)
  window.webContents.focus()
  window.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Down' })
  return String(await window.webContents.executeJavaScript(rowIsLeft(String(row))))
}
