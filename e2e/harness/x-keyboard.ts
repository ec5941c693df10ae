import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { START_MS } from './ceilings.ts'
import { end, firstLine } from './child.ts'

const run = promisify(execFile)
const SCREEN = '1600x1000x24'

/** The keyboard of a separate display. Its keys pass through the X server, the layout and the browser's dead keys. */
export type XKeyboard = {
  /** The display for the app. */
  readonly display: string
  /**
   * Selects the US layout with dead keys. A display resets its layout when its last window closes, so start the app
   * first.
   */
  useDeadKeys(): Promise<void>
  /** Presses keys by their X names, in order: `dead_acute`, `e`, `space`. */
  press(...names: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startXKeyboard(): Promise<XKeyboard> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-ac'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await firstLine(server, START_MS)
  if (number === null) throw new Error('The virtual display (Xvfb) of the keyboard did not start.')
  const display = `:${number.trim()}`
  const on = { env: { ...process.env, DISPLAY: display } }
  return {
    display,
    useDeadKeys: async () => void (await run('setxkbmap', ['-layout', 'us', '-variant', 'intl'], on)),
    press: async (...names) => void (await run('xdotool', ['key', '--delay', '30', ...names], on)),
    stop: () => end(server),
  }
}
