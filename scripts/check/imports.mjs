import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { CODE_FOLDERS, listCode } from './source-files.mjs'

const require = createRequire(import.meta.url)

/**
 * Checks imports against the rules of `.dependency-cruiser.cjs`.
 *
 * Reading fewer modules than there are files is reported as a problem: without a supported TypeScript the cruiser
 * silently finds nothing.
 *
 * @param {string} root
 * @returns {Promise<{ checked: number, problems: string[] }>}
 */
export async function checkImports(root) {
  const { forbidden, options } = require('../../.dependency-cruiser.cjs')
  const folders = CODE_FOLDERS.filter(folder => existsSync(join(root, folder)))
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  })
  const seen = new Set(output.modules.map(module => module.source))
  const unseen = listCode(root).filter(path => !seen.has(path))
  const comments = new Map(forbidden.map(rule => [rule.name, rule.comment]))

  return {
    checked: output.summary.totalCruised,
    problems: [
      ...unseen.map(path => `${path}: the import checker did not read this file.`),
      ...output.summary.violations.map(
        ({ from, to, rule }) => `${from} imports ${to}: ${comments.get(rule.name)} (${rule.name})`,
      ),
    ],
  }
}
