import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop, say } from '../../progress.mjs'

const HELPER_RIGHTS = 0o4755

/**
 * Installs an RPM in an empty folder, verifies the files with rpm, checks the mode of the sandbox helper, and removes
 * it again, which must leave no file of Sheaf. Requires root, because rpm changes its root to the folder.
 *
 * @param {string} file
 */
export async function checkRpm(file) {
  if (process.getuid() !== 0) return say('Not checked: only root may install an RPM in a folder.')
  const root = mkdtempSync(join(tmpdir(), 'sheaf-rpm-root-'))
  const rpm = async (...args) => {
    // An empty folder has no dependencies; on Debian rpm requires confirmation.
    const { code, output } = await runProgram('rpm', ['--root', root, '--nodeps', ...args])
    if (code !== 0) throw new Stop(`rpm ${args[0]} of the RPM failed.\n${output.trim()}`)
  }
  try {
    await rpm('--install', ...(existsSync('/etc/debian_version') ? ['--force-debian'] : []), file)
    await rpm('--verify', 'sheaf')
    const rights = statSync(join(root, 'usr/lib/sheaf/chrome-sandbox')).mode & 0o7777
    if (rights !== HELPER_RIGHTS) throw new Stop(`The sandbox's helper has the rights ${rights.toString(8)}, not 4755.`)
    await rpm('--erase', ...(existsSync('/etc/debian_version') ? ['--force-debian'] : []), 'sheaf')
    const left = ['usr/lib/sheaf', 'usr/bin/sheaf', 'usr/share/doc/sheaf'].filter(path => existsSync(join(root, path)))
    if (left.length > 0) throw new Stop(`Removing the RPM leaves ${left.join(', ')}.`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
