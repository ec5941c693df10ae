import { expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../clipboard/paste/testing/a-paste.ts'
import { axisOf } from '../grid/selection/layout.ts'
import { planLinks, whyNoLinks } from './plan-links.ts'

const COLUMNS = [aColumn(1), aColumn(2), aColumn(3, 'text', { readOnly: true, locked: true, title: 'Cost' })]
const image = { cells: new Map([[columnId(2), aCell('Door', { image: 'a' })]]) }
const view = aView([aRow(1), aRow(2, {}, image)], COLUMNS)
const source = aView([aRow(51, { 1: 7 }), aRow(52, { 1: 8 })], COLUMNS)
const rich = {
  version: 1 as const,
  sheetId: sheetId(77),
  rowIds: [rowId(51), rowId(52)],
  columns: [{ id: columnId(1), kind: 'text' as const }],
  values: [[7], [8]],
  formulas: [],
}
const layout = { rows: axisOf([1, 2].map(rowId), id => id), columns: axisOf([1, 2, 3].map(columnId), id => id) }
const at = (top: number, column: number, bottom = top) => [{ top, bottom, spans: [{ left: column, right: column }] }]
const plan = (area: ReturnType<typeof at>, change: Partial<typeof rich> = {}) =>
  planLinks({
    ...{ view, readOnly: false, layout, area },
    copied: { view: source, rich: { ...rich, ...change } },
    onService: cell => cell,
  })

test('each cell is linked to its own source, and shows its value until the service answers', () => {
  expect(plan(at(0, 0))).toMatchObject({
    note: null,
    edits: [
      { rowId: 1, columnId: 1, value: 7, formula: null, linkIn: expect.stringMatching(/^OK 77 51 1 /) },
      { rowId: 2, columnId: 1, value: 8, linkIn: expect.stringMatching(/^OK 77 52 1 /) },
    ],
  })
})

test('one source fills all selected cells and replaces an image', () => {
  const one = plan(at(0, 1, 1), { rowIds: [rowId(51)], values: [[7]] })

  expect(one).toMatchObject({
    edits: [
      { rowId: 1, value: 7 },
      { rowId: 2, value: 7, image: null },
    ],
  })
})

test('reports read-only cells, blank lines and unsaved source rows', () => {
  expect(plan(at(0, 2))).toEqual({ sentence: 'Cost is locked. Only an owner or admin can change it.' })
  expect(plan(at(1, 0))).toMatchObject({
    edits: [{ rowId: 2 }],
    note: 'Only rows that are in this sheet can be linked. Add rows first.',
  })
  expect(plan(at(0, 0), { rowIds: [rowId(-1), rowId(52)] })).toEqual({
    sentence: 'The copied rows are not saved yet. Press Ctrl+S, then paste them as links.',
  })
})

test('rejects cells of the same sheet and an empty clipboard', () => {
  expect(plan(at(0, 0), { sheetId: view.meta.id })).toMatchObject({
    sentence: expect.stringMatching(/^Copy cells of another sheet first/),
  })
  expect(whyNoLinks(null, 1)).toMatch(/^Copy cells of another sheet first/)
  expect(whyNoLinks({ view: source, rich }, view.meta.id)).toBe(null)
})
