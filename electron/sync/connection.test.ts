import { beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/model/connection.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { createVirtualClock, type VirtualClock } from '../queue/testing/virtual-clock.ts'
import { type ConnectionWatch, createConnection } from './connection.ts'

const gone: Result<never> = fail({ kind: 'offline', server: 'https://sheets.example' })
const failing = (code: number | null = 4000): Result<never> =>
  fail({ kind: 'server', status: 500, code, message: '', refId: null, executed: 'unknown' })

let clock: VirtualClock
let began: number
let answer: Result<unknown>
let probes: number[]
let reported: Connection['kind'][]
let returns: number
let watch: ConnectionWatch

beforeEach(() => {
  clock = createVirtualClock()
  began = clock.now()
  answer = gone
  probes = []
  reported = []
  returns = 0
  watch = createConnection({
    now: clock.now,
    elapsed: clock.now,
    after: clock.after,
    probe: async () => {
      probes.push(clock.now() - began)
      return answer
    },
    onChange: connection => void reported.push(connection.kind),
    onReturn: () => {
      returns += 1
    },
  })
})

describe('the connection', () => {
  test('is lost with the first unreachable request, and shows the time of the next attempt', () => {
    watch.received(gone)

    expect(watch.state()).toEqual({ kind: 'offline', why: 'unreachable', since: began, nextTryAt: began + 15_000 })
    expect(reported).toEqual(['offline'])
  })

  test('is probed after 15 seconds, then at doubling intervals, up to five minutes', async () => {
    watch.received(gone)
    await clock.turn(20 * 60_000)

    const waits = probes.map((at, index) => at - (probes[index - 1] ?? 0))
    expect(waits.slice(0, 6)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000])
    expect(watch.state()).toMatchObject({ kind: 'offline', since: began })
  })

  test('returns with the first response of any kind, and resumes waiting work', async () => {
    watch.received(gone)
    answer = fail({ kind: 'unauthorized', reason: 'expired' })
    await clock.turn(16_000)

    expect(watch.state().kind).toBe('online')
    expect(reported).toEqual(['offline', 'connecting', 'online'])
    expect(returns).toBe(1)
    await clock.turn(600_000)
    expect(probes).toHaveLength(1)
  })

  test('returns when another request succeeds', async () => {
    watch.received(gone)
    watch.received(ok(null))
    await clock.turn(600_000)

    expect(watch.state()).toEqual({ kind: 'online', syncedAt: began })
    expect(probes).toEqual([])
    expect(returns).toBe(1)
  })

  test('is probed at once on the user’s request', async () => {
    watch.received(gone)
    answer = ok(null)

    expect((await watch.tryNow()).kind).toBe('online')
    expect(probes).toEqual([0])
  })

  test('sends one probe for several requests at once', async () => {
    watch.received(gone)

    await Promise.all([watch.tryNow(), watch.tryNow()])

    expect(probes).toHaveLength(1)
  })

  test('ignores requests that were cancelled, lost their response, or failed on this computer', () => {
    const silent: AppError[] = [
      { kind: 'cancelled' },
      { kind: 'outcome-unknown' },
      { kind: 'file-unreadable', name: 'a.txt', reason: 'gone' },
      { kind: 'storage-broken', safe: '' },
    ]
    for (const error of silent) watch.received(fail(error))
    expect(watch.state()).toEqual({ kind: 'online', syncedAt: null })

    watch.received(gone)
    for (const error of silent) watch.received(fail(error))
    expect(watch.state().kind).toBe('offline')
  })

  test('that stays undetermined after a probe counts as lost', async () => {
    watch.received(gone)
    answer = fail({ kind: 'cancelled' })

    expect((await watch.tryNow()).kind).toBe('offline')
  })

  test('does not return on a proxy’s response that the service is unreachable', async () => {
    watch.received(gone)
    watch.received(failing(null))
    answer = failing(null)
    await clock.turn(50_000)

    expect(watch.state()).toMatchObject({ kind: 'offline', since: began })
    expect(probes).toEqual([15_000, 45_000])
    expect(returns).toBe(0)
  })

  test('is not probed after the end', async () => {
    watch.received(gone)
    watch.stop()
    await clock.turn(600_000)

    expect(probes).toEqual([])
  })
})

describe('a service that fails five times in a row', () => {
  const failFiveTimes = async (result = failing()) => {
    for (let time = 0; time < 5; time += 1) watch.tried(result)
    await clock.turn(0)
  }

  test('is probed, and counts as unreachable if that fails too', async () => {
    answer = failing()
    await failFiveTimes()

    expect(probes).toEqual([0])
    expect(watch.state()).toEqual({ kind: 'offline', why: 'failing', since: began, nextTryAt: began + 15_000 })
    expect(watch.trouble()).toMatchObject({ kind: 'server', code: 4000 })

    answer = ok(null)
    await clock.turn(15_000)
    expect(watch.state().kind).toBe('online')
    expect(watch.trouble()).toBe(null)
    expect(returns).toBe(1)
  })

  test('and responds to the probe counts as reachable, without a notification', async () => {
    answer = ok(null)
    await failFiveTimes()

    expect(probes).toEqual([0])
    expect(reported).toEqual(['online'])
    expect(returns).toBe(0)
  })

  test('is probed once, regardless of further failures in the meantime', async () => {
    answer = failing()
    await Promise.all([failFiveTimes(), failFiveTimes()])
    await failFiveTimes()

    expect(probes).toEqual([0])
  })

  test('is not probed if only one sheet is busy', async () => {
    await failFiveTimes(failing(4004))

    expect(probes).toEqual([])
  })
})
