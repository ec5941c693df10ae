import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhenStale } from '../build.mjs'
import { closingLines } from '../check.mjs'
import { startDisplay } from '../display.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { runProgram } from '../process.mjs'
import { Stop, say, withProgress } from '../progress.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT, setUp } from '../setup.mjs'
import { missingPrograms, SKIPPED } from './from-outside.mjs'

/**
 * The last version with outbox 8 and the former names of stored drafts, settings and items, whose windows show the same
 * texts as today.
 */
const OLDER = 'a091f431ca72'
const CONFIG = 'e2e/older-profile.config.ts'
/** Classes renamed since: the tests find parts of the page by today's. */
const RENAMED_CLASSES = [['sf-head-title', 'sf-header-title']]

/**
 * Builds app and service of an older commit in a temporary folder, leaves unsent work of every kind, and kills them.
 * Then the current app and service open that data: all of it must be shown and sent once. A commit as first argument
 * selects another; further arguments go to Playwright.
 *
 * @param {readonly string[]} args
 */
export async function prove(args) {
  const [commit, rest] = args[0]?.startsWith('-') === false ? [args[0], args.slice(1)] : [OLDER, args]
  const reason = await whyNot(commit)
  if (reason !== null) {
    say(`skipped: the profile of an older version: ${reason}`)
    return SKIPPED
  }
  const electron = await setUp(['display'])
  await buildWhenStale()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-older-'))
  try {
    const older = join(folder, 'sheaf')
    await withProgress(`Building ${commit}`, () => buildCommit(commit, older))
    const suite = await tryOn(electron, older, rest)
    process.stdout.write(closingLines([suite]))
    return suite.failed > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Two at once with virtual displays, because they mostly wait. */
async function tryOn(electron, older, args) {
  const displays = process.platform === 'linux' ? await Promise.all([startDisplay(), startDisplay()]) : []
  const names = displays.map(({ name }) => name).join(' ')
  const env = {
    ...process.env,
    SHEAF_E2E_ELECTRON: JSON.stringify(electron),
    SHEAF_OLDER: JSON.stringify({ root: older, electron: electronOf(older, electron) }),
    ...(names && { SHEAF_E2E_DISPLAYS: names }),
  }
  try {
    return await runPlaywright('older-profile', { env, args, config: CONFIG })
  } finally {
    await Promise.all(displays.map(({ stop }) => stop()))
  }
}

/** The reason why the proof cannot run here; null: none. */
async function whyNot(commit) {
  const missing = missingPrograms(['git', 'tar'])
  if (missing.length > 0) return `install ${missing.join(' ')} first`
  const { code, output } = await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)
  if (code === 0) return null
  const shallow = await git('rev-parse', '--is-shallow-repository')
  if (shallow.code !== 0) return `this folder is no repository: ${shallow.output.trim()}`
  const where = shallow.output.trim() === 'true' ? ', it is a shallow clone (git fetch --unshallow)' : ''
  return `this repository has no commit ${commit}${where}${output.trim() && `: ${output.trim()}`}`
}

/** Only its files, with the current packages if they match its package.json. */
async function buildCommit(commit, folder) {
  const archive = `${folder}.tar`
  mkdirSync(folder)
  await orStop(git('archive', '--output', archive, commit))
  await orStop(runProgram('tar', ['-xf', archive, '-C', folder]))
  renameClasses(join(folder, 'renderer'))
  if (hasTodaysPackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else await installPackages(folder)
  await orStop(runProgram(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder }))
}

function renameClasses(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const source = readFileSync(path, 'utf8')
    const renamed = RENAMED_CLASSES.reduce((text, [older, today]) => text.replaceAll(older, today), source)
    if (renamed !== source) writeFileSync(path, renamed)
  }
}

/** Transitive packages may differ: hoisting does not affect the build. */
function hasTodaysPackages(folder) {
  const [wanted, today] = [namedIn(folder), namedIn(ROOT)]
  return Object.entries(wanted).every(([name, version]) => today[name] === version)
}

function namedIn(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies }
}

/**
 * An Electron from an npm package always looks for the app next to itself, so the older version gets a separate one.
 */
function electronOf(older, { executable, args, ...electron }) {
  if (args.length > 0) return { ...electron, executable, args: [older] }
  cpSync(join(ROOT, '.electron'), join(older, '.electron'), { recursive: true, verbatimSymlinks: true })
  return { ...electron, executable: join(older, relative(ROOT, executable)), args }
}

const git = (...args) => runProgram('git', ['-C', ROOT, ...args])

async function orStop(running) {
  const { code, output } = await running
  if (code !== 0) throw new Stop(output)
}
