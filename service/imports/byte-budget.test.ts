import { expect, test } from 'vitest'
import { byteBudget } from './byte-budget.ts'

const [ANN, BOB, CID] = [1, 2, 3]

test('the files of one user fit together up to a limit', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 100 })
  const [first, second] = [claim(ANN), claim(ANN)]

  expect(first.grow(6)).toBe(true)
  expect(second.grow(5)).toBe(false)
  expect(second.grow(4)).toBe(true)
  expect(first.grow(7)).toBe(false)
})

test('a file above the limit of a user fits alone', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 20 })

  expect(claim(ANN).grow(30)).toBe(true)
})

test('the first file of a user is always accepted, regardless of others', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 12 })

  expect(claim(ANN).grow(10)).toBe(true)
  const bobs = claim(BOB)
  expect(bobs.grow(5)).toBe(true)
  expect(bobs.grow(10)).toBe(true)
  expect(claim(BOB).grow(1)).toBe(false)
  expect(claim(CID).grow(10)).toBe(true)
})

test('an invalid length reserves nothing', () => {
  const claim = byteBudget({ perOwner: 100, inAll: 10 })
  const odd = claim(ANN)

  expect(odd.grow(Number.NaN)).toBe(true)
  odd.release()

  expect(claim(ANN).grow(10)).toBe(true)
  expect(claim(ANN).grow(1)).toBe(false)
})

test('a release frees its bytes once', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 10 })
  const first = claim(ANN)
  claim(ANN).grow(4)
  first.grow(6)
  expect(claim(ANN).grow(1)).toBe(false)

  first.release()
  first.release()

  expect(claim(ANN).grow(7)).toBe(false)
  expect(claim(ANN).grow(6)).toBe(true)
})
