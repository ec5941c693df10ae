import type { Locator, Page } from '@playwright/test'

/**
 * Drags real files of this disk from outside the window onto a place in it and drops them, as a file manager does: the browser itself
 * makes the events and the File objects.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto.')
  const at = { x: box.x + Math.min(box.width / 2, 80), y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await browser.detach()
}
