import { expect, test } from 'vitest'
import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../shared/columnar/read.ts'
import { aRow, aSheet, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { afterCalculated } from '../../../../shared/fold/calculated.ts'
import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import type { MissingSource } from '../../../../shared/model/sheet/formula-inputs.ts'
import { changedColumns } from '../changed-cells.ts'
import { resultStateAt, resultTip } from './cell-mark.ts'

const A = columnId(1)

/** A sheet with an outdated result, which reads a sheet that is not in memory for this reason, or none. */
function outdated(reason: MissingSource | null) {
  const base = openColumnar(encodeSheet(aSheet([aRow(1, { 1: 'old' })])))
  if (!base.ok) throw new Error('not opened')
  const missing = reason ? [[rowId(1), reason] as const] : []
  const news = { isWhole: true, columns: [], outdated: [{ columnId: A, rowIds: [rowId(1)], missing }] }
  return createSheetView(base.value, new Map(), [], afterCalculated(null, news))
}

test.each([
  [null, 'Updates when your edits are saved.'],
  ['absent', 'Updates when your edits are saved: it reads a sheet that is not on this computer.'],
  ['no-room', 'Updates when your edits are saved: there is no room in memory for a sheet that it reads.'],
] as const)('an outdated result says why (%s)', (reason, tip) => {
  expect(resultTip(resultStateAt(outdated(reason), 0, A))).toBe(tip)
})

test('an outdated result is drawn again when its reason changes', () => {
  expect(changedColumns(outdated('absent'), 0, outdated('no-room'), 0)).toEqual([A])
  expect(changedColumns(outdated('absent'), 0, outdated('absent'), 0)).toEqual([])
})
