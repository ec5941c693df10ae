import { expect, test } from 'vitest'
import { eventually } from '../../shared/testing/eventually.ts'
import { startDelivery } from './start-delivery.ts'
import { aWatchedSheet } from './testing/watched-sheet.ts'

/** Timers that the test fires. */
function someTimers() {
  const planned = new Set<{ readonly ms: number; readonly work: () => void }>()
  return {
    after(ms: number, work: () => void): () => void {
      const timer = { ms, work }
      planned.add(timer)
      return () => planned.delete(timer)
    },
    planned: () => [...planned].map(({ ms }) => ms),
    goOff(): void {
      const due = [...planned]
      planned.clear()
      for (const { work } of due) work()
    },
  }
}

async function aDelivery() {
  const scene = await aWatchedSheet()
  const timers = someTimers()
  const troubles: unknown[] = []
  const delivery = startDelivery(scene.service.deps, timers.after, error => troubles.push(error))
  return { ...scene, ...timers, ...delivery, troubles }
}

test('checks for left-over callbacks at the start, then periodically', async () => {
  const { planned, goOff } = await aDelivery()

  expect(planned()).toEqual([0])
  goOff()
  expect(planned()).toEqual([30_000])
})

test('many changes wake it once and are reported together', async () => {
  const { service, sheet, subscriber, planned, goOff, wake } = await aDelivery()
  goOff()
  for (const name of ['First', 'Second']) {
    await sheet.addRows([name])
    wake()
  }
  expect(planned()).toEqual([500])

  service.advance(500)
  goOff()

  await eventually(() => expect(subscriber.received()).toHaveLength(1))
  // Checks for further changes without delay.
  await eventually(() => expect(planned()).toEqual([0]))
})

test('a briefly busy data file is not reported, a lasting failure once', async () => {
  const { service, goOff, planned, troubles } = await aDelivery()
  const { store } = service
  const hold = store.db.hold()
  await hold.run(async () => store.transaction(() => store.facts.put('other', 'request')))

  for (let tries = 0; tries < 4; tries++) goOff()
  expect([troubles.length, planned()]).toEqual([0, [1000]])
  for (let tries = 0; tries < 4; tries++) goOff()
  expect(troubles).toHaveLength(1)
  hold.drop()
  goOff()
  expect(planned()).toEqual([30_000])
})

test('while one subscriber does not respond, another one gets later changes', async () => {
  const { service, sheet, subscriber, another, goOff, planned } = await aDelivery()
  const other = await another()
  subscriber.answer(() => undefined)
  for (const [received, name] of ['First', 'Second'].entries()) {
    await sheet.addRows([name])
    service.advance(500)
    goOff()
    await eventually(() => expect(other.received()).toHaveLength(received + 1))
    await eventually(() => expect(planned()).toEqual([0]))
  }

  expect(subscriber.received()).toHaveLength(1)
  service.deps.callbacks.close()
})

test('stopping cancels all timers', async () => {
  const { sheet, subscriber, service, goOff, planned, stop, wake } = await aDelivery()
  subscriber.answer(() => undefined)
  await sheet.addRows(['First'])
  service.advance(500)
  goOff()
  await eventually(() => expect(subscriber.received()).toHaveLength(1))

  await stop()
  wake()

  expect(planned()).toEqual([])
})
