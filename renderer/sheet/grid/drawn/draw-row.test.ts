import { expect, test } from 'vitest'
import { aRow, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../../sort-filter/lines/testing/a-view.ts'
import type { GridContext } from '../grid-context.ts'
import { visibleRows } from '../visible-rows.ts'
import { drawRow } from './draw-row.ts'
import { DrawnRows } from './drawn-rows.ts'
import { redrawChanged } from './redraw.ts'
import { aRowElement } from './testing/a-row-element.ts'

test('a row is marked as collapsed even if it collapsed before its cells were created', () => {
  const view = aView([aRow(1), aRow(2, {}, { parentId: rowId(1) })])
  const row = aRowElement()
  const drawn = new DrawnRows()
  const context = { view, lines: visibleRows(view, new Map()), isOutline: true, drawn }
  // as: this test does not read the context needed for drawing
  const seen = context as unknown as GridContext
  drawRow(row, seen, 0)
  drawn.add(0, { element: row, cells: [] })
  expect(row.getAttribute('aria-expanded')).toBe('true')

  Object.assign(context, { lines: visibleRows(view, new Map([[rowId(1), true]])) })
  redrawChanged(seen)

  expect(row.getAttribute('aria-expanded')).toBe('false')
})
