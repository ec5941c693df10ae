import type { ICellRendererParams } from 'ag-grid-community'
import { expect, test } from 'vitest'
import { aRow, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../../sort-filter/lines/testing/a-view.ts'
import type { GridContext } from '../grid-context.ts'
import { visibleRows } from '../visible-rows.ts'
import { drawRow } from './draw-row.ts'
import { DrawnRows } from './drawn-rows.ts'
import { redrawChanged } from './redraw.ts'
import { SlotCell } from './slot-cell.ts'

type Params = ICellRendererParams<unknown, unknown, GridContext>

class Cell extends SlotCell<Params> {
  readonly columnId = null
  // as: nothing is drawn into it.
  protected readonly host = {} as HTMLElement
  drawn = 0
  draw(): void {
    this.drawn += 1
  }
  mark(): void {
    this.drawn += 1
  }
}

/** The parts of an element that identify its row. */
function aRowElement() {
  const attributes = new Map<string, string>()
  return {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    classList: { toggle: () => false },
  }
}

test('a row is marked as collapsed even if it collapsed before its cells were created', () => {
  const view = aView([aRow(1), aRow(2, {}, { parentId: rowId(1) })])
  const row = aRowElement()
  const drawn = new DrawnRows()
  const context = { view, lines: visibleRows(view, new Map()), isOutline: true, drawn }
  // as: this test does not read the context needed for drawing
  const seen = context as unknown as GridContext
  // as: the parts of an element that are read here
  drawRow(row as unknown as Element, seen, 0)
  expect(row.getAttribute('aria-expanded')).toBe('true')

  Object.assign(context, { lines: visibleRows(view, new Map([[rowId(1), true]])) })
  redrawChanged(seen)
  const eGridCell = { closest: () => row }
  // as: the same
  new Cell().init({ node: { rowIndex: 0 }, eGridCell, context } as unknown as Params)

  expect(row.getAttribute('aria-expanded')).toBe('false')
})
