import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { createAccounts } from '../accounts.ts'
import { ANN, consented, type SessionRun, settle, startSession } from '../testing/a-session.ts'
import { ask, httpWith, whileTimePasses } from '../testing/asking.ts'
import { createCrashEnv } from '../testing/crash-env.ts'
import { createFakeKeyring } from '../testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from '../testing/state-folder.ts'
import { BASE_URL, createTokenService, type Rotation, type TokenService } from '../testing/token-service.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const MINUTE_MS = 60_000

type Setup = {
  readonly clock: VirtualClock
  readonly service: TokenService
  readonly rotation: Rotation
}
/** The actions before the crash, and their result without one. */
type Story = {
  readonly before: readonly Chapter[]
  readonly crashing: Chapter
}
type Chapter = (run: SessionRun, setup: Setup) => Promise<unknown>

const { keyring } = createFakeKeyring()

const signIn: Chapter = run => run.session.enterWithCode(consented())
const signInAnew: Chapter = (run, { service }) => {
  service.addCode('code-2', 1)
  return run.session.enterWithCode(consented({ code: 'code-2' }))
}
const askAfterAWeek: Chapter = async (run, setup) => {
  setup.clock.set(setup.clock.now() + WEEK_MS)
  await run.session.resume()
  await ask(run)
}
const refreshEarly: Chapter = async (run, setup) => {
  await run.session.resume()
  for (let hour = 0; hour < 24 * 6; hour += 1) {
    await setup.clock.turn(60 * MINUTE_MS)
    await settle()
  }
}
const loseTheAnswer: Chapter = async (run, setup) => {
  await run.session.resume()
  setup.clock.set(setup.clock.now() + WEEK_MS)
  setup.service.loseNextAnswer()
  await ask(run)
}

const stories: Record<string, Story> = {
  'signing in': { before: [], crashing: signIn },
  'signing in anew while a session is there': { before: [signIn], crashing: signInAnew },
  'a refresh that a refused request asked for': { before: [signIn], crashing: askAfterAWeek },
  'a refresh before its time': { before: [signIn], crashing: refreshEarly },
  'finding out about a refresh whose answer was lost': { before: [signIn, loseTheAnswer], crashing: askAfterAWeek },
  'signing out': { before: [signIn], crashing: run => run.session.resume().then(() => run.session.signOut('keep')) },
}

const cases = Object.keys(stories).flatMap(name =>
  (['strict', 'lenient'] as const).map(rotation => ({ name, rotation })),
)

test.each(cases)(
  'a crash at any moment of $name leaves a working session or one clear sign-in ($rotation service)',
  async ({ name, rotation }) => {
    const story = stories[name]
    if (!story) throw new Error('no such story')
    const whole = await crashIn(story, rotation, Number.POSITIVE_INFINITY)
    expect(whole.crashed).toBe(false)
    expect(whole.points).toBeGreaterThan(5)

    for (let crashAt = 1; crashAt <= whole.points; crashAt += 1) {
      const { crashed } = await crashIn(story, rotation, crashAt)
      expect(crashed, `point ${crashAt}`).toBe(true)
    }
  },
)

async function crashIn(story: Story, rotation: Rotation, crashAt: number) {
  const clock = createVirtualClock()
  const setup: Setup = { clock, service: createTokenService(rotation, clock.now), rotation }
  const folder = createStateFolder()
  const edits = storeEdits(folder)
  for (const chapter of story.before) {
    const run = startSession({ db: folder.open(), fetch: setup.service.fetch, clock, keyring })
    await whileTimePasses(setup.clock, chapter(run, setup))
    await run.session.end()
  }
  const wasKnown = createAccounts(folder.open()).list().length > 0

  const env = createCrashEnv(
    folder,
    { db: folder.open(), fetch: setup.service.fetch, after: clock.after, keyring },
    crashAt,
  )
  const { signInFetch, ...outside } = env.outside
  const run = startSession({
    ...outside,
    clock: { ...clock, ...outside.clock },
    httpFor: (baseUrl, token) => httpWith({ fetch: signInFetch, clock }, { current: () => token }, baseUrl),
  })
  await whileTimePasses(setup.clock, story.crashing(run, setup), () => env.left() !== null)
  expect(env.usedTooEarly, 'used before it was durable').toEqual([])

  const left = env.left()
  if (left) await goOn(left, setup, `point ${crashAt}, ${env.points.at(-1)}`, wasKnown)
  expect(edits(left ?? folder), 'the edits').toBe(true)
  expect(setup.service.seen.refreshesAtOnce, 'refreshes at once').toBeLessThanOrEqual(1)
  left?.remove()
  folder.remove()
  return { points: env.points.length, crashed: left !== null }
}

/** The next start with the files that the crash left. */
async function goOn(left: StateFolder, setup: Setup, where: string, wasKnown: boolean): Promise<void> {
  const run = startSession({ db: left.open(), fetch: setup.service.fetch, clock: setup.clock, keyring })
  const kept = await run.store.recall(ANN)
  const mayWork = kept.kind === 'here' && !setup.service.isDead(kept.credential.access)
  await run.session.resume()
  for (let minute = 0; minute < 3; minute += 1) {
    const asked = ask(run)
    await whileTimePasses(setup.clock, asked)
    await setup.clock.turn(MINUTE_MS)
  }

  const works = await whileTimePasses(setup.clock, ask(run))
  const { kind } = run.session.state
  // A pair that a strict service still accepts must not be given up; a lenient one may change its answer.
  if (setup.rotation === 'strict') expect(kind === 'signed-in', where).toBe(mayWork)
  if (kind === 'signed-in') expect(works, where).toMatchObject({ ok: true })
  else if (kind === 'reading') expect(run.session.state, where).toMatchObject({ why: 'gone', account: { key: ANN } })
  else {
    expect([kept.kind, run.accounts.list().length > 0], where).toEqual(['gone', wasKnown])
    expect((await run.clientApps.recall(BASE_URL)) !== null, where).toBe(wasKnown)
  }
  expect(run.states.filter(state => state === 'reading').length, where).toBeLessThanOrEqual(1)

  setup.service.addCode('code-again', 1)
  const again = await run.session.enterWithCode(consented({ code: 'code-again' }))
  expect(again, where).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { key: ANN } } })
  expect(await ask(run), where).toMatchObject({ ok: true })
  await run.session.end()
}

/** Adds a file of stored edits; the returned function checks that it is unchanged. */
function storeEdits(folder: StateFolder): (now: StateFolder) => boolean {
  const content = 'five edits that nobody has saved'
  writeFileSync(join(folder.path, 'outbox.db'), content)
  const hash = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  return now => hash(readFileSync(join(now.path, 'outbox.db'), 'utf8')) === hash(content)
}
