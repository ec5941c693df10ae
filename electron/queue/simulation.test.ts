import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueueRequest } from './pending-request.ts'
import { type Counting, createCountingService, fullestMinute } from './testing/counting-service.ts'
import { createSimulatedQueue } from './testing/simulated-queue.ts'

/** Numbers that look random and are the same in every run. */
function repeatable(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const aRequest = (over: Partial<QueueRequest>): QueueRequest => ({
  label: 'x',
  priority: 'background',
  weight: 1,
  lane: null,
  kind: 'read',
  ...over,
})

/** Sends them all at once, and tells how long the last one took. */
async function send(requests: readonly QueueRequest[], counting: Counting, latencyMs: number, seed = 7) {
  const random = repeatable(seed)
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

/** The least time any client could need: a full budget at once, then another one every minute. */
const boundMs = (requests: readonly QueueRequest[]) => {
  const units = requests.reduce((sum, { weight }) => sum + weight, 0)
  return Math.floor((units - 1) / 300) * 60_000
}

describe.each(['sliding', 'fixed'] as const)('a service that counts strictly, %s', counting => {
  const mixed = Array.from({ length: 1_000 }, (_, index) =>
    aRequest({
      weight: index % 8 === 0 ? 10 : 1,
      priority: index % 5 === 0 ? 'person' : 'background',
      ...(index % 8 === 0 ? { kind: 'write', lane: `sheet ${index % 40}` } : {}),
    }),
  )

  test('1,000 requests of mixed weight never get "too many", within 1.1 of the shortest time possible', async () => {
    const { tookMs, done, service } = await send(mixed, counting, 200)

    expect(done).toBe(1_000)
    expect(service.refusals()).toBe(0)
    expect(fullestMinute(service.arrived)).toBeLessThanOrEqual(300)
    expect(tookMs / boundMs(mixed)).toBeLessThanOrEqual(1.1)
  })

  test('1,000 plain background requests as well', async () => {
    const plain = Array.from({ length: 1_000 }, () => aRequest({}))
    const { tookMs, service } = await send(plain, counting, 100)

    expect(service.refusals()).toBe(0)
    expect(tookMs / boundMs(plain)).toBeLessThanOrEqual(1.1)
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

test('whatever comes, writers of a sheet keep their order, are alone, and nobody is left waiting', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequests, fc.integer({ min: 1, max: 3_000 }), async (arrivals, latencyMs) => {
      const random = repeatable(latencyMs)
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
              order.set(lane, [...(order.get(lane) ?? []), index])
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
    { numRuns: 60 },
  )
})

test('a person who never stops asking does not overtake background work that has waited half a minute', async () => {
  const { clock, queue } = createSimulatedQueue(repeatable(3))
  const service = createCountingService(clock, 'sliding', () => [50, 50])
  const started: { arrivedAt: number; isPerson: boolean }[] = []
  const ask = (isPerson: boolean) => {
    const arrivedAt = clock.now()
    void queue.run(aRequest({ priority: isPerson ? 'person' : 'background' }), () => {
      started.push({ arrivedAt, isPerson })
      return service.answer(1)
    })
  }

  for (let second = 0; second < 600; second += 1) {
    for (let each = 0; each < 6; each += 1) ask(true)
    if (second % 10 === 0) ask(false)
    await clock.turn(1_000)
  }

  const background = started.filter(({ isPerson }) => !isPerson)
  expect(background.length).toBeGreaterThanOrEqual(30)
  for (const [index, { arrivedAt, isPerson }] of started.entries()) {
    if (isPerson) continue
    const overtookLate = started.slice(0, index).filter(other => other.isPerson && other.arrivedAt > arrivedAt + 30_000)
    expect(overtookLate).toEqual([])
  }
  // The other half of the promise: people did go first before that.
  expect(
    started.some(({ isPerson, arrivedAt }, index) => !isPerson && (started[index - 1]?.arrivedAt ?? 0) > arrivedAt),
  ).toBe(true)
})
