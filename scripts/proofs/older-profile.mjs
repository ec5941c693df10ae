import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhenStale } from '../build.mjs'
import { closingLines } from '../check.mjs'
import { startDisplay } from '../display.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { endProgramsWithThisScript, runProgram } from '../process.mjs'
import { runScript, Stop, say, withProgress } from '../progress.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT, setUp } from '../setup.mjs'
import { missingPrograms, SKIPPED } from './from-outside.mjs'

/** The last version before outbox, local ids and sending were put together anew. */
const OLDER = 'ee6095787521'
const CONFIG = 'e2e/older-profile.config.ts'

/**
 * `npm run older-profile`: the app and the service of an older commit, built in a folder that goes with the proof, are left with work of
 * every kind that is not sent, and are killed. The app and the service of today open what lies on the disk: all of it is shown, and is sent
 * once. `npm run older-profile -- COMMIT` begins at another commit; words after it go to Playwright.
 *
 * @param {readonly string[]} words
 */
async function prove(words) {
  const [commit, rest] = words[0]?.startsWith('-') === false ? [words[0], words.slice(1)] : [OLDER, words]
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

/** Two at once, where there are virtual displays: much of the time goes by in waiting. */
async function tryOn(electron, older, words) {
  const displays = process.platform === 'linux' ? await Promise.all([startDisplay(), startDisplay()]) : []
  const names = displays.map(({ name }) => name).join(' ')
  const env = {
    ...process.env,
    SHEAF_E2E_ELECTRON: JSON.stringify(electron),
    SHEAF_OLDER: JSON.stringify({ root: older, electron: electronOf(older, electron) }),
    ...(names && { SHEAF_E2E_DISPLAYS: names }),
  }
  try {
    return await runPlaywright('older-profile', { env, words, config: CONFIG })
  } finally {
    await Promise.all(displays.map(({ stop }) => stop()))
  }
}

/** What this computer or this repository lacks; null: nothing. */
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

/** Its files alone, with today's packages where they are those that its package.json names. */
async function buildCommit(commit, folder) {
  const archive = `${folder}.tar`
  mkdirSync(folder)
  await orStop(git('archive', '--output', archive, commit))
  await orStop(runProgram('tar', ['-xf', archive, '-C', folder]))
  if (hasTodaysPackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else await installPackages(folder)
  await orStop(runProgram(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder }))
}

/** Packages of packages may differ: which of them lies at the top changes nothing in what is built. */
function hasTodaysPackages(folder) {
  const [wanted, today] = [namedIn(folder), namedIn(ROOT)]
  return Object.entries(wanted).every(([name, version]) => today[name] === version)
}

function namedIn(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies }
}

/** One that an npm package carries looks for the app beside itself, whatever it is told: the older version gets its own. */
function electronOf(older, { executable, args, ...electron }) {
  if (args.length > 0) return { ...electron, executable, args: [older] }
  cpSync(join(ROOT, '.electron'), join(older, '.electron'), { recursive: true, verbatimSymlinks: true })
  return { ...electron, executable: join(older, relative(ROOT, executable)), args }
}

const git = (...words) => runProgram('git', ['-C', ROOT, ...words])

async function orStop(running) {
  const { code, output } = await running
  if (code !== 0) throw new Stop(output)
}

endProgramsWithThisScript()
await runScript(() => prove(process.argv.slice(2)))
