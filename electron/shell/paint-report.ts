import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'

// Asked inside the page: the sheet's name once one of its data cells shows text and two frames have passed.
const PAINTED = `new Promise(resolve => {
  const look = () => {
    const cell = [...document.querySelectorAll('.ag-row .ag-cell')].find(each => /\\p{L}/u.test(each.textContent ?? ''))
    const name = document.querySelector('[role="grid"],[role="treegrid"]')?.getAttribute('aria-label')
    if (cell && name) requestAnimationFrame(() => requestAnimationFrame(() => resolve(name)))
    else setTimeout(look, 50)
  }
  look()
})`

/**
 * For starts that nobody watches: says on standard output when real cells of the first sheet are painted, and keeps a picture of
 * the window at `picture` where one is wanted.
 */
export async function reportPaint(
  window: BrowserWindow,
  picture: string | null,
  say: (line: string) => void,
): Promise<void> {
  const name: unknown = await window.webContents.executeJavaScript(PAINTED)
  say(`painted ${String(name)}`)
  if (!picture) return
  const image = await window.webContents.capturePage()
  await writeFile(picture, image.toPNG())
  say(`screenshot ${picture}`)
}
