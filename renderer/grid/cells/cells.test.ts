import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellMark } from '../../../shared/model/sheet-view.ts'
import { cellName, markClass, markTip } from './cell-mark.ts'
import { cellText, isFormulaError } from './cell-text.ts'
import { avatarColour, initials, peopleText } from './contacts.ts'
import { dateText, momentText } from './date-words.ts'
import { formatOfDisplay, numberText, readNumberFormat } from './number-format.ts'
import { symbolTone, valueLook } from './status-words.ts'

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

test('the format of a column is told from a number as the service shows it', () => {
  expect(numberText(25950, formatOfDisplay('£58,200'))).toBe('£25,950')
  expect(numberText(-5, formatOfDisplay('-£3.50'))).toBe('-£5.00')
  expect(numberText(0.345, formatOfDisplay('97%'))).toBe('35%')
  expect(formatOfDisplay('1234.5')).toBeNull()
})

test('numbers are written as their column says', () => {
  expect(numberText(58200, POUNDS)).toBe('£58,200')
  expect(numberText(0.345, PERCENT)).toBe('35%')
  expect(numberText(1234.5, null)).toBe('1234.5')
  expect(numberText(2, ',,,,,,,,,,,,2,,1')).toBe('2.00')
})

test('a date names its year only when it is another', () => {
  expect(dateText('2026-03-02', '2026')).toBe('02 Mar')
  expect(dateText('2027-03-02', '2026')).toBe('02 Mar 2027')
  expect(dateText('next week', '2026')).toBe('next week')
  expect(dateText('2026-13-02', '2026')).toBe('2026-13-02')
})

test('a moment of the project keeps its own time; one with a zone is told in local time', () => {
  expect(momentText('2026-03-02T08:00:00', '2026')).toBe('02 Mar 08:00')
  const local = new Date('2026-03-02T08:00:00Z')
  expect(momentText('2026-03-02T08:00:00Z', '2026')).toContain(`${String(local.getHours()).padStart(2, '0')}:`)
})

test('the service’s own rendering of a number comes before ours', () => {
  expect(cellText(aColumn(1), aCell(5, { display: '5,00 kg' }), '2026')).toBe('5,00 kg')
  expect(cellText(aColumn(1, 'text', { format: POUNDS }), aCell(5), '2026')).toBe('£5')
})

test('a cell is its words, whatever it holds', () => {
  const people = aCell({ kind: 'contacts', contacts: [mara, { email: 'x@y.example' }] })
  expect(cellText(aColumn(1, 'contacts'), people, '2026')).toBe('Mara Lindqvist, x@y.example')
  expect(cellText(aColumn(1, 'choices'), aCell({ kind: 'choices', choices: ['A', 'B'] }), '2026')).toBe('A, B')
  expect(cellText(aColumn(1), aCell(null), '2026')).toBe('')
})

test('a formula error is one only behind a formula', () => {
  expect(isFormulaError(aCell('#REF', { formula: '=A1' }))).toBe(true)
  expect(isFormulaError(aCell('#1 priority'))).toBe(false)
})

test('one person is named in full, two by first names, more are counted', () => {
  const rhea = { email: 'rhea@x.example', name: 'Rhea Solis' }
  expect(peopleText([mara])).toBe('Mara Lindqvist')
  expect(peopleText([mara, rhea])).toBe('Mara, Rhea')
  expect(peopleText([mara, rhea, { name: 'C' }])).toBe('3 people')
})

test('initials come from the name, else from the address', () => {
  expect(initials(mara)).toBe('ML')
  expect(initials({ email: 'jonas.weir@x.example' })).toBe('JW')
  expect(initials({ name: 'Crane' })).toBe('CR')
})

test('a person has the same one of six colours everywhere, however the address is written', () => {
  expect(avatarColour(mara)).toBe(avatarColour({ email: 'MARA@northbank.example' }))
  const colours = new Set(Array.from({ length: 60 }, (_, at) => avatarColour({ email: `p${at}@x.example` })))
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('known states have a shape each, so that they differ without colour', () => {
  const glyphs = ['Not started', 'In Progress', 'in review', 'BLOCKED', 'Complete'].map(word => valueLook(word).glyph)

  expect(new Set(glyphs).size).toBe(5)
  expect(glyphs).not.toContain(null)
  expect(valueLook('Something else')).toEqual({ tone: 'neutral', glyph: null })
  expect([symbolTone('Red'), symbolTone('green'), symbolTone('Sunny')]).toEqual(['danger', 'ok', 'neutral'])
})

test('hovering an edited cell says what it was, when, and where the edit stands', () => {
  const madeAt = new Date(2026, 10, 20, 10, 55).getTime()

  expect(markTip(aMark({ madeAt }), '24,800')).toBe('Was 24,800. Edited 10:55. Queued.')
  expect(markTip(aMark({ madeAt, state: 'parked', reason: 'This row is locked.' }), '')).toBe(
    'Was empty. Edited 10:55. Rejected. “This row is locked.”',
  )
})

test('a screen reader hears the text first and the state after', () => {
  expect(cellName('25,950', aMark({}))).toBe('25,950, edited, not saved')
  expect(cellName('', aMark({ state: 'parked' }))).toBe('empty, rejected, not saved')
})

test('an edit the service has needs no mark', () => {
  expect([markClass('queued'), markClass('sending'), markClass('unknown')]).toEqual([
    'sf-dirty',
    'sf-dirty',
    'sf-dirty',
  ])
  expect([markClass('parked'), markClass('saved')]).toEqual(['sf-rej', ''])
})

const aMark = (change: Partial<CellMark>): CellMark => ({
  seq: 1,
  state: 'queued',
  reason: null,
  was: null,
  madeAt: 0,
  ...change,
})
