import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAlternation, type Side } from './harness/alternation.ts'
import { printComparison } from './harness/comparison.ts'
import type { Outcome } from './harness/figure.ts'

/**
 * Runs the same benchmarks for two checkouts and compares them. Each is a run of `main.ts`, built into that checkout;
 * they take turns by rounds. The arguments are those of `main.ts`; `scripts/bench.mjs` builds both.
 */
type Checkout = { readonly program: string; readonly env: Readonly<Record<string, string>> }

// as: written by `scripts/bench.mjs`, old one first
const checkouts = JSON.parse(process.env.SHEAF_BENCH_CHECKOUTS ?? '[]') as readonly Checkout[]
const folder = await mkdtemp(join(tmpdir(), 'sheaf-two-checkouts-'))
const files = checkouts.map((_, side) => join(folder, `${side}.json`))
const children = checkouts.map(({ program, env }, side) =>
  spawn(process.execPath, [program, ...process.argv.slice(2), '--json', files[side] ?? ''], {
    // The tables of the two runs would be mixed; what is said on standard error names the benchmark.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  }),
)
const alternation = createAlternation(side => children[side]?.send('given'))
const codes = await Promise.all(children.map((child, side) => takePart(child, side === 0 ? 0 : 1)))
const [older, newer] = await Promise.all(files.map(outcomesIn))
await rm(folder, { recursive: true, force: true })
process.stdout.write(`\n${printComparison(older ?? [], newer ?? [])}\n`)
process.exitCode = Math.max(...codes)

async function takePart(child: ChildProcess, side: Side): Promise<number> {
  child.on('message', () => alternation.asks(side))
  // as: `exit` passes the code, or null after a signal
  const [code] = (await once(child, 'exit')) as [number | null]
  alternation.ends(side)
  return code ?? 1
}

async function outcomesIn(file: string): Promise<readonly Outcome[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"outcomes":[]}')
  // as: written by `main.ts`
  return (JSON.parse(text) as { readonly outcomes: readonly Outcome[] }).outcomes
}
