import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that ship to users. The others build and test them. */
export const SHIPPED_FOLDERS = ['shared', 'formulas', 'service', 'electron', 'renderer']

/** Every folder that holds code. */
export const CODE_FOLDERS = [...SHIPPED_FOLDERS, 'e2e', 'bench', 'sim', 'fuzz', 'scripts']

const CODE = /\.(ts|tsx|mjs|cjs)$/
const STYLE = /\.css$/
const MARKDOWN = /\.md$/
const TEST = /\.(test|e2e)\.(ts|tsx|mjs)$/

/**
 * Lists the code of the project, as paths below `root` with forward slashes, sorted.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export const listCode = (root, folders = CODE_FOLDERS) => list(root, folders, CODE)

/** Lists the style sheets of the renderer in the same way. */
export const listStyles = root => list(root, ['renderer'], STYLE)

/** Lists the Markdown files of these folders in the same way. */
export const listMarkdown = (root, folders) => list(root, folders, MARKDOWN)

/** Whether the file is a test of any suite, or in a `testing/` folder, which only tests may import. */
export const isTest = path => TEST.test(path) || /(^|\/)testing\//.test(path)

/** Whether the file is part of the installed app. */
export const isShipped = path => !isTest(path) && SHIPPED_FOLDERS.includes(path.split('/')[0])

/** Counts lines as an editor does: a newline at the end of the file starts no further line. */
export function countLines(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

const list = (root, folders, kind) =>
  folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => walk(root, folder, kind))
    .sort()

function walk(root, folder, kind) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(root, path, kind)
    return kind.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}
