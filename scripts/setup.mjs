import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProgramsWithThisScript } from './process.mjs'
import { runScript, Stop, say } from './progress.mjs'
import { findElectron } from './setup/electron.mjs'
import { withLock } from './setup/lock.mjs'
import { installPackages } from './setup/packages.mjs'
import { installSystemPackages } from './setup/system.mjs'

/** The folder of package.json. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = [20, 19]

/**
 * Prepares a bare machine: npm packages, system libraries, optional programs, Electron. Does nothing, in well under a
 * second, when everything is installed. Two runs may overlap: the second waits.
 *
 * @param {Parameters<typeof installSystemPackages>[0]} needs on Linux: a virtual display, a browser, a keyring, keys,
 *   a competitor
 * @returns {Promise<{ executable: string, version: string | null, args: string[] }>} how to start Electron on the
 *   project
 */
export function setUp(needs = []) {
  refuseOldNode()
  return withLock(resolve(ROOT, '.cache/setup.lock'), async () => {
    await installPackages(ROOT)
    await installSystemPackages(needs)
    const electron = await findElectron(ROOT)
    say(`Electron ${electron.version ?? 'of unknown version'} from ${electron.source}`)
    return electron
  })
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new Stop(`Sheaf needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(async () => {
    await setUp(process.argv.includes('--display') ? ['display'] : [])
  })
}
