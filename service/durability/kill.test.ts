import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestRandom } from '../../shared/testing/random.ts'
import { buildProgram, startAndKill, startChild } from './testing/child-service.ts'
import { faultsIn } from './testing/inspect-data.ts'
import { killRounds, killTimeoutMs, lastingToken, pause } from './testing/kill-run.ts'
import { aWriter, type Tally, type Writer } from './testing/writer.ts'

// `npm run prove -- kill-service` does this 200 times. The seed determines the writes and how long the service lives.
const ROUNDS = killRounds(3)
const WRITERS = 3

beforeAll(buildProgram)

test(
  `a service killed while it writes has everything that it acknowledged, and nothing partial (${ROUNDS} times)`,
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'sheaf-kill-'))
    const tally: Tally = { acknowledged: 0, foundDone: 0, foundUndone: 0, sentAgain: 0 }
    let killedAtStart = 0
    onTestFinished(({ task }) => {
      // Kept for inspection after a failure.
      if (task.result?.state === 'pass') rmSync(data, { recursive: true, force: true })
    })

    const token = await lastingToken(data)
    const first = await startChild(data)
    const writers: Writer[] = []
    for (let count = 0; count < WRITERS; count++) writers.push(await aWriter(first, token, `W${count}`, tally))
    await first.kill()

    for (let round = 0; round < ROUNDS; round++) {
      const random = createTestRandom('kill', round)
      if (random.chance(0.2)) {
        await startAndKill(data, random.below(600))
        killedAtStart += 1
      }
      const service = await startChild(data)
      for (const writer of writers) await writer.check(service)
      expect(faultsIn(data), `round ${round}, ${data}`).toEqual([])

      const writing = writers.map((writer, index) =>
        writer.write(service, createTestRandom('kill', round, index + 1), `${round}`),
      )
      // On a slow machine the first write may take longer than that.
      const isUnderWay = pause(random.below(900)).then(() => expect.poll(() => tally.acknowledged).toBeGreaterThan(0))
      await Promise.race([isUnderWay, ...writing])
      await service.kill()
      await Promise.all(writing)
    }

    const last = await startChild(data)
    for (const writer of writers) await writer.check(last)
    expect(faultsIn(data), data).toEqual([])
    expect(await last.stop()).toBe(0)
    expect(logSize(data)).toBe(0)
    const { acknowledged, foundDone, foundUndone, sentAgain } = tally
    process.stderr.write(
      `kill -9: ${ROUNDS} times while writing, ${killedAtStart} times while starting; ${acknowledged} writes acknowledged and none lost; ` +
        `of those under way ${foundDone} were whole, ${foundUndone} not there, ${sentAgain} sent again with their key.\n`,
    )
    expect(acknowledged).toBeGreaterThan(0)
    expect(foundDone + foundUndone + sentAgain).toBeGreaterThan(0)
  },
  killTimeoutMs(ROUNDS),
)

function logSize(data: string): number {
  const log = join(data, 'service.db-wal')
  return existsSync(log) ? statSync(log).size : 0
}
