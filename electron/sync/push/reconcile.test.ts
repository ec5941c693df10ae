import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Row, SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { OutboxEdit } from '../../cache/outbox/outbox-rows.ts'
import { baseView } from '../sheet-base.ts'
import { aBase, anOutboxEdit } from '../testing/an-edit.ts'
import { addRow, deleteRow, moveRow, set } from '../testing/edits.ts'
import { reconcile, UNSURE_ROW } from './reconcile.ts'

const sent = (...edits: readonly SheetEdit[]): OutboxEdit<SheetEdit>[] =>
  edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, state: 'unknown' }))

const find = (
  unknown: readonly OutboxEdit<SheetEdit>[],
  rows: readonly Row[],
  known: readonly number[] = [],
  meta?: Partial<SheetMeta>,
) => reconcile(unknown, baseView(aBase(rows, meta)), new Set(known))

describe('a cell that was sent without an answer', () => {
  const edit = { ...sent(set(5, 'ours'))[0]!, base: aCell('before') }

  test('arrived when the service holds it', () => {
    expect(find([edit], [aRow(5, { 1: 'ours' })])).toMatchObject({ done: [1], resend: [], park: [] })
  })

  test('did not arrive when the service holds what it was made on', () => {
    expect(find([edit], [aRow(5, { 1: 'before' })])).toMatchObject({ done: [], resend: [1], park: [] })
  })

  test('waits for the person when the service holds something else, or the row is gone', () => {
    expect(find([edit], [aRow(5, { 1: 'theirs' })]).park).toEqual([[1, 'Someone else changed this cell to “theirs”.']])
    expect(find([edit], []).park).toEqual([[1, 'This row was deleted on the service.']])
  })
})

describe('a new row that was sent without an answer', () => {
  const row = sent(addRow(-1, 5), set(-1, 'new'), set(-1, 'more', 2))

  test('is the one row that the service did not have before and that holds the same', () => {
    const rows = [aRow(5, { 1: 'new' }), aRow(6, { 1: 'new', 2: 'more' }), aRow(7, { 1: 'other' })]

    expect(find(row, rows, [5])).toEqual({ done: [1, 2, 3], resend: [], park: [], renamed: [[-1, 6]] })
  })

  test('did not arrive when there is no such row, also when an older one looks the same', () => {
    expect(find(row, [aRow(5, { 1: 'new', 2: 'more' })], [5])).toMatchObject({
      done: [],
      resend: [1, 2, 3],
      renamed: [],
    })
  })

  test('waits for the person when there are several', () => {
    const rows = [aRow(6, { 1: 'new', 2: 'more' }), aRow(7, { 1: 'new', 2: 'more' })]

    expect(find(row, rows).park).toEqual([1, 2, 3].map(seq => [seq, UNSURE_ROW]))
  })

  test('is not mistaken for a row that holds more than was sent', () => {
    expect(find(row, [aRow(6, { 1: 'new', 2: 'more', 3: 'and this' })]).resend).toEqual([1, 2, 3])
  })

  test('is known in spite of columns that the service fills, and of boxes that nobody ticked', () => {
    const columns = [aColumn(1), aColumn(2), aColumn(3, 'datetime', { readOnly: true }), aColumn(4, 'checkbox')]
    const rows = [aRow(6, { 1: 'new', 2: 'more', 3: '2026-03-02T10:00:00Z', 4: false })]

    expect(find(row, rows, [], { columns }).renamed).toEqual([[-1, 6]])
  })

  test('and others like it are known in their order when there are as many as were sent', () => {
    const blank = sent(addRow(-1, 5), addRow(-2, -1), addRow(-3, -2))

    expect(find(blank, [aRow(5), aRow(6), aRow(7), aRow(8)], [5]).renamed).toEqual([
      [-1, 6],
      [-2, 7],
      [-3, 8],
    ])
    expect(find(blank, [aRow(5), aRow(6), aRow(7)], [5]).park).toHaveLength(3)
  })
})

describe('a deletion or a move that was sent without an answer', () => {
  test('happened when the row is gone, or stands where it should', () => {
    const rows = [aRow(1), aRow(2, {}, { parentId: rowId(1) }), aRow(3, {}, { parentId: rowId(1) }), aRow(4)]

    expect(find(sent(deleteRow(9)), rows).done).toEqual([1])
    expect(find(sent(moveRow(3, 2, 1), moveRow(4, 1), moveRow(2, null, 1), moveRow(1, null)), rows).done).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('is sent again when it did not', () => {
    const rows = [aRow(1), aRow(2), aRow(3)]

    expect(find(sent(deleteRow(3), moveRow(3, 1), moveRow(2, null, 1)), rows).resend).toEqual([1, 2, 3])
  })
})
