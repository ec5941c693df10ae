import type { Locator, Page } from '@playwright/test'

export const passFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async frames => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

/** The page renders in the frame after a scroll or a key; two frames later it has. */
export const nextFrame = (page: Page): Promise<void> => passFrames(page, 2)

/** The text of a cell, and the marks that say how current it is. */
export type Picture = { readonly text: string; readonly marks: readonly string[] }

/**
 * Records a cell after each frame that the page draws. The returned function ends that, and returns the different
 * pictures in their order.
 */
export async function recordFrames(cell: Locator): Promise<() => Promise<readonly Picture[]>> {
  const recording = await cell.evaluateHandle(element => {
    const MARKS = ['calculated', 'outdated', 'dirty', 'settled', 'conflict']
    const rowId = element.closest('.ag-row')?.getAttribute('data-row-id')
    // Elements of rows are recycled.
    const selector = `.ag-row[data-row-id="${rowId}"] .ag-cell[col-id="${element.getAttribute('col-id')}"]`
    const pictures: Picture[] = []
    let isOver = false
    const record = () => {
      const now = document.querySelector(selector)
      const marks = MARKS.filter(mark => now?.classList.contains(`sf-${mark}`))
      const picture = { text: now?.textContent ?? '', marks }
      if (JSON.stringify(picture) !== JSON.stringify(pictures.at(-1))) pictures.push(picture)
    }
    // A message is received after the frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = record
    const onFrame = () => {
      port2.postMessage(null)
      if (isOver) port1.close()
      else requestAnimationFrame(onFrame)
    }
    record()
    requestAnimationFrame(onFrame)
    return {
      stop() {
        isOver = true
        return pictures
      },
    }
  })
  return () => recording.evaluate(({ stop }) => stop())
}
