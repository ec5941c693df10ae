import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addRange, extendTo, NOTHING_SELECTED, selectCell, selectColumns } from '../../grid/selection/ranges.ts'
import { aLayout } from '../../grid/selection/testing/a-layout.ts'
import { textSource } from './paste-source.ts'
import { aView, planned, planOf, valuesAfter } from './testing/a-paste.ts'

const at = (row: number, column: number) => ({ rowId: rowId(row), columnId: columnId(column) })
const cell = (row: number, column: number) => selectCell(at(row, column))
const range = (row: number, column: number, toRow: number, toColumn: number) =>
  extendTo(cell(row, column), at(toRow, toColumn))

const COLUMNS = [aColumn(1, 'text', { primary: true, title: 'Task' }), aColumn(2), aColumn(3)]
const ROWS = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' }), aRow(3, { 1: 'c' }), aRow(4, { 1: 'd' })]
const view = aView(ROWS, COLUMNS)
const result = (...args: Parameters<typeof planOf>) => valuesAfter(ROWS, COLUMNS, planOf(...args))

describe('the destination of a paste', () => {
  test('a table extends right and down from the active cell', () => {
    expect(
      result(
        view,
        cell(2, 2),
        textSource([
          ['x', 'y'],
          ['z', ''],
        ]),
      ),
    ).toEqual([
      ['a', null, null],
      ['b', 'x', 'y'],
      ['c', 'z', null],
      ['d', null, null],
    ])
  })

  test('a single cell fills a range, or several ranges', () => {
    const both = addRange(range(1, 2, 2, 3), cell(4, 3))
    expect(result(view, both, textSource([['x']]))).toEqual([
      ['a', 'x', 'x'],
      ['b', 'x', 'x'],
      ['c', null, null],
      ['d', null, 'x'],
    ])
  })

  test('a table repeats only in a range that is a multiple of its size', () => {
    const source = textSource([['x'], ['y']])
    expect(result(view, range(1, 2, 4, 3), source).map(row => row.slice(1))).toEqual([
      ['x', 'x'],
      ['y', 'y'],
      ['x', 'x'],
      ['y', 'y'],
    ])
    expect(result(view, range(1, 2, 3, 2), source).map(row => row[1])).toEqual(['x', 'y', null, null])
  })

  test('a single cell fills a wholly selected column', () => {
    const whole = selectColumns(at(1, 3), columnId(3))
    expect(result(view, whole, textSource([['x']])).map(row => row[2])).toEqual(['x', 'x', 'x', 'x'])
  })

  test('a table is not pasted into several ranges at once', () => {
    expect(planned(view, addRange(cell(1, 1), cell(3, 3)), textSource([['x', 'y']]))).toBe(
      'Several cells can be pasted into one range only. Select one range or one cell.',
    )
    expect(planned(view, NOTHING_SELECTED, textSource([['x']]))).toBe('Select the cell to paste into first.')
  })

  test('past the last row it adds rows before their cells, and selects the pasted cells', () => {
    const plan = planOf(
      view,
      cell(4, 2),
      textSource([
        ['x', '1'],
        ['y', '2'],
        ['z', '3'],
      ]),
    )

    expect(plan.edits.map(edit => edit.kind)).toEqual(['add-row', 'add-row', ...Array(6).fill('set-cell')])
    expect(valuesAfter(ROWS, COLUMNS, plan).slice(3)).toEqual([
      ['d', 'x', 1],
      [null, 'y', 2],
      [null, 'z', 3],
    ])
    expect(plan.selected?.list).toEqual([{ anchor: at(4, 2), head: at(-2, 3), whole: 'cells' }])
  })

  test('an empty sheet receives a table from its first cell on', () => {
    const plan = planOf(aView([], COLUMNS), NOTHING_SELECTED, textSource([['x', 'y']]))
    expect(valuesAfter([], COLUMNS, plan)).toEqual([['x', 'y', null]])
  })

  test('new rows have the same parent as the last row', () => {
    const outline = [aRow(1, { 1: 'a' }), aRow(2, {}, { parentId: rowId(1) })]
    const plan = planOf(aView(outline, COLUMNS), cell(2, 1), textSource([['x'], ['y']]))
    expect(plan.edits[0]).toEqual({ kind: 'add-row', rowId: -1, location: { parentId: 1, after: 2 } })
  })

  test('no new row is under a blank one: it is added one level further out', () => {
    const outline = [aRow(1, { 1: 'a' }), aRow(2, {}, { parentId: rowId(1) }), aRow(3, {}, { parentId: rowId(2) })]
    const plan = planOf(aView(outline, COLUMNS), cell(3, 1), textSource([['x'], ['y'], ['z']]))
    expect(plan.edits.slice(0, 2)).toEqual([
      { kind: 'add-row', rowId: -1, location: { parentId: 1, after: 2 } },
      { kind: 'add-row', rowId: -2, location: { parentId: 1, after: -1 } },
    ])
    const blank = [aRow(1), aRow(2, { 1: 'b' }, { parentId: rowId(1) })]
    const atTop = planOf(aView(blank, COLUMNS), cell(2, 1), textSource([['x'], ['y']]))
    expect(atTop.edits[0]).toEqual({ kind: 'add-row', rowId: -1, location: { parentId: null, after: 1 } })
  })

  test('cells beyond the last column are left out and reported', () => {
    const plan = planOf(view, cell(1, 3), textSource([['x', 'y', 'z']]))
    expect(plan.edits).toHaveLength(1)
    expect(plan.summary.notes).toEqual(['2 columns did not fit to the right of the last column.'])
    expect([plan.hasLanded(0, 0), plan.hasLanded(0, 1), plan.hasLanded(0, 2)]).toEqual([true, false, false])
  })

  test('a sheet does not exceed the limits of the service, and that is reported', () => {
    const many = Array.from({ length: 20_010 }, () => ['x'])
    const plan = planOf(view, cell(1, 2), textSource(many))
    expect(plan.summary.pasted).toBe(20_000)
    expect(plan.summary.notes).toEqual(['10 rows did not fit: the sheet is full.'])
  })

  test('hidden rows do not change, and that is reported', () => {
    const layout = aLayout([1, 4], [1, 2, 3])
    const plan = planOf(view, range(1, 2, 4, 2), textSource([['x']]), { layout })
    expect(valuesAfter(ROWS, COLUMNS, plan).map(row => row[1])).toEqual(['x', null, null, 'x'])
    expect(plan.summary.notes).toEqual(['2 hidden rows in between were not changed.'])
  })

  test('the plan is the same in pieces', () => {
    const source = textSource([
      ['x', '1,200'],
      ['y', '2'],
    ])
    const whole = planOf(view, range(1, 2, 4, 3), source)
    const pieces = planOf(view, range(1, 2, 4, 3), source, { piece: 3 })
    expect(pieces.edits).toEqual(whole.edits)
    expect(pieces.summary).toEqual(whole.summary)
  })
})

describe('a cell that cannot be pasted', () => {
  const strict = [
    aColumn(1, 'text', { primary: true, title: 'Task' }),
    aColumn(2, 'date', { title: 'Due', validation: true }),
    aColumn(3, 'text', { title: 'Created', system: 'CREATED_BY' }),
  ]
  const rows = [aRow(1, { 3: 'me' }), aRow(2, { 3: 'me' }, { locked: true }), aRow(3, { 3: 'me' })]
  const editor = aView(rows, strict)

  test('is listed by row and column with the reason, and the others are pasted', () => {
    const plan = planOf(
      { ...editor, meta: { ...editor.meta, accessLevel: 'EDITOR' } },
      cell(1, 1),
      textSource([
        ['x'.repeat(4001), '2026-07-03', 'me'],
        ['y', '2026-07-03', 'you'],
        ['z', 'soon', 'you'],
      ]),
    )

    expect(plan.summary.refused.map(({ row, title, reason }) => [row, title, reason])).toEqual([
      [1, 'Task', 'A cell holds 4,000 characters; this is 4,001.'],
      [2, 'Task', 'This row is locked. Only an owner or admin can change it.'],
      [2, 'Due', 'This row is locked. Only an owner or admin can change it.'],
      [2, 'Created', 'The service fills this column.'],
      [3, 'Due', '“soon” is not a date. Type one such as 7 Mar 2026, or press Alt+Down for a calendar.'],
      [3, 'Created', 'The service fills this column.'],
    ])
    expect(plan.summary.refused[0]?.text).toHaveLength(81)
    expect(plan.summary.pasted).toBe(3)
    expect(plan.summary.reason).toBeNull()
    expect(valuesAfter(rows, strict, plan)).toEqual([
      [null, '2026-07-03', 'me'],
      [null, null, 'me'],
      ['z', null, 'me'],
    ])
    expect([plan.hasLanded(0, 0), plan.hasLanded(0, 1), plan.hasLanded(2, 2)]).toEqual([false, true, false])
  })

  test('is only counted beyond the first 1,000', () => {
    const plan = planOf(aView([], strict), NOTHING_SELECTED, textSource(Array(1500).fill(['x', 'never'])))
    expect(plan.summary.refused).toHaveLength(1000)
    expect(plan.summary.refusedInAll).toBe(1500)
    expect(plan.summary.reason).toBe(plan.summary.refused[0]?.reason)
    expect(plan.summary.refused[7]).toMatchObject({ row: 8, title: 'Due', text: 'never' })
  })
})

describe('text that was converted to another type', () => {
  const columns = [
    aColumn(1, 'text', { primary: true, title: 'Task' }),
    aColumn(2, 'date', { title: 'Due' }),
    aColumn(3, 'text', { title: 'Cost' }),
    aColumn(4, 'checkbox', { title: 'Done' }),
    aColumn(5, 'contact', { title: 'Who' }),
  ]
  const converted = (row: string[]) => planOf(aView([], columns), NOTHING_SELECTED, textSource([row])).summary.converted

  test('is counted by column', () => {
    expect(converted(['x', '3/7/26', '£1,200', 'yes', 'mara@northbank.example'])).toEqual([
      { title: 'Due', readAs: 'dates', cells: 1 },
      { title: 'Cost', readAs: 'numbers', cells: 1 },
      { title: 'Done', readAs: 'yes or no', cells: 1 },
      { title: 'Who', readAs: 'people', cells: 1 },
    ])
  })

  test('does not count if the cell shows the pasted text', () => {
    expect(converted(['x', '2026-07-03', '1200', 'TRUE', 'Mara Lindqvist'])).toEqual([])
    expect(converted(['007', '03 Jul 2026', '', 'false', ''])).toEqual([])
  })
})

test('a cell with an image is not changed, with the reason, and the others are filled', () => {
  const imaged = { value: 'door.gif', display: null, formula: null, image: 'a1' }
  const rows = [aRow(1, { 1: 'a' }, { cells: new Map([[columnId(2), imaged]]) }), aRow(2, { 1: 'b' })]
  const plan = planOf(aView(rows, COLUMNS), range(1, 2, 2, 2), textSource([['x']]))

  expect(plan.edits).toMatchObject([{ rowId: 2, columnId: 2, value: 'x' }])
  expect(plan.summary.refused).toMatchObject([
    { row: 1, title: 'Column 2', reason: expect.stringContaining('This cell holds an image and was left as it is.') },
  ])
})
