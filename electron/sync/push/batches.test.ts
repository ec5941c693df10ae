import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { EditState, SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { anOutboxEdit } from '../testing/an-edit.ts'
import {
  addColumn,
  addRow,
  deleteRow,
  formatCell,
  makeLink,
  moveColumn,
  moveRow,
  putImage,
  say,
  set,
} from '../testing/edits.ts'
import { type AnyBatch, type Batch, nextBatch, WHOLE } from './batches.ts'

const waiting = (...edits: readonly SheetEdit[]): OutboxEdit<SheetEdit>[] =>
  edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 }))

/** The next request of those that change cells and rows. */
function onSheet(edits: readonly OutboxEdit[], most?: number): Batch | null {
  return asRows(nextBatch(edits, most === undefined ? WHOLE : { ...WHOLE, rows: most }))
}

function asRows(batch: AnyBatch | null): Batch | null {
  if (batch?.kind === 'comment' || batch?.kind === 'column') throw new Error('something else came first')
  return batch
}

const shape = (batch: Batch | null) => batch && [batch.kind, batch.rows.map(row => row.rowId), batch.seqs]

/** Every request in the order they would be made, each acknowledged before the next. */
function allBatches(edits: readonly OutboxEdit<SheetEdit>[]): Batch[] {
  let left = edits
  const batches: Batch[] = []
  for (;;) {
    const batch = onSheet(left)
    if (!batch) return batches
    batches.push(batch)
    const sent = new Set(batch.seqs)
    const made = new Map(batch.kind === 'add' ? batch.rows.map(row => [row.rowId, rowId(1000 - row.rowId)]) : [])
    left = left.filter(({ seq }) => !sent.has(seq)).map(entry => ({ ...entry, edit: renamed(entry.edit, made) }))
  }
}

function renamed(edit: SheetEdit, made: ReadonlyMap<number, number>): SheetEdit {
  // What the outbox does once the service has numbered the rows.
  return JSON.parse(JSON.stringify(edit), (_key, value) => made.get(value) ?? value)
}

describe('edits become requests', () => {
  test('cells of any rows go in one', () => {
    expect(shape(onSheet(waiting(set(5, 'a'), set(6, 'b'), set(5, 'c', 2))))).toEqual(['cells', [5, 6], [1, 3, 2]])
  })

  test('five hundred rows at most, the rest in the next', () => {
    const edits = waiting(...Array.from({ length: 700 }, (_, index) => set(index + 1, 'x')))

    expect(allBatches(edits).map(batch => batch.rows.length)).toEqual([500, 200])
  })

  test('a cell that was edited twice goes once, with its last value', () => {
    const batch = onSheet(waiting(set(5, 'first'), set(5, 'last')))

    expect(batch?.rows[0]?.cells.map(cell => cell.value)).toEqual(['last'])
    expect(batch?.seqs).toEqual([1, 2])
  })

  test('new rows below each other go in one with their cells, whatever was typed in between', () => {
    const edits = waiting(
      addRow(-1, 5),
      set(9, 'other'),
      set(-1, 'one'),
      addRow(-2, -1),
      set(-2, 'two'),
      set(-1, 'x', 2),
    )

    expect(allBatches(edits).map(shape)).toEqual([
      ['add', [-1, -2], [1, 3, 6, 4, 5]],
      ['cells', [9], [2]],
    ])
  })

  test('new rows at different places go in requests of their own', () => {
    expect(
      allBatches(waiting(addRow(-1, 5), addRow(-2, 6), addRow(-3, null, 6))).map(batch => batch.rows.length),
    ).toEqual([1, 1, 1])
  })

  test('rows that move to one place one below the other go in one', () => {
    const edits = waiting(moveRow(5, null, 1), moveRow(6, 5, 1), moveRow(7, 2))

    expect(allBatches(edits).map(shape)).toEqual([
      ['move', [5, 6], [1, 2]],
      ['move', [7], [3]],
    ])
  })

  test('a row that moves twice moves in two requests', () => {
    expect(allBatches(waiting(moveRow(5, 4), moveRow(5, 5 + 1)))).toHaveLength(2)
  })

  test('deletions go in one, as many as an address can carry', () => {
    const edits = waiting(...Array.from({ length: 460 }, (_, index) => deleteRow(index + 1)))

    expect(allBatches(edits).map(batch => batch.rows.length)).toEqual([450, 10])
  })

  const calculates = (row: number, formula: string): SheetEdit => {
    return { kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value: null, formula }
  }

  test('a formula that names a row by its number goes before later rows, which give that number to another one', () => {
    for (const row of [5, -1]) {
      const batches = allBatches(
        waiting(addRow(-1, 5), calculates(row, '=[Cost]9 * 2'), set(-1, 'x', 2), addRow(-2, -1)),
      )

      expect(batches.map(({ kind }) => kind)).toEqual(row > 0 ? ['add', 'cells', 'add'] : ['add', 'add'])
      expect(batches[0]?.rows).toHaveLength(1)
    }
  })

  test('a formula that names no row by its number tears no chain of new rows apart', () => {
    const batches = allBatches(waiting(addRow(-1, 5), calculates(-1, '=SUM(CHILDREN()) + 10'), addRow(-2, -1)))

    expect(batches.map(shape)).toEqual([['add', [-1, -2], [1, 2, 3]]])
  })

  test('cells are not carried past the deletion of a row', () => {
    const edits = waiting(set(5, 'a'), deleteRow(6), set(5, 'b', 2))

    expect(allBatches(edits).map(batch => batch.kind)).toEqual(['cells', 'delete', 'cells'])
  })

  test('fewer rows when one of them is being looked for', () => {
    expect(onSheet(waiting(set(5, 'a'), set(6, 'b'), set(7, 'c')), 2)?.rows).toHaveLength(2)
  })
})

describe('a cell that names a new row', () => {
  const waits = (row: number, ...ids: number[]): SheetEdit => ({
    kind: 'set-cell',
    rowId: rowId(row),
    columnId: columnId(2),
    value: { kind: 'predecessors', predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })) },
    formula: null,
  })

  test('goes once that row has its number, though it was typed into before the row was made', () => {
    const batches = allBatches(waiting(waits(5, -1), addRow(-1, 9), set(-1, 'text')))

    expect(batches.map(shape)).toEqual([
      ['add', [-1], [2, 3]],
      ['cells', [5], [1]],
    ])
    expect(batches[1]?.rows[0]?.cells).toEqual([waits(5, 1001)])
  })

  test('does not tear new rows apart: a chain of them is made in one request, and linked in another', () => {
    const edits = waiting(addRow(-1, 9), addRow(-2, -1), addRow(-3, -2), set(-2, 'text'), waits(-2, -1), waits(-3, -2))

    const batches = allBatches(edits)

    expect(batches.map(({ kind }) => kind)).toEqual(['add', 'cells'])
    expect(batches[1]?.rows.flatMap(({ cells }) => cells)).toEqual([waits(1002, 1001), waits(1003, 1002)])
  })

  test('stays behind alone: what else is in its row goes with the row, which can be a parent then', () => {
    const edits = waiting(addRow(-1, 9), waits(-1, -2), set(-1, 'a phase', 1), addRow(-2, null, -1))

    const [first] = allBatches(edits)

    expect(first?.seqs).toEqual([1, 3])
  })

  test('keeps its turn before what was typed into it later', () => {
    const later = set(-2, '', 2)
    const batches = allBatches(waiting(addRow(-1, 9), addRow(-2, -1), waits(-2, -1), later))

    expect(batches.map(({ seqs }) => seqs)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('waits for good where that row was refused', () => {
    expect(onSheet(waiting(waits(5, -1)))).toBe(null)
  })
})

describe('a comment', () => {
  const list = (...edits: readonly Edit[]) => edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 }))
  const kinds = (edits: readonly OutboxEdit[], most?: number) => {
    const batch = nextBatch(edits, most === undefined ? WHOLE : { ...WHOLE, rows: most })
    return batch?.kind === 'comment' || batch?.kind === 'column' ? [batch.entry.seq] : shape(batch)
  }

  test('goes alone, after what was typed before it and before what was typed after it', () => {
    const edits = list(set(5, 'a'), set(6, 'b'), say(-9, 5, 'see here'), set(5, 'c'))

    expect(kinds(edits)).toEqual(['cells', [5, 6], [1, 2]])
    expect(kinds(edits.slice(2))).toEqual([3])
    expect(kinds(edits.slice(3))).toEqual(['cells', [5], [4]])
  })

  test('on a new row waits for the row, and for good where the row was refused', () => {
    const edits = list(addRow(-1, 5), set(-1, 'new'), say(-9, -1, 'on it'))

    expect(kinds(edits)).toEqual(['add', [-1], [1, 2]])
    expect(kinds(edits.slice(2))).toEqual(null)
  })

  test('that is not posted yet is neither changed nor deleted', () => {
    const change = { ...say(-9, 5, 'other'), kind: 'change-comment' as const }
    const { file: _, ...changed } = change

    expect(kinds(list(changed, set(5, 'a')))).toEqual(['cells', [5], [2]])
    expect(kinds(list(say(-9, 5, 'first'), changed))).toEqual([1])
  })
})

describe('an edit of a column', () => {
  const list = (...edits: readonly Edit[]) => edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 }))
  const next = (edits: readonly OutboxEdit[]) => {
    const batch = nextBatch(edits)
    return batch && 'entry' in batch ? [batch.kind, batch.entry.seq] : shape(batch)
  }

  test('goes alone, after what was typed before it and before what was typed after it', () => {
    const edits = list(set(5, 'a'), addColumn(-9, 1, 'Cost'), set(6, 'b', -9), moveColumn(2, -9))
    expect(next(edits)).toEqual(['cells', [5], [1]])
    expect(next(edits.slice(1))).toEqual(['column', 2])
  })

  test('and the cells of a column that was refused wait with it, the rest goes', () => {
    const edits = list(set(6, 'b', -9), moveColumn(2, -9), moveColumn(-9, null), set(6, 'free', 2))
    expect(next(edits)).toEqual(['cells', [6], [4]])
    expect(next(edits.slice(0, 3))).toBe(null)
  })
})

describe('what leans on a row that was refused', () => {
  test('waits, and the rest goes', () => {
    const [, ...rest] = waiting(addRow(-1, null), set(-1, 'in it'), addRow(-2, -1), set(-2, 'below it'), set(5, 'free'))

    expect(shape(onSheet(rest))).toEqual(['cells', [5], [5]])
  })

  test('leaves nothing to do when there is nothing else', () => {
    expect(onSheet(waiting(set(-1, 'in it'), moveRow(5, null, -1)))).toBe(null)
    expect(onSheet([])).toBe(null)
  })
})

test('every edit goes exactly once, and never before the row it needs', () => {
  const states: readonly EditState[] = ['queued']
  const anyRow = fc.constantFrom(1, 2, 3, -1, -2, -3)
  const anyEdit = fc.oneof(
    fc.tuple(anyRow, fc.string()).map(([row, value]) => set(row, value)),
    fc.tuple(anyRow, fc.option(anyRow)).map(([row, after]) => moveRow(row, after === row ? null : after)),
    fc.constantFrom(1, 2, 3).map(deleteRow),
  )
  const adds = [addRow(-1, 1), addRow(-2, -1), addRow(-3, 2)]
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), fc.nat(3), (edits, count) => {
      const stored = waiting(...adds.slice(0, count), ...edits).map(entry => ({ ...entry, state: states[0]! }))
      const known = new Set([1, 2, 3, ...adds.slice(0, count).map(add => add.rowId)])
      const sendable = stored.filter(({ edit }) =>
        [edit.rowId, 'place' in edit ? edit.place.after : null].every(row => row === null || known.has(row)),
      )

      const seqs = allBatches(stored).flatMap(batch => batch.seqs)

      expect([...seqs].sort((a, b) => a - b)).toEqual(sendable.map(({ seq }) => seq))
    }),
  )
})

test('a text that goes in one request with an earlier one of its cell keeps the link of that', () => {
  const linked = { ...set(5, 'a'), link: 'web https://x.example' }

  expect(onSheet(waiting(linked, set(5, 'b')))?.rows[0]?.cells).toEqual([{ ...linked, value: 'b' }])
  expect(onSheet(waiting(linked, set(5, null), set(5, 'c')))?.rows[0]?.cells).toEqual([{ ...set(5, 'c'), link: null }])
})

test('formats go with the cells of their rows, the last one of each cell, and with the rows that are made', () => {
  const cells = onSheet(waiting(set(5, 7), formatCell(5, ',,1'), formatCell(6, ',,,1'), formatCell(5, ',,,,1')))
  expect(shape(cells)).toEqual(['cells', [5, 6], [1, 2, 4, 3]])
  expect(cells?.rows.map(row => [row.cells.length, row.formats.map(({ format }) => format)])).toEqual([
    [1, [',,,,1']],
    [0, [',,,1']],
  ])

  const made = onSheet(waiting(addRow(-1, 5), formatCell(-1, ',,1'), set(-1, 7)))
  expect([shape(made), made?.rows[0]?.formats.length]).toEqual([['add', [-1], [1, 2, 3]], 1])
})

describe('an image for a cell', () => {
  test('goes alone, after the cells that wait with it, and before what was done to its own cell since', () => {
    const edits = waiting(set(1, 'a'), set(2, 'b'), putImage(1, 'a1', 'Door', 2), set(3, 'c'), formatCell(1, ',,1', 2))

    expect(allBatches(edits).map(shape)).toEqual([
      ['cells', [1, 2, 3], [1, 2, 4]],
      ['image', [1], [3]],
      ['cells', [1], [5]],
    ])
  })

  test('goes before rows come, go or move', () => {
    const edits = waiting(putImage(1, 'a1', 'Door'), putImage(2, 'a1', 'Door'), deleteRow(1), set(3, 'c'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['image', [1], [1]],
      ['image', [2], [2]],
      ['delete', [1], [3]],
      ['cells', [3], [4]],
    ])
  })

  test('follows its new row, which goes with the rest of its cells', () => {
    const edits = waiting(addRow(-1, null), set(-1, 'a'), putImage(-1, 'a1', 'Door', 2), addRow(-2, -1), set(-2, 'b'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['add', [-1, -2], [1, 2, 4, 5]],
      ['image', [1001], [3]],
    ])
  })
})

describe('links to cells of other sheets', () => {
  const LINK = 'OK 7 8 9 Costs'

  test('go in a request of their own, after the values that wait', () => {
    const edits = waiting(makeLink(1, LINK, 12), set(2, 'b'), makeLink(3, LINK, 12), putImage(4, 'a', 'Door'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['cells', [2], [2]],
      ['links', [1, 3], [1, 3]],
      ['image', [4], [4]],
    ])
  })

  test('are not overtaken by what was done later to the same cell', () => {
    const edits = waiting(makeLink(1, LINK, 12), set(1, 'over'), formatCell(1, ',,1'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['links', [1], [1]],
      ['cells', [1], [2, 3]],
    ])
  })

  test('follow a new row to its id', () => {
    expect(allBatches(waiting(addRow(-1, 5), makeLink(-1, LINK, 12), set(-1, 'new', 2))).map(shape)).toEqual([
      ['add', [-1], [1, 3]],
      ['links', [1001], [2]],
    ])
  })

  test('go with the format of a linked cell, unless a value in the same request cuts them', () => {
    const first = (...edits: readonly SheetEdit[]) =>
      shape(asRows(nextBatch(waiting(...edits), WHOLE, row => row === 1)))

    expect(first(formatCell(1, ',,1'))).toEqual(['links', [1], [1]])
    expect(first(formatCell(1, ',,1'), formatCell(2, ',,1'))).toEqual(['cells', [2], [2]])
    expect(first(set(1, 'over'), formatCell(1, ',,1'))).toEqual(['cells', [1], [1, 2]])
  })
})
