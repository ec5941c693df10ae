import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'

// Asked inside the page: its first heading once that shows and two frames have passed.
const WINDOW_PAINTED = `new Promise(resolve => {
  const look = () => {
    const name = document.querySelector('h1, h2')?.textContent
    if (name) requestAnimationFrame(() => requestAnimationFrame(() => resolve(name)))
    else requestAnimationFrame(look)
  }
  look()
})`

// The same of a sheet: its name once one of its data cells shows text.
const SHEET_PAINTED = `new Promise(resolve => {
  const look = () => {
    const cell = [...document.querySelectorAll('.ag-row .ag-cell')].find(each => /\\p{L}/u.test(each.textContent ?? ''))
    const name = document.querySelector('[role="grid"],[role="treegrid"]')?.getAttribute('aria-label')
    if (cell && name) requestAnimationFrame(() => requestAnimationFrame(() => resolve(name)))
    else requestAnimationFrame(look)
  }
  look()
})`

const ACTIVE_ROW = `document.querySelector('.ag-cell-focus')?.closest('.ag-row')?.getAttribute('row-index') ?? ''`

// The sheet's name once another row than this one is active.
const rowIsLeft = (row: string) => `new Promise(resolve => {
  const look = () => {
    const now = ${ACTIVE_ROW}
    const name = document.querySelector('[role="grid"],[role="treegrid"]')?.getAttribute('aria-label')
    if (now !== '' && now !== ${JSON.stringify(row)}) requestAnimationFrame(() => resolve(name))
    else requestAnimationFrame(look)
  }
  look()
})`

/**
 * For starts that nobody watches: says on standard output when cells of the first sheet are painted, and keeps a picture of the
 * window at `picture` where one is wanted. `what` can be `window` (its first heading is enough) or `key` (a key that is pressed then
 * has to move the active cell as well).
 */
export async function reportPaint(
  window: BrowserWindow,
  what: string,
  picture: string | null,
  say: (line: string) => void,
): Promise<void> {
  const name: unknown = await window.webContents.executeJavaScript(what === 'window' ? WINDOW_PAINTED : SHEET_PAINTED)
  say(`painted ${String(name)}`)
  if (what === 'key') say(`took a key in ${await pressKey(window)}`)
  if (!picture) return
  const image = await window.webContents.capturePage()
  await writeFile(picture, image.toPNG())
  say(`screenshot ${picture}`)
}

/** Presses Down as a hand would; the name of the sheet that took it. */
async function pressKey(window: BrowserWindow): Promise<string> {
  const row: unknown = await window.webContents.executeJavaScript(ACTIVE_ROW)
  window.webContents.focus()
  window.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Down' })
  return String(await window.webContents.executeJavaScript(rowIsLeft(String(row))))
}
