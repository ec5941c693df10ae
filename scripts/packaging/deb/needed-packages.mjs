import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/**
 * What no program is linked with and Electron asks for all the same: a library without which it ends as soon as there is a display, the
 * keyring, notifications, the desktop's own programs that open an address and register one (xdg-utils, which look in what
 * desktop-file-utils keeps), certificates for https. `npm run installed` sees it when one is missing.
 */
const ASKED_FOR = ['libx11-xcb1', 'libsecret-1-0', 'libnotify4', 'xdg-utils', 'desktop-file-utils', 'ca-certificates']

const ELF = Buffer.from('\x7fELF', 'latin1')

/**
 * The Debian packages that the programs in a folder need, with the versions that they need at least. `dpkg-shlibdeps` finds out which
 * package each library is from, so they have to be installed here.
 *
 * @param {string} packed
 * @returns {Promise<string[]>} as in the field Depends
 */
export async function neededPackages(packed) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-depends-'))
  try {
    // It wants to stand in a source package.
    mkdirSync(join(folder, 'debian'))
    writeFileSync(join(folder, 'debian/control'), 'Source: sheaf\n\nPackage: sheaf\nArchitecture: any\n')
    const args = ['-O', `-l${packed}`, '--ignore-missing-info', ...programsIn(packed).map(path => `-e${path}`)]
    const { code, output } = await runProgram('dpkg-shlibdeps', args, { cwd: folder })
    if (code === 127)
      throw new Stop("Debian's dpkg-shlibdeps, which finds out what a .deb depends on, is missing: install dpkg-dev.")
    const found = /^shlibs:Depends=(.+)$/m.exec(output)?.[1]
    if (code !== 0 || !found)
      throw new Stop(`dpkg-shlibdeps could not find out what a .deb depends on.\n${output.trim()}`)
    return [...found.split(', '), ...ASKED_FOR]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const programsIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(isProgram)

function isProgram(path) {
  const start = Buffer.alloc(ELF.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return start.equals(ELF)
}
