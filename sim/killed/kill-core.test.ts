import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildProgram, startChild } from '../../service/durability/testing/child-service.ts'
import { killRounds, killTimeoutMs, lastingToken } from '../../service/durability/testing/kill-run.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import { SEED } from '../../shared/testing/seed.ts'
import { makeSheet } from '../typing/on-service.ts'
import type { Paper } from '../typing/paper.ts'
import { askOver } from './ask-over.ts'
import { buildCore } from './build.ts'
import type { Report, Task } from './report.ts'
import { type End, run } from './run.ts'
import { createTally } from './tally.ts'

// `npm run prove -- kill-core` does this 200 times. The seed determines the edits and how long a run lives, but not how
// far the machine gets by then.
const ROUNDS = killRounds(6)
const SHEETS = 5
/** The two minutes after which a start asks for the result of a new row pass in six seconds. */
const SPEED = 20

test(
  `after repeated kills of the app all stored edits are on the service once (${ROUNDS} times)`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-kill-core-'))
    onTestFinished(({ task }) => {
      if (task.result?.state === 'pass') rmSync(folder, { recursive: true })
    })
    await buildProgram()
    const { program, worker } = await buildCore(folder)
    const token = await lastingToken(join(folder, 'service'))
    const { baseUrl } = await startChild(join(folder, 'service'))
    const ask = askOver(baseUrl, token)
    const papers: Paper[] = []
    for (let index = 0; index < SHEETS; index++) {
      const keys = Array.from({ length: 6 }, (_, row) => `p${index}-${row}`)
      papers.push((await makeSheet(ask, `Plan ${index}`, keys)).paper)
    }
    const tally = await createTally(ask, papers)
    const task = { folder: join(folder, 'app'), worker, baseUrl, token, papers, seed: SEED, speed: SPEED }
    /** After a failure, `reports.jsonl` has the history. */
    const hear = (report: Report) => {
      appendFileSync(join(folder, 'reports.jsonl'), `${JSON.stringify(report)}\n`)
      tally.hear(report)
    }
    let startMs = 1_000

    let killedAtStart = 0
    let round = 1
    // A slow machine stores few edits per round, so there are more rounds.
    for (; (round <= ROUNDS || tally.counts.stored <= ROUNDS) && tally.wrong.length === 0; round++) {
      const end = endOf(createRandom(SEED, `end ${round}`), startMs)
      const working: Task = { ...task, round, goal: 'work' }
      const ran = await run(program, working, end, hear)
      tally.over()
      startMs = ran.startMs ?? startMs
      if (ran.startMs === null) killedAtStart += 1
      if (ran.code !== null) tally.wrong.push(`The app ended by itself in round ${round}: ${ran.code}`)
    }
    const last = await run(program, { ...task, round, goal: 'rest' }, null, hear)
    if (last.code !== 0) tally.wrong.push('The app did not come to rest.')
    await tally.compare()

    const { stored, rows, comments, cutOff, underWay, twice } = tally.counts
    process.stderr.write(
      `kill -9: ${round - 1} times, ${killedAtStart} of them while starting; ${stored} edits stored, ${rows} rows and ${comments} comments among them; ` +
        `${underWay} were under way when the app was killed, ${cutOff} were just being stored; ${twice} times a new row showed twice until it was asked for. ` +
        `${tally.wrong.length === 0 ? '0 lost, 0 rows doubled, 0 comments doubled' : 'NOT all of it is as it must be'}.\n`,
    )
    expect(tally.wrong, folder).toEqual([])
    expect(stored).toBeGreaterThan(ROUNDS)
  },
  killTimeoutMs(ROUNDS),
)

/** A third of the runs ends before a window shows anything, and most others before everything is saved. */
function endOf(random: Random, startMs: number): End {
  if (random.chance(0.3)) return { from: 'start', ms: random.below(Math.ceil(startMs * 1.2)) }
  return { from: 'first-window', ms: random.below(random.chance(0.3) && ROUNDS > 20 ? 7_000 : 1_500) }
}
