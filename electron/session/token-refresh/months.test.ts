import { expect, test } from 'vitest'
import { createTestRandom } from '../../../shared/testing/random.ts'
import { createVirtualClock } from '../../queue/testing/virtual-clock.ts'
import { consented, type SessionRun, settle, startSession } from '../testing/a-session.ts'
import { ask } from '../testing/asking.ts'
import { createFakeKeyring } from '../testing/fake-keyring.ts'
import { createStateFolder } from '../testing/state-folder.ts'
import { createTokenService } from '../testing/token-service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** One computer over months: its time, its clock, which may be wrong, its sleep and its connection. */
function createComputer(of: string | number) {
  const chance = createTestRandom('months', of).next
  const clock = createVirtualClock()
  const folder = createStateFolder()
  const { keyring } = createFakeKeyring()
  let asleepMs = 0
  let wrongByMs = 0
  let isBusy = false
  // True time advances during sleep; timers and elapsed time do not.
  const service = createTokenService('strict', () => clock.now() + asleepMs)
  const start = (): SessionRun =>
    startSession({
      db: folder.open(),
      fetch: service.fetch,
      clock,
      keyring,
      now: () => clock.now() + asleepMs + wrongByMs,
      random: chance,
      isIdle: () => !isBusy,
    })
  let run = start()

  return {
    service,
    chance,
    signIn: () => run.session.enterWithCode(consented()),
    state: () => run.session.state.kind,
    async restart(): Promise<void> {
      await run.session.end()
      run = start()
      await run.session.resume()
    },
    sleep(ms: number) {
      asleepMs += ms
    },
    setClockWrong(ms: number) {
      wrongByMs = ms
    },
    work(yes: boolean) {
      isBusy = yes
    },
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 10 * MINUTE_MS) {
        await clock.turn(Math.min(left, 10 * MINUTE_MS))
        await settle(2)
      }
    },
    async ask() {
      const answer = ask(run)
      await settle(3)
      return answer
    },
    async end(): Promise<void> {
      await run.session.end()
      folder.remove()
    },
  }
}
type Computer = ReturnType<typeof createComputer>

/** One day as people have them. */
async function liveADay(computer: Computer): Promise<void> {
  const { chance, service } = computer
  if (chance() < 0.3) await computer.restart()
  if (chance() < 0.1) computer.setClockWrong((chance() - 0.5) * 20 * YEAR_MS)
  if (chance() < 0.1) computer.setClockWrong(0)
  const isAway = chance() < 0.15
  service.reachable(!isAway)
  computer.work(true)
  await computer.pass(4 * HOUR_MS)
  if (!isAway) expect(await computer.ask()).toMatchObject({ ok: true })
  computer.work(false)
  await computer.pass(4 * HOUR_MS)
  service.reachable(true)
  // Switched off, asleep or left on overnight.
  if (chance() < 0.5) computer.sleep(16 * HOUR_MS)
  else await computer.pass(16 * HOUR_MS)
}

test.each([1, 2, 3, 4, 5])('stays signed in for 200 days under random conditions (%d)', async nth => {
  const computer = createComputer(nth)
  await computer.signIn()

  for (let day = 0; day < 200; day += 1) await liveADay(computer)

  const { seen } = computer.service
  expect(computer.state()).toBe('signed-in')
  expect(await computer.ask()).toMatchObject({ ok: true })
  // Each pair is for a week and is refreshed at 70 to 80 % of it, some at its end after days without a connection.
  expect(seen.refreshed).toBeGreaterThanOrEqual(Math.floor(200 / 7))
  expect(seen.refreshed).toBeLessThanOrEqual(Math.ceil(200 / 4.9))
  expect(seen.refreshTokens.length).toBe(seen.refreshed)
  expect(new Set(seen.refreshTokens).size).toBe(seen.refreshed)
  expect(seen.refreshesAtOnce).toBe(1)
  await computer.end()
})

test('an idle computer refreshes about once in five days and sends nothing else', async () => {
  const computer = createComputer('left alone')
  await computer.signIn()
  const before = computer.service.seen.probed

  await computer.pass(50 * DAY_MS)

  expect(computer.service.seen.refreshed).toBeGreaterThanOrEqual(8)
  expect(computer.service.seen.refreshed).toBeLessThanOrEqual(10)
  expect(computer.service.seen.probed - before).toBe(computer.service.seen.refreshed)
  await computer.end()
})

test('does not refresh while the user is active and there is time', async () => {
  const computer = createComputer('at work')
  await computer.signIn()
  computer.work(true)

  await computer.pass(6 * DAY_MS)
  expect(computer.service.seen.refreshed).toBe(0)

  computer.work(false)
  await computer.pass(HOUR_MS)
  expect(computer.service.seen.refreshed).toBe(1)
  await computer.end()
})

test.each([
  ['ten years fast', 10 * YEAR_MS],
  ['ten years slow', -10 * YEAR_MS],
])(
  'with a clock that is suddenly %s the session is refreshed when it needs it, and no more often',
  async (_how, wrongBy) => {
    const computer = createComputer('suddenly wrong')
    await computer.signIn()
    computer.setClockWrong(wrongBy)
    await computer.pass(DAY_MS)
    await computer.restart()

    await computer.pass(DAY_MS)
    expect(computer.service.seen.refreshed).toBe(0)

    await computer.pass(40 * DAY_MS)
    expect(await computer.ask()).toMatchObject({ ok: true })
    expect(computer.service.seen.refreshed).toBeGreaterThanOrEqual(7)
    expect(computer.service.seen.refreshed).toBeLessThanOrEqual(8)
    expect(computer.service.seen.probed).toBeLessThan(20)
    await computer.end()
  },
)

test('a clock set back by some days does not delay the refresh', async () => {
  const computer = createComputer('set back')
  await computer.signIn()
  await computer.pass(4 * DAY_MS)
  computer.setClockWrong(-3 * DAY_MS)

  await computer.pass(2 * DAY_MS)

  expect(computer.service.seen.refreshed).toBe(1)
  await computer.end()
})

test('a computer that wakes after days checks its sessions within an hour', async () => {
  const computer = createComputer('wakes after days')
  await computer.signIn()
  await computer.pass(DAY_MS)
  computer.sleep(5.5 * DAY_MS)

  await computer.pass(70 * MINUTE_MS)

  expect(computer.service.seen.refreshed).toBe(1)
  await computer.end()
})

test('after a sleep of a month the first request refreshes the session, once', async () => {
  const computer = createComputer('wakes after a month')
  await computer.signIn()
  computer.sleep(30 * DAY_MS)

  expect(await computer.ask()).toMatchObject({ ok: true })

  expect(computer.service.seen.refreshed).toBe(1)
  await computer.end()
})
