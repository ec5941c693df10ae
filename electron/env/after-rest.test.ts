import { expect, test } from 'vitest'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { afterRest } from './after-rest.ts'

test('runs the work once after many calls, separately for each key', async () => {
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
