import { expect, test } from 'vitest'
import { aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { aView } from '../../sort-filter/lines/testing/a-view.ts'
import type { GridContext } from '../grid-context.ts'
import { visibleRows } from '../visible-rows.ts'
import { type DrawnCell, DrawnRows } from './drawn-rows.ts'
import { redrawChanged } from './redraw.ts'
import { aRowElement } from './testing/a-row-element.ts'

const NONE = new Map()
const rows = [aRow(1, { 1: 'a', 2: 'x' }), aRow(2, { 1: 'b', 2: 'y' }), aRow(3, { 1: 'c', 2: 'z' })] as const

/**
 * A screen with the first rows of a sheet, two columns and row numbers; records which cells were drawn since the last
 * call.
 */
function aScreen(first: SheetView, height = 3) {
  const drawn = new DrawnRows()
  const context = { view: first, lines: visibleRows(first, NONE), drawn, isOutline: false }
  const done: string[] = []
  for (let position = 0; position < height; position++) {
    const cells = [null, columnId(1), columnId(2)].map(id => aCell(position, id))
    drawn.add(position, { element: aRowElement(), cells })
  }
  function aCell(position: number, id: DrawnCell['columnId']): DrawnCell {
    const cell: DrawnCell = {
      columnId: id,
      // as: an element outside of any document
      element: {} as HTMLElement,
      shows: { view: first, line: context.lines[position] },
      draw: () => {
        cell.shows = { view: context.view, line: context.lines[position] }
        done.push(`${position}:${id ?? 'number'}`)
      },
      mark: () => undefined,
    }
    return cell
  }
  return {
    drawn,
    /** Returns the cells that were drawn. */
    show(view: SheetView, lines = visibleRows(view, NONE)): string[] {
      done.length = 0
      Object.assign(context, { view, lines })
      redrawChanged(context as unknown as GridContext) // as: this test does not read the context needed for drawing
      return [...done]
    },
  }
}

const aSet = (row: number, column: number, value: string): SheetEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula: null,
})

test('redraws only the cell and row number of a changed value', () => {
  const screen = aScreen(aView(rows))

  expect(screen.show(aView(rows, [aSet(2, 2, 'new')]))).toEqual(['1:number', '1:2'])
})

test('redraws a result when it becomes outdated, and when it is current again', () => {
  const total = { value: 1, display: null, formula: '=[Column 1]1 + [Column 3]2' }
  const withTotal = [rows[0], { ...rows[1], cells: new Map([...rows[1].cells, [columnId(2), total]]) }, rows[2]]
  const screen = aScreen(aView(withTotal))

  expect(screen.show(aView(withTotal, [aSet(1, 1, 'new')]))).toEqual(['0:number', '0:1', '1:2'])
  expect(screen.show(aView(withTotal, [aSet(1, 1, 'new'), aSet(2, 3, 'hidden')]))).toEqual(['1:number'])
  expect(screen.show(aView(withTotal))).toEqual(['0:number', '0:1', '1:number', '1:2'])
})

test('the same sheet without changes draws nothing', () => {
  const screen = aScreen(aView(rows))

  expect(screen.show(aView(rows))).toEqual([])
})

test('redraws reordered rows in their new position, and leaves unmoved ones alone', () => {
  const view = aView(rows)
  const screen = aScreen(view)

  const drawn = screen.show(view, visibleRows(view, NONE).toReversed())

  expect(drawn).toEqual(['0:number', '0:1', '0:2', '2:number', '2:1', '2:2'])
})

test('a row inserted above the viewport redraws all visible rows in the existing slots', () => {
  const screen = aScreen(aView(rows))
  const add: SheetEdit = { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: null } }

  expect(screen.show(aView(rows, [add]))).toHaveLength(9)
})

test('a cell drawn on scrolling into the viewport is not drawn again', () => {
  const screen = aScreen(aView(rows), 1)
  const view = aView(rows, [aSet(1, 2, 'new')])
  const [, , cell] = screen.drawn.cellsAt(0)
  if (!cell) throw new Error('There are three cells.')
  cell.shows = { view, line: visibleRows(view, NONE)[0] }

  expect(screen.show(view)).toEqual(['0:number'])
})

test('a row created on a blank line is drawn like that line', () => {
  const screen = aScreen(aView(rows))

  screen.drawn.follow(rowId(2), rowId(20))

  expect(screen.drawn.cellsAt(1).map(cell => cell.shows.line?.rowId)).toEqual([20, 20, 20])
})

test('a cell outside the viewport is no longer drawn', () => {
  const screen = aScreen(aView(rows))
  screen.drawn.remove(1)

  expect(screen.drawn.positions).toEqual([0, 2])
  expect(screen.show(aView(rows, [aSet(2, 2, 'new')]))).toEqual([])
})
