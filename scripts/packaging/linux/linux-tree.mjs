import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { changelogText, fill } from '../deb/control.mjs'

/** The files of a package besides the program, laid out as installed; `@NAMES@` are replaced. */
const SYSTEM = fileURLToPath(new URL('system', import.meta.url))

/**
 * Lays out a packaged folder as installed on Linux, with its desktop integration and with the same modes for any umask.
 * All Linux packages are made from this tree.
 *
 * @template T
 * @param {{ root: string, packed: string, about: object, version: string, at: Date }} wanted `packed`:
 *   electron-builder's output; `about`: package.json
 * @param {(tree: string) => Promise<T>} use the tree is removed when it settles
 * @returns {Promise<T>}
 */
export async function withLinuxTree({ root, packed, about, version, at }, use) {
  const tree = mkdtempSync(join(tmpdir(), 'sheaf-tree-'))
  try {
    cpSync(packed, join(tree, 'usr/lib/sheaf'), { recursive: true })
    cpSync(SYSTEM, tree, { recursive: true })
    layDown(tree, { root, about, version, at })
    setRights(tree)
    return await use(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function layDown(tree, { root, about, version, at }) {
  const values = {
    AUTHOR: about.author.name,
    EMAIL: about.author.email,
    HOMEPAGE: about.homepage,
    VERSION: version,
    DATE: at.toISOString().slice(0, 10),
    LICENSE: readFileSync(join(root, 'LICENSE'), 'utf8'),
  }
  for (const path of filesIn(SYSTEM)) put(tree, path, fill(readFileSync(join(SYSTEM, path), 'utf8'), values))

  const icons = readdirSync(join(root, 'assets/icon'))
  for (const icon of icons) {
    const size = icon.endsWith('.svg') ? 'scalable' : icon.replace(/\.png$/, '')
    const target = join(tree, 'usr/share/icons/hicolor', size, 'apps', `sheaf${icon.slice(icon.lastIndexOf('.'))}`)
    cpSync(join(root, 'assets/icon', icon), target)
  }

  const news = changelogText({ about, version, at, changes: readFileSync(join(root, 'CHANGELOG.md'), 'utf8') })
  put(tree, 'usr/share/doc/sheaf/changelog.gz', gzipSync(news, { level: 9 }))
  const manual = 'usr/share/man/man1/sheaf.1'
  put(tree, `${manual}.gz`, gzipSync(readFileSync(join(tree, manual)), { level: 9 }))
  rmSync(join(tree, manual))

  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  symlinkSync('../lib/sheaf/sheaf', join(tree, 'usr/bin/sheaf'))
}

/** The same modes for any umask. A setuid helper sets up Chromium's sandbox. */
function setRights(tree) {
  const programs = new Set(['sheaf', 'chrome_crashpad_handler'].map(name => join('usr/lib/sheaf', name)))
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, programs.has(path.slice(tree.length + 1)) ? 0o755 : 0o644)
  }
  chmodSync(tree, 0o755)
  chmodSync(join(tree, 'usr/lib/sheaf/chrome-sandbox'), 0o4755)
}

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Writes a file of a tree, and creates its folders. */
export function put(tree, path, content) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content)
}
