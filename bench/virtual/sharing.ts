import { fail, ok } from '../../shared/result.ts'
import { exactFigure, type Figure } from '../harness/figure.ts'
import { COUNTINGS, type Counting, createStrictLimit, UNITS, WINDOW_MS } from './strict-limit.ts'
import { createQueue, createVirtualEnv, type VirtualEnv } from './virtual-env.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7]
const MINUTES = 60
/** The other program's share of the token's budget, and its variation. */
const OTHERS = { share: 0.5, jitter: 0.2 }
const FREE_PER_MINUTE = UNITS * (1 - OTHERS.share)
/** This many requests wait at any time. */
const WAITING = 20
const AIM = 0.95

/**
 * P15: an hour of continuous requests while another program uses half of the token's limit, which the service does not
 * report: the throughput as a share of the free budget. More than one 429 a minute is a failure.
 */
export async function sharing(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const counting of COUNTINGS) {
    const shares: number[] = []
    const refusals: number[] = []
    for (const seed of SEEDS) {
      const hour = await anHour(counting, seed)
      if (hour.refusals > MINUTES) throw new Error(`${hour.refusals} × 429 in an hour (${counting}, seed ${seed})`)
      shares.push(hour.units / (FREE_PER_MINUTE * MINUTES))
      refusals.push(hour.refusals)
    }
    const name = `P15 limit shared, ${counting}`
    figures.push(exactFigure(name, '× the free share', shares, { atLeast: AIM }, { 'times 429': refusals }))
  }
  return figures
}

async function anHour(counting: Counting, seed: number): Promise<{ units: number; refusals: number }> {
  const env = createVirtualEnv(seed)
  const limit = createStrictLimit(counting, env.clock.now)
  const queue = createQueue(env)
  const job = async () => {
    await env.travel()
    const isTaken = limit.take(1)
    await env.travel()
    return isTaken ? ok(null) : fail({ kind: 'rate-limited', retryAfterMs: WINDOW_MS })
  }
  const request = { label: 'Read', priority: 'background', weight: 1, lane: null, kind: 'read' } as const
  const workOn = async (): Promise<void> => {
    for (;;) await queue.run(request, job)
  }
  startOthers(env, limit.takeForOthers)
  for (let each = 0; each < WAITING; each++) void workOn() // ends with the clock
  await env.clock.advance(MINUTES * WINDOW_MS)
  env.clock.clear()
  return limit.counts
}

/** Another program that sends requests continuously. */
function startOthers({ clock, random }: VirtualEnv, take: (units: number) => boolean): void {
  const everyMs = WINDOW_MS / (UNITS * OTHERS.share)
  const ask = () => {
    take(1)
    clock.after(everyMs * (1 + OTHERS.jitter * (2 * random() - 1)), ask)
  }
  ask()
}
