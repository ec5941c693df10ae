import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { publishRepository } from './packaging/apt/publish.mjs'
import { buildDeb } from './packaging/deb/build-deb.mjs'
import { checkDeb } from './packaging/deb/check-deb.mjs'
import { buildTar } from './packaging/linux/build-tar.mjs'
import { refusalOfElectron } from './packaging/pinned-electron.mjs'
import { buildRpm } from './packaging/rpm/build-rpm.mjs'
import { checkRpm } from './packaging/rpm/check-rpm.mjs'
import { publishUpdate } from './packaging/updates/publish.mjs'
import { refusalOfUpdates } from './packaging/updates/update-address.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, say, withProgress } from './progress.mjs'
import { ROOT, setUp } from './setup.mjs'

const DIST = join(ROOT, 'dist')
/** Each has a reader of its arguments; the others create packages and may be combined. */
const PUBLISH = { '--update': publishUpdate, '--apt': publishRepository }
const VARIANTS = ['--deb', '--rpm', '--tar', '--release']
const isLinux = process.platform === 'linux'

/**
 * Without options for tests; see {@link pack}. `--update` and `--apt` publish finished packages (docs/packaging.md).
 *
 * @param {string[]} args
 */
async function run([option, ...args]) {
  if (Object.hasOwn(PUBLISH, option ?? '')) return PUBLISH[option](args)
  const given = option === undefined ? [] : [option, ...args]
  const unknown = given.find(word => !VARIANTS.includes(word))
  if (unknown !== undefined)
    throw new Stop(`There is no package "${unknown}". There are: ${[...VARIANTS, ...Object.keys(PUBLISH)].join(', ')}.`)
  return pack(given)
}

/**
 * Creates `dist/linux-unpacked` (or this system's counterpart) with the available Electron, for tests: Playwright can
 * attach to it. `--deb`, `--rpm` and `--tar` create packages of it whose version says that they are for tests.
 * `--release` creates the installable packages: all targets, all fuses, and only with the Electron version pinned in
 * package.json.
 *
 * @param {readonly string[]} args
 */
async function pack(args) {
  const isRelease = args.includes('--release')
  const electron = await setUp()
  const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const refusal = isRelease ? (refusalOfElectron(electron, devDependencies.electron) ?? refusalOfRelease()) : null
  if (refusal) throw new Stop(refusal)
  await buildWhenStale()

  const { code, output } = await withProgress('Packaging', () =>
    runProgram(
      process.execPath,
      [
        join(ROOT, 'node_modules/electron-builder/cli.js'),
        ...options({ ...electron, version: electron.version ?? devDependencies.electron }, isRelease),
      ],
      {
        cwd: ROOT,
        // Otherwise it searches for a signing identity, which a development tree does not have.
        env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
      },
    ),
  )
  if (code !== 0) throw new Stop(`The app could not be packaged.\n${output.trim()}`)
  if (isLinux) await refuseStrayFiles()
  if (isLinux) await refuseSecrets()
  say(`Packaged in ${DIST}`)
  if (!isLinux) return
  const own = isRelease ? version : `${version}~test`
  if (isRelease || args.includes('--deb')) await packDeb(own, isRelease)
  if (isRelease || args.includes('--rpm')) await packRpm(own, isRelease)
  if (isRelease || args.includes('--tar')) await packTar(own)
}

const refusalOfRelease = () =>
  refusalOfUpdates(
    ...['electron-builder.release.yml', 'electron/update/release-keys.ts'].map(path =>
      readFileSync(join(ROOT, path), 'utf8'),
    ),
  )

async function packDeb(version, isRelease) {
  const packed = join(DIST, 'linux-unpacked')
  const output = await withProgress('Making the .deb', () =>
    buildDeb({ root: ROOT, packed, version, folder: DIST, at: new Date(), isQuick: !isRelease }),
  )
  await withProgress('Checking the .deb', () => checkDeb(output, { mustCheck: isRelease }))
  say(`Debian's package is ${output}`)
}

async function packRpm(version, isRelease) {
  const packed = join(DIST, 'linux-unpacked')
  const output = await withProgress('Making the RPM', () =>
    buildRpm({ root: ROOT, packed, version, folder: DIST, at: new Date(), isQuick: !isRelease }),
  )
  await withProgress('Checking the RPM', () => checkRpm(output))
  say(`The RPM is ${output}`)
}

async function packTar(version) {
  const output = await withProgress('Making the tar.gz', () =>
    buildTar({ packed: join(DIST, 'linux-unpacked'), version, folder: DIST }),
  )
  say(`The tar.gz is ${output}`)
}

async function refuseStrayFiles() {
  // Loaded here, because set-up may only now have installed its packages.
  const { strayFiles } = await import('./packaging/packed-files.mjs')
  const stray = strayFiles(join(DIST, 'linux-unpacked'))
  if (stray.length === 0) return
  throw new Stop(
    `These files were packaged, and nobody has said that they may be: leave them out in electron-builder.yml, or list them in scripts/packaging/packed-files.mjs.\n${stray.join('\n')}`,
  )
}

async function refuseSecrets() {
  const { packedSecrets, placesOfBuilder } = await import('./packaging/secrets.mjs')
  const found = packedSecrets(join(DIST, 'linux-unpacked'), { places: placesOfBuilder(ROOT) })
  if (found.length === 0) return
  throw new Stop(
    `These packed files tell what nobody may get with Sheaf: take it out of them; scripts/packaging/secrets.mjs says what is looked for.\n${found.join('\n')}`,
  )
}

function options(electron, isRelease) {
  const own = [
    `-c.electronVersion=${electron.version}`,
    `-c.electronDist=${dirname(electron.executable)}`,
    '--publish=never',
  ]
  return isRelease
    ? [...own, '--config=electron-builder.release.yml', `-c.extraMetadata.release.electron=${electron.version}`]
    : [...own, '--dir']
}

if (!existsSync(join(ROOT, 'electron-builder.yml'))) throw new Error('electron-builder.yml is missing')
endProgramsWithThisScript()
await runScript(() => run(process.argv.slice(2)))
