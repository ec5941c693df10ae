import { describe, expect, test } from 'vitest'
import { aCell } from '../../columnar/testing/a-sheet.ts'
import { blankCell, CellValue, displayText, sameContent, sameValue } from './cell-value.ts'
import { SheetEdit } from './edit.ts'

const people = (...emails: string[]): CellValue => ({ kind: 'contacts', contacts: emails.map(email => ({ email })) })

describe('the display text of a cell', () => {
  test("is the service's, if it sent one", () => {
    expect(displayText({ value: 58200, display: '£58,200', formula: null })).toBe('£58,200')
  })

  test('is otherwise the value itself', () => {
    expect(displayText(blankCell)).toBe('')
    expect(displayText({ ...blankCell, value: 0 })).toBe('0')
    expect(displayText({ ...blankCell, value: { kind: 'choices', choices: ['Design', 'Joinery'] } })).toBe(
      'Design, Joinery',
    )
  })

  test('is the name of a contact, or the address if it has no name', () => {
    const value: CellValue = {
      kind: 'contacts',
      contacts: [{ name: 'Ann', email: 'ann@x.example' }, { email: 'bo@x.example' }],
    }
    expect(displayText({ ...blankCell, value })).toBe('Ann, bo@x.example')
  })
})

describe('equal content', () => {
  test('is equal in different objects', () => {
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
  ])('%j differs from %j', (a, b) => {
    expect(sameValue(a, b)).toBe(false)
    expect(sameValue(b, a)).toBe(false)
  })
})

describe('a cell that already has the content of an edit', () => {
  const set = (value: CellValue, formula: string | null = null) => ({ value, formula })

  test('is recognized by its value, with an empty text equal to blank', () => {
    expect(sameContent(aCell('a'), set('a'))).toBe(true)
    expect(sameContent(aCell(null), set(''))).toBe(true)
    expect(sameContent(aCell(''), set(null))).toBe(true)
    expect(sameContent(aCell('5'), set(5))).toBe(false)
    expect(sameContent(aCell(false), set(null))).toBe(false)
    expect(sameContent(aCell({ kind: 'choices', choices: ['a'] }), set({ kind: 'choices', choices: ['a'] }))).toBe(true)
  })

  test('is recognized by its formula if either has one', () => {
    const computed = aCell(2, { formula: '=1+1' })

    expect(sameContent(computed, set(null, '=1+1'))).toBe(true)
    expect(sameContent(computed, set(2))).toBe(false)
    expect(sameContent(aCell(2), set(null, '=1+1'))).toBe(false)
  })
})

describe('valid cell contents', () => {
  test('a contact needs a name or an address', () => {
    expect(CellValue.safeParse({ kind: 'contacts', contacts: [{}] }).success).toBe(false)
  })

  test("text beyond the service's limit is rejected, not truncated", () => {
    expect(CellValue.safeParse('x'.repeat(4001)).success).toBe(false)
  })

  test('an edit of an unknown kind, or with an extra property, is rejected', () => {
    expect(SheetEdit.safeParse({ kind: 'drop-table' }).success).toBe(false)
    expect(SheetEdit.safeParse({ kind: 'delete-row', rowId: 4, really: true }).success).toBe(false)
  })

  test('NaN and infinity are rejected', () => {
    expect(CellValue.safeParse(Number.NaN).success).toBe(false)
    expect(CellValue.safeParse(Number.POSITIVE_INFINITY).success).toBe(false)
  })
})
