import { expect, test } from 'vitest'
import { eventually } from '../../shared/testing/eventually.ts'
import { deliverer } from './deliverer.ts'
import { GATHERING_MS } from './gather-callbacks.ts'
import { safePost } from './safe-post.ts'
import { aWatchedSheet } from './testing/watched-sheet.ts'

const MINUTE_MS = 60_000

test('retries a failed callback unchanged with growing pauses, then gives up', async () => {
  const { service, sheet, subscriber, deliver, nextAt, read } = await aWatchedSheet()
  subscriber.answer(503)
  await sheet.addRows(['First'])
  await deliver()

  const pauses: number[] = []
  while (Number.isFinite(nextAt())) {
    const pause = nextAt() - service.deps.clock()
    pauses.push(pause / MINUTE_MS)
    service.advance(pause - 500)
    await deliver()
  }

  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 180, 180, 180, 180, 180, 180, 180])
  expect(new Set(subscriber.received().map(({ text }) => text)).size).toBe(1)
  expect(subscriber.received()).toHaveLength(15)
  expect(await read()).toMatchObject({
    enabled: false,
    status: 'DISABLED_CALLBACK_FAILED',
    disabledDetails: 'The callback failed after 14 retries: the answer was 503.',
    stats: { lastCallbackAttemptRetryCount: 14 },
  })
})

test('changes during retries are reported afterwards, in order', async () => {
  const { service, sheet, subscriber, deliver, events, read } = await aWatchedSheet()
  subscriber.answer(500)
  await sheet.addRows(['First'])
  await deliver()
  await service.call(service.ann, 'DELETE', `${sheet.url}/columns/${sheet.columnId('Due')}`)
  await deliver()
  expect(subscriber.received()).toHaveLength(1)

  subscriber.answer((_, response) => void response.end())
  service.advance(MINUTE_MS)
  await deliver()
  await deliver()

  expect(events().slice(3)).toEqual(['row created', 'cell created', 'sheet updated', 'column deleted', 'sheet updated'])
  expect(await read()).toMatchObject({ status: 'ENABLED', stats: { lastCallbackAttemptRetryCount: 0 } })
})

test.each([410, 204, 302])('an address that responds with %s gets no more callbacks', async status => {
  const { sheet, subscriber, deliver, read } = await aWatchedSheet()
  subscriber.answer(status)

  await sheet.addRows(['First'])
  await deliver()
  await sheet.addRows(['Second'])
  await deliver()

  expect(subscriber.received()).toHaveLength(1)
  expect(await read()).toMatchObject({
    enabled: false,
    status: 'DISABLED_CALLBACK_FAILED',
    disabledDetails: `The callback failed after 0 retries: the answer was ${status}.`,
  })
})

test('an unresponsive subscriber does not block others', async () => {
  const { service, sheet, subscriber, another, begin } = await aWatchedSheet()
  const other = await another()
  subscriber.answer(() => undefined)
  await sheet.addRows(['First'])
  service.advance(GATHERING_MS)

  const first = begin()
  await eventually(() => expect([subscriber.received(), other.received()].map(({ length }) => length)).toEqual([1, 1]))
  // A received callback is running until its response has arrived.
  await Promise.race(first.made)
  await sheet.addRows(['Second'])
  service.advance(GATHERING_MS)
  await Promise.all(begin().made)

  expect([subscriber.received(), other.received()].map(({ length }) => length)).toEqual([1, 2])
  service.deps.callbacks.close()
  await Promise.all(first.made)
})

test('a callback that was running at shutdown is sent again by the next service', async () => {
  const { service, sheet, subscriber, begin } = await aWatchedSheet()
  subscriber.answer(() => service.deps.callbacks.close())
  await sheet.addRows(['First'])
  service.advance(GATHERING_MS)
  await Promise.all(begin().made)
  subscriber.answer(200)

  const callbacks = safePost({ allowed: [], after: () => () => undefined })
  await Promise.all(deliverer({ ...service.deps, callbacks }).begin().made)

  expect(subscriber.received()).toHaveLength(2)
  expect(new Set(subscriber.received().map(({ text }) => text)).size).toBe(1)
})
