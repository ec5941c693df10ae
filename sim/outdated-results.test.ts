import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalculation } from '../formulas/calculation.ts'
import { parseDate } from '../formulas/language/date.ts'
import type { CellChange } from '../formulas/sheet-facts.ts'
import { shown, TODAY } from '../formulas/testing/sheet.ts'
import { encodeSheet } from '../shared/columnar/encode.ts'
import { openColumnar } from '../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../shared/fold/sheet-view.ts'
import type { Cell } from '../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../shared/model/sheet/pending-edit.ts'
import { cases } from '../shared/testing/cases.ts'

const SHEETS = cases(400, 1500)
const ROWS = 8
const COLUMNS = ['A', 'B', 'C'] as const

const formula = fc
  .tuple(fc.constantFrom(...COLUMNS), fc.integer({ min: 1, max: ROWS }), fc.integer({ min: 1, max: ROWS }))
  .chain(([column, one, other]) =>
    fc.constantFrom(
      `=${column}${one} + 1`,
      `=[${column}]@row * 2`,
      '=SUM(A@row:B@row)',
      '=SUM(CHILDREN())',
      `=SUM(${column}${one}:${column}${other})`,
      `=SUM(${column}:${column})`,
      `=SUM(CHILDREN(${column}@row)) + B@row`,
      `=COUNT(DESCENDANTS(${column}${one}))`,
      `=SUM(CHILDREN(PARENT(${column}@row)))`,
      `=JOIN(ANCESTORS(${column}@row))`,
      `=PARENT(${column}@row)`,
      `=SUMIF(${column}:${column}, >${one}, A:A)`,
      `=COUNTIF(${column}$1:${column}@row, B${one})`,
      `=IF(${column}${one} > ${other}, A@row, B@row)`,
      `=AVG(${column}1:C${one})`,
      `=INDEX(${column}:${column}, ${one})`,
    ),
  )

const position = { row: fc.integer({ min: 0, max: ROWS - 1 }), column: fc.integer({ min: 0, max: COLUMNS.length - 1 }) }
const value = fc.record({ value: fc.constantFrom(null, 0, 1, 5, 'x') })
const typed = formula.map(text => ({ formula: text }))
const cell: fc.Arbitrary<CellChange> = fc.record({ ...position, content: fc.oneof(value, typed) })
const edit: fc.Arbitrary<CellChange> = fc.record({
  ...position,
  content: fc.oneof({ arbitrary: value, weight: 3 }, { arbitrary: typed, weight: 1 }),
})

const parents: fc.Arbitrary<(number | null)[]> = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: ROWS, maxLength: ROWS })
  .map(depths => {
    const open: number[] = []
    return depths.map((depth, row) => {
      open.length = Math.min(depth, open.length)
      open.push(row)
      return open.at(-2) ?? null
    })
  })

const keyOf = ({ row, column }: { readonly row: number; readonly column: number }) => `${row}:${column}`

/** The service's results of the cells, by position. */
function resultsOf(outline: (number | null)[], cells: readonly CellChange[]) {
  const calculation = createCalculation({
    columns: COLUMNS.map(title => ({ title, type: 'TEXT_NUMBER' })),
    parents: outline,
    cells,
    today: () => parseDate(TODAY)?.day ?? 0,
  })
  return new Map(calculation.results().map(result => [keyOf(result), shown(result.value)]))
}

function storedSheet(outline: (number | null)[], cells: readonly CellChange[]) {
  const results = resultsOf(outline, cells)
  const contentOf = (one: CellChange): Cell =>
    'formula' in one.content
      ? aCell(results.get(keyOf(one)) ?? null, { formula: one.content.formula })
      : aCell(shown(one.content.value))
  const rows = outline.map((parent, row) => ({
    ...aRow(row + 1, {}, { parentId: parent === null ? null : rowId(parent + 1) }),
    cells: new Map(cells.filter(one => one.row === row).map(one => [columnId(one.column + 1), contentOf(one)])),
  }))
  const columns = COLUMNS.map((title, at) => aColumn(at + 1, 'text', { title }))
  const opened = openColumnar(encodeSheet(aSheet(rows, { columns })))
  if (!opened.ok) throw new Error('the sheet does not open')
  return opened.value
}

const pending = ({ row, column, content }: CellChange, at: number): PendingSheetEdit => ({
  seq: at + 1,
  sheetId: sheetId(1),
  edit: {
    kind: 'set-cell',
    rowId: rowId(row + 1),
    columnId: columnId(column + 1),
    value: 'formula' in content ? null : shown(content.value),
    formula: 'formula' in content ? content.formula : null,
  },
  base: null,
  state: 'queued',
  reason: null,
  madeAt: at,
})

const byPlace = (cells: readonly CellChange[]) => [...new Map(cells.map(one => [keyOf(one), one])).values()]

test('each result that the service recalculates after an edit was marked as outdated before', () => {
  let changed = 0
  fc.assert(
    fc.property(
      parents,
      fc.array(cell, { minLength: 10, maxLength: 24 }),
      fc.array(edit, { minLength: 1, maxLength: 2 }),
      (outline, given, edits) => {
        const cells = byPlace(given)
        const view = createSheetView(storedSheet(outline, cells), new Map(), byPlace(edits).map(pending))
        const before = resultsOf(outline, cells)
        const after = resultsOf(outline, byPlace([...cells, ...edits]))

        const written = new Set(edits.map(keyOf))
        for (const one of cells) {
          const key = keyOf(one)
          if (written.has(key) || !('formula' in one.content) || before.get(key) === after.get(key)) continue
          changed++
          expect([key, one.content.formula, view.outdatedAt(one.row, columnId(one.column + 1))]).toEqual([
            key,
            one.content.formula,
            true,
          ])
        }
      },
    ),
    { numRuns: SHEETS },
  )
  expect(changed).toBeGreaterThan(SHEETS / 5)
})
