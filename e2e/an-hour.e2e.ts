import { writeFile } from 'node:fs/promises'
import { createTestRandom } from '../shared/testing/random.ts'
import { SEED } from '../shared/testing/seed.ts'
import { LONG_TEST_MS } from './harness/ceilings.ts'
import { startSessionAt } from './harness/session.ts'
import { test } from './harness/test.ts'
import { workAnHour } from './hour/hour.ts'
import { hourSession, KEEP } from './hour/session.ts'
import { makeSheet, NAME } from './hour/start.ts'
import { otherClient } from './wire/other-client.ts'

const HOURS = (process.env.SHEAF_HOURS ?? 'morning,afternoon,evening').split(',')
const STEPS_AN_HOUR = 300
const STEPS = Number(process.env.SHEAF_HOUR_STEPS ?? STEPS_AN_HOUR)

for (const hour of HOURS) {
  test(`an hour of work, ${hour}: the service has the same data as a spreadsheet after the same steps @long`, async ({
    service,
    proxyTo,
    launch,
  }, testInfo) => {
    const report = (story: string) => writeFile(testInfo.outputPath('steps.txt'), story)
    test.setTimeout(LONG_TEST_MS * Math.max(1, STEPS / STEPS_AN_HOUR))
    const running = await service({ sample: true, limit: 'off' })
    const client = otherClient(running)
    const colleague = await makeSheet(client)
    const session = await startSessionAt({ proxyTo, launch }, running, { sheet: NAME, keep: KEEP })
    const dice = createTestRandom('an hour of work', hour)
    await workAnHour(
      { name: `${hour} (SHEAF_SEED=${SEED})`, dice, steps: STEPS, report },
      hourSession(session, launch, colleague),
      client,
    )
  })
}
