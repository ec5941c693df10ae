import { describe, expect, test } from 'vitest'
import { COLUMN_TYPES, type ColumnType, SYSTEM_COLUMN_TYPES } from './column-definition.ts'
import type { ColumnInput } from './column-input.ts'
import { defineColumn } from './define-column.ts'
import { fitsSymbol, symbolOptions } from './symbols.ts'

const define = (type: ColumnType, change: Partial<ColumnInput> = {}) =>
  defineColumn({ title: 'Column', type, ...change })
const code = (number: number) => expect.objectContaining({ code: number })

/** The error code, or null when the column is valid. */
function refusal(type: ColumnType, change: Partial<ColumnInput> = {}): number | null {
  try {
    define(type, change)
    return null
  } catch (error) {
    return (error as { code: number }).code // as: only API errors are thrown here
  }
}
const byType = (change: Partial<ColumnInput>) =>
  Object.fromEntries(COLUMN_TYPES.map(type => [type, refusal(type, change)]).filter(([, found]) => found !== null))

/** Types that can never be created on an ordinary sheet. */
const NEVER = { DATETIME: 1089, ABSTRACT_DATETIME: 1142, DURATION: 1142, PREDECESSOR: 1142 }

test('a column is 150 pixels wide and unvalidated by default', () => {
  expect(define('DATE')).toEqual({ title: 'Column', type: 'DATE', width: 150, validation: false })
  expect(define('DATE', { width: 60, validation: true })).toMatchObject({ width: 60, validation: true })
})

test('rejects project columns and bare system types', () => {
  expect(byType({})).toEqual(NEVER)
})

test('an existing project column can be redefined', () => {
  const before = { title: 'Start', type: 'ABSTRACT_DATETIME', width: 80, validation: false } as const

  expect(defineColumn({ title: 'Begin', type: 'ABSTRACT_DATETIME' }, before)).toMatchObject({ title: 'Begin' })
  expect(() => defineColumn({ title: 'Begin', type: 'DURATION' }, before)).toThrow(code(1142))
})

describe('attributes of some types only:', () => {
  test.each<readonly [string, Partial<ColumnInput>, readonly ColumnType[], number]>([
    ['options', { options: ['a'] }, ['PICKLIST', 'MULTI_PICKLIST'], 1060],
    ['contacts', { contactOptions: [{ name: 'Kim' }] }, ['CONTACT_LIST', 'MULTI_CONTACT_LIST'], 1209],
    ['the symbol of a flag', { symbol: 'FLAG' }, ['CHECKBOX'], 1058],
    ['the symbol of traffic lights', { symbol: 'RYG' }, ['PICKLIST'], 1058],
    ['a symbol nobody knows', { symbol: 'toString' }, [], 1058],
    ['the number of a row', { systemColumnType: 'AUTO_NUMBER' }, ['TEXT_NUMBER'], 1079],
    ['its author', { systemColumnType: 'CREATED_BY' }, ['CONTACT_LIST'], 1079],
    ['the time of its last change', { systemColumnType: 'MODIFIED_DATE' }, ['DATETIME'], 1079],
  ])('%s', (_, change, allowed, refused) => {
    for (const type of COLUMN_TYPES) {
      const isAllowed = allowed.includes(type)
      const never = NEVER[type as keyof typeof NEVER] // as: undefined for the other types
      const first = change.systemColumnType ? refused : (never ?? refused)
      expect(refusal(type, change), type).toBe(isAllowed ? null : first)
    }
  })

  test('validation, but not for text and system columns', () => {
    expect(byType({ validation: true })).toEqual({ ...NEVER, TEXT_NUMBER: 1210 })
    expect(refusal('CONTACT_LIST', { validation: true, systemColumnType: 'CREATED_BY' })).toBe(1210)
  })

  test('a formula, but not for system columns', () => {
    expect(byType({ formula: '=1' })).toEqual(NEVER)
    expect(refusal('TEXT_NUMBER', { formula: '1+1' })).toBe(1310)
    expect(define('TEXT_NUMBER', { formula: '' }).formula).toBeUndefined()
    for (const systemColumnType of SYSTEM_COLUMN_TYPES) {
      const type =
        systemColumnType === 'AUTO_NUMBER'
          ? 'TEXT_NUMBER'
          : systemColumnType.endsWith('_BY')
            ? 'CONTACT_LIST'
            : 'DATETIME'
      expect(refusal(type, { systemColumnType, formula: '=1' })).toBe(1303)
    }
  })

  test('a formula, but not for project columns', () => {
    const before = { title: 'Length', type: 'DURATION', width: 80, validation: false } as const

    expect(() => defineColumn({ ...before, formula: '=1' }, before)).toThrow(code(1303))
  })
})

describe('options', () => {
  test('are unique, and exclude a symbol', () => {
    expect(refusal('PICKLIST', { options: ['a', 'b', 'a'] })).toBe(1137)
    expect(refusal('PICKLIST', { options: ['a'], symbol: 'RYG' })).toBe(1059)
    expect(refusal('PICKLIST', { options: ['a', 'A'] })).toBeNull()
  })

  test('a contact option has a name or an address', () => {
    expect(refusal('CONTACT_LIST', { contactOptions: [{ name: 'Kim' }, {}] })).toBe(1241)
    expect(refusal('CONTACT_LIST', { contactOptions: [{ email: '' }] })).toBe(1241)
  })

  test('are set by a symbol: each name once, for picklists only', () => {
    for (const symbol of ['RYG', 'HARVEY_BALLS', 'PAIN', 'STAR_RATING', 'WEATHER', 'VCR', 'SKI', 'DECISION_SHAPES']) {
      const options = symbolOptions(symbol) ?? []
      expect(options.length).toBeGreaterThan(2)
      expect(new Set(options).size).toBe(options.length)
      expect([fitsSymbol('PICKLIST', symbol), fitsSymbol('CHECKBOX', symbol)]).toEqual([true, false])
    }
    expect(symbolOptions('FLAG')).toBeUndefined()
    expect(symbolOptions(undefined)).toBeUndefined()
  })
})

describe('the text of auto-numbers', () => {
  const numbered = (autoNumberFormat: ColumnInput['autoNumberFormat']) =>
    refusal('TEXT_NUMBER', { systemColumnType: 'AUTO_NUMBER', autoNumberFormat })

  test('has at most 40 characters', () => {
    expect(numbered({ prefix: 'p'.repeat(20), suffix: 's'.repeat(10), fill: '0'.repeat(10) })).toBeNull()
    expect(numbered({ prefix: 'p'.repeat(21), suffix: 's'.repeat(10), fill: '0'.repeat(10) })).toBe(1088)
  })

  test('is padded with at most ten zeros, and nothing else', () => {
    expect(numbered({ fill: '0'.repeat(11) })).toBe(1084)
    expect(numbered({ fill: '01' })).toBe(1084)
    expect(numbered({ fill: '' })).toBeNull()
  })

  test('belongs to auto-numbers only', () => {
    expect(refusal('TEXT_NUMBER', { autoNumberFormat: { prefix: 'A' } })).toBe(1083)
    expect(refusal('CONTACT_LIST', { systemColumnType: 'CREATED_BY', autoNumberFormat: {} })).toBe(1083)
  })
})
