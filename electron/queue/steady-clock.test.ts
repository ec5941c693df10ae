import { expect, test } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

test('setting the system clock does not affect queued work, and published times follow the system clock', () => {
  const time = { wall: 1_000_000, elapsed: 500 }
  const clock = createSteadyClock({ now: () => time.wall, elapsed: () => time.elapsed })
  expect(clock.now()).toBe(1_000_000)
  const until = clock.now() + 60_000

  time.elapsed += 20_000
  time.wall += 20_000 - 6 * 3_600_000

  expect(until - clock.now()).toBe(40_000)
  expect(clock.onWall(until)).toBe(time.wall + 40_000)
})
