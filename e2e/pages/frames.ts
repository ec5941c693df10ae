import type { Page } from '@playwright/test'

export const passFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async frames => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

/** The page renders in the frame after a scroll or a key; two frames later it has. */
export const nextFrame = (page: Page): Promise<void> => passFrames(page, 2)
