import { describe, expect, test } from 'vitest'
import { aCell, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellTuple, RowPatch } from '../../../../shared/model/sheet/sheet-message.ts'
import type { WrittenRow } from '../../../api/cells/from-wire-row.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { addRow, deleteRow, moveRow, putImage, set } from '../../testing/edits.ts'
import { type Batch, nextBatch } from '../batches.ts'
import { settle } from './settle.ts'

function batchOf(...edits: Parameters<typeof anOutboxEdit>[0][]): Batch {
  const batch = nextBatch(edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 })))
  if (!batch || batch.kind === 'comment' || batch.kind === 'column') throw new Error('there is nothing to send')
  return batch
}

const written = (row: number, cells: Record<number, CellTuple | null> = {}): WrittenRow => ({
  rowId: rowId(row),
  locked: null,
  attachments: null,
  cells: Object.entries(cells).map(([column, value]) => [columnId(Number(column)), value] as const),
})

const base = aBase([aRow(5, { 1: 'a', 2: 'kept', 3: 'c' }, { attachments: 2, locked: true }), aRow(6)])

describe('cells that the service has accepted', () => {
  test('are in the base at once: previous, sent and returned content', () => {
    const batch = batchOf(set(5, 'sent'), set(5, '', 3), set(6, 'left out of the answer'))
    const answer = { version: 2, rows: [written(5, { 1: ['as answered', 'shown', null], 3: null }), written(6)] }

    const outcome = settle(batch, answer, base)

    expect(outcome).toMatchObject({ done: batch.seqs, saved: [], moves: [], numbers: { rows: [] }, isWhole: true })
    expect(outcome.rows).toEqual([
      {
        rowId: 5,
        locked: true,
        attachments: 2,
        comments: 0,
        cells: [
          [1, ['as answered', 'shown', null]],
          [2, ['kept', null, null]],
        ],
      },
      { rowId: 6, locked: false, attachments: 0, comments: 0, cells: [[1, ['left out of the answer', null, null]]] },
    ])
  })

  test('override rows that changed since the base was read', () => {
    const patched = {
      rowId: rowId(5),
      locked: false,
      attachments: 7,
      comments: 1,
      cells: [[2, ['newer', null, null]]],
    } as const
    const after = aBase([aRow(5, { 1: 'a' })], {}, { patches: new Map([[rowId(5), patched]]) })

    const { rows } = settle(batchOf(set(5, 'x')), { version: 2, rows: [written(5)] }, after)

    expect(rows[0]).toMatchObject({ attachments: 7, comments: 1 })
    expect(new Map(rows[0]!.cells)).toEqual(
      new Map([
        [1, ['x', null, null]],
        [2, ['newer', null, null]],
      ]),
    )
  })

  test('have the sent link, else the previous one, and no invalid one', () => {
    const links = new Map([
      [columnId(1), 'web https://a.example'],
      [columnId(2), 'gone'],
      [columnId(3), 'sheet 7 '],
    ])
    const linked = aBase([aRow(5, { 1: 'a', 2: 'b', 3: 'c' }, { links })])
    const batch = batchOf({ ...set(5, 'x'), link: 'web https://x.example' }, set(5, 'y', 2), set(5, 'z', 3))

    expect(settle(batch, { version: 2, rows: [written(5)] }, linked).rows[0]?.links).toEqual([
      [1, 'web https://x.example'],
      [3, 'sheet 7 '],
    ])
  })

  test('are formulas if formulas were sent, and stay if the response omits the row', () => {
    const formula = { ...set(5, null), formula: '=1+2' } as const
    const { rows } = settle(batchOf(formula, set(6, 'x')), { version: 2, rows: [written(5)] }, base)

    expect(rows.map(({ rowId }) => rowId)).toEqual([5])
    expect(new Map(rows[0]!.cells).get(1)).toEqual([null, '=1+2', '=1+2'])
  })
})

describe('rows that the service has accepted', () => {
  test('keep their edits until the next base, with the service’s ids', () => {
    const batch = batchOf(addRow(-1, 5), set(-1, 'one'), addRow(-2, -1))

    const outcome = settle(batch, { version: 2, rows: [written(70, { 1: ['one', null, null] }), written(71)] }, base)

    expect(outcome).toMatchObject({
      done: [],
      saved: [1, 2, 3],
      numbers: {
        rows: [
          [-1, 70],
          [-2, 71],
        ],
      },
      moves: [
        { kind: 'add-row', rowId: 70, location: { parentId: null, after: 5 } },
        { kind: 'add-row', rowId: 71, location: { parentId: null, after: 70 } },
      ],
    })
    expect(outcome.rows.map(row => row.rowId)).toEqual([70, 71])
  })

  test('keep their local id if the response omits them', () => {
    const batch = batchOf(addRow(-1, 5), addRow(-2, -1))
    const { numbers, saved, rows } = settle(batch, { version: 2, rows: [written(70)] }, base)

    expect({ numbers, saved }).toEqual({ numbers: { rows: [[-1, 70]] }, saved: [1, 2] })
    expect(rows.map(({ rowId }) => rowId)).toEqual([70])
  })

  test('move consecutively, or are deleted', () => {
    const moved = settle(
      batchOf(moveRow(5, null, 6), moveRow(7, 5, 6)),
      { version: 2, rows: [written(5), written(7)] },
      base,
    )
    const gone = settle(batchOf(deleteRow(5)), { version: 2, rows: [] }, base)

    expect(moved.moves).toEqual([moveRow(5, null, 6), moveRow(7, 5, 6)])
    expect(gone).toMatchObject({ moves: [deleteRow(5)], rows: [], saved: [1] })
  })
})

describe('updates the base without a read', () => {
  const isWhole = (version: number | null, of = base) =>
    settle(batchOf(set(5, 'x')), { version, rows: [written(5)] }, of).isWhole

  test('only if nothing else changed in the sheet', () => {
    const unread = { ...base, version: null }

    expect([isWhole(2), isWhole(1), isWhole(3), isWhole(null)]).toEqual([true, false, false, false])
    expect([isWhole(1, unread), isWhole(2, unread), isWhole(null, unread)]).toEqual([false, false, false])
  })

  test('not with formulas, whose values only the service knows', () => {
    const formula = aCell(3, { formula: '=1+2' })
    const withFormula = aBase([aRow(5, {}, { cells: new Map([[columnId(1), formula]]) })])
    const patch = {
      rowId: rowId(6),
      locked: false,
      attachments: 0,
      comments: 0,
      cells: [[1, [3, '3', '=1+2']]],
    } as const

    const withPatch = (cells: RowPatch['cells']) => ({ ...base, patches: new Map([[rowId(6), { ...patch, cells }]]) })

    expect(isWhole(2, withFormula)).toBe(false)
    expect(isWhole(2, withPatch(patch.cells))).toBe(false)
    expect(isWhole(2, withPatch([[2, ['plain', null, null]], ...patch.cells]))).toBe(false)
    expect(isWhole(2, withPatch([[2, ['plain', null, null]]]))).toBe(true)
  })
})

test('an image stays with its sent text, and is removed when deleted', () => {
  const imaged = { value: 'door.gif', display: null, formula: null, image: 'a1' }
  const base = aBase([aRow(5, {}, { cells: new Map([1, 2].map(id => [columnId(id), imaged])) })])
  const batch = batchOf(set(5, 'Door'), { ...set(5, null, 2), image: null })

  expect(new Map(settle(batch, { version: 2, rows: [written(5)] }, base).rows[0]?.cells)).toEqual(
    new Map([[1, ['Door', null, null, null, 'a1']]]),
  )
})

describe('an image that the service has accepted', () => {
  const batch = batchOf(putImage(6, 'a1', 'Door'))

  test('is in the base with its assigned id', () => {
    const answer = { version: 2, rows: [written(6, { 1: ['Door', null, null, null, 'b2'] })] }

    expect(settle(batch, answer, base)).toMatchObject({
      ...{ done: batch.seqs, saved: [], isWhole: true },
      rows: [{ rowId: 6, cells: [[1, ['Door', null, null, null, 'b2']]] }],
    })
  })

  test('keeps its edit until the sheet is read if the response has no id', () => {
    const answer = { version: 2, rows: [written(6, { 1: ['Door', null, null] })] }

    expect(settle(batch, answer, base)).toMatchObject({ done: [], saved: batch.seqs, isWhole: false })
  })
})
