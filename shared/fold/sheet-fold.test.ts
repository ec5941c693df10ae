import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf } from '../columnar/column-cells.ts'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aCell, aRow, aSheet, columnId, rowId, sheetId } from '../columnar/testing/a-sheet.ts'
import type { RowId } from '../model/ids.ts'
import type { EditState, SheetEdit } from '../model/sheet/edit.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { Row } from '../model/sheet/sheet.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { cases } from '../testing/cases.ts'
import { foldSheet } from './sheet-view.ts'

const HISTORIES = cases(150, 500)

const FORMULAS = ['=SUM([Column 2]:[Column 2])', '=[Column 2]@row', '=[Column 3]2', '=COUNT(CHILDREN([Column 1]@row))']
const rows = FORMULAS.map((formula, at): Row => {
  const row = aRow(at + 1, { 1: `row ${at + 1}`, 2: at + 1 })
  return { ...row, cells: new Map(row.cells).set(columnId(3), aCell(1, { formula })) }
})
const opened = openColumnar(encodeSheet(aSheet(rows)))
if (!opened.ok) throw new Error(JSON.stringify(opened.error))
const base = opened.value

const anyRow = fc.integer({ min: 1, max: 4 }).map(rowId)
const location = fc.record({ parentId: fc.option(anyRow), after: fc.option(anyRow) })
const anyCell = fc.record({
  kind: fc.constant('set-cell' as const),
  rowId: anyRow,
  columnId: fc.integer({ min: 1, max: 2 }).map(columnId),
  // 2: the stored value of a cell, so an edit may change nothing.
  value: fc.oneof(fc.string(), fc.constant(2)),
  formula: fc.option(fc.constant('=1+1')),
})
const edit: fc.Arbitrary<SheetEdit> = fc.oneof(
  { arbitrary: anyCell, weight: 4 },
  {
    arbitrary: fc.record({
      kind: fc.constant('add-row' as const),
      rowId: fc.integer({ min: -9, max: -1 }).map(rowId),
      location,
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('move-row' as const), rowId: anyRow, location }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('delete-row' as const), rowId: anyRow }), weight: 1 },
)
const state = fc.constantFrom<EditState>('queued', 'sending', 'unknown', 'saved', 'needs-review')
/** Random contents of one message: new edits, and state changes of earlier ones (a fraction of 1). */
const message = fc.record({
  made: fc.array(edit, { maxLength: 4 }),
  gone: fc.double({ min: 0, max: 0.5, noNaN: true }),
  moved: fc.double({ min: 0, max: 0.5, noNaN: true }),
  state,
  patch: fc.option(anyRow),
})

function everything(view: SheetView): unknown {
  return Array.from({ length: view.rowCount }, (_, at) => [
    view.rowIdAt(at),
    view.levelAt(at),
    view.parentIndexAt(at),
    view.rowMarkAt(at),
    view.lockedAt(at),
    view.meta.columns.map(({ id }) => [view.cellAt(at, id), view.markAt(at, id), view.outdatedAt(at, id)]),
    view.meta.columns.map(({ id }) => cellOf(view.cellsOf(id), view.cellsOf(id).numbers[at] ?? -1)),
  ])
}

test('a view derived from the previous one equals a rebuilt view', () => {
  let stepped = 0
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), messages => {
      let pending = new Map<number, PendingSheetEdit>()
      let patches: ReadonlyMap<RowId, RowPatch> = new Map()
      let fold = foldSheet(base, patches, [])
      let lastSeq = 0
      for (const { made, gone, moved, state: next, patch } of messages) {
        const some = (part: number) => [...pending.values()].filter((_, at) => at < part * pending.size)
        const left = some(gone)
        const others = some(gone + moved).slice(left.length)
        const and = [
          ...others.map(entry => ({ ...entry, state: next })),
          ...made.map(
            (one): PendingSheetEdit => ({
              seq: ++lastSeq,
              sheetId: sheetId(1),
              edit: one,
              base: one.kind === 'set-cell' ? aCell('before') : null,
              state: 'queued',
              reason: null,
              madeAt: lastSeq,
            }),
          ),
        ]
        pending = new Map(pending)
        for (const { seq } of left) pending.delete(seq)
        for (const entry of and) pending.set(entry.seq, entry)
        if (patch) {
          patches = new Map(patches).set(patch, {
            rowId: patch,
            locked: true,
            attachments: 0,
            comments: 0,
            cells: [[1, [`patched ${lastSeq}`, null, null]]],
          })
        }
        const anew = foldSheet(
          base,
          patches,
          [...pending.values()].sort((a, b) => a.seq - b.seq),
        )
        const before = everything(fold.view)
        const changed = fold.changed(patches, [...left, ...others], and)

        if (changed) expect(everything(changed.view)).toEqual(everything(anew.view))
        expect(everything(fold.view)).toEqual(before)
        if (changed) stepped++
        fold = changed ?? anew
      }
    }),
    { numRuns: HISTORIES },
  )
  expect(stepped).toBeGreaterThan(HISTORIES)
})
