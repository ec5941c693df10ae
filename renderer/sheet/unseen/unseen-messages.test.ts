import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import { unseenMessage } from './unseen-messages.ts'

const cell = { kind: 'cell', rowId: rowId(1), columnId: columnId(1), before: blankCell } as const
const added = { kind: 'added', rowId: rowId(2) } as const
const deleted = { kind: 'deleted', rowId: rowId(3), title: 'Door' } as const

test('the changes are counted by kind', () => {
  const changes = [cell, cell, added, deleted, deleted]
  expect(unseenMessage({ changes, isMore: false })).toBe(
    'Changed elsewhere since you were here: 2 cells, 1 new row and 2 deleted rows.',
  )
})

test('more changes than are kept are not counted', () => {
  expect(unseenMessage({ changes: [], isMore: true })).toBe(
    'Much of this sheet was changed elsewhere since you were here.',
  )
})
