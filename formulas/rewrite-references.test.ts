import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanFormula } from '../shared/formula/scan.ts'
import { mayNameRows, rewriteReferences } from './rewrite-references.ts'
import { calculate, shown } from './testing/sheet.ts'

/** Rows 3 and 4 were deleted, so row 5 is row 3 now. */
const withoutTwo = (number: number): number | null => (number < 3 ? number : number > 4 ? number - 2 : null)

test.each([
  ['=Cost5 + [Cost]2', '=Cost3 + [Cost]2'],
  ['=$Cost$5', '=$Cost$3'],
  ['=Cost@row + SUM(Cost:Cost)', '=Cost@row + SUM(Cost:Cost)'],
  ['=SUM( Cost1 : Cost6 )', '=SUM( Cost1 : Cost4 )'],
  ['=SUM(Cost1:Cost3)', '=SUM(Cost1:Cost2)'],
  ['=SUM(Cost4:Cost9)', '=SUM(Cost3:Cost7)'],
  ['=SUM(Cost9:Cost4)', '=SUM(Cost7:Cost3)'],
  ['=SUM(Cost3:Cost4)', '=SUM(#REF)'],
  ['=Cost3 * 2', '=#REF * 2'],
  ['="Cost5" + {Cost5} + [Cost5]#', '="Cost5" + {Cost5} + [Cost5]#'],
  ['=SUM(Cost$2:Cost@row)', '=SUM(Cost$2:Cost@row)'],
  ['=Cost002 + Cost005', '=Cost002 + Cost3'],
])('after rows 3 and 4 were deleted, %s is %s', (before, after) => {
  expect(rewriteReferences(before, { rowOf: withoutTwo })).toBe(after)
})

describe('columns', () => {
  const renamed = (title: string): string => (title.toLowerCase() === 'cost' ? 'Net cost' : title)

  test('get their new title', () => {
    expect(rewriteReferences('=$Cost5 + SUM(cost:Cost) + [Costs]@row', { titleOf: renamed })).toBe(
      '=$[Net cost]5 + SUM([Net cost]:[Net cost]) + [Costs]@row',
    )
  })

  test('that were deleted, or have a title that formulas cannot express, become #REF', () => {
    expect(rewriteReferences('=Cost5 + 1', { titleOf: () => null })).toBe('=#REF + 1')
    expect(rewriteReferences('=Cost5 + 1', { titleOf: () => 'a]b' })).toBe('=#REF + 1')
  })
})

test('a summary field gets its new title or becomes #REF; a column with the same title is unaffected', () => {
  const formula = '=[Budget]# + SUM(Budget:Budget) + budget# - [Other]#'

  expect(rewriteReferences(formula, { fieldOf: title => (title.toLowerCase() === 'budget' ? 'Money' : title) })).toBe(
    '=[Money]# + SUM(Budget:Budget) + [Money]# - [Other]#',
  )
  expect(rewriteReferences('=[Budget]# * 2', { fieldOf: () => null })).toBe('=#REF * 2')
})

test('a broken reference is an error and blocks its dependents', () => {
  const sheet = calculate({
    columns: ['A', 'B'],
    rows: [
      ['=#REF + 1', '=A1'],
      ['=SUM(#REF)', '=IFERROR(A2, 0)'],
    ],
  })

  expect([0, 1].flatMap(row => [0, 1].map(column => shown(sheet.valueAt(row, column))))).toEqual([
    '#REF',
    '#BLOCKED',
    '#REF',
    0,
  ])
})

describe('the quick check', () => {
  test('finds every formula that refers to a row by number', () => {
    const end = fc.constantFrom('Cost', '[Co st]', '[a"b]', '$[C]', 'Coût_', 'x²', '[é]', '$Cost')
    fc.assert(
      fc.property(end, fc.constantFrom('', '$'), fc.nat(), (column, fixed, number) => {
        const formula = `=1 + ${column}${fixed}${number}`
        const isNumbered = scanFormula(formula).some(
          token => token.kind === 'reference' && token.row?.kind === 'number',
        )
        expect([isNumbered, mayNameRows(formula)]).toEqual([true, true])
      }),
    )
  })

  test.each(['=[Cost]@row * 100', '=SUM([Cost]:[Cost]) - 1.5', '=IF(Done@row, 100, "x")', '=1+2*3'])(
    'ignores %s',
    formula => {
      expect(mayNameRows(formula)).toBe(false)
    },
  )
})

test('keeps every text as typed when no row moved', () => {
  const parts = fc.constantFrom(
    'Cost5',
    '[Cost]5',
    '$[C]$5',
    ':',
    'C:C',
    '#',
    '[open',
    '"',
    '{x',
    ' ',
    '(',
    'é',
    '@row',
    '5',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(parts).map(all => all.join('')),
      ),
      text => {
        expect(rewriteReferences(`=${text}`, { rowOf: row => row, titleOf: title => title })).toBe(`=${text}`)
      },
    ),
    { numRuns: 3000 },
  )
})
