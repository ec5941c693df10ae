import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok } from '../../shared/result.ts'
import { aDiary, aRead, aWrite } from './testing/a-diary.ts'
import { serverError } from './testing/a-failure.ts'
import { createSimulatedQueue } from './testing/simulated-queue.ts'

test('a request runs at once and returns its result', async () => {
  const { clock, queue, job } = aDiary()
  const result = queue.run(aRead(), job('read'))

  await clock.turn(1_000)

  expect(await result).toEqual(ok('read'))
})

test('requests are also sent with a clock that advances on each read', async () => {
  const { clock, queue } = createSimulatedQueue(() => 0.5, 1e-3)
  const result = queue.run(aRead(), async () => ok('read'))

  await clock.turn(1_000)

  expect(await result).toEqual(ok('read'))
})

test('at most four run at once, and background work leaves one slot free for interactive requests', async () => {
  const { clock, queue, lines, job } = aDiary()
  for (const name of ['b1', 'b2', 'b3', 'b4']) void queue.run(aRead({ priority: 'background' }), job(name))
  for (const name of ['p1', 'p2']) void queue.run(aRead(), job(name))

  await clock.turn(1_500)

  expect(lines).toEqual([
    'b1 starts at 0',
    'b2 starts at 0',
    'b3 starts at 0',
    'p1 starts at 0',
    'p2 starts at 1',
    'b4 starts at 1',
  ])
})

test('requests without a response for ten seconds do not block others', async () => {
  const { clock, queue, lines, job } = aDiary()
  const never = () => new Promise<never>(() => undefined)
  for (const sheet of ['1', '2', '3', '4']) void queue.run(aWrite(`sheet ${sheet}`), never)
  void queue.run(aWrite('sheet 1'), job('of a slow sheet'))
  void queue.run(aWrite('sheet 5'), job('of another sheet'))

  await clock.turn(60_000)

  expect(lines).toEqual(['of another sheet starts at 10'])
})

test('two writes to one sheet never overlap and keep a second between them, in order', async () => {
  const { clock, queue, lines, job } = aDiary()
  for (const name of ['first', 'second', 'third']) void queue.run(aWrite('sheet 1'), job(name))
  void queue.run(aWrite('sheet 2'), job('elsewhere'))
  void queue.run(aRead({ lane: 'sheet 1' }), job('a read of it'))

  await clock.turn(10_000)

  expect(lines).toEqual([
    'first starts at 0',
    'elsewhere starts at 0',
    'a read of it starts at 0',
    'second starts at 2',
    'third starts at 4',
  ])
})

test('a request that may no longer be sent at its turn costs nothing and delays no other', async () => {
  const { clock, queue, lines, job } = aDiary()
  const first = queue.run(aWrite('sheet 1'), job('first'))
  const second = queue.run(aWrite('sheet 1', { mayGo: () => clock.now() < 1_500 }), job('second'))
  void queue.run(aWrite('sheet 1', { mayGo: () => true }), job('third'))

  await clock.turn(10_000)

  expect([await first, await second]).toEqual([ok('first'), fail({ kind: 'cancelled' })])
  expect(lines).toEqual(['first starts at 0', 'third starts at 2'])
  expect(queue.view().used).toBe(2)
})

test('finished requests remove their listeners from a shared signal', async () => {
  const { clock, queue, job } = aDiary()
  const takeBack = new AbortController()
  for (let index = 0; index < 9; index += 1) void queue.run(aRead({ takeBack: takeBack.signal }), job('read'))
  expect(getEventListeners(takeBack.signal, 'abort')).toHaveLength(9)

  await clock.turn(60_000)

  expect(getEventListeners(takeBack.signal, 'abort')).toHaveLength(0)
})

test.each(['read', 'probe'] as const)(
  'each %s reaches a server that closes idle connections, however many met a closed one before',
  async kind => {
    const { clock, queue, job } = aDiary()
    const outcomes: unknown[] = []
    for (let nth = 0; nth < 200; nth += 1) {
      const results = [fail<string>({ kind: 'offline', server: 'x' }), ok('answer')]
      void queue.run(aRead({ kind }), job('read', results)).then(result => outcomes.push(result))
      await clock.turn(60_000)
    }

    expect(outcomes).toEqual(Array(200).fill(ok('answer')))
  },
)

test('when the service says "too many", everything waits as long as it asks, and then continues', async () => {
  const { clock, queue, lines, job } = aDiary()
  const write = queue.run(
    aWrite('sheet 1'),
    job('write', [fail({ kind: 'rate-limited', retryAfterMs: 48_000 }), ok('saved')]),
  )
  await clock.turn(1_000)
  void queue.run(aRead(), job('read'))
  await clock.turn(10_000)

  expect(queue.view().pausedUntil).toBe(clock.now() + 38_000)
  expect(queue.refusals).toBe(1)
  expect(queue.view().requests.map(({ state }) => state)).toEqual(['waiting', 'waiting'])

  await clock.turn(60_000)
  expect(await write).toEqual(ok('saved'))
  expect(lines).toEqual(['write starts at 0', 'write starts at 49', 'read starts at 49'])
  expect(queue.view().pausedUntil).toBeNull()
})

test('a service that always says "too many" is not retried forever', async () => {
  const { clock, queue, job } = aDiary()
  const limited = fail<string>({ kind: 'rate-limited', retryAfterMs: 60_000 })
  const write = queue.run(aWrite('sheet 1'), job('write', [limited]))

  await clock.turn(60 * 60_000)

  expect(await write).toEqual(limited)
  expect(queue.refusals).toBe(6)
})

test('a write is sent once, for any other error', async () => {
  const failures: AppError[] = [
    serverError('unknown'),
    serverError('no'),
    { kind: 'outcome-unknown' },
    { kind: 'offline', server: 'x' },
    { kind: 'malformed', detail: 'x' },
  ]
  for (const error of failures) {
    const { clock, queue, lines, job } = aDiary()
    const write = queue.run(aWrite('sheet 1'), job('write', [fail(error)]))
    await clock.turn(10 * 60_000)

    expect(await write).toEqual(fail(error))
    expect(lines).toEqual(['write starts at 0'])
  }
})

test('a read is retried after a failure of the service, with growing delays, and only a few times', async () => {
  const { clock, queue, lines, job } = aDiary()
  const mended = queue.run(
    aRead(),
    job('mended', [fail(serverError('unknown')), fail(serverError('unknown')), ok('fine')]),
  )
  await clock.turn(60_000)
  const broken = queue.run(aRead(), job('broken', [fail(serverError('unknown'))]))
  await clock.turn(60_000)

  expect(await mended).toEqual(ok('fine'))
  expect(await broken).toEqual(fail(serverError('unknown')))
  expect(lines.slice(0, 3)).toEqual(['mended starts at 0', 'mended starts at 1.25', 'mended starts at 2.75'])
  expect(lines.filter(line => line.startsWith('broken')).length).toBe(4)
})

test('a hundred failing reads are retried 35 times in total, and again once others have succeeded', async () => {
  const { clock, queue, lines, job } = aDiary()
  const failed = [fail<string>(serverError('unknown'))]
  for (let index = 0; index < 100; index += 1) void queue.run(aRead(), job('failing', failed, 10))
  await clock.turn(10 * 60_000)
  expect(lines.length).toBe(135)

  for (let index = 0; index < 14; index += 1) void queue.run(aRead(), job('well', [ok('fine')], 10))
  await clock.turn(60_000)
  void queue.run(aRead(), job('later', failed, 10))
  await clock.turn(60_000)
  expect(lines.filter(line => line.startsWith('later')).length).toBe(2)
})

test('after "too many" half as many requests per minute are sent, until it has been quiet for a while', async () => {
  const { clock, queue, lines, job } = aDiary()
  const limited = fail<string>({ kind: 'rate-limited', retryAfterMs: 60_000 })
  void queue.run(aRead({ priority: 'background' }), job('limited', [limited, ok('')], 0))
  for (let index = 0; index < 2_000; index += 1) {
    void queue.run(aRead({ priority: 'background' }), job('read', [ok('')], 0))
  }
  await clock.turn(59_999)
  const perMinute: number[] = []
  for (let minute = 0; minute < 7; minute += 1) {
    const before = lines.length
    await clock.turn(60_000)
    perMinute.push(lines.length - before)
  }

  expect(perMinute).toEqual([150, 180, 210, 240, 270, 300, 300])
})

test.each([
  ['a service that fails is asked once', serverError('unknown'), 1],
  ['a service that says "too many" is asked once', { kind: 'rate-limited', retryAfterMs: 1_000 }, 1],
  ['a line that is cut is tried once more', { kind: 'offline', server: 'x' }, 2],
] as const)('a probe of the service: %s', async (_title, error, times) => {
  const { clock, queue, lines, job } = aDiary()
  const probe = queue.run(aRead({ kind: 'probe' }), job('probe', [fail(error)]))
  await clock.turn(10 * 60_000)

  expect(await probe).toEqual(fail(error))
  expect(lines.length).toBe(times)
})

test('a rejected read is not retried', async () => {
  const { clock, queue, lines, job } = aDiary()
  void queue.run(aRead(), job('read', [fail({ kind: 'not-found', what: 'sheet' })]))

  await clock.turn(60_000)

  expect(lines).toEqual(['read starts at 0'])
})

test('queued requests can be cancelled, running ones cannot', async () => {
  const { clock, queue, lines, job } = aDiary()
  void queue.run(aWrite('sheet 1'), job('first'))
  const second = queue.run(aWrite('sheet 1'), job('second'))
  const [running, waiting] = queue.view().requests

  expect(running?.canCancel).toBe(false)
  expect(queue.cancel(running?.id ?? '')).toBe(false)
  expect(queue.cancel(waiting?.id ?? '')).toBe(true)
  expect(queue.cancel(waiting?.id ?? '')).toBe(false)
  await clock.turn(60_000)

  expect(await second).toEqual(fail({ kind: 'cancelled' }))
  expect(lines).toEqual(['first starts at 0'])
})

test('a caller can cancel a queued request', async () => {
  const { clock, queue, lines, job } = aDiary()
  const takeBack = new AbortController()
  void queue.run(aWrite('sheet 1'), job('first'))
  const second = queue.run(aWrite('sheet 1', { takeBack: takeBack.signal }), job('second'))

  takeBack.abort()
  await clock.turn(60_000)

  expect(await second).toEqual(fail({ kind: 'cancelled' }))
  expect(await queue.run(aRead({ takeBack: takeBack.signal }), job('late'))).toEqual(fail({ kind: 'cancelled' }))
  expect(lines).toEqual(['first starts at 0'])
})

test('a bug in a job reaches its caller, and the queue continues', async () => {
  const { clock, queue, job } = aDiary()
  const broken = queue.run(aWrite('sheet 1'), async () => {
    throw new Error('a bug')
  })
  const next = queue.run(aWrite('sheet 1'), job('next'))

  await expect(broken).rejects.toThrow('a bug')
  await clock.turn(5_000)
  expect(await next).toEqual(ok('next'))
})

test('an interactive request overtakes queued background work, except after half a minute of waiting', async () => {
  const { clock, queue, lines, job } = aDiary()
  void queue.run(aRead({ weight: 270 }), job('spends the budget'))
  await clock.turn(5_000)
  void queue.run(aRead({ weight: 80, priority: 'background' }), job('old background'))
  await clock.turn(40_000)
  void queue.run(aRead({ weight: 80, priority: 'background' }), job('new background'))
  void queue.run(aRead({ weight: 80 }), job('person'))

  await clock.turn(30_000)

  expect(lines.slice(1).map(line => line.split(' starts')[0])).toEqual(['old background', 'person', 'new background'])
})

test('the view shows the spent units, the queue, and at most a hundred requests', async () => {
  const { clock, queue, job } = aDiary()
  const seen: number[] = []
  const stop = queue.onChange(view => seen.push(view.used))
  for (let index = 0; index < 150; index += 1) void queue.run(aRead({ weight: 10 }), job(`${index}`))
  await clock.turn(200)

  const view = queue.view()
  expect(view.requests.length).toBe(100)
  expect(view.requests.slice(0, 5).map(({ state }) => state)).toEqual([
    'running',
    'running',
    'running',
    'running',
    'waiting',
  ])
  expect([view.limit, view.used, view.waiting]).toEqual([300, 40, 1_460])
  expect(view.history.length).toBe(30)
  expect(view.history.at(-1)).toBe(40)
  expect(seen).toEqual([40])
  // 260 units are free, 1,460 are queued: four minutes more.
  expect(view.clearsInMs).toBe(240_000)

  stop()
  await clock.turn(5_000)
  expect(seen).toEqual([40])
})

test('the view shows the spenders of the last minute, largest first', async () => {
  const { clock, queue, job } = aDiary()
  const spend = (label: string, weight: number) => void queue.run(aRead({ label, weight }), job(label))
  for (const [label, weight] of [
    ['Read Plan', 1],
    ['Attach a.pdf', 10],
    ['Read Plan', 1],
    ['Check', 3],
  ] as const) {
    spend(label, weight)
  }
  await clock.turn(200)
  expect(queue.view().spenders).toEqual([
    { label: 'Attach a.pdf', units: 10 },
    { label: 'Check', units: 3 },
    { label: 'Read Plan', units: 2 },
  ])
  expect(queue.view().clearsInMs).toBeNull()

  await clock.turn(10_000)
  for (const label of ['B', 'C', 'D', 'E']) spend(label, 1)
  await clock.turn(200)
  expect(queue.view().spenders.at(-1)).toEqual({ label: null, units: 3 })

  await clock.turn(60_000)
  expect(queue.view().spenders).toEqual([])
})

test('a long lane takes longer than the budget alone', async () => {
  const { clock, queue, job } = aDiary()
  for (let index = 0; index < 101; index += 1) void queue.run(aWrite('sheet-1'), job(`${index}`))
  await clock.turn(100)

  expect(queue.view().clearsInMs).toBe(100 * 1_300)
})

test('closing cancels queued requests, aborts reads, and lets a write finish', async () => {
  const { clock, queue, job } = aDiary()
  let gaveUp = false
  const write = queue.run(aWrite('sheet 1'), job('write'))
  const later = queue.run(aWrite('sheet 1'), job('later'))
  void queue.run(aRead(), async signal => {
    signal.addEventListener('abort', () => {
      gaveUp = true
    })
    await clock.wait(1_000)
    return ok('read')
  })

  queue.close()
  const tooLate = queue.run(aRead(), job('too late'))
  await clock.turn(2_000)

  expect(gaveUp).toBe(true)
  expect(await write).toEqual(ok('write'))
  expect(await later).toEqual(fail({ kind: 'cancelled' }))
  expect(await tooLate).toEqual(fail({ kind: 'cancelled' }))
})
