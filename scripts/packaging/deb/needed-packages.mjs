import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/**
 * Dependencies that are not linked: a library without which Electron exits on a display, the keyring, notifications,
 * the programs that open and register addresses (xdg-utils, which use desktop-file-utils), and https certificates. `npm
 * run installed` detects a missing one.
 */
const ASKED_FOR = ['libx11-xcb1', 'libsecret-1-0', 'libnotify4', 'xdg-utils', 'desktop-file-utils', 'ca-certificates']

const ELF = Buffer.from('\x7fELF', 'latin1')

/**
 * The Debian packages that the programs in a folder need, with minimum versions. `dpkg-shlibdeps` maps libraries to
 * packages, so they must be installed here.
 *
 * @param {string} packed
 * @returns {Promise<string[]>} as in the field Depends
 */
export async function neededPackages(packed) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-depends-'))
  try {
    // It must run in a source package.
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
