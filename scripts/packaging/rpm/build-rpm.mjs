import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'
import { withLinuxTree } from '../linux/linux-tree.mjs'
import { specText } from './spec.mjs'

const ARCHITECTURES = { x64: 'x86_64', arm64: 'aarch64' }

/**
 * Creates an RPM of a packaged folder with rpmbuild, from the same tree as the .deb.
 *
 * @param {{ root: string, packed: string, version: string, folder: string, at: Date, isQuick: boolean }} wanted as
 *   for `buildDeb`
 * @returns {Promise<string>} its path
 */
export async function buildRpm({ root, packed, version, folder, at, isQuick }) {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const workshop = mkdtempSync(join(tmpdir(), 'sheaf-rpm-'))
  try {
    return await withLinuxTree({ root, packed, about, version, at }, async tree => {
      // Lintian overrides are specific to Debian.
      rmSync(join(tree, 'usr/share/lintian'), { recursive: true })
      const spec = join(workshop, 'sheaf.spec')
      writeFileSync(spec, specText({ about, version, tree, ...installedIn(tree), isQuick }))
      const architecture = ARCHITECTURES[process.arch]
      await must('rpmbuild', ['-bb', `--define=_topdir ${workshop}`, `--target=${architecture}`, spec])

      mkdirSync(folder, { recursive: true })
      const name = `sheaf-${version}-1.${architecture}.rpm`
      copyFileSync(join(workshop, 'RPMS', architecture, name), join(folder, name))
      return join(folder, name)
    })
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

const OURS = /^\/usr\/(lib|share\/doc)\/sheaf(\/|$)/

function installedIn(tree) {
  const entries = readdirSync(tree, { recursive: true, withFileTypes: true })
  const pathsOf = some => some.map(({ parentPath, name }) => join(parentPath, name).slice(tree.length)).sort()
  return {
    folders: pathsOf(entries.filter(entry => entry.isDirectory())).filter(path => OURS.test(path)),
    files: pathsOf(entries.filter(entry => !entry.isDirectory())),
  }
}

async function must(command, args) {
  const { code, output } = await runProgram(command, args)
  if (code === 127) throw new Stop(`An RPM is made with ${command}, which is missing here: install rpm.`)
  if (code !== 0) throw new Stop(`${command} could not make the RPM.\n${output.trim()}`)
}
