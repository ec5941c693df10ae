import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('a lane is free at first, not during a write, and again a second after it; other lanes are independent', () => {
  let now = 5_000
  const lanes = createLanes(() => now)
  expect(lanes.freeAt('sheet 1')).toBe(0)

  lanes.enter('sheet 1')
  expect([lanes.freeAt('sheet 1'), lanes.freeAt('sheet 2')]).toEqual([null, 0])

  now = 7_000
  lanes.leave('sheet 1')
  expect([lanes.freeAt('sheet 1'), lanes.freeAt('sheet 2')]).toEqual([8_000, 0])
})

test('an unused lane is dropped once it is free', () => {
  let now = 0
  const lanes = createLanes(() => now)
  lanes.leave('old')
  now = 1
  lanes.leave('newer')

  now = 1_000
  lanes.leave('newest')

  expect(['old', 'newer', 'newest'].map(lanes.freeAt)).toEqual([0, 1_001, 2_000])
})
