import { describe, expect, test } from 'vitest'
import { isLeftOf, namesAny, readParts, writeParts } from './formula-parts.ts'

/** Rows a to f, in this order. */
const read = (formula: string, order = 'abcdef') => readParts(formula, number => order[number - 1] ?? null)
const write = (formula: string, order: string) =>
  writeParts(read(formula), row => (order.includes(row) ? order.indexOf(row) + 1 : null))

test.each([
  '=Cost3',
  '=SUM($Cost$3:[Due date]$5) * 2 - Cost99',
  '=[Cost]@row + SUM(Cost:Cost) & "Cost3" + {Rates} + Budget#',
  '=#REF * 2 + SUM(CHILDREN())',
  '=IF(',
  '3',
])('%s is unchanged while its rows keep their numbers', formula => {
  expect(write(formula, 'abcdef')).toBe(formula)
})

test('row numbers follow the referenced rows', () => {
  expect(write('=$Cost$3 + SUM(Cost2:Cost5) & "Cost3"', 'xcbdeaf')).toBe('=$Cost$2 + SUM(Cost3:Cost5) & "Cost3"')
})

test('missing rows are omitted', () => {
  expect(write('=Cost3 + Cost1 + SUM(Cost3:Cost5) + SUM(Cost3:Cost4)', 'abe')).toBe(
    '=#REF + Cost1 + SUM(Cost3:Cost3) + SUM(#REF)',
  )
})

describe('a formula that lost a row', () => {
  const isGone = ({ row }: { row: string | null }) => row === 'c'
  const isLeft = (before: string, now: string) => isLeftOf(read(before), read(now, 'abdef'), isGone)

  test.each([
    ['=Cost3 + Cost5', '=#REF + Cost4'],
    ['=SUM(Cost3:Cost5)', '=SUM(Cost3:Cost4)'],
    ['=SUM(Cost1:Cost3)', '=SUM(Cost1:Cost2)'],
    ['=SUM(Cost3:Cost3)', '=SUM(#REF)'],
    ['=COUNT(Cost3, Cost:Cost)', '=COUNT(#REF, Cost:Cost)'],
  ])('%s is recognized as %s', (before, now) => {
    expect(namesAny(read(before), isGone)).toBe(true)
    expect(isLeft(before, now)).toBe(true)
  })

  test.each([
    ['=Cost3 + Cost5', '=#REF + Cost3'],
    ['=Cost3 + Cost5', '=#REF * Cost4'],
    ['=Cost3 + Cost5', '=#REF + #REF'],
    ['=Cost3 + Cost5', '=12'],
    ['=SUM(Cost3:Cost5)', '=SUM(Cost3:Cost5)'],
  ])('%s was changed by another user if it is %s', (before, now) => {
    expect(isLeft(before, now)).toBe(false)
  })
})
