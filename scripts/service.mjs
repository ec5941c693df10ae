// Builds the service into out/service when its source is newer, then runs it with these arguments.
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { NODE_PROGRAM } from './bundle.mjs'
import { withLock } from './setup/lock.mjs'
import { installPackages } from './setup/packages.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'out', 'service')
const OUTPUT = join(FOLDER, 'cli.js')
/** The command line, and the thread that parses large CSV files. */
const ENTRY_POINTS = {
  cli: join(ROOT, 'service', 'cli.ts'),
  'csv-thread': join(ROOT, 'service', 'imports', 'csv-thread.ts'),
}

/** Bundles the service if it is stale. Returns the path of the command line. Progress is printed to standard error. */
export async function buildService() {
  if (isFresh()) return OUTPUT

  process.stderr.write('Building the sheet service.\n')
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: ENTRY_POINTS,
    outdir: FOLDER,
    ...NODE_PROGRAM,
    write: false,
  })
  for (const { path, contents } of outputFiles) replaceFile(path, contents)
  return OUTPUT
}

// Replaced atomically, because another build or start may run at the same time.
function replaceFile(path, contents) {
  const temporary = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

function isFresh() {
  const outputs = Object.keys(ENTRY_POINTS).map(name => join(FOLDER, `${name}.js`))
  if (!outputs.every(path => existsSync(path))) return false
  const built = Math.min(...outputs.map(path => statSync(path).mtimeMs))
  return (
    ['formulas', 'service', 'shared'].every(folder => newest(join(ROOT, folder)) <= built) &&
    changed('package-lock.json') <= built
  )
}

function newest(folder) {
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && !entry.name.includes('.test.'),
  )
  return Math.max(0, ...sources.map(entry => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs))
}

function changed(name) {
  return existsSync(join(ROOT, name)) ? statSync(join(ROOT, name)).mtimeMs : 0
}

/** On a bare machine the packages are installed first; npm's output is printed to standard error like ours. */
async function runService() {
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  await import(pathToFileURL(await buildService()).href)
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) await runService()
