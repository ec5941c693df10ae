import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { GridEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { cases } from '../../../shared/testing/cases.ts'
import { aCalculatedSheet, type Sent } from '../testing/a-calculated-sheet.ts'

const ROWS = 4
const COLUMNS = 3
const PARENTS = [null, 1, 1, null]

const value = fc.constantFrom<CellValue>(null, 1, 2, 'x')
const formula = fc.constantFrom(
  '=A1 + 1',
  '=[B]@row * 2',
  '=SUM(A:A)',
  '=SUM(CHILDREN())',
  '=SUM(B1:C3)',
  '=C@row',
  '=TODAY() - 1',
  '=SUM({Elsewhere})',
)
/** The results are those of a service, and often others than of a calculation here. */
const sent: fc.Arbitrary<Sent> = fc.oneof(value, fc.tuple(formula, value))
const version = fc.array(fc.array(sent, { minLength: COLUMNS, maxLength: COLUMNS }), {
  minLength: ROWS,
  maxLength: ROWS,
})

const rows = fc.integer({ min: 1, max: ROWS }).map(rowId)
const set = fc.record({
  kind: fc.constant('set-cell' as const),
  rowId: rows,
  columnId: fc.integer({ min: 1, max: COLUMNS }).map(columnId),
  value,
  formula: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: formula }),
})
const move = rows.map((row): GridEdit => ({ kind: 'move-row', rowId: row, location: { parentId: null, after: null } }))
const remove = rows.map((row): GridEdit => ({ kind: 'delete-row', rowId: row }))
const pendings = fc
  .array(fc.oneof({ weight: 6, arbitrary: set }, { weight: 1, arbitrary: move }, { weight: 1, arbitrary: remove }), {
    maxLength: 4,
  })
  .map(edits =>
    edits.map((edit, at): PendingSheetEdit => {
      const rest = { base: null, state: 'queued', reason: null, madeAt: 0 } as const
      return { seq: at + 1, sheetId: sheetId(1), edit, ...rest }
    }),
  )

test('a sheet that is opened again in other versions shows the same as one that is calculated from the beginning', () => {
  fc.assert(
    fc.property(version, fc.array(fc.tuple(version, pendings), { minLength: 1, maxLength: 4 }), (first, later) => {
      const continued = aCalculatedSheet(first, { parents: PARENTS })
      continued.open()
      for (const [cells, pending] of later) {
        const fresh = aCalculatedSheet(cells, { parents: PARENTS })
        fresh.open(pending)
        continued.reopen(cells, pending)
        expect([continued.results(), continued.outdated()]).toEqual([fresh.results(), fresh.outdated()])
      }
    }),
    { numRuns: cases(200, 1000) },
  )
})
