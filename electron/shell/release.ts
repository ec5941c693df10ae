import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import { refusedSwitch } from './refused-switches.ts'

/** What packaging for release writes into the app's own package.json; absent in development and in the package for tests. */
const Release = z.object({ release: z.object({ electron: z.string() }) })

/**
 * Why this start is refused; null when it is not. Only a release refuses: switches that would open it, and an Electron other than
 * the one it was made with.
 */
export function refusalToStart(): string | null {
  const packageJson: unknown = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'))
  const found = Release.safeParse(packageJson)
  if (!found.success) return null
  const { electron } = found.data.release
  if (process.versions.electron !== electron)
    return `Sheaf was made with Electron ${electron} and does not run on another.`
  const refused = refusedSwitch(process.argv.slice(1))
  return refused === null ? null : `Sheaf does not start with ${refused}.`
}
