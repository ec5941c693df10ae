import { join } from 'node:path'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { isShipped, listCode } from './source-files.mjs'

const KINDS = {
  files: 'file',
  exports: 'export',
  types: 'exported type',
  duplicates: 'alias of an export',
}

/**
 * Unused files and exports, as found by knip (knip.json lists the entry points). A type in the signature of a used
 * export counts as used.
 *
 * @param {string} root
 * @returns {Promise<{ checked: number, problems: string[] }>}
 */
export async function checkUnused(root) {
  const kinds = Object.keys(KINDS)
  const args = ['--directory', root, '--include', kinds.join(), '--reporter', 'json', '--no-progress']
  const { output } = await runProgram(process.execPath, [join(ROOT, 'node_modules/knip/bin/knip.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { issues } = JSON.parse(output)
  return {
    checked: listCode(root).filter(isShipped).length,
    problems: issues.flatMap(issue =>
      kinds.flatMap(kind =>
        (issue[kind] ?? []).map(
          found => `${issue.file}: unused ${KINDS[kind]} ${nameOf(found)}. Remove it, or do not export it.`,
        ),
      ),
    ),
  }
}

/** Aliases are reported as a list. */
const nameOf = found => (Array.isArray(found) ? found.map(({ name }) => name).join(', ') : found.name)
