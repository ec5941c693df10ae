import { expect, test } from 'vitest'
import { createTestRandom } from '../../../shared/testing/random.ts'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { ANN, consented, type SessionRun, settle, startSession } from '../testing/a-session.ts'
import { ask, httpWith, whileTimePasses } from '../testing/asking.ts'
import { createCrashEnv } from '../testing/crash-env.ts'
import { createFakeKeyring } from '../testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from '../testing/state-folder.ts'
import { createTokenService, type TokenService } from '../testing/token-service.ts'

const HOUR_MS = 60 * 60_000
const LIVES = 5
const { keyring } = createFakeKeyring()

type Setup = { readonly clock: VirtualClock; readonly service: TokenService; readonly chance: () => number }

/** Something that happens to a session, for better or worse. */
const events: readonly ((run: SessionRun, setup: Setup) => unknown)[] = [
  run => ask(run),
  run => Promise.all([ask(run), ask(run), ask(run)]),
  (_run, { clock, chance }) => clock.turn(chance() * 30 * HOUR_MS),
  // A sleep: no timer notices.
  (_run, { clock, chance }) => clock.set(clock.now() + chance() * 200 * HOUR_MS),
  (_run, { service }) => service.loseNextAnswer(),
  (_run, { service }) => service.failNext(() => new Response('', { status: 503 })),
  (_run, { service, chance }) => service.reachable(chance() < 0.5),
]

/** One run of the app until it crashes or has lived long enough. Gives the files it leaves. */
async function live(folder: StateFolder, setup: Setup): Promise<StateFolder> {
  const { clock, service, chance } = setup
  const crashAt = Math.ceil(chance() * 60)
  const env = createCrashEnv(folder, { db: folder.open(), fetch: service.fetch, after: clock.after, keyring }, crashAt)
  const { signInFetch, ...outside } = env.outside
  const run = startSession({
    ...outside,
    clock: { ...clock, ...outside.clock },
    random: chance,
    httpFor: (baseUrl, token) => httpWith({ fetch: signInFetch, clock }, { current: () => token }, baseUrl),
  })
  const isDead = () => env.left() !== null

  await whileTimePasses(clock, run.session.resume(), isDead)
  for (let step = 0; step < 12 && !isDead(); step += 1) {
    const event = events[Math.floor(chance() * events.length)]
    await whileTimePasses(clock, Promise.resolve(event?.(run, setup)), isDead)
    await settle(2)
  }
  expect(env.usedTooEarly).toEqual([])
  if (!isDead()) await whileTimePasses(clock, run.session.end())
  return env.left() ?? folder
}

/** After recovery: a session that still exists must work, and one that does not must say so. */
async function heal(folder: StateFolder, { clock, service }: Setup): Promise<string> {
  service.reachable(true)
  service.forgetFailures()
  const run = startSession({ db: folder.open(), fetch: service.fetch, clock, keyring })
  const kept = await run.store.recall(ANN)
  const mayWork = kept.kind === 'here' && !service.isDead(kept.credential.access)
  await run.session.resume()
  for (let minute = 0; minute < 10; minute += 1) {
    await whileTimePasses(clock, ask(run))
    await clock.turn(60_000)
  }

  const answer = await whileTimePasses(clock, ask(run))
  expect(answer?.ok).toBe(mayWork)
  expect(run.session.state).toMatchObject(mayWork ? { kind: 'signed-in' } : { kind: 'reading', why: 'gone' })
  await run.session.end()
  return mayWork ? 'works' : 'one sign-in'
}

test('through any failures and crashes, a session works or has ended, and no pair is wasted', async () => {
  const outcomes = new Map<string, number>()
  for (let session = 1; session <= 60; session += 1) {
    const clock = createVirtualClock()
    const chance = createTestRandom('pairs', session).next
    const setup: Setup = { clock, service: createTokenService('strict', clock.now), chance }
    const folders = [createStateFolder()]
    const first = startSession({ db: folders[0]!.open(), fetch: setup.service.fetch, clock, keyring })
    await first.session.enterWithCode(consented())
    await first.session.end()

    for (let life = 0; life < LIVES; life += 1) folders.push(await live(folders.at(-1)!, setup))
    const outcome = await heal(folders.at(-1)!, setup)

    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    expect(setup.service.seen.refreshesAtOnce, `session ${session}`).toBeLessThanOrEqual(1)
    for (const folder of new Set(folders)) folder.remove()
  }

  // Both ends are reached, so the simulation does test something.
  expect(Math.min(outcomes.get('works') ?? 0, outcomes.get('one sign-in') ?? 0)).toBeGreaterThan(5)
})
