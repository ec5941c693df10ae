import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { createTestRandom } from '../../shared/testing/random.ts'
import type { QueueRequest } from './pending-request.ts'
import { type Counting, createCountingService, fullestMinute } from './testing/counting-service.ts'
import { createSimulatedQueue } from './testing/simulated-queue.ts'

const aRequest = (over: Partial<QueueRequest>): QueueRequest => ({
  label: 'x',
  priority: 'background',
  weight: 1,
  lane: null,
  kind: 'read',
  ...over,
})

/** Sends them all at once, and returns the time until the last response. */
async function send(requests: readonly QueueRequest[], counting: Counting, latencyMs: number) {
  const random = createTestRandom('all at once').next
  const { clock, queue } = createSimulatedQueue(random)
  const half = () => Math.round((random() * latencyMs) / 2)
  const service = createCountingService(clock, counting, () => [half(), half()])
  const begin = clock.now()
  let end = begin
  let done = 0

  for (const request of requests) {
    void queue
      .run(request, () => service.answer(request.weight))
      .then(result => {
        done += result.ok ? 1 : 0
        end = clock.now()
      })
  }
  await clock.turnToEnd()
  return { tookMs: end - begin, done, service, queue }
}

/** The minimum time of any client: a full budget at once, then another one every minute. */
const boundMs = (requests: readonly QueueRequest[]) => {
  const units = requests.reduce((sum, { weight }) => sum + weight, 0)
  return Math.floor((units - 1) / 300) * 60_000
}

const MIXED = cases(3_000, 10_000)
const COUNTINGS = ['sliding', 'fixed'] as const

describe.each(COUNTINGS)('a service that counts strictly, %s', counting => {
  const mixed = Array.from({ length: MIXED }, (_, index) =>
    aRequest({
      weight: index % 8 === 0 ? 10 : 1,
      priority: index % 5 === 0 ? 'person' : 'background',
      ...(index % 8 === 0 ? { kind: 'write', lane: `sheet ${index % 40}` } : {}),
    }),
  )

  test(`${MIXED} requests of mixed weight never get "too many", and use at least 92 % of the possible rate`, async () => {
    const { tookMs, done, service } = await send(mixed, counting, 200)

    expect(done).toBe(MIXED)
    expect(service.refusals()).toBe(0)
    expect(fullestMinute(service.arrived)).toBeLessThanOrEqual(300)
    expect(boundMs(mixed) / tookMs).toBeGreaterThanOrEqual(0.92)
  })

  test('1,000 plain background requests as well', async () => {
    const plain = Array.from({ length: 1_000 }, () => aRequest({}))
    const { tookMs, service } = await send(plain, counting, 100)

    expect(service.refusals()).toBe(0)
    expect(boundMs(plain) / tookMs).toBeGreaterThanOrEqual(0.92)
  })

  test('interactive requests finish within two seconds, with any amount of background work', async () => {
    const random = createTestRandom('beside a person').next
    const { clock, queue } = createSimulatedQueue(random)
    const service = createCountingService(clock, counting, () => [random() * 100, random() * 100])
    const waits: number[] = []
    const ask = async () => {
      const askedAt = clock.now()
      await queue.run(aRequest({ priority: 'person' }), () => service.answer(1))
      waits.push(clock.now() - askedAt)
    }
    void ask()
    for (let index = 0; index < 5_000; index += 1) {
      const weight = index % 16 === 0 ? 10 : 1
      void queue.run(aRequest({ weight }), () => service.answer(weight))
    }
    for (let asked = 1; asked < 300; asked += 1) {
      await clock.turn(3_000)
      void ask()
    }
    await clock.turn(5_000)

    expect(waits).toHaveLength(300)
    expect(waits.sort((a, b) => a - b)[285]).toBeLessThan(2_000)
    expect(service.refusals()).toBe(0)
    // Most is still queued after a long wait; all of the budget not reserved for interactive requests was used.
    expect(queue.view().waiting).toBeGreaterThan(2_000)
    const units = service.arrived.reduce((sum, { units: each }) => sum + each, 0)
    expect(units / (300 * 15)).toBeGreaterThanOrEqual(0.89)
  })
})

const lanes = fc.constantFrom('a', 'b', 'c')
const anyRequest = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), lane: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), lane: lanes }) },
)
const anyRequests = fc.array(
  fc.record({
    kindAndLane: anyRequest,
    weight: fc.constantFrom(1, 1, 10),
    priority: fc.constantFrom('person' as const, 'background' as const),
    pauseMs: fc.nat(400),
  }),
  { minLength: 20, maxLength: 120 },
)

test('in any load, equally urgent writers of a sheet keep their order, run alone, and never starve', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequests, fc.integer({ min: 1, max: 3_000 }), async (arrivals, latencyMs) => {
      const random = createTestRandom('whatever comes', latencyMs).next
      const { clock, queue } = createSimulatedQueue(random)
      const service = createCountingService(clock, 'sliding', () => [
        Math.round(random() * latencyMs),
        Math.round(random() * latencyMs),
      ])
      const writing = new Set<string>()
      const order = new Map<string, number[]>()
      let done = 0

      for (const [index, { kindAndLane, weight, priority, pauseMs }] of arrivals.entries()) {
        const request = aRequest({ ...kindAndLane, weight, priority })
        const lane = request.lane
        void queue
          .run(request, async () => {
            if (lane !== null) {
              expect(writing.has(lane)).toBe(false)
              writing.add(lane)
              const line = `${lane} ${priority}`
              order.set(line, [...(order.get(line) ?? []), index])
            }
            const answer = await service.answer(weight)
            if (lane !== null) writing.delete(lane)
            return answer
          })
          .then(result => {
            done += result.ok ? 1 : 0
          })
        await clock.turn(pauseMs)
      }
      await clock.turnToEnd()

      expect(done).toBe(arrivals.length)
      expect(service.refusals()).toBe(0)
      for (const indexes of order.values()) expect(indexes).toEqual([...indexes].sort((a, b) => a - b))
    }),
    { numRuns: cases(20, 60) },
  )
})

test('under continuous interactive load background work gets a turn at least every half minute', async () => {
  const { clock, queue } = createSimulatedQueue(createTestRandom('never stops asking').next)
  const service = createCountingService(clock, 'sliding', () => [50, 50])
  const started: { at: number; arrivedAt: number; isPerson: boolean }[] = []
  const ask = (isPerson: boolean) => {
    const arrivedAt = clock.now()
    void queue.run(aRequest({ priority: isPerson ? 'person' : 'background' }), () => {
      started.push({ at: clock.now(), arrivedAt, isPerson })
      return service.answer(1)
    })
  }

  for (let second = 0; second < 600; second += 1) {
    for (let each = 0; each < 6; each += 1) ask(true)
    if (second % 10 === 0) ask(false)
    await clock.turn(1_000)
  }

  const background = started.filter(({ isPerson }) => !isPerson)
  const startTimes = background.map(({ at }) => at)
  const gaps = startTimes.slice(1).map((at, index) => at - (startTimes[index] ?? 0))
  expect(background.length).toBeGreaterThanOrEqual(15)
  // Its turn arrives after half a minute; then it needs budget, which takes at most another half.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
  // The other guarantee: interactive requests preceded it until then.
  expect(
    started.some(({ isPerson, arrivedAt }, index) => !isPerson && (started[index - 1]?.arrivedAt ?? 0) > arrivedAt),
  ).toBe(true)
})
