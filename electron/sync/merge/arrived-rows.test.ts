import { expect, test } from 'vitest'
import { aRow } from '../../../shared/columnar/testing/a-sheet.ts'
import { baseView } from '../sheet-base.ts'
import { aBase, anOutboxEdit } from '../testing/an-edit.ts'
import { addRow, set } from '../testing/edits.ts'
import { arrivedRows } from './arrived-rows.ts'

test('of new rows without an answer those are done that stand there, with all that was typed into them, and no others', () => {
  const edits = [addRow(-1, 5), set(-1, 'here'), addRow(-2, -1), set(-2, 'not yet'), set(5, 'older')]
  const unknown = edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, state: 'unknown' }))
  const view = baseView(aBase([aRow(5, { 1: 'older' }), aRow(6, { 1: 'here' })]))

  expect(arrivedRows(unknown, view, new Set([5]))).toEqual({ done: [1, 2], renamed: [[-1, 6]] })
})
