import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { GridColumns } from '../grid/grid-columns.ts'
import { widen } from './use-column-commands.ts'

const columns = [
  aColumn(1, 'text', { primary: true, width: 190 }),
  aColumn(2, 'text', { width: 50 }),
  aColumn(3, 'text', { width: 1990 }),
]

/** Widths by column after one step, if it changed any. */
function widened(column: number, byPx: number, own: ReadonlyMap<number, number> = new Map()) {
  const base = openColumnar(encodeSheet(aSheet([aRow(1)], { columns })))
  if (!base.ok) throw new Error(base.error.kind)
  const widths = new Map<number, number>()
  const ports: GridColumns = {
    layout: { widths: new Map([...own].map(([id, width]) => [columnId(id), width])), frozenTo: null },
    canChange: true,
    onMenu: () => undefined,
    onTitle: () => undefined,
    onWidth: (id, width) => widths.set(id, width),
    onMove: () => undefined,
    onFit: () => undefined,
  }
  const wanted = columns.find(({ id }) => id === column)
  if (wanted) widen({ view: createSheetView(base.value, new Map(), []), ports }, wanted, byPx)
  return [...widths]
}

test('a column widens and narrows by a step from its width in this window', () => {
  expect(widened(2, 24)).toEqual([[2, 74]])
  expect(widened(2, -24, new Map([[2, 100]]))).toEqual([[2, 76]])
})

test('a column stays within the grid’s minimum and the service’s maximum', () => {
  expect(widened(2, -24)).toEqual([[2, 40]])
  expect(widened(1, -24)).toEqual([[1, 180]])
  expect(widened(3, 24)).toEqual([[3, 2000]])
})

test('at its limit a column does not change, and nothing is queued', () => {
  expect(widened(2, -24, new Map([[2, 40]]))).toEqual([])
  expect(widened(3, 24, new Map([[3, 2000]]))).toEqual([])
})
