import { beforeEach, expect, test } from 'vitest'
import { createVirtualClock } from '../../queue/testing/virtual-clock.ts'
import type { Attention } from '../watch/watching.ts'
import { createItemsWatch } from './items-watch.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let clock: ReturnType<typeof createVirtualClock>
let attention: Attention
let isOnline: boolean
let used: number
let looks: number

beforeEach(() => {
  clock = createVirtualClock()
  attention = 'active'
  isOnline = true
  used = 0
  looks = 0
})

const watch = () =>
  createItemsWatch({
    look: async () => {
      looks += 1
    },
    attention: () => attention,
    isOnline: () => isOnline,
    budget: () => ({ used, limit: 300, pausedUntil: null }),
    elapsed: clock.now,
    after: clock.after,
    random: () => 0.5,
  })

test('refreshes the list every two minutes while a user works, and rarely while no window is in sight', async () => {
  watch()
  await clock.turn(6 * MINUTE)
  expect(looks).toBe(3)

  attention = 'hidden'
  await clock.turn(2 * MINUTE)
  looks = 0
  await clock.turn(60 * MINUTE)
  expect(looks).toBe(2)
})

test('refreshes at most once in ten seconds for a window that is focused repeatedly, and no later', async () => {
  const watching = watch()
  await clock.turn(15 * SECOND)

  watching.turnedTo()
  expect(looks).toBe(1)
  await clock.turn(SECOND)
  watching.turnedTo()
  await clock.turn(SECOND)
  watching.turnedTo()
  expect(looks).toBe(1)

  await clock.turn(8 * SECOND)
  expect(looks).toBe(2)
})

test('does not refresh offline or while the budget is short', async () => {
  const watching = watch()
  isOnline = false
  await clock.turn(3 * MINUTE)
  watching.turnedTo()
  isOnline = true
  used = 100
  watching.turnedTo()
  await clock.turn(3 * MINUTE)
  expect(looks).toBe(0)

  used = 10
  await clock.turn(2 * MINUTE)
  expect(looks).toBe(1)
})

test('does not refresh after it is stopped', async () => {
  const watching = watch()
  watching.stop()

  await clock.turn(60 * MINUTE)

  expect(looks).toBe(0)
})
