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
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'
import { changelogText, controlText, digestsText, fill, kilobytesIn } from './control.mjs'
import { neededPackages } from './needed-packages.mjs'

/** What a .deb holds besides the program, laid out as on the computer that it is installed on; `@NAMES@` are filled in. */
const SYSTEM = fileURLToPath(new URL('system', import.meta.url))
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/**
 * Makes a .deb of a packaged folder, with Debian's own dpkg-deb. It has no script that runs at installation: Debian's triggers learn of
 * the desktop file and the icons by themselves.
 *
 * @param {{ root: string, packed: string, version: string, folder: string, at: Date, isQuick: boolean }} wanted `packed`: the folder
 *   that electron-builder left; `version`: Debian's; `folder`: where to put it; `isQuick`: barely compressed, a tenth of the time
 * @returns {Promise<string>} its path
 */
export async function buildDeb({ root, packed, version, folder, at, isQuick }) {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const architecture = ARCHITECTURES[process.arch]
  const tree = mkdtempSync(join(tmpdir(), 'sheaf-deb-'))
  try {
    const depends = await neededPackages(packed)
    cpSync(packed, join(tree, 'usr/lib/sheaf'), { recursive: true })
    cpSync(SYSTEM, tree, { recursive: true })
    layDown(tree, { root, about, version, at })
    setRights(tree)
    const control = controlText({ about, version, architecture, depends, kilobytes: kilobytesIn(tree) })
    put(tree, 'DEBIAN/control', control)
    put(tree, 'DEBIAN/md5sums', digestsText(tree))

    mkdirSync(folder, { recursive: true })
    const output = join(folder, `sheaf_${version}_${architecture}.deb`)
    const compression = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']
    await must('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, output])
    return output
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function layDown(tree, { root, about, version, at }) {
  const words = {
    AUTHOR: about.author.name,
    EMAIL: about.author.email,
    HOMEPAGE: about.homepage,
    VERSION: version,
    DATE: at.toISOString().slice(0, 10),
    LICENSE: readFileSync(join(root, 'LICENSE'), 'utf8'),
  }
  for (const path of filesIn(SYSTEM)) put(tree, path, fill(readFileSync(join(SYSTEM, path), 'utf8'), words))

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

/** The same rights whatever the umask was. The sandbox of Chromium is set up by a helper of root's. */
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

function put(tree, path, content) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content)
}

async function must(command, args) {
  const { code, output } = await runProgram(command, args)
  if (code === 127) throw new Stop(`A .deb is made with Debian's ${command}, which is missing here.`)
  if (code !== 0) throw new Stop(`${command} could not make the .deb.\n${output.trim()}`)
}
