import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop, say } from '../../progress.mjs'

/** The checkers of Debian and desktops; `package`: the package that provides the program. */
const CHECKS = [
  {
    program: 'desktop-file-validate',
    package: 'desktop-file-utils',
    args: ({ tree }) => [join(tree, 'usr/share/applications/sheaf.desktop')],
  },
  {
    program: 'appstreamcli',
    package: 'appstream',
    args: ({ tree }) => ['validate', '--no-net', join(tree, 'usr/share/metainfo/org.sheaf.desktop.metainfo.xml')],
  },
  {
    program: 'lintian',
    package: 'lintian',
    args: ({ deb }) => ['--fail-on=error', ...(process.getuid() === 0 ? ['--allow-root'] : []), deb],
  },
]

/**
 * Checks a .deb with lintian, and its desktop file and AppStream data with their validators. Missing checkers are
 * named.
 *
 * @param {string} deb
 * @param {{ mustCheck: boolean }} options stop when a checker is not installed
 */
export async function checkDeb(deb, { mustCheck }) {
  const tree = mkdtempSync(join(tmpdir(), 'sheaf-deb-'))
  try {
    await runProgram('dpkg-deb', ['--extract', deb, tree])
    const results = await Promise.all(
      CHECKS.map(async check => ({ ...check, ...(await runProgram(check.program, check.args({ deb, tree }))) })),
    )
    const missing = results.filter(({ code }) => code === 127)
    const sentences = missing.map(({ program, package: name }) => `Not checked with ${program}: install ${name}.`)
    if (mustCheck && missing.length > 0) throw new Stop(sentences.join('\n'))
    for (const sentence of sentences) say(sentence)
    const refused = results.filter(({ code }) => code !== 0 && code !== 127)
    if (refused.length > 0)
      throw new Stop(refused.map(({ program, output }) => `${program} refuses the .deb.\n${output.trim()}`).join('\n'))
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
