import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { clockMs } from '../screen/watch.ts'

/**
 * Inputs at these times in milliseconds, whether or not the app has handled the earlier ones, as a keyboard and a mouse
 * send them. Returns when each was sent, once all are handled.
 */
export async function atPace(times: readonly number[], send: (index: number) => Promise<unknown>): Promise<number[]> {
  const begun = clockMs()
  const sent: number[] = []
  const handled: Promise<unknown>[] = []
  for (const [index, time] of times.entries()) {
    await pause(Math.max(0, begun + time - clockMs()))
    sent.push(clockMs())
    handled.push(send(index))
    // Thrown below: until then it must not count as unhandled.
    handled.at(-1)?.catch(() => undefined)
  }
  await Promise.all(handled)
  return sent
}

export type Point = { readonly x: number; readonly y: number }

/**
 * The mouse through the developer tools: Playwright's runs a script in the page for each movement while a button is
 * pressed.
 */
export type Mouse = {
  press(at: Point): Promise<unknown>
  moveTo(at: Point): Promise<unknown>
  release(at: Point): Promise<unknown>
}

export async function withMouse<T>(page: Page, use: (mouse: Mouse) => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point, buttons: 0 | 1) =>
    devtools.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons, clickCount: 1 })
  try {
    return await use({
      press: at => send('mousePressed', at, 1),
      moveTo: at => send('mouseMoved', at, 1),
      release: at => send('mouseReleased', at, 0),
    })
  } finally {
    await devtools.detach()
  }
}
