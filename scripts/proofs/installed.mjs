import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from '../build.mjs'
import { startDisplay } from '../display.mjs'
import { buildDeb } from '../packaging/deb/build-deb.mjs'
import { endProgramsWithThisScript, runProgram, startProgram } from '../process.mjs'
import { runScript, say, withProgress } from '../progress.mjs'
import { ROOT, setUp } from '../setup.mjs'
import { missingPrograms, SKIPPED } from './from-outside.mjs'
import { debianMirror, makeBareRoot, SUITE } from './installed/bare-root.mjs'

const PROGRAMS = { debootstrap: 'debootstrap', 'dpkg-deb': 'dpkg', 'dpkg-shlibdeps': 'dpkg-dev', unshare: 'util-linux' }
const NAMESPACES = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child']

/**
 * The .deb installed in a bare Debian 12, used there by a user other than root, upgraded, and
 * removed. Everything runs in a folder and in temporary namespaces: this computer stays unchanged. If it cannot run, it
 * prints the reason and proves nothing.
 */
export async function prove() {
  const reason = await whyNot()
  if (reason !== null) {
    say(`skipped: the .deb in a bare Debian: ${reason}`)
    return SKIPPED
  }
  await setUp(['display'])
  await buildWhenStale()
  const packaged = await withProgress('Packaging the app', () =>
    runProgram(process.execPath, [join(ROOT, 'scripts/package.mjs')], { cwd: ROOT }),
  )
  if (packaged.code !== 0) throw new Error(packaged.output)

  const folder = mkdtempSync(join(tmpdir(), 'sheaf-installed-'))
  try {
    const inside = [process.execPath, fileURLToPath(import.meta.url), folder]
    const { code } = await runProgram('unshare', [...NAMESPACES, ...inside], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return code
  } finally {
    // Mounts ended with the namespace.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reason why this computer cannot run the proof; null: none. */
async function whyNot() {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid() !== 0) return 'only root may make and enter a system of its own (chroot)'
  const missing = missingPrograms(Object.keys(PROGRAMS))
  if (missing.length > 0) return `install ${missing.map(name => PROGRAMS[name]).join(' ')} first`
  if ((await debianMirror()) === null) return `apt of this computer knows no place to have Debian's ${SUITE} from`
  const tried = await runProgram('unshare', [...NAMESPACES, 'true'])
  return tried.code === 0 ? null : `namespaces are not to be had: ${tried.output.trim()}`
}

/** The part of the proof in the namespaces: the entry point of this file. */
async function inside(folder) {
  const packed = join(ROOT, 'dist/linux-unpacked')
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const deb = name => buildDeb({ root: ROOT, packed, version: name, folder, at: new Date(), isQuick: true })
  const debs = await withProgress('Making two .debs', async () => [
    await deb(`${version}~test`),
    await deb(`${version}~test+next`),
  ])
  const display = await startDisplay()
  const account = await startService(join(folder, 'service'))
  const place = { folder: join(folder, 'root'), mirror: await debianMirror(), display: display.name }
  const bare = await withProgress('Making a bare Debian', () => makeBareRoot(place))
  // Loaded here, because it needs the packages.
  const { steps } = await import('./installed/steps.mjs')
  for (const [name, run] of Object.entries(steps({ bare, debs, account }))) {
    const started = performance.now()
    try {
      await run()
    } catch (error) {
      throw new Error(`FAILED ${name}\n${error.stack}`, { cause: error })
    }
    process.stdout.write(`ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
  }
}

/** A service of this computer with one user and a registered app. */
async function startService(data) {
  const cli = join(ROOT, 'out/service/cli.js')
  const child = startProgram(process.execPath, [cli, '--data', data, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { baseUrl, user } = JSON.parse(String(await new Promise(resolve => child.stdout.once('data', resolve))))
  const app = await runProgram(process.execPath, [cli, 'app', '--data', data, '--redirect', 'sheaf://oauth'])
  const password = await runProgram(process.execPath, [cli, 'password', '--data', data, '--user', user.email])
  return { baseUrl, ...JSON.parse(app.output), email: user.email, password: password.output.trim() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(() => inside(process.argv[2]))
  // When the first process of a namespace ends, so do all others: the app, the browser, the service, the display.
  process.exit()
}
