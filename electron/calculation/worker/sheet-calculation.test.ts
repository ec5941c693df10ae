import { describe, expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { aCalculatedSheet } from '../testing/a-calculated-sheet.ts'

const set = (row: number, column: number, value: CellValue, formula: string | null = null): GridEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula,
})
const add = (row: number, after: number | null, parentId: number | null = null): GridEdit => ({
  kind: 'add-row',
  rowId: rowId(row),
  location: { parentId: parentId === null ? null : rowId(parentId), after: after === null ? null : rowId(after) },
})
const ANN: CellValue = { kind: 'contacts', contacts: [{ name: 'Ann' }] }
const remove = (row: number): GridEdit => ({ kind: 'delete-row', rowId: rowId(row) })

describe('a sheet with unsaved edits', () => {
  test('has the results of all formulas that depend on them, and only those', () => {
    const sheet = aCalculatedSheet([
      [1, ['=A1 * 2', 2], ['=B1 + 1', 3]],
      [5, ['=A2 * 2', 10], ['=B2 + 1', 11]],
    ])
    sheet.open()
    expect(sheet.results()).toEqual({})

    sheet.edit(set(1, 1, 4))

    expect(sheet.results()).toEqual({ B1: 8, C1: 9 })
    expect(sheet.outdated()).toEqual([])
  })

  test('has the results of the service again once they are withdrawn', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2]]])
    sheet.open()
    const first = sheet.edit(set(1, 1, 4))
    const second = sheet.edit(set(1, 1, 6))

    sheet.withdraw(...second)
    expect(sheet.results()).toEqual({ B1: 8 })
    sheet.withdraw(...first)
    expect(sheet.results()).toEqual({})
  })

  test('has results of formulas that the service has not seen, also of a formula over another one', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2], null]])
    sheet.open()

    sheet.edit(set(1, 2, null, '=A1 * 3'), set(1, 3, null, '=B1 / 0'))
    expect(sheet.results()).toEqual({ B1: 3, C1: '#DIVIDE BY ZERO' })

    sheet.edit(set(1, 2, 7))
    expect(sheet.results()).toEqual({ C1: '#DIVIDE BY ZERO' })
  })

  test('may be opened with them', () => {
    const stored = aCalculatedSheet([[1, ['=A1 * 2', 2]]])
    stored.open()
    const pending = { seq: 1, edit: set(1, 1, 4), base: null, state: 'queued', reason: null, madeAt: 0 } as const

    stored.open([{ ...pending, sheetId: sheetId(1) }])

    expect(stored.results()).toEqual({ B1: 8 })
  })

  test('is not calculated before it has arrived completely', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2]]])

    expect(sheet.open([], { rows: 1, totalRows: null })).toBeNull()
    sheet.edit(set(1, 1, 4))

    expect(sheet.results()).toEqual({})
  })

  test('counts added, moved and deleted rows in the totals above them', () => {
    const sheet = aCalculatedSheet([[['=SUM(CHILDREN())', 12]], [5], [7]], { parents: [null, 1, 1] })
    sheet.open()

    sheet.edit(add(-1, 2, 1), set(-1, 1, 30))
    expect(sheet.results()).toEqual({ A1: 42 })
    sheet.edit(remove(2))
    expect(sheet.results()).toEqual({ A1: 37 })
  })

  test('has the results of formulas with row numbers in several rows that were added at the end', () => {
    const sheet = aCalculatedSheet([
      [1, ['=A1 * 2', 2]],
      [2, ['=A2 * 2', 4]],
    ])
    sheet.open()

    sheet.edit(add(-1, 2), set(-1, 1, 3), set(-1, 2, null, '=A3 * 2'))
    sheet.edit(add(-2, -1), set(-2, 1, 4), set(-2, 2, null, '=A4 * 2'))
    expect(sheet.results()).toEqual({ 'B-1': 6, 'B-2': 8 })

    sheet.edit(add(-3, 1))
    expect(sheet.results()).toEqual({})
  })

  test('follows references to rows that move, as the service will', () => {
    const sheet = aCalculatedSheet([
      [1, ['=A2 * 10', 20]],
      [2, null],
      [3, ['=SUM(A1:A2)', 3]],
    ])
    sheet.open()

    sheet.edit(add(-1, 1), set(-1, 1, 100), set(2, 1, 4))

    expect(sheet.results()).toEqual({ B1: 40, B3: 105 })
  })

  test('follows a renamed column', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2]]])
    sheet.open()

    sheet.edit({ kind: 'change-column', columnId: columnId(1), change: { title: 'Cost' } }, set(1, 1, 4))

    expect(sheet.results()).toEqual({ B1: 8 })
  })

  test('has the results of a column formula, also in a new row', () => {
    const sheet = aCalculatedSheet([[1, ['=A@row * 2', 2]]], { columns: [{}, { formula: '=A@row * 2' }] })
    sheet.open()

    sheet.edit(add(-1, 1), set(-1, 1, 30), set(1, 1, 4))

    expect(sheet.results()).toEqual({ B1: 8, 'B-1': 60 })
  })
})

describe('the service is right:', () => {
  /** The total of the service follows another rule; the last column depends on it. */
  const planted = () => aCalculatedSheet([[1, ['=A1 * 2', 99], ['=B1 + 1', 100], ['=A1 + 1', 2]]])

  test('a formula with another result than here keeps that of the service, and so does what reads it', () => {
    const sheet = planted()
    sheet.open()
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])

    const edits = sheet.edit(set(1, 1, 4))
    expect(sheet.results()).toEqual({ D1: 5 })
    expect(sheet.outdated()).toEqual(['B1', 'C1'])

    sheet.withdraw(...edits)
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])
  })

  test('formulas over a kept result are calculated with it', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 99], ['=B1 + D1', 100], 1]])
    sheet.open()

    sheet.edit(set(1, 4, 5))

    expect([sheet.results(), sheet.outdated()]).toEqual([{ C1: 104 }, []])
  })

  test.each([
    ['a range of another sheet', '=SUM({Rates}) + A1'],
    ['a summary field', '=[Rate]# + A1'],
    ['a range of another sheet in a branch that is not taken', '=IF(A1 > 0, 7, SUM({Rates}))'],
    ['an unknown function', '=FORECAST(A1)'],
    ['the schedule', '=IF(ISCRITICAL(), 7, A1)'],
  ])('%s is known only there', (_, formula) => {
    const sheet = aCalculatedSheet([[1, [formula, 7], ['=B1 * 2', 14]]])
    sheet.open()

    sheet.edit(set(1, 1, 2))

    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['B1', 'C1']])
  })

  test('an unsaved formula that only the service can calculate has no result, and what reads it is outdated', () => {
    const sheet = aCalculatedSheet([[1, 7, ['=B1 * 2', 14]]])
    sheet.open()

    sheet.edit(set(1, 2, null, '=SUM({Rates})'))

    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['C1']])
  })

  test('the rows in its response to a save replace the results here', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * 2', 2], ['=B1 + 1', 3]]])
    sheet.open()
    const edits = sheet.edit(set(1, 1, 4))

    sheet.save(edits, 1, [4, ['=A1 * 2', 8], ['=B1 + 1', 9]])
    expect(sheet.results()).toEqual({})
    const more = sheet.edit(set(1, 1, 5))
    sheet.save(more, 1, [5, ['=A1 * 2', 11], ['=B1 + 1', 12]])

    expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])
    sheet.edit(set(1, 1, 6))
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['B1', 'C1']])
  })

  test('rows that no answer contained keep the results calculated here', () => {
    const sheet = aCalculatedSheet([[1], [['=A1 * 2', 2]]])
    sheet.open()
    const edits = sheet.edit(set(1, 1, 4))

    sheet.save(edits, 1, [4])

    expect(sheet.results()).toEqual({ A2: 8 })
  })

  test('it fills in who changed a row, and when', () => {
    const sheet = aCalculatedSheet([[1, '2026-01-01T00:00:00Z', ['=B@row', '2026-01-01T00:00:00']]], {
      columns: [{}, { kind: 'datetime', system: 'MODIFIED_DATE' }, { kind: 'datetime' }],
    })
    sheet.open()

    sheet.edit(set(1, 1, 2))

    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['C1']])
  })

  test('it converts the values of a column to another type', () => {
    const sheet = aCalculatedSheet([['1', ['=A1', '1']]])
    sheet.open()

    sheet.edit({
      kind: 'change-column',
      columnId: columnId(1),
      change: { type: { kind: 'checkbox', symbol: null, options: [], validation: false } },
    })

    expect(sheet.outdated()).toEqual(['B1'])
  })

  test('it numbers the rows of a formula that was typed before rows moved', () => {
    const sheet = aCalculatedSheet([
      [1, null],
      [2, null],
      [3, null],
    ])
    sheet.open()

    sheet.edit(set(3, 2, null, '=A1 * 2'))
    expect(sheet.results()).toEqual({ B3: 2 })
    sheet.edit(add(-1, null))

    expect(sheet.results()).toEqual({})
  })
})

test('results follow the date, from that of the copy on', () => {
  const sheet = aCalculatedSheet(
    [
      [
        ['=TODAY(1)', '1970-01-02'],
        ['=A1 + 1', '1970-01-03'],
      ],
    ],
    {
      columns: [{ kind: 'date' }, { kind: 'date' }],
    },
  )
  sheet.setDay(3)
  sheet.open()
  expect(sheet.results()).toEqual({ A1: '1970-01-05', B1: '1970-01-06' })

  sheet.setDay(4)
  expect(sheet.results()).toEqual({ A1: '1970-01-06', B1: '1970-01-07' })
})

test('values are read and written as the service does', () => {
  const wood: CellValue = { kind: 'choices', choices: ['Oak', 'Birch'] }
  const [people, lists, durations, checks] = [
    [{ kind: 'contact' }, { kind: 'contact' }],
    [{ kind: 'choices' }, {}],
    [{ kind: 'duration' }, { kind: 'duration' }],
    [{ kind: 'checkbox' }, { kind: 'checkbox' }],
  ] as const
  const sheet = aCalculatedSheet(
    [[ANN, ['=A1', ANN], wood, ['=COUNTM(C1)', 2], '1w 1d', ['=E1 * 2', '12d'], false, ['=NOT(G1)', true]]],
    { columns: [...people, ...lists, ...durations, ...checks] },
  )
  sheet.open()

  sheet.edit(set(1, 1, { kind: 'contacts', contacts: [{ email: 'bo@sheets.example' }] }), set(1, 3, 'Oak'))
  sheet.edit(set(1, 5, '-4h'), set(1, 7, true))

  expect(sheet.results()).toEqual({
    B1: { kind: 'contacts', contacts: [{ email: 'bo@sheets.example' }] },
    D1: 1,
    F1: '-1d',
    H1: false,
  })
})
