import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { narrow } from './blocks.ts'

const widthOf = (...numbers: number[]) => narrow(new Float64Array(numbers)).BYTES_PER_ELEMENT

describe('narrowed numbers', () => {
  test('keep their values', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.nat(), fc.integer(), fc.nat(100_000))), numbers => {
        expect([...narrow(new Float64Array(numbers))]).toEqual(numbers)
      }),
    )
  })

  test('take two, four or eight bytes, depending on the largest', () => {
    expect(widthOf(0, 65_535)).toBe(2)
    expect(widthOf(0, 65_536)).toBe(4)
    expect(widthOf(0, 4_294_967_295)).toBe(4)
    expect(widthOf(0, 4_294_967_296)).toBe(8)
  })

  test.each([[0.5], [-1], [-0], [Number.NaN], [Number.POSITIVE_INFINITY]])('take eight bytes each for %d', number => {
    expect(widthOf(1, number)).toBe(8)
  })
})
