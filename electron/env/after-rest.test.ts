import { expect, test } from 'vitest'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { afterRest } from './after-rest.ts'

test('many calls in a row do the work once, each thing by itself', async () => {
  const clock = createVirtualClock()
  const done: string[] = []
  const touch = afterRest(clock.after, 1000, (thing: string) => void done.push(thing))

  touch('a')
  touch('b')
  await clock.turn(900)
  touch('a')
  await clock.turn(900)
  expect(done).toEqual(['b'])

  await clock.turn(100)
  expect(done).toEqual(['b', 'a'])
})
