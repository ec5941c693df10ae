import type { Locator, Page } from '@playwright/test'

/** Files in the hand, over the window. */
export interface Drag {
  drop(): Promise<void>
  /** Carries them over the edge of the window, and out of it. */
  leave(): Promise<void>
}

/**
 * Drags real files of this disk from outside the window onto a place in it, as a file manager does: the browser itself makes the
 * events and the File objects.
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
      // A drag that is cancelled where it is tells the page nothing.
      await send('dragOver', { x: 0, y: 0 })
      await end('dragCancel')
    },
  }
}

/** Drags real files of this disk onto a place in the window and drops them. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await (await startDrag(page, target, paths)).drop()
}
