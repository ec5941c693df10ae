import type { Page } from '@playwright/test'

/** The page renders in the frame after a scroll or a key; two frames later it has. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
