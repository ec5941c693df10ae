import type { Page } from '@playwright/test'
import type { RunningApp } from '../launch.ts'

/** No hand presses two keys within less. */
const BETWEEN_KEYS_MS = 30

const paced = new WeakSet<Page>()

/**
 * The same app, where after each `keyboard.press` the page gets the moment that it has between two keys of the fastest hand: what
 * closes gives the keyboard back in a timer, and on a machine that is shared the next key of a program is there before it.
 * `keyboard.type` stays as fast as the machine is.
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
    // By this very key the page may be gone, or another one.
    await page.evaluate(wait, BETWEEN_KEYS_MS).catch(() => undefined)
  }
}

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
