import { expect, test } from 'vitest'
import { type ReadRows, readsOf } from './formula-reads.ts'

/** "cost any": the column by title, `-` for the formula's own, and the rows of it. */
const reads = (formula: string) =>
  readsOf(formula).reads.map(({ from, to, rows }) => `${from === to ? (from ?? '-') : `${from}:${to}`} ${rows}`)

test.each<[string, string, ReadRows]>([
  ['=[Unit cost]@row', 'unit cost', 'own'],
  ['=$Cost12', 'cost', 12],
  ['=SUM(Cost:Cost)', 'cost', 'any'],
  ['=SUM(Cost1:Cost$9)', 'cost', 'any'],
  ['=SUM(Cost@row:Rate@row)', 'cost:rate', 'own'],
  ['=SUM(CHILDREN())', '-', 'below'],
  ['=SUM(DESCENDANTS([Cost]@row))', 'cost', 'below'],
  ['=PARENT(Cost@row)', 'cost', 'above'],
  ['=COUNT(ANCESTORS())', '-', 'above'],
  ['=SUM(CHILDREN(Cost3))', 'cost', 'any'],
])('%s reads %s, %s', (formula, column, rows) => {
  expect(reads(formula)).toEqual([`${column} ${rows}`])
})

test('formulas that differ only in numbers read their own rows', () => {
  expect(reads('=[Phase 2]4 * 1.5 + Q13')).toEqual(['phase 2 4', 'q 13'])
  expect(reads('=[Phase 2]9 * 2.5 + Q11')).toEqual(['phase 2 9', 'q 11'])
  expect(reads('=[Phase 3]9 * 2.5 + Q11')).toEqual(['phase 3 9', 'q 11'])
})

test('nested hierarchy functions read any row', () => {
  expect(reads('=SUM(CHILDREN(PARENT(Cost@row)))')).toEqual(['cost any'])
})

test('a reference next to a hierarchy function keeps its own row', () => {
  expect(reads('=CHILDREN(Cost@row) + Rate@row')).toEqual(['cost below', 'rate own'])
})

test('texts and ranges of other sheets read nothing here; a summary field is reported', () => {
  expect(readsOf('="Cost@row" + SUM({Rates})')).toEqual({ reads: [], readsSummary: false })
  expect(readsOf('=[Whole budget]# + 1')).toEqual({ reads: [], readsSummary: true })
})
