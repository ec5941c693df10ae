import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { requireNamed } from './named-files.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, withProgress } from './progress.mjs'
import { withLock } from './setup/lock.mjs'
import { ROOT } from './setup.mjs'

export const INPUTS = [
  'shared',
  'formulas',
  'service',
  'electron',
  'renderer',
  'assets',
  'package-lock.json',
  'package.json',
  'electron.vite.config.ts',
  'scripts/service.mjs',
  'scripts/packaging/notices.mjs',
]
const RESULTS = [
  'out/main/main.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/service/cli.js',
  'out/service/csv-thread.js',
  'out/NOTICE.txt',
]

/** Builds the app and the service into out/ when any input file has changed since. */
export function buildWhenStale() {
  return withLock(join(ROOT, '.cache/build.lock'), async () => {
    // A moved input would no longer trigger a build.
    requireNamed(ROOT, 'scripts/build.mjs', INPUTS)
    const fingerprint = fingerprintOf(INPUTS)
    if (isBuilt(fingerprint)) return
    await withProgress('Building the app', buildApp)
    await withProgress('Building the service', buildService)
    await writeNotice()
    writeFileSync(join(ROOT, 'out/.built-from'), fingerprint)
  })
}

async function buildApp() {
  const { code, output } = await runProgram(
    process.execPath,
    [join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new Stop(`The app could not be built.\n${stripVTControlCharacters(output)}`)
}

async function buildService() {
  // Loaded here, because set-up may only now have installed its packages.
  const { buildService: build } = await import('./service.mjs')
  await build()
}

/** The licence notices for the packaged app; the page shows the same list under About. */
async function writeNotice() {
  const { collectNotices, noticeText } = await import('./packaging/notices.mjs')
  writeFileSync(join(ROOT, 'out/NOTICE.txt'), noticeText(collectNotices(ROOT)))
}

function isBuilt(fingerprint) {
  const record = join(ROOT, 'out/.built-from')
  if (!existsSync(record) || readFileSync(record, 'utf8') !== fingerprint) return false
  return RESULTS.every(path => existsSync(join(ROOT, path)))
}

/** Changes with any file that is added, removed or written. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) {
    const { size, mtimeMs } = statSync(join(ROOT, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path]
  return readdirSync(join(ROOT, path)).flatMap(name => (/\.test\.tsx?$/.test(name) ? [] : listFiles(`${path}/${name}`)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(buildWhenStale)
}
