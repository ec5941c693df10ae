import { describe, expect, test } from 'vitest'
import { aCell, aColumn } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import type { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { testOf } from './condition.ts'
import { periodOf } from './periods.ts'

/** A Wednesday. */
const TODAY = '2026-06-17'

function passing(kind: ColumnKind, condition: Condition, values: readonly CellValue[]): CellValue[] {
  const passes = testOf(aColumn(1, kind), condition, TODAY)
  return values.filter(value => passes(aCell(value)))
}

describe('text', () => {
  const texts = ['First-fix', 'second FIX', 'paint', null]

  test('is found ignoring case', () => {
    expect(passing('text', { is: 'contains', text: 'fix' }, texts)).toEqual(['First-fix', 'second FIX'])
    expect(passing('text', { is: 'begins', text: 'first' }, texts)).toEqual(['First-fix'])
    expect(passing('text', { is: 'ends', text: 'Fix' }, texts)).toEqual(['First-fix', 'second FIX'])
    expect(passing('text', { is: 'reads', text: 'PAINT' }, texts)).toEqual(['paint'])
  })

  test('a blank cell does not contain it', () => {
    expect(passing('text', { is: 'lacks', text: 'fix' }, texts)).toEqual(['paint', null])
  })

  test('a number is found by its displayed text', () => {
    const passes = testOf(aColumn(1), { is: 'contains', text: '£58,' }, TODAY)

    expect(passes(aCell(58200, { display: '£58,200' }))).toBe(true)
  })
})

describe('numbers', () => {
  const numbers = [1, 2, 3, '2', null]

  test('are compared by value, and a text is no number', () => {
    expect(passing('text', { is: 'equal', number: 2 }, numbers)).toEqual([2])
    expect(passing('text', { is: 'less', number: 2 }, numbers)).toEqual([1])
    expect(passing('text', { is: 'at-most', number: 2 }, numbers)).toEqual([1, 2])
    expect(passing('text', { is: 'more', number: 2 }, numbers)).toEqual([3])
    expect(passing('text', { is: 'at-least', number: 2 }, numbers)).toEqual([2, 3])
    expect(passing('text', { is: 'between', from: 2, to: 3 }, numbers)).toEqual([2, 3])
  })

  test('“is not” matches everything else', () => {
    expect(passing('text', { is: 'not-equal', number: 2 }, numbers)).toEqual([1, 3, '2', null])
  })
})

describe('dates', () => {
  const days = ['2026-06-10', '2026-06-17', '2026-06-18', 'soon', null]

  test('before, after and on a day', () => {
    expect(passing('date', { is: 'before', day: TODAY }, days)).toEqual(['2026-06-10'])
    expect(passing('date', { is: 'after', day: TODAY }, days)).toEqual(['2026-06-18'])
    expect(passing('date', { is: 'on', day: TODAY }, days)).toEqual(['2026-06-17'])
    expect(passing('date', { is: 'from-to', from: '2026-06-11', to: TODAY }, days)).toEqual(['2026-06-17'])
  })

  test('the last and the next days include today', () => {
    expect(passing('date', { is: 'last-days', days: 7 }, days)).toEqual(['2026-06-17'])
    expect(passing('date', { is: 'last-days', days: 8 }, days)).toEqual(['2026-06-10', '2026-06-17'])
    expect(passing('date', { is: 'next-days', days: 2 }, days)).toEqual(['2026-06-17', '2026-06-18'])
  })

  test('a date-time matches its day', () => {
    expect(passing('datetime', { is: 'on', day: TODAY }, ['2026-06-17T23:30:00'])).toHaveLength(1)
  })

  test('weeks begin on Monday, months on the first', () => {
    expect(periodOf('this-week', TODAY)).toEqual({ from: '2026-06-15', to: '2026-06-21' })
    expect(periodOf('last-week', '2026-06-15')).toEqual({ from: '2026-06-08', to: '2026-06-14' })
    expect(periodOf('next-week', '2026-06-21')).toEqual({ from: '2026-06-22', to: '2026-06-28' })
    expect(periodOf('this-month', TODAY)).toEqual({ from: '2026-06-01', to: '2026-06-30' })
    expect(periodOf('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(periodOf('next-month', '2027-12-05')).toEqual({ from: '2028-01-01', to: '2028-01-31' })
    expect(periodOf('next-month', '2028-01-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })
})

describe('values', () => {
  const choices = (...list: string[]): CellValue => ({ kind: 'choices', choices: list })
  const people = (...names: string[]): CellValue => ({ kind: 'contacts', contacts: names.map(name => ({ name })) })

  test('one of the selected values matches, blank as the empty text', () => {
    expect(passing('choice', { is: 'one-of', values: ['Open', ''] }, ['Open', 'Done', null])).toEqual(['Open', null])
    expect(passing('choice', { is: 'none-of', values: ['Open'] }, ['Open', 'Done', null])).toEqual(['Done', null])
  })

  test('a cell with several values matches by one of them', () => {
    const cells = [choices('Crane', 'Data'), choices('Data'), null]

    expect(passing('choices', { is: 'one-of', values: ['Crane'] }, cells)).toEqual([cells[0]])
    expect(passing('choices', { is: 'none-of', values: ['Crane'] }, cells)).toEqual([cells[1], null])
  })

  test('people by name', () => {
    const cells = [people('Mara', 'Rhea'), people('Jonas')]

    expect(passing('contacts', { is: 'one-of', values: ['Rhea'] }, cells)).toEqual([cells[0]])
  })

  test('an untouched checkbox is unchecked', () => {
    expect(passing('checkbox', { is: 'unchecked' }, [true, false, null])).toEqual([false, null])
    expect(passing('checkbox', { is: 'checked' }, [true, false, null])).toEqual([true])
    expect(passing('checkbox', { is: 'one-of', values: ['false'] }, [true, false, null])).toEqual([false, null])
  })

  test('a cell without displayed text is blank', () => {
    const cells = [null, '', '  ', 0, 'x', choices()]

    expect(passing('text', { is: 'blank' }, cells)).toEqual([null, '', '  ', choices()])
    expect(passing('text', { is: 'filled' }, cells)).toEqual([0, 'x'])
  })
})
