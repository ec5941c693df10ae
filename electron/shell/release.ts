import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { closeEnvironment } from './closed-environment.ts'
import { refusalOfSwitch, refusedSwitch } from './refused-switches.ts'

/**
 * Why this start is rejected; null when it is not. Only a release rejects: dangerous switches, and another Electron
 * than its own. It also removes dangerous environment variables, and ignores the signal that starts a debugger. Must be
 * called first of all.
 */
export function refusalToStart(): string | null {
  const release = releaseOfThisApp()
  if (release === null) return null
  const { electron } = release
  if (process.versions.electron !== electron)
    return `Sheaf was made with Electron ${electron} and does not run on another.`
  closeEnvironment(process.env)
  // This signal starts Node's debugger; with that fuse off, it would end the program.
  process.on('SIGUSR1', () => undefined)
  const refused = refusedSwitch(name => app.commandLine.hasSwitch(name), process.argv.slice(1), process.platform)
  return refused === null ? null : refusalOfSwitch(refused, process.env.APPIMAGE)
}

type Release = {
  /** The version of Electron that the release was built with. */
  readonly electron: string
  /** The update server; null without one. */
  readonly updates: string | null
}

/**
 * The release properties that packaging writes into the app's package.json; null in development and in the package for
 * tests.
 */
export const releaseOfThisApp = (): Release | null =>
  parseRelease(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')))

/** Parsed by hand, because this runs before the first window, which would wait for the library. */
function parseRelease(packageJson: unknown): Release | null {
  if (typeof packageJson !== 'object' || packageJson === null || !('release' in packageJson)) return null
  const { release } = packageJson
  if (typeof release !== 'object' || release === null || !('electron' in release)) return null
  if (typeof release.electron !== 'string') return null
  const updates = 'updates' in release && typeof release.updates === 'string' ? release.updates : ''
  return { electron: release.electron, updates: updates || null }
}
