import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, listCode } from './check/source-files.mjs'
import { Stop } from './progress.mjs'

/**
 * Stops when a list names a file or folder that is not in the tree: the program would look at less than it says.
 *
 * @param {string} root
 * @param {string} list where the paths are written
 * @param {readonly string[]} paths of files and folders below `root`
 */
export function requireNamed(root, list, paths) {
  const missing = paths.filter(path => !existsSync(join(root, path)))
  if (missing.length === 0) return
  const verb = missing.length === 1 ? 'is' : 'are'
  throw new Stop(
    `${list} names ${missing.join(', ')}, which ${verb} not there: correct the path, or it looks at less than it says.`,
  )
}

/**
 * The code behind a list of files and folders, and the tests behind another.
 *
 * @param {string} root
 * @param {string} list where the paths are written
 * @param {{ mutate: readonly string[], tests: readonly string[] }} area
 * @returns {{ mutate: string[], tests: string[] }} files only
 */
export function filesOf(root, list, { mutate, tests }) {
  requireNamed(root, list, [...mutate, ...tests])
  const within = paths => paths.flatMap(path => (/\.ts$/.test(path) ? [path] : listCode(root, [path])))
  return {
    mutate: within(mutate).filter(path => !isTest(path)),
    tests: within(tests).filter(path => path.endsWith('.test.ts')),
  }
}
