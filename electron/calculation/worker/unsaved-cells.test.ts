import { beforeEach, expect, test } from 'vitest'
import { type Calculation, createCalculation } from '../../../formulas/calculation.ts'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { afterEdits, partsOf, previous, type SheetParts } from '../../../shared/fold/sheet-parts.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { createTestRandom } from '../../../shared/testing/random.ts'
import { createOutside } from './outside.ts'
import { placesOf } from './uncertain-cells.ts'
import { createUnsavedCells } from './unsaved-cells.ts'
import { createWrittenSheet, type WrittenSheet } from './written-sheet.ts'

const ROWS = 30
const [A, B] = [1, 2]

let parts: SheetParts
let sheet: WrittenSheet
let calculation: Calculation
let unsaved: ReturnType<typeof createUnsavedCells>
/** The number of cells whose dependents were looked up. */
let visited: number

const set = (seq: number, row: number, column: number, value: CellValue, formula: string | null = null) => ({
  ...{ seq, sheetId: sheetId(1), base: null, state: 'queued' as const, reason: null, madeAt: 0 },
  edit: { kind: 'set-cell' as const, rowId: rowId(row), columnId: columnId(column), value, formula },
})
const write = () =>
  createWrittenSheet(
    parts,
    { kept: new Map(), unclear: new Map(), fields: new Set() },
    createOutside(null, {}, () => null),
  )
const find = (cells = unsaved) => [...(cells.find(parts, [], { sheet, calculation }) ?? [])].sort((a, b) => a - b)
const findAnew = () => find(createUnsavedCells())

/** Column A has numbers; each row of column B reads the row above it in both columns. */
beforeEach(() => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const formula = at === 0 ? '=A1' : `=A${at} + B${at}`
    const row = aRow(at + 1, { [A]: 1 })
    return { ...row, cells: new Map(row.cells).set(columnId(B), aCell(at + 1, { formula })) }
  })
  const opened = partsOf({
    kind: 'snapshot',
    buffer: encodeSheet(
      aSheet(rows, { columns: [aColumn(A, 'text', { title: 'A' }), aColumn(B, 'text', { title: 'B' })] }),
    ),
    pending: [],
    freshness: { copiedAt: 0, checking: false, offline: false },
    loading: null,
  })
  if (!opened.ok) throw new Error('not opened')
  parts = opened.value
  sheet = write()
  visited = 0
  const whole = createCalculation({ ...sheet.facts(), today: () => 0 })
  calculation = {
    ...whole,
    dependents(cells, otherSheets) {
      visited += cells.length
      return whole.dependents(cells, otherSheets)
    },
  }
  unsaved = createUnsavedCells()
})

function edit(changed: readonly PendingSheetEdit[], gone: readonly number[] = []): void {
  const before = parts
  const touched = [...previous(before, gone, changed), ...changed]
  parts = afterEdits(before, { changed, gone, rows: [] })
  sheet = write()
  calculation.change(placesOf(touched, sheet).map(place => ({ ...place, content: sheet.contentAt(place) })))
  unsaved.follow({ kind: 'edits', changed, gone, saved: [], rows: [] }, before, parts, { sheet, calculation })
}

test('an edit costs its own dependents, not those of all unsaved edits', () => {
  edit(Array.from({ length: ROWS }, (_, at) => set(at + 1, at + 1, A, 2)))
  find()
  expect(visited).toBe(ROWS)

  edit([set(ROWS + 1, 5, A, 3)])
  find()
  find()

  expect(visited).toBe(ROWS + 1)
  expect(find()).toEqual(findAnew())
})

test('a withdrawn edit leaves nothing behind', () => {
  edit([set(1, 5, A, 2)])
  expect(find()).toHaveLength(1 + ROWS - 5)

  edit([], [1])

  expect(find()).toEqual([])
})

test('an edit that is replaced by one of another cell leaves nothing behind', () => {
  edit([set(1, 5, A, 2)])
  find()

  edit([set(1, ROWS, A, 2)])

  expect(find()).toHaveLength(1)
})

test('they are the same whichever edits they followed', () => {
  const random = createTestRandom('unsaved cells')
  const below = (count: number): number => Math.floor(random.next() * count)
  const stored: number[] = []
  for (let seq = 1; seq <= 300; seq++) {
    const row = 1 + below(ROWS)
    const formula = below(3) === 0 ? `=A${1 + below(ROWS)} * 2` : null
    const gone = below(5) === 0 ? stored.splice(below(stored.length), 1) : []
    const isReplaced = below(4) === 0 && stored.length > 0
    const number = isReplaced ? (stored[below(stored.length)] ?? seq) : seq
    if (!isReplaced) stored.push(number)
    edit([set(number, row, 1 + below(2), formula ? null : below(9), formula)], gone)
    expect(find()).toEqual(findAnew())
  }
})
