import { expect, test } from 'vitest'
import { createRandom, mulberry32 } from './random.ts'

test.each([
  [2073, 'plan', [0.13318883092142642, 0.30998988077044487, 0.41512959334068], 123],
  [1, 'network', [0.5598814743570983, 0.8343174606561661, 0.27263831230811775], 301],
  [999_999_999, 'lists', [0.23211548244580626, 0.827511016279459, 0.876179417129606], 592],
])("seed %i draws the same numbers for %s as when the simulator's seeds were recorded", (seed, stream, first, then) => {
  const random = createRandom(seed, stream)

  expect([random.next(), random.next(), random.next()]).toEqual(first)
  expect(random.below(1000)).toBe(then)
})

test('a numeric seed draws the same numbers as when the benchmarks were recorded', () => {
  const next = mulberry32(1)

  expect([next(), next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
})

test('streams are independent', () => {
  const [alone, beside, other] = [createRandom(7, 'a'), createRandom(7, 'a'), createRandom(7, 'b')]

  const drawn = Array.from({ length: 5 }, () => {
    other.next()
    return beside.next()
  })

  expect(drawn).toEqual(Array.from({ length: 5 }, alone.next))
  expect(other.next()).not.toBe(beside.next())
})

test('every value is in range, and each of a few possible values is drawn', () => {
  const random = createRandom(1, 'ranges')

  const numbers = Array.from({ length: 1000 }, () => random.below(4))
  const picked = Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c']))
  const shares = Array.from({ length: 1000 }, random.next)

  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3]))
  expect(new Set(picked)).toEqual(new Set(['a', 'b', 'c']))
  expect(shares.every(share => share >= 0 && share < 1)).toBe(true)
  expect([random.chance(0), random.chance(1)]).toEqual([false, true])
})
