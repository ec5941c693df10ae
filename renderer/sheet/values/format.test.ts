import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { dateText, momentText } from '../../../shared/print/date-text.ts'
import { formatOfDisplay } from '../../../shared/print/format-of-display.ts'
import { cellText, isFormulaError } from './cell-text.ts'
import { formulaErrorMessage } from './formula-error.ts'
import { numberText } from './number-format.ts'

const POUNDS = ',,,,,,,,,,,7,0,1,2,,'
const PERCENT = ',,,,,,,,,,,,0,,3,,'
const mara = { email: 'mara@northbank.example', name: 'Mara Lindqvist' }

test('a format descriptor is read by position, and a short or empty one is plain', () => {
  expect(readNumberFormat(POUNDS)).toEqual({ kind: 'currency', currency: 'GBP', decimals: 0, grouped: true })
  expect(readNumberFormat(PERCENT).kind).toBe('percent')
  expect(readNumberFormat(null)).toEqual({ kind: 'plain', currency: null, decimals: null, grouped: false })
  expect(readNumberFormat('0,2,0').kind).toBe('plain')
  expect(readNumberFormat(',,,,,,,,,,,99,x,,9').kind).toBe('plain')
})

test('infers the format of a column from a number that the service rendered', () => {
  expect(numberText(25950, formatOfDisplay('£58,200'))).toBe('£25,950')
  expect(numberText(-5, formatOfDisplay('-£3.50'))).toBe('-£5.00')
  expect(numberText(0.345, formatOfDisplay('97%'))).toBe('35%')
  expect(formatOfDisplay('1234.5')).toBeNull()
})

test('numbers are written in the format of their column', () => {
  expect(numberText(58200, POUNDS)).toBe('£58,200')
  expect(numberText(0.345, PERCENT)).toBe('35%')
  expect(numberText(1234.5, null)).toBe('1234.5')
  expect(numberText(2, ',,,,,,,,,,,,2,,1')).toBe('2.00')
})

test('a date shows its year only if it is not the current one', () => {
  expect(dateText('2026-03-02', '2026', 'en-GB')).toBe('02 Mar')
  expect(dateText('2027-03-02', '2026', 'en-GB')).toBe('02 Mar 2027')
  expect(dateText('next week', '2026', 'en-GB')).toBe('next week')
  expect(dateText('2026-13-02', '2026', 'en-GB')).toBe('2026-13-02')
})

test('a project time is shown as stored; a time with a zone is shown in local time', () => {
  expect(momentText('2026-03-02T08:00:00', '2026', 'en-GB')).toBe('02 Mar 08:00')
  const local = new Date('2026-03-02T08:00:00Z')
  expect(momentText('2026-03-02T08:00:00Z', '2026', 'en-GB')).toContain(`${String(local.getHours()).padStart(2, '0')}:`)
})

test('the service’s rendering of a number has priority over ours', () => {
  expect(cellText(aColumn(1), aCell(5, { display: '5,00 kg' }), '2026')).toBe('5,00 kg')
  expect(cellText(aColumn(1, 'text', { format: POUNDS }), aCell(5), '2026')).toBe('£5')
})

test('a cell is shown as text, for any content', () => {
  const people = aCell({ kind: 'contacts', contacts: [mara, { email: 'x@y.example' }] })
  expect(cellText(aColumn(1, 'contacts'), people, '2026')).toBe('Mara Lindqvist, x@y.example')
  expect(cellText(aColumn(1, 'choices'), aCell({ kind: 'choices', choices: ['A', 'B'] }), '2026')).toBe('A, B')
  expect(cellText(aColumn(1), aCell(null), '2026')).toBe('')
})

test('an error text is an error only in a formula cell', () => {
  expect(isFormulaError(aCell('#REF', { formula: '=A1' }))).toBe(true)
  expect(isFormulaError(aCell('#1 priority'))).toBe(false)
})

test.each([
  '#BLOCKED',
  '#BOOLEAN EXPECTED',
  '#CALCULATING',
  '#CIRCULAR REFERENCE',
  '#DATE EXPECTED',
  '#DIVIDE BY ZERO',
  '#INCORRECT ARGUMENT SET',
  '#INVALID COLUMN VALUE',
  '#INVALID DATA TYPE',
  '#INVALID OPERATION',
  '#INVALID REF',
  '#INVALID VALUE',
  '#NESTED CRITERIA',
  '#NO MATCH',
  '#OVERFLOW',
  '#REF',
  '#UNPARSEABLE',
  '#UNSUPPORTED',
])('%s, which the embedded service shows, has its own message', shown => {
  const message = formulaErrorMessage(aCell(shown, { formula: '=A1' }))
  expect(message).toMatch(/^[A-Z].*\.$/)
  expect(message).not.toContain(shown)
})

test('a formula error has one sentence, also an unknown one', () => {
  const error = (shown: string) => formulaErrorMessage(aCell(shown, { formula: '=A1' }))
  expect(error('#CIRCULAR REFERENCE')).toBe('This formula refers to its own cell.')
  expect(error('#REF!')).toBe('This formula refers to a cell, row or column that was deleted.')
  expect(error('#MOON')).toBe('The service has no result for this formula: #MOON.')
  expect(error('12')).toBeNull()
  expect(formulaErrorMessage(aCell('#REF'))).toBeNull()
})
