import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { closeEnvironment } from './closed-environment.ts'
import { refusalOfSwitch, refusedSwitch } from './refused-switches.ts'

/**
 * Why this start is refused; null when it is not. Only a release refuses: switches that would open it, and an Electron other than
 * the one it was made with. What its environment could open is taken out of it, and a signal that would start or end it as a debugger
 * does nothing. Has to be called first of all.
 */
export function refusalToStart(): string | null {
  const release = releaseOfThisApp()
  if (release === null) return null
  const { electron } = release
  if (process.versions.electron !== electron)
    return `Sheaf was made with Electron ${electron} and does not run on another.`
  closeEnvironment(process.env)
  // Node takes it as a wish for its debugger; where that is fused off, it would end the program.
  process.on('SIGUSR1', () => undefined)
  const refused = refusedSwitch(name => app.commandLine.hasSwitch(name), process.argv.slice(1), process.platform)
  return refused === null ? null : refusalOfSwitch(refused, process.env.APPIMAGE)
}

type Release = {
  /** The version of Electron that it was made with. */
  readonly electron: string
  /** Where newer versions are published; null: nowhere. */
  readonly updates: string | null
}

/** What packaging for release writes into the app's own package.json; null in development and in the package for tests. */
export const releaseOfThisApp = (): Release | null =>
  parseRelease(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')))

/** Read by hand: this runs before the first window, which would wait for the library. */
function parseRelease(packageJson: unknown): Release | null {
  if (typeof packageJson !== 'object' || packageJson === null || !('release' in packageJson)) return null
  const { release } = packageJson
  if (typeof release !== 'object' || release === null || !('electron' in release)) return null
  if (typeof release.electron !== 'string') return null
  const updates = 'updates' in release && typeof release.updates === 'string' ? release.updates : ''
  return { electron: release.electron, updates: updates || null }
}
