import { expect, test } from 'vitest'
import { WHOLE } from './batches.ts'
import { createPace } from './pace.ts'

const ALONE = { rows: 1, cells: 1 }

/** Common idle timeouts of servers and proxies, in milliseconds. */
const IDLE_TIMEOUTS = [4_000, 5_000, 15_000, 30_000, 60_000, 75_000, 120_000]

test('never checks again just after a common idle timeout', () => {
  const pace = createPace(() => 0)
  const looks = Array.from({ length: 20 }, (_, seq) => pace.silent([seq], { rows: 500, cells: 8 }))

  expect(looks.filter(ms => IDLE_TIMEOUTS.includes(ms))).toEqual([])
  expect(looks.toSorted((one, other) => one - other)).toEqual(looks)
})

test('shrinks after two missing responses, and grows after responses', () => {
  const pace = createPace(() => 0)
  const half = { rows: 20, cells: 8 }
  pace.silent([1], { rows: 40, cells: 8 })
  expect(pace.most).toEqual(WHOLE)
  pace.silent([1], { rows: 40, cells: 8 })
  expect(pace.most.rows).toBe(20)

  pace.answered([1], half)
  pace.answered([2], half)
  expect(pace.most.rows).toBe(40)

  // Too much: the next increase needs twice as many responses.
  pace.silent([3], { rows: 40, cells: 8 })
  pace.silent([3], { rows: 40, cells: 8 })
  for (const seq of [3, 4, 5]) pace.answered([seq], half)
  expect(pace.most.rows).toBe(20)
  pace.answered([6], half)
  expect(pace.most.rows).toBe(40)
})

test('holds back an edit without a response for a while, longer each time, and never permanently', () => {
  let now = 0
  const pace = createPace(() => now)
  const silences = () => [pace.silent([7], ALONE), pace.silent([7], ALONE)]
  silences()
  expect([...pace.heldBack()]).toEqual([7])
  expect(pace.heldFor([7, 8])).toBe(30_000)
  now += 30_000
  expect([...pace.heldBack()]).toEqual([])
  for (let times = 0; times < 10; times++) silences()
  expect(pace.heldFor([7])).toBe(120_000)

  pace.answered([7], ALONE)
  expect(pace.heldFor([7])).toBeNull()
})
