import { expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { QueueRequest } from './pending-request.ts'
import { createSimulatedQueue } from './testing/simulated-queue.ts'

const aRead = (over: Partial<QueueRequest> = {}): QueueRequest => ({
  label: 'Read a sheet',
  priority: 'person',
  weight: 1,
  lane: null,
  kind: 'read',
  ...over,
})
const aWrite = (lane: string, over: Partial<QueueRequest> = {}): QueueRequest => aRead({ lane, kind: 'write', ...over })

/** Jobs that take a second and write down what happened when. */
function aDiary() {
  const { clock, queue } = createSimulatedQueue()
  const begin = clock.now()
  const lines: string[] = []
  const job = (name: string, results: Result<string>[] = [ok(name)], ms = 1_000) => {
    let tries = 0
    return async () => {
      const result = results[Math.min(tries, results.length - 1)] ?? ok(name)
      tries += 1
      lines.push(`${name} starts at ${(clock.now() - begin) / 1_000}`)
      await clock.wait(ms)
      return result
    }
  }
  return { clock, queue, lines, job }
}

const serverError = (executed: 'no' | 'unknown'): AppError => ({
  kind: 'server',
  status: 500,
  code: 4000,
  said: '',
  refId: null,
  executed,
})

test('a request runs at once and its result comes back', async () => {
  const { clock, queue, job } = aDiary()
  const result = queue.run(aRead(), job('read'))

  await clock.turn(1_000)

  expect(await result).toEqual(ok('read'))
})

test('at most four run at once, and background work leaves one place free for a person', async () => {
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

test('two writes to one sheet never overlap and keep a second between them, in order', async () => {
  const { clock, queue, lines, job } = aDiary()
  void queue.run(aWrite('sheet 1', { priority: 'background' }), job('first'))
  void queue.run(aWrite('sheet 1', { priority: 'background' }), job('second'))
  void queue.run(aWrite('sheet 1'), job('third, by a person'))
  void queue.run(aWrite('sheet 2'), job('elsewhere'))
  void queue.run(aRead({ lane: 'sheet 1' }), job('a read of it'))

  await clock.turn(10_000)

  expect(lines).toEqual([
    'first starts at 0',
    'elsewhere starts at 0',
    'a read of it starts at 0',
    'second starts at 2',
    'third, by a person starts at 4',
  ])
})

test('when the service says "too many", everything waits until its hint and then goes on', async () => {
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

test('a service that always says "too many" is not asked for ever', async () => {
  const { clock, queue, job } = aDiary()
  const limited = fail<string>({ kind: 'rate-limited', retryAfterMs: 60_000 })
  const write = queue.run(aWrite('sheet 1'), job('write', [limited]))

  await clock.turn(60 * 60_000)

  expect(await write).toEqual(limited)
  expect(queue.refusals).toBe(6)
})

test('a write is sent once, whatever else goes wrong', async () => {
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

test('a read is tried again after a failure of the service, a little later each time, and a few times only', async () => {
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

test('a read that was refused is not tried again', async () => {
  const { clock, queue, lines, job } = aDiary()
  void queue.run(aRead(), job('read', [fail({ kind: 'not-found', what: 'sheet' })]))

  await clock.turn(60_000)

  expect(lines).toEqual(['read starts at 0'])
})

test('what waits can be cancelled, what is under way cannot', async () => {
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

test('whoever asked can take a request back while it waits', async () => {
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

test('a bug in a job reaches its caller, and the queue goes on', async () => {
  const { clock, queue, job } = aDiary()
  const broken = queue.run(aWrite('sheet 1'), async () => {
    throw new Error('a bug')
  })
  const next = queue.run(aWrite('sheet 1'), job('next'))

  await expect(broken).rejects.toThrow('a bug')
  await clock.turn(5_000)
  expect(await next).toEqual(ok('next'))
})

test('a person’s request overtakes background work that waits, but not what has waited half a minute', async () => {
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

test('whoever watches sees what is spent, what waits, and no more than a hundred requests', async () => {
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

  stop()
  await clock.turn(5_000)
  expect(seen).toEqual([40])
})

test('closing cancels what waits, asks reads to give up, and lets a write finish', async () => {
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
