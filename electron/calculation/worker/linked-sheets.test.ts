import { describe, expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { FormulaInputs, SheetRange, SummaryField } from '../../../shared/model/sheet/formula-inputs.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { aCalculatedSheet, aCalculation, type Sent } from '../testing/a-calculated-sheet.ts'

const set = (row: number, column: number, value: CellValue, formula: string | null = null): GridEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula,
})
const range = (name: string, of: number, given: Partial<SheetRange> = {}): SheetRange => ({
  name,
  sheetId: sheetId(of),
  columnIds: [1, 1],
  rowIds: null,
  ...given,
})
const reading = (...ranges: readonly SheetRange[]): FormulaInputs => ({ fields: [], ranges })
const field = (title: string, value: CellValue, formula: string | null = null): SummaryField => ({
  ...{ title, kind: 'text', value, display: null, formula },
})

/** A sheet of costs, and a budget with a total of its column A. */
function costsAndBudget(costs: readonly (readonly Sent[])[] = [[1], [2]], total: CellValue = 3) {
  const calculation = aCalculation()
  const source = aCalculatedSheet(costs, { id: 2 }, calculation)
  const reader = aCalculatedSheet(
    [
      [
        ['=SUM({Costs})', total],
        ['=A1 * 2', 6],
      ],
    ],
    { inputs: reading(range('Costs', 2)) },
    calculation,
  )
  return { source, reader }
}

describe('a formula with a range of another sheet', () => {
  test('follows the unsaved edits of that sheet, and has the result of the service once they are withdrawn', () => {
    const { source, reader } = costsAndBudget()
    source.open()
    reader.open()
    expect(reader.results()).toEqual({})

    const edits = source.edit(set(1, 1, 10))
    expect(reader.results()).toEqual({ A1: 12, B1: 24 })
    source.withdraw(...edits)
    expect(reader.results()).toEqual({})
  })

  test('follows edits that were made before the sheets were opened', () => {
    const { source, reader } = costsAndBudget()
    source.open()
    source.edit(set(1, 1, 10))

    reader.open()

    expect(reader.results()).toEqual({ A1: 12, B1: 24 })
    expect(reader.outdated()).toEqual([])
  })

  test('follows rows that are added and deleted there', () => {
    const { source, reader } = costsAndBudget()
    source.open()
    reader.open()

    source.edit({ kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: rowId(2) } }, set(-1, 1, 100))
    expect(reader.results()).toEqual({ A1: 103, B1: 206 })
    source.edit({ kind: 'delete-row', rowId: rowId(1) })
    expect(reader.results()).toEqual({ A1: 102, B1: 204 })
  })

  test('follows formulas there, and a copy that replaces the earlier one', () => {
    const { source, reader } = costsAndBudget([
      [1, 1],
      [['=B1 * 2', 2], null],
    ])
    source.open()
    reader.open()

    source.edit(set(1, 2, 5))
    expect(reader.results()).toEqual({ A1: 11, B1: 22 })
    source.open()
    expect(reader.results()).toEqual({})
  })

  test('keeps the result of the service while that sheet is not on this computer', () => {
    const { source, reader } = costsAndBudget()
    reader.open()
    reader.edit(set(1, 2, null, '=A1 + 1'))
    expect(reader.results()).toEqual({ B1: 4 })

    source.open()
    source.edit(set(1, 1, 10))
    expect(reader.results()).toEqual({ A1: 12, B1: 13 })
  })

  test('is outdated, and says why, once its own sheet changes what else it reads', () => {
    const reader = aCalculatedSheet([[['=SUM({Costs}) + B1', 3], 0, ['=A1', 3]]], {
      inputs: reading(range('Costs', 2)),
    })
    reader.open()
    expect(reader.outdated()).toEqual([])

    reader.edit(set(1, 2, 5))

    expect([reader.outdated(), reader.lackSource()]).toEqual([['A1', 'C1'], ['A1']])
  })

  test('counts as outdated, not as calculated, if the service has another result over the cells of that sheet', () => {
    const { source, reader } = costsAndBudget([[1], [2]], 4)
    source.open()
    reader.open()
    expect([reader.results(), reader.outdated()]).toEqual([{}, []])

    source.edit(set(1, 1, 10))

    expect([reader.results(), reader.outdated()]).toEqual([{}, ['A1', 'B1']])
  })

  test('is outdated where that sheet is: it cannot calculate one of the cells', () => {
    const { source, reader } = costsAndBudget([[1], [['=SUM({Elsewhere}) + B2', 2], 5]])
    source.open()
    reader.open()

    source.edit(set(2, 2, 6))
    expect([reader.results(), reader.outdated()]).toEqual([{}, ['A1', 'B1']])
  })

  test('ignores edits outside its range', () => {
    const { source, reader } = costsAndBudget([
      [1, 7],
      [2, 8],
    ])
    source.open()
    reader.open()

    source.edit(set(1, 2, 9))

    expect([reader.results(), reader.outdated()]).toEqual([{}, []])
  })

  test('reads whole rows, corners in any order, and is outdated once it has lost an end', () => {
    const calculation = aCalculation()
    const source = aCalculatedSheet(
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      { id: 2 },
      calculation,
    )
    const inputs = reading(
      range('Rows', 2, { columnIds: null, rowIds: [2, 1] }),
      range('Corner', 2, { columnIds: [2, 1], rowIds: [3, 2] }),
    )
    const reader = aCalculatedSheet(
      [
        [
          ['=SUM({Rows})', 10],
          ['=SUM({corner})', 18],
        ],
      ],
      { inputs },
      calculation,
    )
    source.open()
    reader.open()

    source.edit(set(2, 1, 30))
    expect(reader.results()).toEqual({ A1: 37, B1: 45 })
    source.edit({ kind: 'delete-row', rowId: rowId(1) })
    expect([reader.results(), reader.outdated()]).toEqual([{ B1: 45 }, ['A1']])
  })

  test('is followed through a sheet between, and through two sheets that read each other', () => {
    const calculation = aCalculation()
    const first = aCalculatedSheet(
      [[1, ['=SUM({Last})', 3]]],
      { id: 1, inputs: reading(range('Last', 3)) },
      calculation,
    )
    const between = aCalculatedSheet(
      [[['=SUM({First}) + 1', 2]]],
      { id: 2, inputs: reading(range('First', 1)) },
      calculation,
    )
    const last = aCalculatedSheet(
      [[['=SUM({Between}) + 1', 3]]],
      { id: 3, inputs: reading(range('Between', 2)) },
      calculation,
    )
    for (const sheet of [first, between, last]) sheet.open()

    first.edit(set(1, 1, 10))

    expect([between.results(), last.results(), first.results()]).toEqual([{ A1: 11 }, { A1: 12 }, { B1: 12 }])
  })

  test('a circle between sheets is an error for both', () => {
    const calculation = aCalculation()
    const one = aCalculatedSheet([[['=SUM({Two})', 1], 5]], { id: 1, inputs: reading(range('Two', 2)) }, calculation)
    const two = aCalculatedSheet([[1]], { id: 2, inputs: reading(range('One', 1)) }, calculation)
    one.open()
    two.open()

    two.edit(set(1, 1, null, '=SUM({One})'))

    expect(one.results()).toEqual({ A1: '#CIRCULAR REFERENCE' })
  })

  test('that is typed is calculated as soon as its range is known', () => {
    const calculation = aCalculation()
    const source = aCalculatedSheet([[1], [2]], { id: 2 }, calculation)
    const reader = aCalculatedSheet([[null, 1]], { inputs: reading(range('Costs', 2)) }, calculation)
    source.open()
    reader.open()

    reader.edit(set(1, 1, null, '=SUM({Costs})'))

    expect(reader.results()).toEqual({ A1: 3 })
  })

  test('keeps its result when that sheet is closed, until it is read again', () => {
    const { source, reader } = costsAndBudget()
    source.open()
    reader.open()
    source.edit(set(1, 1, 10))

    source.end()

    expect(reader.results()).toEqual({ A1: 12, B1: 24 })
  })
})

describe('a sheet that is closed', () => {
  /** A sheet with a number, and in column B a total of column A of another sheet, with its result. */
  const totalOf = (id: number, of: number, total: number, calculation: ReturnType<typeof aCalculation>) =>
    aCalculatedSheet([[1, ['=SUM({Other}) + C1', total], 0]], { id, inputs: reading(range('Other', of)) }, calculation)
  /** Whether the other sheet is still there. */
  const hasSource = (sheet: ReturnType<typeof totalOf>): boolean => {
    sheet.open()
    sheet.edit(set(1, 3, 5))
    return sheet.lackSource().length === 0
  }

  test('is still read, and so is another closed one that it reads itself', () => {
    const calculation = aCalculation()
    const first = aCalculatedSheet([[1]], { id: 1 }, calculation)
    const between = aCalculatedSheet(
      [[['=SUM({First}) + 1', 2]]],
      { id: 2, inputs: reading(range('First', 1)) },
      calculation,
    )
    const last = totalOf(3, 2, 2, calculation)
    for (const sheet of [first, between, last]) sheet.open()
    first.edit(set(1, 1, 10))
    expect(last.results()).toEqual({ B1: 11 })

    first.end()
    between.end()
    last.edit(set(1, 3, 5))

    expect(last.results()).toEqual({ B1: 16 })
  })

  test('is forgotten with its last reader, not with the first one', () => {
    const calculation = aCalculation()
    const source = aCalculatedSheet([[1]], { id: 1 }, calculation)
    const [one, two] = [totalOf(2, 1, 1, calculation), totalOf(3, 1, 1, calculation)]
    for (const sheet of [source, one, two]) sheet.open()
    source.edit(set(1, 1, 10))

    source.end()
    one.end()
    two.edit(set(1, 3, 5))
    expect(two.results()).toEqual({ B1: 15 })
    two.end()

    expect(hasSource(two)).toBe(false)
  })

  test('is forgotten once its reader reads it no more', () => {
    const calculation = aCalculation()
    const source = aCalculatedSheet([[1]], { id: 1 }, calculation)
    const reader = totalOf(2, 1, 1, calculation)
    source.open()
    reader.open()
    source.end()

    reader.give(reading())
    reader.give(reading(range('Other', 1)))
    reader.edit(set(1, 3, 5))

    expect(reader.lackSource()).toEqual(['B1'])
  })

  test.each([2, 3])('is forgotten, although %i closed sheets read each other in a circle', count => {
    const calculation = aCalculation()
    const circle = Array.from({ length: count }, (_, at) => totalOf(at + 1, ((at + 1) % count) + 1, 1, calculation))
    for (const sheet of circle) sheet.open()
    const [first] = circle

    for (const sheet of circle) sheet.end()

    expect(first && hasSource(first)).toBe(false)
  })
})

describe('a formula with a range of a sheet for which there is no room in memory', () => {
  test('keeps the result of the service, and says why once its own sheet changes what else it reads', () => {
    const calculation = aCalculation()
    const source = aCalculatedSheet([[1]], { id: 2 }, calculation)
    const reader = aCalculatedSheet([[['=SUM({Costs}) + B1', 1], 0]], {}, calculation)
    source.open()
    reader.open()

    reader.give(reading(range('Costs', 2)), [2])
    reader.edit(set(1, 2, 5))
    expect([reader.results(), reader.outdated(), reader.lackRoom()]).toEqual([{}, ['A1'], ['A1']])
    expect(reader.preview(1, 2, '=SUM({Costs})')).toEqual({ kind: 'service', reason: { kind: 'no-room' } })

    reader.give(reading(range('Costs', 2)))
    expect([reader.results(), reader.outdated(), reader.lackRoom()]).toEqual([{ A1: 6 }, [], []])
  })

  test('lacks a sheet that is not on this computer rather than room', () => {
    const reader = aCalculatedSheet([[['=SUM({Costs}) + SUM({Times}) + B1', 1], 0]])
    reader.open()

    reader.give(reading(range('Costs', 2), range('Times', 3)), [2])
    reader.edit(set(1, 2, 5))

    expect([reader.lackSource(), reader.lackRoom()]).toEqual([['A1'], []])
  })
})

describe('a formula with a summary field', () => {
  test('reads its value, and follows the formula of the field', () => {
    const inputs = { fields: [field('Rate', 2), field('Total', 3, '=SUM(A:A)')], ranges: [] }
    const sheet = aCalculatedSheet(
      [
        [1, ['=A1 * Rate#', 2]],
        [2, ['=A2 * Total#', 6]],
      ],
      { inputs },
    )
    sheet.open()

    sheet.edit(set(1, 1, 4))

    expect(sheet.results()).toEqual({ B1: 8, B2: 12 })
  })

  test('is outdated if the field has another result at the service', () => {
    const inputs = { fields: [field('Total', 99, '=SUM(A:A)')], ranges: [] }
    const sheet = aCalculatedSheet([[1, ['=Total# + 1', 100]]], { inputs })
    sheet.open()
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, []])

    sheet.edit(set(1, 1, 4))

    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['B1']])
  })

  test('keeps the result of the service while the fields are unknown here, and is calculated once they are', () => {
    const sheet = aCalculatedSheet([[1, ['=A1 * Rate#', 2]]])
    sheet.open()
    sheet.edit(set(1, 1, 4))
    expect([sheet.results(), sheet.outdated()]).toEqual([{}, ['B1']])

    sheet.give({ fields: [field('Rate', 2)], ranges: [] })

    expect([sheet.results(), sheet.outdated()]).toEqual([{ B1: 8 }, []])
  })
})
