import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessColumn, textOrNumber } from './guess-column.ts'

describe('a column of an imported file', () => {
  test('of dates is a date column, blanks included', () => {
    expect(guessColumn(['2026-11-20', '', ' 2026-02-28 '], false)).toEqual({
      type: 'DATE',
      values: ['2026-11-20', null, '2026-02-28'],
    })
  })

  test('with one invalid date is text', () => {
    expect(guessColumn(['2026-02-28', '2026-02-30'], false)).toEqual({
      type: 'TEXT_NUMBER',
      values: ['2026-02-28', '2026-02-30'],
    })
  })

  test('of dates with ambiguous day and month is text', () => {
    expect(guessColumn(['03/04/2026'], false).type).toBe('TEXT_NUMBER')
  })

  test('of true and false is a checkbox column', () => {
    expect(guessColumn(['true', 'FALSE', ''], false)).toEqual({ type: 'CHECKBOX', values: [true, false, null] })
  })

  test('of true, false and another text is text', () => {
    expect(guessColumn(['true', 'maybe'], false)).toEqual({ type: 'TEXT_NUMBER', values: ['true', 'maybe'] })
  })

  test('mixes text and numbers cell by cell', () => {
    expect(guessColumn(['12', '4.5', 'n/a', ''], false)).toEqual({
      type: 'TEXT_NUMBER',
      values: [12, 4.5, 'n/a', null],
    })
  })

  test.each([
    ['01067', '99425'],
    ['5', '12345678901234567'],
    ['-7', '+0049'],
  ])('with %j and %j is all text, because neither is a quantity', (...texts) => {
    expect(guessColumn([...texts, ''], false)).toEqual({ type: 'TEXT_NUMBER', values: [...texts, null] })
  })

  test.each(['0.5', '0', '01/02/2026', '08:30', '0.12345678901234567'])('with %j keeps its numbers', text => {
    expect(guessColumn([text, '7'], false).values[1]).toBe(7)
  })

  test('that is primary is text and numbers, regardless of its content', () => {
    expect(guessColumn(['2026-11-20'], true)).toEqual({ type: 'TEXT_NUMBER', values: ['2026-11-20'] })
    expect(guessColumn(['true'], true)).toEqual({ type: 'TEXT_NUMBER', values: ['true'] })
  })

  test('that is empty is text and numbers', () => {
    expect(guessColumn(['', ' '], false)).toEqual({ type: 'TEXT_NUMBER', values: [null, null] })
  })
})

describe('a number in an imported file', () => {
  test.each([
    ['0', 0],
    ['-12.5', -12.5],
    ['0.0001', 0.0001],
    ['144634', 144634],
    [' 7 ', 7],
    ['999999999999999', 999999999999999],
  ])('reads %j as a number', (text, number) => {
    expect(textOrNumber(text)).toBe(number)
  })

  test.each(['007', '+44', '1e5', '1,000', '12345678901234567', '0.12345678901234567', '.5', '5.', '-', '0x10', 'NaN'])(
    'keeps %j as text, so that no digit is lost',
    text => {
      expect(textOrNumber(text)).toBe(text)
    },
  )

  test('reading never changes its value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), number => {
        expect(textOrNumber(String(number))).toBe(number)
      }),
    )
  })
})
