import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that end up on somebody's machine; everything else helps to make them. */
export const SHIPPED_FOLDERS = ['shared', 'service', 'electron', 'renderer']

/** Every folder that holds code. */
export const CODE_FOLDERS = [...SHIPPED_FOLDERS, 'e2e', 'bench', 'sim', 'fuzz', 'scripts']

const CODE = /\.(ts|tsx|mjs|cjs)$/
const STYLE = /\.css$/
const TEST = /\.(test|e2e)\.(ts|tsx|mjs)$/

/**
 * Lists the code of the project, as paths below `root` with forward slashes, sorted.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export function listCode(root, folders = CODE_FOLDERS) {
  return folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => walk(root, folder, CODE))
    .sort()
}

/** The style sheets of the page, in the same way. */
export const listStyles = root => walk(root, 'renderer', STYLE).sort()

/** A test, of whichever suite, or something in a `testing/` folder, which only tests use. */
export const isTest = path => TEST.test(path) || /(^|\/)testing\//.test(path)

/** Code that a person who installs Sheaf runs. */
export const isShipped = path => !isTest(path) && SHIPPED_FOLDERS.includes(path.split('/')[0])

/** Lines as an editor counts them: a newline at the end of the file opens no further line. */
export function countLines(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function walk(root, folder, kind) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(root, path, kind)
    return kind.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}
