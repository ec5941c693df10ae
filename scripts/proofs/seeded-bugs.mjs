import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireNamed } from '../named-files.mjs'
import { runProgram } from '../process.mjs'
import { Stop } from '../progress.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'
import { sentences } from './bugs/sentences.mjs'
import { simulator } from './bugs/simulator.mjs'

/** The detectors of planted bugs, by argument. */
const WATCHES = { sim: simulator, spec: sentences }

/**
 * Proves that a detector works: `sim` for the simulator, `spec` for the sentences of the specification. Each patch in
 * its folder is applied to a copy of the code, and the detector must find it. An argument selects one bug. `--seeds N`:
 * the maximum number of simulated seeds (10,000).
 */
export async function prove(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { seeds: { type: 'string', default: '10000' } },
    allowPositionals: true,
  })
  const [kind, ...names] = positionals
  const watch = WATCHES[kind]
  if (!watch) throw new Stop(`Say whose bugs: ${Object.keys(WATCHES).join(' or ')}.`)
  requireNamed(ROOT, `planted-bugs ${kind}`, [watch.folder, ...watch.copied])
  const all = readdirSync(join(ROOT, watch.folder)).map(file => basename(file, '.patch'))
  const waiting = all.filter(name => names.length === 0 || names.includes(name)).sort()
  if (waiting.length === 0) throw new Stop(`There is no such bug in ${watch.folder}.`)
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  const missed = []
  const total = waiting.length
  const work = async () => {
    const copy = copyOf(watch)
    try {
      await watch.checkCopy?.(copy)
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const { isCaught, result, args } = await catchBug(watch, copy, name, values)
        process.stdout.write(`${name.padEnd(24)} ${result.padEnd(53)} ${args}\n`)
        if (!isCaught) missed.push(name)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: watch.atOnce }, work))
  process.stdout.write(`${total} bugs, ${total - missed.length} caught\n`)
  if (missed.length > 0) process.stdout.write(`not caught: ${missed.join(', ')}\n`)
  return missed.length === 0 ? 0 : 1
}

/** The working tree stays unchanged: bugs are applied to a copy, one after the other. */
function copyOf({ copied }) {
  const copy = mkdtempSync(join(tmpdir(), 'sheaf-bugs-'))
  for (const part of copied) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

async function catchBug(watch, copy, name, options) {
  const patch = join(ROOT, watch.folder, `${name}.patch`)
  const head = readFileSync(patch, 'utf8').split('\n', 2)
  const args = watch.textOf(head)
  const applied = await runProgram('git', ['apply', patch], { cwd: copy })
  if (applied.code !== 0) return { args, isCaught: false, result: `does not apply: ${applied.output.trim()}` }

  const seen = await watch.see(copy, { ...options, head })
  const taken = await runProgram('git', ['apply', '--reverse', patch], { cwd: copy })
  if (taken.code !== 0) throw new Stop(`${name} cannot be taken out of the copy again: ${taken.output.trim()}`)
  return { args, ...seen }
}
