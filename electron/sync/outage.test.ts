import { afterEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type Counting, createCountingService, fullestMinute } from '../queue/testing/counting-service.ts'
import { createSimulatedQueue } from '../queue/testing/simulated-queue.ts'
import { type Ask, createAsk } from './ask.ts'
import { createConnection } from './connection.ts'
import { set } from './testing/edits.ts'
import { bug } from './testing/faults.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const HOUR_MS = 60 * 60_000
const broken: AppError = { kind: 'server', status: 500, code: 4000, message: '', refId: null, executed: 'unknown' }
const failing = fail<null>(broken)
const unreachable = fail<null>({ kind: 'offline', server: 'https://sheets.example' })

/** All layers between the callers and a service with outages, with a manual clock. */
function anApp(duringOutage: Result<null>, counting: Counting = 'sliding') {
  const { clock, queue } = createSimulatedQueue()
  const service = createCountingService(clock, counting, () => [50, 50])
  const state = { isOut: false, asked: 0, answered: 0, returns: 0 }
  const request = async (): Promise<Result<null>> => {
    if (!state.isOut) return service.answer(1)
    state.asked += 1
    await clock.wait(100)
    return duringOutage
  }
  const read = async (priority: 'person' | 'background') => {
    const result = await ask.read('Read', priority, request)
    if (result.ok) state.answered += 1
    return result
  }
  const connection = createConnection({
    now: clock.now,
    elapsed: clock.now,
    after: clock.after,
    probe: () => queue.run({ label: 'Probe', priority: 'person', weight: 1, lane: null, kind: 'probe' }, request),
    onChange: () => undefined,
    // Far more than the budget of a minute.
    onReturn() {
      state.returns += 1
      for (let sheet = 0; sheet < 500; sheet += 1) void read('background')
    },
  })
  const ask: Ask = createAsk(queue, connection)
  return { clock, service, state, connection, read }
}

describe.each([
  ['a service that does nothing but fail', failing, 'sliding'],
  ['a service that cannot be reached', unreachable, 'sliding'],
  ['a service that cannot be reached and counts by full minutes', unreachable, 'fixed'],
] as const)('an hour of %s', (_title, duringOutage, counting) => {
  test('costs fewer than 60 requests for any background work, and causes no burst afterwards', async () => {
    const { clock, service, state, connection, read } = anApp(duringOutage, counting)
    for (let sheet = 0; sheet < 50; sheet += 1) await Promise.all([read('background'), clock.turn(200)])
    state.isOut = true
    for (let at = 0; at < HOUR_MS; at += 15_000) {
      for (let sheet = 0; sheet < 50; sheet += 1) void read('background')
      await clock.turn(15_000)
    }
    expect(connection.state().kind).toBe('offline')
    expect(state.asked).toBeLessThan(60)
    expect(state.asked).toBeGreaterThan(12)

    state.isOut = false
    await clock.turn(20 * 60_000)

    expect(state.returns).toBe(1)
    expect(state.answered).toBe(50 + 500)
    expect(service.refusals()).toBe(0)
    expect(fullestMinute(service.arrived)).toBeLessThanOrEqual(300)
  })
})

test('in an outage interactive requests still reach the service', async () => {
  const { clock, state, connection, read } = anApp(unreachable)
  state.isOut = true
  await Promise.all([read('person'), clock.turn(5_000)])
  expect(connection.state().kind).toBe('offline')
  const asked = state.asked

  expect(await read('background')).toEqual(unreachable)
  expect(state.asked).toBe(asked)

  state.isOut = false
  const [result] = await Promise.all([read('person'), clock.turn(1_000)])
  expect(result).toEqual(ok(null))
  expect(connection.state().kind).toBe('online')
})

describe('edits', () => {
  let env: TestEnv
  afterEach(() => env.end())

  test('wait for a service that only fails, without repeated attempts, and are sent when it works', async () => {
    env = createTestEnv(['Door'])
    await showSheet(env)
    const before = env.service.calls().length
    env.usersMe = failing
    for (let time = 0; time < 1_000; time += 1) {
      env.service.plan('version', bug)
    }
    env.sync.submit(SHEET, [set(1, 'stored')])
    await env.clock.advance(HOUR_MS)

    expect(env.sync.connection().kind).toBe('offline')
    expect(env.service.calls().length - before).toBe(5)
    expect(env.connections.filter(kind => kind === 'connecting').length).toBeLessThan(20)

    env.usersMe = null
    env.service.heal()
    await env.clock.advance(10 * 60_000)
    expect(env.service.drawn()).toEqual(['stored'])
  })
})
