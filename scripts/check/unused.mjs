import { join } from 'node:path'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { isShipped, listCode } from './source-files.mjs'

const KINDS = {
  files: 'a file',
  exports: 'an export',
  types: 'an exported type',
  duplicates: 'a second name of an export',
}

/**
 * Files and exports that nobody uses, as knip finds them (knip.json says where programs begin). A type that an export brings along in
 * what it takes or gives is used with it.
 *
 * @param {string} root
 * @returns {Promise<{ checked: number, problems: string[] }>}
 */
export async function checkUnused(root) {
  const kinds = Object.keys(KINDS)
  const words = ['--directory', root, '--include', kinds.join(), '--reporter', 'json', '--no-progress']
  const { output } = await runProgram(process.execPath, [join(ROOT, 'node_modules/knip/bin/knip.js'), ...words], {
    cwd: root,
  })
  const { issues } = JSON.parse(output)
  return {
    checked: listCode(root).filter(isShipped).length,
    problems: issues.flatMap(issue =>
      kinds.flatMap(kind =>
        (issue[kind] ?? []).map(
          found => `${issue.file}: nobody uses ${KINDS[kind]}, ${nameOf(found)}. Take it out, or keep it to its file.`,
        ),
      ),
    ),
  }
}

/** Names that stand for one thing come as a list. */
const nameOf = found => (Array.isArray(found) ? found.map(({ name }) => name).join(', ') : found.name)
