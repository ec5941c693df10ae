import { describe, expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import { createWorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createTestHistory, set } from '../history/testing/test-history.ts'
import { likeRowsAround } from './like-rows.ts'

const POUNDS = ',,,,,,,,,,,7,2,1,2,,'
const PERCENT = ',,,,,,,,,,,,0,,3,,'
const OWN_ROW = '=[Column 1]@row * 2'

/** A row with a formula or a cell in column 2. */
function row(id: number, two: string | Cell | null, change: Partial<Row> = {}): Row {
  const made = aRow(id, { 1: `row ${id}` }, change)
  const cell = typeof two === 'string' ? aCell(2, { formula: two }) : two
  return cell ? { ...made, cells: new Map(made.cells).set(columnId(2), cell) } : made
}
const under = (parent: number): Partial<Row> => ({ parentId: rowId(parent) })

const add = (id: number, after: number | null, parent: number | null = null): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(id),
  location: { parentId: parent === null ? null : rowId(parent), after: after === null ? null : rowId(after) },
})

const waiting = (edit: GridEdit, at: number): PendingSheetEdit => ({
  ...{ seq: at + 1, sheetId: sheetId(1), edit, base: null, state: 'queued', reason: null, madeAt: 1000 },
})

type Given = { readonly columns?: readonly Column[]; readonly unsaved?: readonly GridEdit[] }

/** The cells that a transaction fills besides its own: `row 2: formula or format`. */
function filled(
  rows: readonly Row[],
  made: readonly SheetEdit[],
  { columns, unsaved = [] }: Given = {},
): readonly string[] {
  const base = openColumnar(encodeSheet(aSheet(rows, columns && { columns: [...columns] })))
  if (!base.ok) throw new Error('the builder made a sheet that cannot be read')
  const view = createSheetView(base.value, new Map(), unsaved.map(waiting))
  const sheet = createWorkingSheet(() => view)
  for (const edit of made) sheet.apply(edit)
  const truth = () => createSheetView(base.value, new Map(), [])
  const further = likeRowsAround(made)(sheet, { view, truth, savedCells: [], turn: 0 })
  return [...further].map(edit => {
    if (edit.kind === 'set-cell') return `${edit.rowId} ${edit.columnId}: ${edit.formula}`
    return edit.kind === 'format-cell' ? `${edit.rowId} ${edit.columnId}: ${edit.format}` : edit.kind
  })
}

const three = (formula: (number: number) => string | null) => [1, 2, 3].map(number => row(number, formula(number)))

describe('a new row takes a formula', () => {
  const rows = three(() => OWN_ROW)

  test('that the rows on both sides have', () => {
    expect(filled(rows, [add(-1, 1)])).toEqual([`-1 2: ${OWN_ROW}`])
    expect(filled([row(1, OWN_ROW), row(2, null)], [add(-1, 1)])).toEqual([])
    expect(filled([row(1, OWN_ROW), row(2, `${OWN_ROW} + 1`)], [add(-1, 1)])).toEqual([])
  })

  test('that the last two rows above it have, or the first two below it', () => {
    expect(filled(rows, [add(-1, 3)])).toEqual([`-1 2: ${OWN_ROW}`])
    expect(filled(rows, [add(-1, null)])).toEqual([`-1 2: ${OWN_ROW}`])
    expect(filled([row(1, null), row(2, OWN_ROW)], [add(-1, 2)])).toEqual([])
    expect(filled([row(1, OWN_ROW), row(2, null)], [add(-1, null)])).toEqual([])
    expect(filled([row(1, OWN_ROW)], [add(-1, 1)])).toEqual([])
  })

  test('only from rows under the same parent', () => {
    const outline = [row(1, OWN_ROW), row(2, OWN_ROW, under(1)), row(3, OWN_ROW, under(1)), row(4, OWN_ROW)]

    expect(filled(outline, [add(-1, 3, 1)])).toEqual([`-1 2: ${OWN_ROW}`])
    expect(filled(outline, [add(-1, null, 1)])).toEqual([`-1 2: ${OWN_ROW}`])
    // Between the children of row 1 and row 4.
    expect(filled(outline, [add(-1, 1)])).toEqual([])
    expect(filled(outline, [add(-1, null, 4)])).toEqual([])
  })

  test('together with all rows that are added at once', () => {
    expect(filled(rows, [add(-1, 1), add(-2, -1), add(-3, -2)])).toEqual([
      `-1 2: ${OWN_ROW}`,
      `-2 2: ${OWN_ROW}`,
      `-3 2: ${OWN_ROW}`,
    ])
  })

  test('unless the transaction fills the column', () => {
    expect(filled(rows, [add(-1, 3), set(-1, 2, 12)])).toEqual([])
    expect(filled(rows, [add(-1, 3), set(-1, 1, 'typed')])).toEqual([`-1 2: ${OWN_ROW}`])
    expect(filled(rows, [add(-1, 3), add(-2, -1), set(-1, 1, 'a'), set(-2, 2, 7)])).toEqual([])
  })

  test('but none of a column formula, of a system column or of one that the user may not edit', () => {
    const columns = (change: Partial<Column>) => ({ columns: [aColumn(1), aColumn(2, 'text', change)] })

    expect(filled(rows, [add(-1, 1)], columns({}))).toHaveLength(1)
    expect(filled(rows, [add(-1, 1)], columns({ formula: OWN_ROW, readOnly: true }))).toEqual([])
    expect(filled(rows, [add(-1, 1)], columns({ system: 'AUTO_NUMBER' }))).toEqual([])
    expect(filled(rows, [add(-1, 1)], columns({ locked: true, readOnly: true }))).toEqual([])
  })

  test('only in a new row', () => {
    expect(filled([row(1, OWN_ROW), row(2, null), row(3, OWN_ROW)], [set(2, 1, 'typed')])).toEqual([])
  })
})

describe('row numbers in the formula', () => {
  const own = (number: number) => `=[Column 1]${number} * 2`
  const running = (number: number) => `=[Column 2]${number - 1} + [Column 1]${number}`

  test('are those of the new row, as if it were filled', () => {
    expect(filled(three(own), [add(-1, 1), add(-2, -1)])).toEqual([`-1 2: ${own(2)}`, `-2 2: ${own(3)}`])
    expect(filled(three(own), [add(-1, 3)])).toEqual([`-1 2: ${own(4)}`])
    expect(filled(three(own), [add(-1, null)])).toEqual([`-1 2: ${own(1)}`])
    expect(filled(three(running), [add(-1, 2)])).toEqual([`-1 2: ${running(3)}`])
  })

  test('that are fixed follow their row below the new one', () => {
    const formula = () => '=[Column 1]$1 + [Column 1]$3 + [Column 1]$9'

    expect(filled(three(formula), [add(-1, 2)])).toEqual(['-1 2: =[Column 1]$1 + [Column 1]$4 + [Column 1]$10'])
  })

  test('must lead to the same cells, seen from both rows', () => {
    expect(
      filled(
        three(() => own(1)),
        [add(-1, 1)],
      ),
    ).toEqual([])
  })

  test('never lead above the first row', () => {
    const above = (number: number) => `=[Column 1]${number - 1}`

    expect(filled([row(1, null), row(2, above(2)), row(3, above(3))], [add(-1, 2)])).toEqual(['-1 2: =[Column 1]2'])
    expect(filled([row(1, '=[Column 1]1'), row(2, above(2))], [add(-1, null)])).toEqual([])
  })

  test('are the stored ones, where a row was inserted above and is not saved', () => {
    const unsaved = [add(-9, null)]

    expect(filled(three(own), [add(-1, 2)], { unsaved })).toEqual([`-1 2: ${own(4)}`])
  })

  test('of unsaved formulas count, unless rows have moved since they were typed', () => {
    const rows = [row(1, null), row(2, null), row(3, null)]
    const typed = [set(2, 2, null, own(2)), set(3, 2, null, own(3))]

    expect(filled(rows, [add(-1, 3)], { unsaved: typed })).toEqual([`-1 2: ${own(4)}`])
    expect(filled(rows, [add(-1, 3)], { unsaved: [...typed, add(-9, 3)] })).toEqual([])
    expect(filled(rows, [add(-1, 2)], { unsaved: [...typed, add(-9, 3)] })).toEqual([`-1 2: ${own(3)}`])
    expect(filled(rows, [add(-1, 2)], { unsaved: [...typed, add(-9, null)] })).toEqual([])
  })
})

describe('a new row takes a format', () => {
  const rows = (format: string) => [1, 2, 3].map(number => row(number, aCell(number, { format })))

  test('that the rows around it have, with or without a formula', () => {
    expect(filled(rows(POUNDS), [add(-1, 1)])).toEqual([`-1 2: ${POUNDS}`])
    expect(
      filled(
        rows(POUNDS).map((each, at) => (at === 0 ? row(1, null) : each)),
        [add(-1, 1)],
      ),
    ).toEqual([])
    const both = [1, 2].map(number => row(number, aCell(2, { formula: OWN_ROW, format: PERCENT })))
    expect(filled(both, [add(-1, 1)])).toEqual([`-1 2: ${OWN_ROW}`, `-1 2: ${PERCENT}`])
  })

  test('also for a typed or pasted number', () => {
    expect(filled(rows(POUNDS), [add(-1, 3), set(-1, 2, 1200)])).toEqual([`-1 2: ${POUNDS}`])
    expect(filled(rows(PERCENT), [add(-1, 3), set(-1, 2, 0.05)])).toEqual([`-1 2: ${PERCENT}`])
  })

  test('but not percent for a number that was typed where numbers are none', () => {
    const mixed = [row(1, aCell(7)), ...rows(PERCENT).slice(1)]

    expect(filled(mixed, [add(-1, 3), set(-1, 2, 5)])).toEqual([])
    expect(filled(mixed, [add(-1, 3)])).toEqual([`-1 2: ${PERCENT}`])
  })

  test('unless the typed or pasted cell has its own', () => {
    const percent: SheetEdit = { kind: 'format-cell', rowId: rowId(-1), columnId: columnId(2), format: PERCENT }

    expect(filled(rows(POUNDS), [add(-1, 3), set(-1, 2, 0.05), percent])).toEqual([])
  })
})

test('one undo takes back the row with its formulas, and redo adds both', async () => {
  const { history, view, picture } = createTestHistory([
    [1, null, 'Door', 10],
    [2, null, 'Wall', 20],
  ])
  await history.do([set(1, 3, null, OWN_ROW), set(2, 3, null, OWN_ROW)], 'typing')
  const before = picture()
  const made = [add(-20, 1)]
  await history.do(made, 'adding 1 row', undefined, undefined, likeRowsAround(made))
  const formulaNow = () => view().cellAt(1, columnId(3)).formula
  expect([view().rowCount, formulaNow()]).toEqual([3, OWN_ROW])

  await history.undo()
  expect(picture()).toBe(before)
  await history.redo()
  expect([view().rowCount, formulaNow()]).toEqual([3, OWN_ROW])
})

test('a row typed before the previous one is on screen takes its formulas too', async () => {
  const { history, view, beLate, arrive } = createTestHistory([
    [1, null, 'Door', 10],
    [2, null, 'Wall', 20],
  ])
  await history.do([set(1, 3, null, '=[Column 2]1 + 1'), set(2, 3, null, '=[Column 2]2 + 1')], 'typing')
  beLate()
  for (const [id, after] of [[-20, 2] as const, [-21, -20] as const]) {
    const made = [add(id, after), set(id, 1, 'typed')]
    await history.do(made, 'typing', undefined, undefined, likeRowsAround(made))
  }
  arrive()

  expect([2, 3].map(index => view().cellAt(index, columnId(3)).formula)).toEqual([
    '=[Column 2]3 + 1',
    '=[Column 2]4 + 1',
  ])
})
