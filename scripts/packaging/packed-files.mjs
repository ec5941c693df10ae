import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'

/** Next to the archive, as Electron lays it out for Linux. */
const FOLDER = [
  /^(sheaf|chrome-sandbox|chrome_crashpad_handler)$/,
  /^lib(EGL|GLESv2|ffmpeg|vk_swiftshader)\.so$/,
  /^libvulkan\.so\.1$/,
  /^(chrome_100_percent|chrome_200_percent|resources|locales\/en-US)\.pak$/,
  /^(icudtl\.dat|snapshot_blob\.bin|v8_context_snapshot\.bin|vk_swiftshader_icd\.json)$/,
  /^(LICENSE|NOTICE|LICENSE\.electron)\.txt$/,
  /^LICENSES\.chromium\.html$/,
  /^resources\/app\.asar$/,
]

/** In the archive, which also lists the files that must be next to it. */
const ARCHIVE = [
  /^package\.json$/,
  /^out\/main\/[\w-]+\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w-]+\.(js|css|woff2)$/,
  /^out\/service\/(cli|csv-thread)\.js$/,
  /^assets\/sample\/[\w-]+\.csv\.gz$/,
  /^assets\/icon\/(16x16|32x32)\.png$/,
  /^assets\/fonts\/(LICENSE|inter-latin\.woff2)$/,
  /^node_modules\/@photostructure\/sqlite\/(LICENSE|package\.json|dist\/index\.mjs)$/,
  /^node_modules\/@photostructure\/sqlite\/prebuilds\/linux-(x64|arm64)\/@photostructure\+sqlite\.glibc\.node$/,
  /^node_modules\/node-gyp-build\/(LICENSE|package\.json|index\.js|node-gyp-build\.js)$/,
]

const UNPACKED = 'resources/app.asar.unpacked/'

/**
 * Files in a packaged folder for Linux that are not on the allow list: a build script, a source map, a test, a binary
 * of another system, or an unknown new file.
 *
 * @param {string} packed
 * @returns {string[]} relative paths, those in the archive after `app.asar/`
 */
export function strayFiles(packed) {
  const files = filesIn(packed)
  const archived = archivedFiles(join(packed, 'resources/app.asar'))
  const inArchive = new Set(archived)
  const mayLieBeside = path => path.startsWith(UNPACKED) && inArchive.has(path.slice(UNPACKED.length))
  return [
    ...files.filter(path => !isOn(FOLDER, path) && !mayLieBeside(path)),
    ...archived.filter(path => !isOn(ARCHIVE, path)).map(path => `app.asar/${path}`),
  ].sort()
}

/** @param {string} packed @returns {string[]} all files of a packaged folder, those in the archive after `app.asar/` */
export const packedFiles = packed => [
  ...filesIn(packed),
  ...archivedFiles(join(packed, 'resources/app.asar')).map(path => `app.asar/${path}`),
]

const isOn = (list, path) => list.some(pattern => pattern.test(path))

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** The archive lists folders as well. */
function archivedFiles(archive) {
  const paths = listPackage(archive, { isPack: false }).map(path => path.slice(1))
  const folders = new Set(paths.flatMap(path => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
  return paths.filter(path => !folders.has(path))
}
