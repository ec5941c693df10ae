import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '../setup.mjs'

/**
 * Writes a small project with planted offences for a checker, removed after the test. It uses this project's packages,
 * unless it contains its own.
 *
 * @param {Record<string, string>} files contents by path
 * @returns {string} the folder
 */
export function plantTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'sheaf-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const bringsPackages = Object.keys(files).some(path => path.startsWith('node_modules/'))
  if (!bringsPackages) symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
