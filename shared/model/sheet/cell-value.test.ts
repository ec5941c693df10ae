import { describe, expect, test } from 'vitest'
import { aCell } from '../../columnar/testing/a-sheet.ts'
import { blankCell, CellValue, displayText, sameContent, sameValue } from './cell-value.ts'
import { SheetEdit } from './edit.ts'

const people = (...emails: string[]): CellValue => ({ kind: 'contacts', contacts: emails.map(email => ({ email })) })

describe('what a person reads in a cell', () => {
  test('is what the service shows, where it says so', () => {
    expect(displayText({ value: 58200, display: '£58,200', formula: null })).toBe('£58,200')
  })

  test('is the value itself otherwise', () => {
    expect(displayText(blankCell)).toBe('')
    expect(displayText({ ...blankCell, value: 0 })).toBe('0')
    expect(displayText({ ...blankCell, value: { kind: 'choices', choices: ['Design', 'Joinery'] } })).toBe(
      'Design, Joinery',
    )
  })

  test('is the name of a contact, or the address of one without a name', () => {
    const value: CellValue = {
      kind: 'contacts',
      contacts: [{ name: 'Ann', email: 'ann@x.example' }, { email: 'bo@x.example' }],
    }
    expect(displayText({ ...blankCell, value })).toBe('Ann, bo@x.example')
  })
})

describe('the same content', () => {
  test('is the same whatever object holds it', () => {
    expect(sameValue(people('a@x.example', 'b@x.example'), people('a@x.example', 'b@x.example'))).toBe(true)
    expect(sameValue({ kind: 'choices', choices: [] }, { kind: 'choices', choices: [] })).toBe(true)
  })

  test.each<[CellValue, CellValue]>([
    ['1', 1],
    ['', null],
    [false, null],
    [people('a@x.example'), people('b@x.example')],
    [people('a@x.example'), people('a@x.example', 'b@x.example')],
    [
      { kind: 'choices', choices: ['A'] },
      { kind: 'choices', choices: ['B'] },
    ],
    [{ kind: 'choices', choices: [] }, people()],
  ])('%j is not %j', (a, b) => {
    expect(sameValue(a, b)).toBe(false)
    expect(sameValue(b, a)).toBe(false)
  })
})

describe('a cell that already is as an edit wants it', () => {
  const set = (value: CellValue, formula: string | null = null) => ({ value, formula })

  test('is told by its value, an empty text being nothing', () => {
    expect(sameContent(aCell('a'), set('a'))).toBe(true)
    expect(sameContent(aCell(null), set(''))).toBe(true)
    expect(sameContent(aCell(''), set(null))).toBe(true)
    expect(sameContent(aCell('5'), set(5))).toBe(false)
    expect(sameContent(aCell(false), set(null))).toBe(false)
    expect(sameContent(aCell({ kind: 'choices', choices: ['a'] }), set({ kind: 'choices', choices: ['a'] }))).toBe(true)
  })

  test('is told by its formula where either has one', () => {
    const computed = aCell(2, { formula: '=1+1' })

    expect(sameContent(computed, set(null, '=1+1'))).toBe(true)
    expect(sameContent(computed, set(2))).toBe(false)
    expect(sameContent(aCell(2), set(null, '=1+1'))).toBe(false)
  })
})

describe('what may enter a cell', () => {
  test('a contact needs a name or an address', () => {
    expect(CellValue.safeParse({ kind: 'contacts', contacts: [{}] }).success).toBe(false)
  })

  test('text longer than the service keeps is refused, not cut', () => {
    expect(CellValue.safeParse('x'.repeat(4001)).success).toBe(false)
  })

  test('an edit of an unknown kind, or with a property too many, is refused', () => {
    expect(SheetEdit.safeParse({ kind: 'drop-table' }).success).toBe(false)
    expect(SheetEdit.safeParse({ kind: 'delete-row', rowId: 4, really: true }).success).toBe(false)
  })

  test('a number that is not one is refused', () => {
    expect(CellValue.safeParse(Number.NaN).success).toBe(false)
    expect(CellValue.safeParse(Number.POSITIVE_INFINITY).success).toBe(false)
  })
})
