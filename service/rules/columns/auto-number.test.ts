import { expect, test } from 'vitest'
import { autoNumberText } from './auto-number.ts'
import { COLUMN_TYPES } from './column-definition.ts'
import { fitsSymbol, symbolOptions } from './symbols.ts'

const MARCH = Date.UTC(2026, 2, 4)

test.each([
  [undefined, 1, 1],
  [{ startingNumber: 100 }, 3, 102],
  [{ fill: '0000' }, 7, '0007'],
  [{ fill: '00' }, 123, '123'],
  [{ prefix: 'INV-', suffix: '/X' }, 1, 'INV-1/X'],
  [{ prefix: '{YYYY}{MM}{DD}-' }, 1, '20260304-1'],
  [{ prefix: '{YY}.', suffix: '.{QQ}' }, 1, '26.1.{QQ}'],
  [{ startingNumber: 0 }, 1, 0],
])('with the format %j row number %i is numbered %s', (format, n, expected) => {
  expect(autoNumberText(format, n, MARCH)).toBe(expected)
})

test('flags and stars belong to checkboxes, all other symbols to picklists, none to other types', () => {
  for (const type of COLUMN_TYPES) {
    expect(fitsSymbol(type, 'FLAG')).toBe(type === 'CHECKBOX')
    expect(fitsSymbol(type, 'RYG')).toBe(type === 'PICKLIST')
  }
})

test('names of object properties are no symbols', () => {
  expect(['constructor', 'toString', '__proto__', 'hasOwnProperty'].some(word => fitsSymbol('PICKLIST', word))).toBe(
    false,
  )
})

test('a symbol offers its options in order; a flag has none', () => {
  expect(symbolOptions('PRIORITY_HML')).toEqual(['High', 'Medium', 'Low'])
  expect(symbolOptions('PROGRESS')).toHaveLength(5)
  expect(symbolOptions('FLAG')).toBeUndefined()
  expect(symbolOptions(undefined)).toBeUndefined()
})
