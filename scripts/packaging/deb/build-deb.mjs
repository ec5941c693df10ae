import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'
import { put, withLinuxTree } from '../linux/linux-tree.mjs'
import { controlText, digestsText, kilobytesIn } from './control.mjs'
import { neededPackages } from './needed-packages.mjs'

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/**
 * Creates a .deb of a packaged folder with Debian's dpkg-deb. It has no install scripts: Debian's triggers detect the
 * desktop file and the icons.
 *
 * @param {{ root: string, packed: string, version: string, folder: string, at: Date, isQuick: boolean }} wanted
 *   `packed`: electron-builder's output; `version`: Debian's; `folder`: the destination; `isQuick`: barely compressed,
 *   in a tenth of the time
 * @returns {Promise<string>} its path
 */
export async function buildDeb({ root, packed, version, folder, at, isQuick }) {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const architecture = ARCHITECTURES[process.arch]
  const depends = await neededPackages(packed)
  return withLinuxTree({ root, packed, about, version, at }, async tree => {
    put(tree, 'DEBIAN/control', controlText({ about, version, architecture, depends, kilobytes: kilobytesIn(tree) }))
    put(tree, 'DEBIAN/md5sums', digestsText(tree))

    mkdirSync(folder, { recursive: true })
    const output = join(folder, `sheaf_${version}_${architecture}.deb`)
    const compression = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']
    await must('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, output])
    return output
  })
}

async function must(command, args) {
  const { code, output } = await runProgram(command, args)
  if (code === 127) throw new Stop(`A .deb is made with Debian's ${command}, which is missing here.`)
  if (code !== 0) throw new Stop(`${command} could not make the .deb.\n${output.trim()}`)
}
