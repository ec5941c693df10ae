import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S20 } from '../data/big-sheet.ts'
import type { MadeSheet } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { openStored } from '../env/drive.ts'
import { launchFurther } from '../env/further-app.ts'
import type { Figure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import { rested } from './memory.ts'

const ROUNDS = 5
const AIM_MB = 60
const [FORMULAS, PLAIN] = ['MB with formulas', 'MB without']

/**
 * P32: the memory of all processes of the app with a calculated sheet of 500,000 cells and 40,000 formulas open, above
 * that with the same sheet without formulas. A new app each time.
 */
export async function memoryOfFormulas(env: BenchEnv): Promise<Figure[]> {
  const plain = await env.make({ ...S20, name: 'S20 plain', item: 'Plain', formulas: false })
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-memory-'))
  try {
    const take = (sheet: MadeSheet) => () => memoryWith(env, folder, sheet)
    const rounds = await env.runRounds(
      [
        { name: FORMULAS, run: take(env.big) },
        { name: PLAIN, run: take(plain) },
      ],
      ROUNDS,
      { timeoutMs: 120_000 },
    )
    const [ours = [], without = []] = [rounds.get(FORMULAS), rounds.get(PLAIN)]
    const above = ours.map((megabytes, at) => megabytes - (without[at] ?? Number.NaN))
    const raw = Object.fromEntries(rounds)
    return [
      { name: 'P32 memory of 40,000 formulas', unit: 'MB', ...quartiles(above), aim: AIM_MB, rounds: ours.length, raw },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function memoryWith(env: BenchEnv, folder: string, sheet: MadeSheet): Promise<number> {
  const app = await launchFurther(env, folder)
  try {
    const page = await app.window()
    await openStored(page, sheet)
    return await rested(page, app.pid)
  } finally {
    await app.close()
  }
}
