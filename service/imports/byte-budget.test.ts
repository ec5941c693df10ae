import { expect, test } from 'vitest'
import { byteBudget } from './byte-budget.ts'

const [ANN, BOB, CID] = [1, 2, 3]

test('the files of one person fit together up to a bound', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 100 })
  const [first, second] = [claim(ANN), claim(ANN)]

  expect(first.grow(6)).toBe(true)
  expect(second.grow(5)).toBe(false)
  expect(second.grow(4)).toBe(true)
  expect(first.grow(7)).toBe(false)
})

test('a file that is larger than what one person may have fits alone', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 20 })

  expect(claim(ANN).grow(30)).toBe(true)
})

test('who has no other file is taken in, whatever others have', () => {
  const claim = byteBudget({ perOwner: 10, inAll: 12 })

  expect(claim(ANN).grow(10)).toBe(true)
  const bobs = claim(BOB)
  expect(bobs.grow(5)).toBe(true)
  expect(bobs.grow(10)).toBe(true)
  expect(claim(BOB).grow(1)).toBe(false)
  expect(claim(CID).grow(10)).toBe(true)
})

test('a length that is no number claims nothing', () => {
  const claim = byteBudget({ perOwner: 100, inAll: 10 })
  const odd = claim(ANN)

  expect(odd.grow(Number.NaN)).toBe(true)
  odd.release()

  expect(claim(ANN).grow(10)).toBe(true)
  expect(claim(ANN).grow(1)).toBe(false)
})

test('what is given back is there again, and giving back twice gives nothing more', () => {
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
