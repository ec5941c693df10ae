import type { Locator, Page } from '@playwright/test'

/** Files being dragged over the window. */
export type Drag = {
  drop(): Promise<void>
  /** Drags them out of the window. */
  leave(): Promise<void>
}

/**
 * Drags real files from outside the window onto an element, as a file manager does: the browser creates the events
 * and File objects.
 */
export async function startDrag(page: Page, target: Locator, paths: readonly string[]): Promise<Drag> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto.')
  const at = { x: box.x + Math.min(box.width / 2, 80), y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', point = at) =>
    browser.send('Input.dispatchDragEvent', { type, ...point, data })
  const end = async (type: 'drop' | 'dragCancel') => {
    await send(type)
    await browser.detach()
  }
  await send('dragEnter')
  await send('dragOver')
  return {
    drop: () => end('drop'),
    async leave() {
      // Cancelling a drag in place sends no event to the page.
      await send('dragOver', { x: 0, y: 0 })
      await end('dragCancel')
    },
  }
}

/** Drags real files onto an element and drops them. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await (await startDrag(page, target, paths)).drop()
}
