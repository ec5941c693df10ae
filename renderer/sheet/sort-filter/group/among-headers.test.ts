import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { copiedCells } from '../../clipboard/copy/copied-cells.ts'
import { planFill } from '../../fill/plan-fill.ts'
import { isGroupHeader } from '../../grid/group-header.ts'
import { cellsIn, countCells } from '../../grid/selection/area.ts'
import { positionOf } from '../../grid/selection/layout.ts'
import { type CellRange, extendTo, selectCell, selectColumns } from '../../grid/selection/ranges.ts'
import { SelectedCells } from '../../grid/selection/selected-cells.ts'
import { selectedRows } from '../../grid/selection/selected-rows.ts'
import { aCellAt } from '../../grid/selection/testing/a-layout.ts'
import { walkInside } from '../../grid/selection/walk-inside.ts'
import { visibleRows } from '../../grid/visible-rows.ts'
import { applied, aView } from '../lines/testing/a-view.ts'

const nothing = () => undefined

// a: 1 3, b: 2 4, each under its header.
const view = aView([aRow(1, { 2: 'a', 3: 10 }), aRow(2, { 2: 'b' }), aRow(3, { 2: 'a', 3: 20 }), aRow(4, { 2: 'b' })])
const lines = visibleRows(view, new Map(), applied(view, { group: [{ columnId: columnId(2), descending: false }] }))
const headerOfB = lines[3]?.rowId ?? rowId(1)

function selected(range: ReturnType<typeof selectCell>): SelectedCells {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  selection.settle(
    lines,
    [1, 2, 3].map(id => columnId(id)),
  )
  selection.select(range)
  return selection
}

/** Column 3 from row 1 over the second header to row 4. */
const overHeader = extendTo(selectCell(aCellAt(1, 3)), aCellAt(4, 3))

test('the test has the intended lines', () => {
  expect(lines.map(({ rowId, group }) => group?.header.label ?? rowId)).toEqual(['a', 1, 3, 'b', 2, 4])
})

describe('a selection across a group header', () => {
  test('includes only the rows around it', () => {
    const selection = selected(overHeader)

    expect(selectedRows(selection)).toEqual([1, 3, 2, 4])
    expect([...cellsIn(selection.area())].map(({ row }) => row)).toEqual([1, 2, 4, 5])
  })

  test('includes only rows, also from header to header and for a whole column', () => {
    const whole = selected(selectColumns(aCellAt(1, 3), columnId(3)))
    expect(selectedRows(whole)).toEqual([1, 3, 2, 4])
    const fromHeader = extendTo(selectCell({ ...aCellAt(1, 3), rowId: headerOfB }), aCellAt(2, 3))
    expect(selectedRows(selected(fromHeader))).toEqual([2])
  })

  test('is empty if it has only the header', () => {
    const selection = selected(selectCell({ ...aCellAt(1, 1), rowId: headerOfB }))

    expect(countCells(selection.area())).toBe(0)
    expect(selectedRows(selection)).toEqual([])
  })

  test('is copied as one table', () => {
    const selection = selected(overHeader)
    const copied = copiedCells({
      layout: selection.layout(),
      area: selection.area(),
      columns: view.meta.columns,
      cellAt: (id, column) => view.cellAt(view.indexOf(id), column),
    })

    expect('cells' in copied && copied.cells.map(([cell]) => cell?.value)).toEqual([10, 20, null, null])
  })

  test('is pasted into as if the header did not exist', () => {
    const { layout, area } = selected(overHeader).rowsOnly()

    expect(area).toEqual([{ top: 0, bottom: 3, spans: [{ left: 2, right: 2 }] }])
    expect([0, 1, 2, 3, 4].map(layout.rows.idAt)).toEqual([1, 3, 2, 4, undefined])
    expect(positionOf(layout, { ...aCellAt(1, 1), rowId: headerOfB })).toBeNull()
  })

  test('skips the header with Tab and Enter', () => {
    const selection = selected(overHeader)
    let ranges = selection.ranges()
    const walked = Array.from({ length: 4 }, () => {
      ranges = walkInside(ranges, selection.layout(), { along: 'columns', step: 1 }) ?? ranges
      return ranges.active?.rowId
    })

    expect(walked).toEqual([3, 2, 4, 1])
  })
})

test('continues a series across the header', () => {
  const selection = selected(overHeader)
  const column = aColumn(3)
  const filled = [
    ...planFill({
      source: { top: 1, left: 2, bottom: 2, right: 2 },
      target: { top: 3, left: 2, bottom: 5, right: 2 },
      mode: 'series',
      cycles: () => [],
      rowsBefore: row => selection.rowsBefore(row),
      read: ({ row }) => {
        const line = lines[row]
        return line && !line.group ? { cell: view.cellAt(line.index, column.id), column, index: line.index } : null
      },
    }),
  ].flatMap(({ at, content }) => {
    const line = lines[at.row]
    const typed = content({
      column,
      cell: view.cellAt(line?.index ?? 0, column.id),
      index: line?.index ?? 0,
      typist: { today: '2026-03-02', people: [], present: [], locale: localeOf('en-GB') },
    })
    // The header is passed over when cells are changed: it is no row of the sheet.
    return line && !isGroupHeader(line.rowId) && typed?.ok ? [[line.rowId, typed.value]] : []
  })

  expect(filled).toEqual([
    [2, 30],
    [4, 40],
  ])
})

test('without headers is the same area', () => {
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  selection.settle(visibleRows(view, new Map()), [columnId(1)])
  const range: CellRange = { anchor: aCellAt(1, 1), head: aCellAt(4, 1), whole: 'cells' }
  selection.select({ list: [range], active: range.anchor })

  expect(selection.rowsOnly().area).toBe(selection.area())
  expect(selection.rowsOnly().layout).toBe(selection.layout())
  expect(selection.rowsBefore(3)).toBe(3)
})
