import { tmpdir } from 'node:os'
import { type Plan, planOf } from './plan/plan.ts'
import { runSeed } from './run/one-seed.ts'
import { createTotals, runSeeds } from './run/seeds.ts'
import { shrunk } from './run/shrink.ts'
import { newStage } from './run/stage.ts'
import { parseWords, type Words } from './words.ts'
import { Killed } from './world/disk.ts'

/** What nobody caught. An app that is killed leaves some of its own behind; everything else is a bug. */
const bugs: unknown[] = []
process.on('unhandledRejection', cause => {
  if (!(cause instanceof Killed)) bugs.push(cause)
})

const world = {
  hop: () => new Promise<void>(resolve => void setImmediate(resolve)),
  takeBugs: () => bugs.splice(0),
  newStage: (limit: 'sliding' | 'fixed') => newStage(limit, tmpdir()),
}
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** One seed as a table of what happened, who did it, and when in milliseconds. */
async function show(seed: number, { until, shrink }: Words): Promise<number> {
  const whole = planOf(seed)
  const stage = world.newStage(whole.limit)
  const play = (plan: Plan) => runSeed(plan, { ...world, stage })
  const wanted = { ...whole, steps: whole.steps.slice(0, until) }
  const plan = shrink ? await shrunk(wanted, play) : wanted
  const { trace, violations } = await play(plan)
  stage.close()
  const { steps, ...rest } = plan
  for (const line of [JSON.stringify(rest), ...steps.map(step => JSON.stringify(step)), ...trace.lines()]) say(line)
  say(`trace ${trace.hash()}`)
  say(`1 seeds, ${violations.length > 0 ? 1 : 0} violations`)
  return violations.length > 0 ? 1 : 0
}

/** Whoever started several such processes keeps what they have come to: a run that is stopped goes on from there. */
const SEEDS_PER_SUM = 25

/** Many seeds. Now and then, and at the end, a line is the sum of them so far as JSON. */
async function run({ from, every, seeds, seconds, these }: Words): Promise<number> {
  const totals = createTotals()
  const end = performance.now() + seconds * 1000
  function* wanted(): Iterable<number> {
    for (let index = 0; index < seeds || performance.now() < end; index++) yield from + index * every
  }
  await runSeeds(these.length > 0 ? these : wanted(), {
    ...world,
    told(seed, told) {
      totals.add(told)
      for (const { rule, what } of told.violations) say(`seed ${seed}: ${rule}: ${what}`)
      if (totals.now().seeds % SEEDS_PER_SUM === 0) say(JSON.stringify(totals.now()))
    },
  })
  say(JSON.stringify(totals.now()))
  return totals.now().violations > 0 ? 1 : 0
}

const words = parseWords(process.argv.slice(2))
if (words === null) {
  process.stderr.write('--from, --seeds, --seconds, --seed, --until and --these are whole numbers.\n')
  process.exitCode = 2
} else {
  process.exitCode = words.seed === null ? await run(words) : await show(words.seed, words)
}
