import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compareNumbers, decimal, remainder, sum, whole } from './decimal.ts'

const SEED = 20_261_128
const CENTS = 100
// Up to a hundred billion with two decimals.
const cents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })

test('adds and subtracts amounts exact to the cent', () => {
  fc.assert(
    fc.property(cents, cents, (left, right) => {
      expect(add(left / CENTS, right / CENTS)).toBe((left + right) / CENTS)
    }),
    { seed: SEED },
  )
})

test('a column of amounts minus its total is zero', () => {
  const amounts = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(amounts, all => {
      const total = all.reduce((sumOfAll, each) => sumOfAll + each, 0)
      expect(sum(all.map(each => each / CENTS))).toBe(total / CENTS)
      expect(sum([...all.map(each => each / CENTS), -total / CENTS])).toBe(0)
    }),
    { seed: SEED },
  )
})

test('the remainder of a division of amounts is exact to the cent', () => {
  const amount = fc.integer({ min: 1, max: 10 ** 8 })
  fc.assert(
    fc.property(amount, amount, (number, by) => {
      expect(remainder(number / CENTS, by / CENTS)).toBe((number % by) / CENTS)
    }),
    { seed: SEED },
  )
})

test('a long column is as exact as a short one', () => {
  expect(sum(Array.from({ length: 20_000 }, () => 0.1))).toBe(2000)
  expect(sum([...Array.from({ length: 20_000 }, () => 0.1), -2000])).toBe(0)
})

test('compares numbers by 15 digits', () => {
  const number = fc.double({ noNaN: true })
  const near = fc.tuple(number, fc.integer({ min: -9, max: 9 })).map(([one, steps]) => one * (1 + steps * 2 ** -52))
  fc.assert(
    fc.property(number, fc.oneof(number, near), (left, right) => {
      const [a, b] = [decimal(left), decimal(right)]
      expect(compareNumbers(left, right)).toBe(a === b ? 0 : a < b ? -1 : 1)
    }),
    {
      seed: SEED,
      examples: [
        [0.3, 0.1 + 0.2],
        [3.3, 1.1 * 3],
        [1, 1 + 2 ** -52],
      ],
    },
  )
})

test('keeps infinity', () => {
  expect(sum([1e308, 1e308])).toBe(Number.POSITIVE_INFINITY)
  expect(add(Number.POSITIVE_INFINITY, 1)).toBe(Number.POSITIVE_INFINITY)
  expect(whole(1e300)).toBe(1e300)
})
