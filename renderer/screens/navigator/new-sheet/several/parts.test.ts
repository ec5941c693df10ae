import { expect, test } from 'vitest'
import { partsOf, rangeOf, sheetName } from './parts.ts'

test('divides rows by the limits of rows and of cells', () => {
  expect(partsOf(20_000, 3)).toEqual({ perSheet: 20_000, sheets: 1 })
  expect(partsOf(20_001, 3)).toEqual({ perSheet: 20_000, sheets: 2 })
  expect(partsOf(1_000_000, 25)).toEqual({ perSheet: 20_000, sheets: 50 })
  expect(partsOf(45_000, 100)).toEqual({ perSheet: 5000, sheets: 9 })
  expect(partsOf(0, 1)).toEqual({ perSheet: 20_000, sheets: 1 })
})

test('the parts cover all rows below the titles once', () => {
  const parts = partsOf(45_000, 3)
  expect([0, 1, 2].map(part => rangeOf(parts, part, 45_000, 2))).toEqual([
    { from: 2, count: 20_000 },
    { from: 20_002, count: 20_000 },
    { from: 40_002, count: 5000 },
  ])
})

test('a number makes the names of the sheets unique within the length limit', () => {
  expect([sheetName('Orders', 0), sheetName('Orders', 99)]).toEqual(['Orders 1', 'Orders 100'])
  const long = 'A name of exactly fifty characters, with a blank at'
  expect(sheetName(long, 9)).toBe('A name of exactly fifty characters, with a blan 10')
  expect(sheetName(long, 9)).toHaveLength(50)
})
