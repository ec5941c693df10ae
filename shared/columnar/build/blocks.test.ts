import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { narrow } from './blocks.ts'

const widthOf = (...numbers: number[]) => narrow(new Float64Array(numbers)).BYTES_PER_ELEMENT

describe('numbers in as few bytes as hold them', () => {
  test('are still the same numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.nat(), fc.integer(), fc.nat(100_000))), numbers => {
        expect([...narrow(new Float64Array(numbers))]).toEqual(numbers)
      }),
    )
  })

  test('take two, four or eight bytes, by the largest', () => {
    expect(widthOf(0, 65_535)).toBe(2)
    expect(widthOf(0, 65_536)).toBe(4)
    expect(widthOf(0, 4_294_967_295)).toBe(4)
    expect(widthOf(0, 4_294_967_296)).toBe(8)
  })

  test.each([[0.5], [-1], [-0], [Number.NaN], [Number.POSITIVE_INFINITY]])('keep all eight for %d', number => {
    expect(widthOf(1, number)).toBe(8)
  })
})
