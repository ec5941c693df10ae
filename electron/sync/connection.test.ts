import { beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/model/connection.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { createVirtualClock, type VirtualClock } from '../queue/testing/virtual-clock.ts'
import { type ConnectionWatch, createConnection } from './connection.ts'

const gone: Result<never> = fail({ kind: 'offline', server: 'https://sheets.example' })
const failing = (code: number | null = 4000): Result<never> =>
  fail({ kind: 'server', status: 500, code, said: '', refId: null, executed: 'unknown' })

let clock: VirtualClock
let began: number
let answer: Result<unknown>
let probes: number[]
let told: Connection['kind'][]
let returns: number
let watch: ConnectionWatch

beforeEach(() => {
  clock = createVirtualClock()
  began = clock.now()
  answer = gone
  probes = []
  told = []
  returns = 0
  watch = createConnection({
    now: clock.now,
    elapsed: clock.now,
    after: clock.after,
    probe: async () => {
      probes.push(clock.now() - began)
      return answer
    },
    onChange: connection => void told.push(connection.kind),
    onReturn: () => {
      returns += 1
    },
  })
})

describe('the connection', () => {
  test('is lost with the first request that does not get through, and says when it tries next', () => {
    watch.heard(gone)

    expect(watch.state()).toEqual({ kind: 'offline', why: 'unreachable', since: began, nextTryAt: began + 15_000 })
    expect(told).toEqual(['offline'])
  })

  test('is tried after 15 seconds, then after twice as long each time, five minutes at most', async () => {
    watch.heard(gone)
    await clock.turn(20 * 60_000)

    const waits = probes.map((at, index) => at - (probes[index - 1] ?? 0))
    expect(waits.slice(0, 6)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000])
    expect(watch.state()).toMatchObject({ kind: 'offline', since: began })
  })

  test('is back with the first answer of any kind, and what waited goes', async () => {
    watch.heard(gone)
    answer = fail({ kind: 'unauthorized', reason: 'expired' })
    await clock.turn(16_000)

    expect(watch.state().kind).toBe('online')
    expect(told).toEqual(['offline', 'connecting', 'online'])
    expect(returns).toBe(1)
    await clock.turn(600_000)
    expect(probes).toHaveLength(1)
  })

  test('is back when another request gets through meanwhile', async () => {
    watch.heard(gone)
    watch.heard(ok(null))
    await clock.turn(600_000)

    expect(watch.state()).toEqual({ kind: 'online', syncedAt: began })
    expect(probes).toEqual([])
    expect(returns).toBe(1)
  })

  test('is tried at once when the person asks', async () => {
    watch.heard(gone)
    answer = ok(null)

    expect((await watch.tryNow()).kind).toBe('online')
    expect(probes).toEqual([0])
  })

  test('asked for again while it is being tried asks only once', async () => {
    watch.heard(gone)

    await Promise.all([watch.tryNow(), watch.tryNow()])

    expect(probes).toHaveLength(1)
  })

  test('is not judged by a request that was called off, whose answer got lost, or that failed on this computer', () => {
    const silent: AppError[] = [
      { kind: 'cancelled' },
      { kind: 'outcome-unknown' },
      { kind: 'file-unreadable', name: 'a.txt', reason: 'gone' },
      { kind: 'storage-broken', safe: '' },
    ]
    for (const error of silent) watch.heard(fail(error))
    expect(watch.state()).toEqual({ kind: 'online', syncedAt: null })

    watch.heard(gone)
    for (const error of silent) watch.heard(fail(error))
    expect(watch.state().kind).toBe('offline')
  })

  test('that stays open after a try that said nothing counts as lost', async () => {
    watch.heard(gone)
    answer = fail({ kind: 'cancelled' })

    expect((await watch.tryNow()).kind).toBe('offline')
  })

  test('is not back because somebody on the way answers that the service is gone', async () => {
    watch.heard(gone)
    watch.heard(failing(null))
    answer = failing(null)
    await clock.turn(50_000)

    expect(watch.state()).toMatchObject({ kind: 'offline', since: began })
    expect(probes).toEqual([15_000, 45_000])
    expect(returns).toBe(0)
  })

  test('is not asked for any more after the end', async () => {
    watch.heard(gone)
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

  test('is asked how it is, and counts as out of reach if it fails at that too', async () => {
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

  test('and is well otherwise counts as well, and nobody hears of the question', async () => {
    answer = ok(null)
    await failFiveTimes()

    expect(probes).toEqual([0])
    expect(told).toEqual(['online'])
    expect(returns).toBe(0)
  })

  test('is asked once, however much else fails before it answers', async () => {
    answer = failing()
    await Promise.all([failFiveTimes(), failFiveTimes()])
    await failFiveTimes()

    expect(probes).toEqual([0])
  })

  test('is asked nothing where it is one sheet that is busy', async () => {
    await failFiveTimes(failing(4004))

    expect(probes).toEqual([])
  })
})
