import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { endProgramsWithThisScript, runProgram, startProgram, stopProgram } from '../process.mjs'
import { runScript, Stop, say } from '../progress.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'
import { buildSimulator } from './simulation.mjs'

const BUGS = join(ROOT, 'sim/bugs')
const COPIED = ['electron', 'service', 'shared', 'sim', 'package.json', 'tsconfig.base.json']

/**
 * Shows that the simulator can see: `npm run sim:bugs`. Each patch in `sim/bugs` breaks a copy of the core in one way, and the simulator
 * runs on that copy until a rule is violated. `--seeds N`: so many at most (2,000); a name: that bug alone.
 */
async function catchBugs(words) {
  const { values, positionals } = parseArgs({
    args: words,
    options: { seeds: { type: 'string', default: '2000' } },
    allowPositionals: true,
  })
  const all = readdirSync(BUGS).map(file => basename(file, '.patch'))
  const waiting = all.filter(name => positionals.length === 0 || positionals.includes(name)).sort()
  if (waiting.length === 0) throw new Stop('There is no such bug in sim/bugs.')
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  const told = []
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const found = await catchBug(name, values.seeds)
      process.stdout.write(`${lineOf(found)}\n`)
      told.push(found)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const caught = told.filter(({ seed }) => seed !== null).length
  process.stdout.write(`${told.length} bugs, ${caught} caught within ${values.seeds} seeds\n`)
  return caught === told.length ? 0 : 1
}

/** The working tree stays as it is: the bug is put into a copy. */
async function catchBug(name, seeds) {
  const patch = join(BUGS, `${name}.patch`)
  const words = readFileSync(patch, 'utf8').split('\n', 1)[0]
  const copy = mkdtempSync(join(tmpdir(), 'sheaf-bug-'))
  try {
    for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const applied = await runProgram('git', ['apply', patch], { cwd: copy })
    if (applied.code !== 0) return { name, words, seed: null, rule: `does not apply: ${applied.output.trim()}` }
    return { name, words, ...(await firstViolation(await buildSimulator(copy), seeds)) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Runs seed by seed until something is said of one. */
async function firstViolation(program, seeds) {
  const child = startProgram(process.execPath, [program, '--seeds', seeds], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let found = null
  let wrong = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    wrong += text
  })
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    found ??= /^seed (\d+): (.+?): .*\n/m.exec(output)
    if (found) void stopProgram(child, 0)
  })
  const { code } = await child.ended
  if (found) return { seed: Number(found[1]), rule: found[2] }
  if (code !== 0) say(wrong)
  return { seed: null, rule: code === 0 ? 'not caught' : `the simulator ended with ${code}` }
}

const lineOf = ({ name, words, seed, rule }) =>
  `${name.padEnd(24)} ${String(seed ?? '-').padStart(5)}  ${rule.padEnd(46)} ${words}`

endProgramsWithThisScript()
await runScript(() => catchBugs(process.argv.slice(2)))
