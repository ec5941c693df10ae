import { tmpdir } from 'node:os'
import { type Arguments, parseArguments } from './arguments.ts'
import { Killed } from './env/disk.ts'
import { type Plan, planOf } from './plan/plan.ts'
import { runSeed } from './run/one-seed.ts'
import { createTotals, runSeeds } from './run/seeds.ts'
import { shrunk } from './run/shrink.ts'
import { newStage } from './run/stage.ts'

/** Unhandled errors. Those of a killed app are expected; all others are bugs. */
const bugs: unknown[] = []
process.on('unhandledRejection', cause => {
  if (!(cause instanceof Killed)) bugs.push(cause)
})

const env = {
  hop: () => new Promise<void>(resolve => void setImmediate(resolve)),
  takeBugs: () => bugs.splice(0),
  newStage: (limit: 'sliding' | 'fixed') => newStage(limit, tmpdir()),
}
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints one seed as a table of events with user and time in milliseconds. */
async function show(seed: number, { until, shrink }: Arguments): Promise<number> {
  const whole = planOf(seed)
  const stage = env.newStage(whole.limit)
  const play = (plan: Plan) => runSeed(plan, { ...env, stage })
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

/** The parent of several such processes keeps their intermediate results, so a stopped run can continue. */
const SEEDS_PER_SUM = 25

/** Runs many seeds. Periodically and at the end it prints the totals as a line of JSON. */
async function run({ from, every, seeds, seconds, these }: Arguments): Promise<number> {
  const totals = createTotals()
  const end = performance.now() + seconds * 1000
  function* wanted(): Iterable<number> {
    for (let index = 0; index < seeds || performance.now() < end; index++) yield from + index * every
  }
  await runSeeds(these.length > 0 ? these : wanted(), {
    ...env,
    onResult(seed, result) {
      totals.add(result)
      for (const { rule, what } of result.violations) say(`seed ${seed}: ${rule}: ${what}`)
      if (totals.now().seeds % SEEDS_PER_SUM === 0) say(JSON.stringify(totals.now()))
    },
  })
  say(JSON.stringify(totals.now()))
  return totals.now().violations > 0 ? 1 : 0
}

const args = parseArguments(process.argv.slice(2))
if (args === null) {
  process.stderr.write('--from, --seeds, --seconds, --seed, --until and --these are whole numbers.\n')
  process.exitCode = 2
} else {
  process.exitCode = args.seed === null ? await run(args) : await show(args.seed, args)
}
