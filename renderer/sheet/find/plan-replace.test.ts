import { expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { localeOf } from '../../ui/messages/locale.ts'
import { type ReadOnly, VIEW_ONLY } from '../core/read-only.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { runAtOnce } from '../sort-filter/lines/testing/run-at-once.ts'
import { planReplace, type ReplaceBy, type Replacement } from './plan-replace.ts'
import type { Query } from './query.ts'
import { search } from './search.ts'
import { SearchedTexts } from './searched-texts.ts'

const typist = { today: '2026-06-17', people: [], locale: localeOf('en-GB') }

/** Searches and replaces all, as the bar does. */
function plan(
  view: SheetView,
  text: string,
  instead: string,
  change: Partial<Query> & { readOnly?: ReadOnly } = {},
): readonly Replacement[] {
  const { readOnly = false, ...options } = change
  const field = { view, columns: view.meta.columns, applied: null, thisYear: '2026', texts: new SearchedTexts() }
  const query = { text, matchCase: false, wholeCell: false, inFormulas: false, ...options }
  const found = runAtOnce(search(field, query, null, () => undefined))
  const cells = Array.from({ length: found.count }, (_, position) => found.cellAt(position)).flatMap(cell => cell ?? [])
  const by: ReplaceBy = { field, query, instead, readOnly, typist }
  return runAtOnce(planReplace(cells, by))
}

test('text that looks like a number stays text, and its apostrophe is not searched', () => {
  const view = aView([aRow(7, { 2: '123' }), aRow(8, { 2: "it's" })])
  const edits = (text: string, instead: string) =>
    plan(view, text, instead).flatMap(each => (each.kind === 'change' ? [each.edit.value] : [each.reason]))

  expect(edits('1', '9')).toEqual(['923'])
  expect(edits("'", '’')).toEqual(['it’s'])
})

const summary = (each: Replacement) => [each.was, each.kind === 'change' ? each.willBe : each.reason]
const columns = (...own: Column[]): Column[] => [aColumn(1, 'text', { primary: true }), ...own]

test('replaces every match in a cell with one edit of the whole content', () => {
  const [change] = plan(aView([aRow(7, { 2: 'fix and Fix' })]), 'fix', 'mend')

  expect(change).toMatchObject({
    kind: 'change',
    rowNumber: 1,
    columnTitle: 'Column 2',
    was: 'fix and Fix',
    willBe: 'mend and mend',
    edit: { kind: 'set-cell', rowId: rowId(7), columnId: columnId(2), value: 'mend and mend', formula: null },
  })
})

test('a number is replaced by typed or displayed text, and stays a number', () => {
  const view = aView([aRow(1, { 2: 5820 })])

  expect(plan(view, '58', '60')[0]).toMatchObject({ edit: { value: 6020 } })
})

test('rejects values that are invalid in the column, with the reason', () => {
  const view = aView(
    [aRow(1, { 2: 'Open' })],
    [],
    columns(aColumn(2, 'choice', { options: ['Open'], validation: true })),
  )

  expect(plan(view, 'Open', 'Ajar').map(summary)).toEqual([
    ['Open', '“Ajar” is not in the list of Column 2. Choose one from the list.'],
  ])
})

test('skips system columns and formulas, and rejects viewers', () => {
  const system = aView([aRow(1, { 2: 'fix' })], [], columns(aColumn(2, 'text', { system: 'CREATED_BY' })))
  expect(plan(system, 'fix', 'mend').map(summary)).toEqual([['fix', 'The service fills this column.']])
  expect(plan(aView([aRow(1, { 1: 'fix' })]), 'fix', 'mend', { readOnly: VIEW_ONLY })[0]?.kind).toBe('refused')
  const formula = aView(
    [aRow(1)],
    [{ kind: 'set-cell', rowId: rowId(1), columnId: columnId(2), value: null, formula: '=fix' }],
  )
  expect(plan(formula, 'fix', 'mend').map(summary)).toEqual([
    ['=fix', 'This cell has a formula. Turn on “Search in formulas” to change it.'],
  ])
})

test('in formula search, replaces within the formula', () => {
  const view = aView(
    [aRow(1)],
    [{ kind: 'set-cell', rowId: rowId(1), columnId: columnId(2), value: null, formula: '=SUM([Cost]:[Cost])' }],
  )

  expect(plan(view, 'Cost', 'Price', { inFormulas: true })[0]).toMatchObject({
    willBe: '=SUM([Price]:[Price])',
    edit: { formula: '=SUM([Price]:[Price])' },
  })
})

test('skips an unchanged cell, and clears one that becomes empty', () => {
  const view = aView([aRow(1, { 1: 'fix' }), aRow(2, { 1: 'FIX' })])

  expect(plan(view, 'fix', 'fix').map(summary)).toEqual([['FIX', 'fix']])
  expect(plan(view, 'fix', '', { matchCase: true })[0]).toMatchObject({ edit: { value: null } })
})

test('replaces the text of an image, if the new text is valid for one', () => {
  const imaged = { value: 'old door', display: null, formula: null, image: 'a1' }
  const view = aView([aRow(7, {}, { cells: new Map([[columnId(2), imaged]]) })])

  expect(plan(view, 'old', 'new')[0]).toMatchObject({ kind: 'change', edit: { value: 'new door' } })
  expect(plan(view, 'old', 'x'.repeat(100))[0]).toMatchObject({
    kind: 'refused',
    reason: 'The text of an image can have 100 characters; this has 105.',
  })
  expect(plan(view, 'old', '=1')[0]).toMatchObject({ kind: 'refused' })
})
