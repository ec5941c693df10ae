import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowId, sheetId } from '../columnar/testing/a-sheet.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { pendingEdits } from './pending-edits.ts'

const edit = (seq: number, madeAt: number): PendingSheetEdit => ({
  seq,
  sheetId: sheetId(1),
  edit: { kind: 'delete-row', rowId: rowId(1) },
  base: null,
  state: 'queued',
  reason: null,
  madeAt,
})

test('adds, changes and removes edits by number, without changing the earlier list', () => {
  const seq = fc.integer({ min: 1, max: 5000 })
  const step = fc.record({ gone: fc.array(seq), changed: fc.array(seq) })
  fc.assert(
    fc.property(fc.array(step), steps => {
      const plain = new Map<number, PendingSheetEdit>()
      let pending = pendingEdits([])
      for (const [madeAt, { gone, changed }] of steps.entries()) {
        const before = pending
        const listed = before.list()
        pending = before.changed(
          gone,
          changed.map(each => edit(each, madeAt)),
        )
        for (const each of gone) plain.delete(each)
        for (const each of changed) plain.set(each, edit(each, madeAt))

        expect(pending.list()).toEqual([...plain.values()].sort((a, b) => a.seq - b.seq))
        expect(gone.map(pending.get)).toEqual(gone.map(each => plain.get(each)))
        expect(before.list()).toEqual(listed)
      }
    }),
  )
})
