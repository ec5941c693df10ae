import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isShipped, listCode, listStyles, SHIPPED_FOLDERS } from '../check/source-files.mjs'

/**
 * A package included in Sheaf.
 *
 * @typedef {{ name: string, version: string, licence: string, text: string }} Notice `licence`: an SPDX expression;
 *   `text`: the package's licence text
 */

/**
 * The packages imported by shipped code with their dependencies, from package-lock.json. Includes packages that
 * bundling drops: extra notices do no harm.
 *
 * @param {string} root
 * @returns {Notice[]} sorted by name
 */
export function collectNotices(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (name, from) => {
    const path = locate(packages, name, from)
    // Type declarations are not part of the built app.
    if (path === null || found.has(path) || name.startsWith('@types/')) return
    found.add(path)
    const { dependencies, peerDependencies } = packages[path]
    for (const next of Object.keys({ ...dependencies, ...peerDependencies })) visit(next, path)
  }
  for (const name of importedPackages(root)) visit(name, '')

  return [...found].map(path => noticeOf(root, path, packages[path])).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** @param {readonly Notice[]} notices @returns {string} all of them as one text */
export const noticeText = notices =>
  [
    'Sheaf is built with the packages below. Each is under its own licence, in its own words.',
    'Electron and Chromium: LICENSE.electron.txt and LICENSES.chromium.html.',
    ...notices.map(
      ({ name, version, licence, text }) => `${'-'.repeat(80)}\n${name} ${version}\nLicence: ${licence}\n\n${text}`,
    ),
    '',
  ].join('\n\n')

/** Node's resolution: the nearest folder upwards that has it. Null: not installed, as optional packages may be. */
function locate(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** A package, in code and in style sheets: a path begins with a dot, a Node module has a colon. */
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'".:][^'":]*)['"]/g

function importedPackages(root) {
  const names = [...listCode(root, SHIPPED_FOLDERS), ...listStyles(root)]
    .filter(isShipped)
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)])
    .map(([, specifier]) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  // The npm package is only its downloader; Electron itself includes its licences in two files.
  return [...new Set(names)].filter(name => name !== 'electron').sort()
}

function noticeOf(root, path, { version, license }) {
  const folder = join(root, path)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license ?? manifest.license ?? manifest.licenses.map(({ type }) => type).join(' OR '),
    text: licenceText(folder) ?? `No text of the licence came with it. Its authors: ${authorOf(manifest)}.`,
  }
}

function licenceText(folder) {
  const files = readdirSync(folder).filter(
    name => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts)$/.test(name),
  )
  if (files.length === 0) return null
  return files.map(name => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

const authorOf = ({ author, contributors, name }) => {
  const one = author ?? contributors?.[0] ?? name
  return typeof one === 'string' ? one : one.name
}
