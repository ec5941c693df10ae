import type { Page } from '@playwright/test'
import type { RunningApp } from '../launch.ts'

/** The shortest interval between two keys of a fast typist. */
const BETWEEN_KEYS_MS = 30

const paced = new WeakSet<Page>()

/**
 * The same app with a pause after each `keyboard.press`. A closing layer returns the focus in a timer, and on a
 * shared machine the next key would arrive before it. `keyboard.type` has no pause.
 */
export const atThePaceOfAHand = (app: RunningApp): RunningApp => ({
  ...app,
  window: async () => {
    const page = await app.window()
    if (!paced.has(page)) pace(page)
    return page
  },
})

function pace(page: Page): void {
  paced.add(page)
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (key, options) => {
    await press(key, options)
    // This key may have closed or replaced the page.
    await page.evaluate(wait, BETWEEN_KEYS_MS).catch(() => undefined)
  }
}

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
