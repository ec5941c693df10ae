import { startProgram, stopProgram } from './process.mjs'
import { Stop } from './progress.mjs'

const SCREEN = '1600x1000x24'
const START_MS = 15_000

/** Whether a display is available. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/**
 * Starts a virtual display with a free number; it ends with this script at the latest.
 *
 * @param {{ screenFolder?: string }} [options] `screenFolder`: for the file to which the display maps its pixels
 * @returns {Promise<{ name: string, stop: () => Promise<void> }>} `name` is the value for DISPLAY
 */
export async function startDisplay({ screenFolder } = {}) {
  const mapped = screenFolder ? ['-fbdir', screenFolder] : []
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-ac', ...mapped]
  const child = startProgram('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await Promise.race([
    new Promise(resolve => child.stdio[3].once('data', bytes => resolve(String(bytes).trim()))),
    child.ended.then(() => null),
    new Promise(resolve => setTimeout(resolve, START_MS, null).unref()),
  ])
  if (number === null) throw new Stop('The virtual display (Xvfb) did not start. Try `Xvfb :99` by hand to see why.')
  return { name: `:${number}`, stop: () => stopProgram(child) }
}
