import { describe, expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { FormulaInputs } from '../../../shared/model/sheet/formula-inputs.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { aCalculatedSheet, aCalculation } from '../testing/a-calculated-sheet.ts'

const set = (row: number, column: number, value: CellValue, formula: string | null = null): GridEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula,
})
const value = (result: CellValue) => ({ kind: 'value', value: result })
const service = (kind: string, of = {}) => ({ kind: 'service', reason: { kind, ...of } })

test('a formula has the result that its cell would show, also over unsaved edits', () => {
  const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2], null]], { columns: [{}, {}, { kind: 'duration' }] })
  sheet.open()
  expect(sheet.preview(1, 3, '=A1 + B1')).toEqual(value('3d'))

  sheet.edit(set(1, 1, 4))

  expect(sheet.preview(1, 3, '=A1 + B1')).toEqual(value('12d'))
  expect(sheet.results()).toEqual({ B1: 8 })
})

test('a formula of the first cells of a sheet has a result', () => {
  const sheet = aCalculatedSheet([[20, 22, null]])
  sheet.open()

  expect(sheet.preview(1, 3, '=SUM(A1:B1)')).toEqual(value(42))
})

test('an error names its argument', () => {
  const sheet = aCalculatedSheet([['text', null]])
  sheet.open()

  expect(sheet.preview(1, 2, '=ROUND(A1)')).toEqual({
    kind: 'error',
    error: '#INVALID DATA TYPE',
    wrongArgument: { function: 'ROUND', at: 0, problem: 'value', start: 7, end: 9 },
  })
  expect(sheet.preview(1, 1, '=B1 + A1')).toEqual({
    kind: 'error',
    error: '#CIRCULAR REFERENCE',
    wrongArgument: null,
  })
})

test.each([
  ['=', { kind: 'unfinished' }],
  ['=SUM(A1', { kind: 'unfinished' }],
  ['=A1 +', { kind: 'unfinished' }],
  ['=SU', { kind: 'unfinished' }],
  ['=Missing1', { kind: 'unfinished' }],
  ['=SUM({Rates', { kind: 'unfinished' }],
  ['=SUM({Rates}) +', { kind: 'unfinished' }],
  ['=NEWER(A1', { kind: 'unfinished' }],
  ['=NEWER(A1) + 1', service('function', { name: 'NEWER' })],
  ['=SUM({Rates})', service('other-sheet')],
  ['=IF(A1 > 0, 7, SUM({Rates}))', service('other-sheet')],
  ['=[Budget]# + 1', service('summary-field')],
  ['=TOTALFLOAT()', service('schedule')],
])('%s is unfinished, or its reason is known why only the service can calculate it', (formula, expected) => {
  const sheet = aCalculatedSheet([[1, null]])
  sheet.open()

  expect(sheet.preview(1, 2, formula)).toEqual(expected)
})

test('only the service can calculate a formula that reads what only the service can calculate', () => {
  const sheet = aCalculatedSheet([[1, ['=SUM({Rates}) + A1', 61], ['=B1 + 1', 62], null]])
  sheet.open()
  expect(sheet.preview(1, 4, '=B1 + C1')).toEqual(value(123))

  sheet.edit(set(1, 1, 2))

  expect(sheet.preview(1, 4, '=SUM(A1:C1)')).toEqual(service('outdated'))
  expect(sheet.preview(1, 4, '=A1')).toEqual(value(2))
})

test('an unsaved formula that only the service can calculate counts as such, although it is not marked', () => {
  const sheet = aCalculatedSheet([[1, null, null]])
  sheet.open()
  sheet.edit(set(1, 2, null, '=SUM({Rates})'))

  expect(sheet.preview(1, 3, '=B1 + 1')).toEqual(service('outdated'))
})

test('an unchanged formula has no other result than its cell shows', () => {
  const sheet = aCalculatedSheet([[1, ['=A1 * 2', 3]]])
  sheet.open()

  expect(sheet.preview(1, 2, '=A1 * 2')).toBeNull()
  expect(sheet.preview(1, 2, '=A1 * 3')).toEqual(value(3))
})

test('a cell that the sheet does not have, or a sheet that has not arrived, has no results', () => {
  const sheet = aCalculatedSheet([[1]])
  expect(sheet.preview(1, 1, '=1')).toBeNull()
  sheet.open([], { rows: 1, totalRows: null })
  expect(sheet.preview(1, 1, '=1')).toBeNull()
  sheet.open()

  expect(sheet.preview(2, 1, '=1')).toBeNull()
  expect(sheet.preview(1, 2, '=1')).toBeNull()
})

test('a formula reads other sheets and summary fields from when they are known', () => {
  const calculation = aCalculation()
  const source = aCalculatedSheet(
    [
      [1, null],
      [2, null],
    ],
    { id: 2 },
    calculation,
  )
  const inputs: FormulaInputs = {
    fields: [{ title: 'Rate', kind: 'text', value: 5, display: null, formula: null }],
    ranges: [{ name: 'Costs', sheetId: sheetId(2), columnIds: [1, 1], rowIds: null }],
  }
  const reader = aCalculatedSheet([[10, null]], { inputs }, calculation)
  source.open()
  reader.open()

  expect(reader.preview(1, 2, '=SUM({costs}) + A1')).toEqual(value(13))
  expect(reader.preview(1, 2, '=Rate# * A1')).toEqual(value(50))
  expect(reader.preview(1, 2, '=SUM({Prices})')).toEqual(service('other-sheet'))

  source.edit(set(1, 1, 4))
  expect(reader.preview(1, 2, '=SUM({Costs})')).toEqual(value(6))
  source.edit(set(2, 2, null, '=SUM({Elsewhere})'), set(2, 1, null, '=B2 + 1'))
  expect(reader.preview(1, 2, '=SUM({Costs})')).toEqual(service('outdated'))
})

test('the windows learn that a range which only the typed formula reads has changed', () => {
  const calculation = aCalculation()
  const source = aCalculatedSheet([[1, 1]], { id: 2 }, calculation)
  const ranges: FormulaInputs['ranges'] = [{ name: 'Costs', sheetId: sheetId(2), columnIds: [1, 1], rowIds: null }]
  const reader = aCalculatedSheet([[10, null]], { inputs: { fields: [], ranges } }, calculation)
  source.open()
  reader.open()
  expect(reader.preview(1, 2, '=SUM({Costs})')).toEqual(value(1))
  const before = reader.sentCount()

  source.edit(set(1, 2, 7))
  expect(reader.sentCount()).toBe(before)
  source.edit(set(1, 1, 5))
  expect(reader.sentCount()).toBe(before + 1)
  expect(reader.preview(1, 2, '=A1')).toEqual(value(10))
  source.edit(set(1, 1, 6))
  expect(reader.sentCount()).toBe(before + 1)
})

describe('a formula in a row that the sheet does not have yet', () => {
  test('has a result, also with the cells of its row and its relatives', () => {
    const sheet = aCalculatedSheet(
      [
        [['=SUM(CHILDREN())', 12], 3],
        [5, 1],
        [7, 2],
      ],
      { parents: [null, 1, 1] },
    )
    sheet.open()

    expect(sheet.previewBelow(3, 1, 1, '=SUM(A2:A3)')).toEqual(value(12))
    expect(sheet.previewBelow(3, 1, 2, '=ISBLANK(A@row)')).toEqual(value(true))
    expect(sheet.previewBelow(3, 1, 2, '=PARENT()')).toEqual(value(3))
    expect(sheet.results()).toEqual({})
  })

  test('is circular if it reads what will read it', () => {
    const sheet = aCalculatedSheet([[['=SUM(CHILDREN())', 12]], [5], [7]], { parents: [null, 1, 1] })
    sheet.open()

    expect(sheet.previewBelow(3, 1, 1, '=A1')).toMatchObject({ error: '#CIRCULAR REFERENCE' })
    expect(sheet.previewBelow(3, null, 1, '=A1')).toEqual(value(12))
    expect(sheet.previewBelow(3, 1, 1, '=SUM(A:A)')).toMatchObject({ error: '#CIRCULAR REFERENCE' })
  })

  test('may read another unsaved formula, but no cell that the service fills in', () => {
    const sheet = aCalculatedSheet([[1, '2026-01-01']], { columns: [{}, { kind: 'datetime', system: 'CREATED_DATE' }] })
    sheet.open()
    sheet.edit(set(1, 1, null, '=LEN([B]1)'))

    expect(sheet.previewBelow(1, null, 1, '=[A]1 * 2')).toEqual(value(20))
    expect(sheet.previewBelow(1, null, 1, '=B@row')).toEqual(service('outdated'))
  })

  test('follows the edits of the sheet', () => {
    const sheet = aCalculatedSheet([[1], [2]])
    sheet.open()
    expect(sheet.previewBelow(2, null, 1, '=SUM(A1:A2)')).toEqual(value(3))

    sheet.edit(set(1, 1, 5))

    expect(sheet.previewBelow(2, null, 1, '=SUM(A1:A2)')).toEqual(value(7))
  })
})
