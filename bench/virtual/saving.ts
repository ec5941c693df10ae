import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exactFigure, exactTimes, type Figure } from '../harness/figure.ts'
import { leastMs, leastUnits } from './least.ts'
import { openOffice, type SavingOffice } from './saving-office.ts'
import { COUNTINGS, type Counting } from './strict-limit.ts'

type Size = { readonly edits: number; readonly sheets: number }

/** Each with one of the service's ways of counting, in turn. */
const SIZES: readonly Size[] = [
  { edits: 10, sheets: 1 },
  { edits: 10, sheets: 5 },
  { edits: 100, sheets: 1 },
  { edits: 100, sheets: 20 },
  { edits: 1_000, sheets: 1 },
  { edits: 1_000, sheets: 50 },
  { edits: 10_000, sheets: 1 },
  { edits: 10_000, sheets: 10 },
  { edits: 10_000, sheets: 50 },
  { edits: 50_000, sheets: 10 },
  { edits: 50_000, sheets: 50 },
]
const REQUESTS_AIM = 1.05
const TIME_AIMS = { half: 1.15, worst: 1.5 }

type Saved = { readonly units: number; readonly least: number; readonly ms: number; readonly leastMs: number }

/**
 * P13: scripts of 10 to 50,000 edits on 1 to 50 sheets, stored while sending is paused and then saved at once, in
 * virtual time, by the app's core with the real service: its requests relative to the minimum, and its time relative to
 * the minimum for those requests. A wrong cell, a wrong row or row position, and a single 429 are failures.
 */
export async function saving(say: (line: string) => void): Promise<Figure[]> {
  const all: Saved[] = []
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
  try {
    for (const [index, size] of SIZES.entries()) {
      const counting = COUNTINGS[index % COUNTINGS.length] ?? COUNTINGS[0]
      const saved = await saveOne(size, counting, index + 1, folder)
      say(`${size.edits} edits, ${size.sheets} sheets, ${counting}: ${describe(saved)}`)
      all.push(saved)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const raw = { units: all.map(({ units }) => units), 'least units': all.map(({ least }) => least) }
  const times = { seconds: all.map(({ ms }) => ms / 1000), 'least seconds': all.map(one => one.leastMs / 1000) }
  const ofUnits = all.map(({ units, least }) => units / least)
  const ofTime = all.map(({ ms, leastMs: least }) => ms / least)
  return [
    exactFigure('P13 requests of a save', '× the fewest', ofUnits, { atMost: REQUESTS_AIM }, raw),
    ...exactTimes('P13 time of a save', '× the least', ofTime, TIME_AIMS, times),
  ]
}

const describe = ({ units, least, ms, leastMs: leastTime }: Saved): string =>
  `${units} units for ${least}, ${(ms / 1000).toFixed(1)} s for ${(leastTime / 1000).toFixed(1)}`

async function saveOne(size: Size, counting: Counting, seed: number, folder: string): Promise<Saved> {
  const office: SavingOffice = await openOffice(size, counting, seed, folder)
  try {
    const scripts = office.typeAll(Math.ceil(size.edits / size.sheets))
    const { units, refusals, ms } = await office.save()
    if (refusals > 0) throw new Error(`${refusals} × 429 (${size.edits} edits, ${size.sheets} sheets, ${counting})`)
    const perSheet = scripts.map(leastUnits)
    return { units, ms, least: perSheet.reduce((sum, one) => sum + one, 0), leastMs: leastMs(perSheet) }
  } finally {
    office.close()
  }
}
