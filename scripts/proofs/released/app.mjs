import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AT_MOST_MS, until } from '../from-outside.mjs'

/** How a program ended; a null code: it did not. */
export const endOf = app =>
  Promise.race([app.ended, new Promise(resolve => setTimeout(resolve, AT_MOST_MS, { code: null }).unref())])

/** Whether it created its data, which happens when a window opens. */
export const hasBegun = app => existsSync(join(app.data, 'state.db'))

/** Waits for the window of a started app. @returns {Promise<number>} */
export async function windowOf(app, screen) {
  const [window] = await until(
    async () => {
      if (app.isOver()) throw new Error(`It has ended, and said:\n${app.output()}`)
      const windows = await screen.windowsOf(app.pid)
      return windows.length > 0 && hasBegun(app) && windows
    },
    () => `No window. It said:\n${app.output()}`,
  )
  return window
}
