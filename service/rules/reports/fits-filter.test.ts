import { expect, test } from 'vitest'
import { dateOf } from '../../../formulas/language/date.ts'
import type { Value } from '../../../formulas/language/value.ts'
import { type Criterion, type FilterOperator, FilterQuery, OPPOSITE_OPERATORS } from './filter-query.ts'
import { type FilteredRow, fitsFilter } from './fits-filter.ts'

const TODAY = 20_000
const looker = { today: TODAY, email: 'Ann@office.example' }

function aRow(value: Value, more: Partial<FilteredRow> & { readonly people?: readonly string[] } = {}): FilteredRow {
  const { people = [], ...facts } = more
  return { valueIn: () => ({ value, people }), hasAttachments: false, hasComments: false, locked: false, ...facts }
}

const asks = (operator: FilterOperator, ...values: Criterion['values']) =>
  FilterQuery.parse({ criteria: [{ columnId: 1, operator, values }] })

const list = (...items: readonly string[]): Value => ({ kind: 'list', items })
const ann = { people: ['ann example', 'ann@office.example'] }

// Cell value, operator, operands, and whether the row matches.
test.each<[Value, FilterOperator, Criterion['values'], boolean]>([
  ['Red', 'EQUAL', ['red'], true],
  ['Red', 'EQUAL', ['re'], false],
  [12, 'EQUAL', ['12'], true],
  [12, 'EQUAL', [12], true],
  [true, 'EQUAL', ['true'], true],
  [dateOf(TODAY), 'EQUAL', ['2024-10-04'], true],
  [null, 'EQUAL', [''], true],
  [null, 'EQUAL', [0], false],
  ['Red', 'EQUAL', [], false],
  [12, 'GREATER_THAN', [11], true],
  [12, 'GREATER_THAN', ['12'], false],
  [12, 'GREATER_THAN_OR_EQUAL', [12], true],
  [null, 'LESS_THAN', [12], false],
  [dateOf(TODAY), 'LESS_THAN', ['2024-10-05'], true],
  ['b', 'LESS_THAN_OR_EQUAL', ['c'], true],
  ['b', 'LESS_THAN', [3], false],
  [12, 'BETWEEN', [10, 12], true],
  [12, 'BETWEEN', [13, 20], false],
  [12, 'BETWEEN', [10], false],
  ['Red door', 'CONTAINS', ['DOOR'], true],
  ['Red door', 'CONTAINS', ['window'], false],
  ['Red', 'IS_ONE_OF', ['Blue', 'Red'], true],
  ['Red', 'IS_ONE_OF', [], false],
  [list('Red', 'Blue'), 'HAS_ANY_OF', ['blue', 'green'], true],
  [list('Red', 'Blue'), 'HAS_ALL_OF', ['blue', 'green'], false],
  [list('Red', 'Blue'), 'HAS_ALL_OF', ['blue', 'red'], true],
  [null, 'HAS_ANY_OF', ['blue'], false],
  [list('Red', 'Blue'), 'MULTI_IS_EQUAL', ['blue', 'red'], true],
  [list('Red', 'Blue'), 'MULTI_IS_EQUAL', ['red'], false],
  [null, 'MULTI_IS_EQUAL', [], true],
  [null, 'EQUAL', [null], true],
  ['x', 'EQUAL', [null], false],
  [dateOf(TODAY), 'EQUAL', [{ objectType: 'DATE', value: '2024-10-04' }], true],
  [dateOf(TODAY), 'GREATER_THAN', [{ objectType: 'DATE', value: '2024-10-04' }], false],
  [dateOf(TODAY, 3000), 'TODAY', [], true],
  [dateOf(TODAY - 1), 'PAST', [], true],
  [dateOf(TODAY), 'PAST', [], false],
  [dateOf(TODAY + 1), 'FUTURE', [], true],
  ['tomorrow', 'FUTURE', [], false],
  [dateOf(TODAY - 3), 'LAST_N_DAYS', [3], true],
  [dateOf(TODAY - 4), 'LAST_N_DAYS', [3], false],
  [dateOf(TODAY + 1), 'LAST_N_DAYS', [3], false],
  [dateOf(TODAY + 3), 'NEXT_N_DAYS', ['3'], true],
  [dateOf(TODAY - 1), 'NEXT_N_DAYS', [3], false],
  [null, 'IS_BLANK', [], true],
  ['', 'IS_BLANK', [], true],
  [0, 'IS_BLANK', [], false],
  [0, 'IS_NUMBER', [], true],
  ['0', 'IS_NUMBER', [], false],
  [dateOf(TODAY), 'IS_DATE', [], true],
  [true, 'IS_CHECKED', [], true],
  [null, 'IS_CHECKED', [], false],
  ['x', 'ON_CRITICAL_PATH', [], false],
])('%o fits %s %o: %s', (value, operator, values, fits) => {
  expect(fitsFilter(asks(operator, ...values), aRow(value), looker)).toBe(fits)

  // Each opposite must give the opposite result for the same row.
  for (const [opposite, positive] of Object.entries(OPPOSITE_OPERATORS)) {
    if (positive !== operator) continue
    // as: an entry of the table of opposites
    expect(fitsFilter(asks(opposite as FilterOperator, ...values), aRow(value), looker)).toBe(!fits)
  }
})

test('a contact matches by name and by address', () => {
  expect(fitsFilter(asks('EQUAL', 'ann@OFFICE.example'), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('EQUAL', 'Ann Example'), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('CONTAINS', 'office'), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('HAS_ANY_OF', 'ann@office.example'), aRow(list('Ann Example'), ann), looker)).toBe(true)
  expect(fitsFilter(asks('IS_CURRENT_USER'), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('IS_CURRENT_USER'), aRow('Ann Example', ann), { ...looker, email: 'b@c.example' })).toBe(false)
})

test('the current user is identified without an address', () => {
  const me = { objectType: 'CURRENT_USER' } as const

  expect(fitsFilter(asks('EQUAL', me), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('IS_ONE_OF', 'x', me), aRow('Ann Example', ann), looker)).toBe(true)
  expect(fitsFilter(asks('EQUAL', me), aRow('Bob Example', { people: ['bob@office.example'] }), looker)).toBe(false)
})

test('a nested filter counts as one criterion', () => {
  const isNumber = { columnId: 1, operator: 'IS_NUMBER' }
  const above = (least: number) => ({ columnId: 1, operator: 'GREATER_THAN', values: [least] })
  const nested = (operator: string) =>
    FilterQuery.parse({ criteria: [isNumber], nestedCriteria: [{ operator, criteria: [above(5), above(2)] }] })

  expect([1, 3, 6].map(value => fitsFilter(nested('OR'), aRow(value), looker))).toEqual([false, true, true])
  expect([1, 3, 6].map(value => fitsFilter(nested('AND'), aRow(value), looker))).toEqual([false, false, true])
})

test('matches a row by its attachments and comments', () => {
  const row = aRow(null, { hasAttachments: true, locked: true })
  const ask = (operator: FilterOperator) => fitsFilter(FilterQuery.parse({ criteria: [{ operator }] }), row, looker)

  expect([ask('HAS_ATTACHMENTS'), ask('NO_ATTACHMENTS'), ask('HAS_COMMENTS'), ask('NO_COMMENTS')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([ask('IS_LOCKED'), ask('NOT_LOCKED')]).toEqual([true, false])
})

test('with AND all must match, with OR one of them; without criteria every row matches', () => {
  const criteria = [
    { columnId: 1, operator: 'IS_NUMBER' },
    { columnId: 1, operator: 'GREATER_THAN', values: [5] },
  ]

  expect(fitsFilter(FilterQuery.parse({ operator: 'AND', criteria }), aRow(3), looker)).toBe(false)
  expect(fitsFilter(FilterQuery.parse({ operator: 'OR', criteria }), aRow(3), looker)).toBe(true)
  expect(fitsFilter(FilterQuery.parse({}), aRow(3), looker)).toBe(true)
})
