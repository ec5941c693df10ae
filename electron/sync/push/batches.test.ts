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

/** The next request that changes cells and rows. */
function onSheet(edits: readonly OutboxEdit[], most?: number): Batch | null {
  return asRows(nextBatch(edits, most === undefined ? WHOLE : { ...WHOLE, rows: most }))
}

function asRows(batch: AnyBatch | null): Batch | null {
  if (batch?.kind === 'comment' || batch?.kind === 'column') throw new Error('something else came first')
  return batch
}

const shape = (batch: Batch | null) => batch && [batch.kind, batch.rows.map(row => row.rowId), batch.seqs]

/** Every request in order, each acknowledged before the next. */
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
  // As the outbox does after the service has assigned ids.
  return JSON.parse(JSON.stringify(edit), (_key, value) => made.get(value) ?? value)
}

describe('edits become requests', () => {
  test('cells of any rows go in one', () => {
    expect(shape(onSheet(waiting(set(5, 'a'), set(6, 'b'), set(5, 'c', 2))))).toEqual(['cells', [5, 6], [1, 3, 2]])
  })

  test('limits a request to five hundred rows and puts the rest into the next', () => {
    const edits = waiting(...Array.from({ length: 700 }, (_, index) => set(index + 1, 'x')))

    expect(allBatches(edits).map(batch => batch.rows.length)).toEqual([500, 200])
  })

  test('sends a cell that was edited twice once, with its last value', () => {
    const batch = onSheet(waiting(set(5, 'first'), set(5, 'last')))

    expect(batch?.rows[0]?.cells.map(cell => cell.value)).toEqual(['last'])
    expect(batch?.seqs).toEqual([1, 2])
  })

  test('sends consecutive new rows in one request with their cells, regardless of edits in between', () => {
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

  test('sends new rows at different locations in separate requests', () => {
    expect(
      allBatches(waiting(addRow(-1, 5), addRow(-2, 6), addRow(-3, null, 6))).map(batch => batch.rows.length),
    ).toEqual([1, 1, 1])
  })

  test('sends rows that move to one location in one request', () => {
    const edits = waiting(moveRow(5, null, 1), moveRow(6, 5, 1), moveRow(7, 2))

    expect(allBatches(edits).map(shape)).toEqual([
      ['move', [5, 6], [1, 2]],
      ['move', [7], [3]],
    ])
  })

  test('sends two moves of a row in two requests', () => {
    expect(allBatches(waiting(moveRow(5, 4), moveRow(5, 5 + 1)))).toHaveLength(2)
  })

  test('sends deletions in one request, up to the maximum length of a URL', () => {
    const edits = waiting(...Array.from({ length: 460 }, (_, index) => deleteRow(index + 1)))

    expect(allBatches(edits).map(batch => batch.rows.length)).toEqual([450, 10])
  })

  const calculates = (row: number, formula: string): SheetEdit => {
    return { kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value: null, formula }
  }

  test('sends a formula with a row number before later rows, which change that number', () => {
    for (const row of [5, -1]) {
      const batches = allBatches(
        waiting(addRow(-1, 5), calculates(row, '=[Cost]9 * 2'), set(-1, 'x', 2), addRow(-2, -1)),
      )

      expect(batches.map(({ kind }) => kind)).toEqual(row > 0 ? ['add', 'cells', 'add'] : ['add', 'add'])
      expect(batches[0]?.rows).toHaveLength(1)
    }
  })

  test('a formula without a row number does not split a chain of new rows', () => {
    const batches = allBatches(waiting(addRow(-1, 5), calculates(-1, '=SUM(CHILDREN()) + 10'), addRow(-2, -1)))

    expect(batches.map(shape)).toEqual([['add', [-1, -2], [1, 2, 3]]])
  })

  test('does not move cells past the deletion of a row', () => {
    const edits = waiting(set(5, 'a'), deleteRow(6), set(5, 'b', 2))

    expect(allBatches(edits).map(batch => batch.kind)).toEqual(['cells', 'delete', 'cells'])
  })

  test('limits the rows while searching for the rejected one', () => {
    expect(onSheet(waiting(set(5, 'a'), set(6, 'b'), set(7, 'c')), 2)?.rows).toHaveLength(2)
  })
})

describe('a cell that references a new row', () => {
  const waits = (row: number, ...ids: number[]): SheetEdit => ({
    kind: 'set-cell',
    rowId: rowId(row),
    columnId: columnId(2),
    value: { kind: 'predecessors', predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })) },
    formula: null,
  })

  test('is sent once that row has its id, even if it was edited before the row was created', () => {
    const batches = allBatches(waiting(waits(5, -1), addRow(-1, 9), set(-1, 'text')))

    expect(batches.map(shape)).toEqual([
      ['add', [-1], [2, 3]],
      ['cells', [5], [1]],
    ])
    expect(batches[1]?.rows[0]?.cells).toEqual([waits(5, 1001)])
  })

  test('does not split new rows: a chain of them is created in one request, and linked in another', () => {
    const edits = waiting(addRow(-1, 9), addRow(-2, -1), addRow(-3, -2), set(-2, 'text'), waits(-2, -1), waits(-3, -2))

    const batches = allBatches(edits)

    expect(batches.map(({ kind }) => kind)).toEqual(['add', 'cells'])
    expect(batches[1]?.rows.flatMap(({ cells }) => cells)).toEqual([waits(1002, 1001), waits(1003, 1002)])
  })

  test('stays behind alone: the other cells are sent with their row, which can then be a parent', () => {
    const edits = waiting(addRow(-1, 9), waits(-1, -2), set(-1, 'a phase', 1), addRow(-2, null, -1))

    const [first] = allBatches(edits)

    expect(first?.seqs).toEqual([1, 3])
  })

  test('is sent before later edits of it', () => {
    const later = set(-2, '', 2)
    const batches = allBatches(waiting(addRow(-1, 9), addRow(-2, -1), waits(-2, -1), later))

    expect(batches.map(({ seqs }) => seqs)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('waits permanently if that row was rejected', () => {
    expect(onSheet(waiting(waits(5, -1)))).toBe(null)
  })
})

describe('a comment', () => {
  const list = (...edits: readonly Edit[]) => edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 }))
  const kinds = (edits: readonly OutboxEdit[], most?: number) => {
    const batch = nextBatch(edits, most === undefined ? WHOLE : { ...WHOLE, rows: most })
    return batch?.kind === 'comment' || batch?.kind === 'column' ? [batch.entry.seq] : shape(batch)
  }

  test('is sent alone, after earlier and before later edits', () => {
    const edits = list(set(5, 'a'), set(6, 'b'), say(-9, 5, 'see here'), set(5, 'c'))

    expect(kinds(edits)).toEqual(['cells', [5, 6], [1, 2]])
    expect(kinds(edits.slice(2))).toEqual([3])
    expect(kinds(edits.slice(3))).toEqual(['cells', [5], [4]])
  })

  test('on a new row waits for the row, permanently if the row was rejected', () => {
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

describe('a column edit', () => {
  const list = (...edits: readonly Edit[]) => edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1 }))
  const next = (edits: readonly OutboxEdit[]) => {
    const batch = nextBatch(edits)
    return batch && 'entry' in batch ? [batch.kind, batch.entry.seq] : shape(batch)
  }

  test('is sent alone, after earlier and before later edits', () => {
    const edits = list(set(5, 'a'), addColumn(-9, 1, 'Cost'), set(6, 'b', -9), moveColumn(2, -9))
    expect(next(edits)).toEqual(['cells', [5], [1]])
    expect(next(edits.slice(1))).toEqual(['column', 2])
  })

  test('that was rejected blocks its cells and nothing else', () => {
    const edits = list(set(6, 'b', -9), moveColumn(2, -9), moveColumn(-9, null), set(6, 'free', 2))
    expect(next(edits)).toEqual(['cells', [6], [4]])
    expect(next(edits.slice(0, 3))).toBe(null)
  })
})

describe('dependents of a rejected row', () => {
  test('wait, and the rest is sent', () => {
    const [, ...rest] = waiting(addRow(-1, null), set(-1, 'in it'), addRow(-2, -1), set(-2, 'below it'), set(5, 'free'))

    expect(shape(onSheet(rest))).toEqual(['cells', [5], [5]])
  })

  test('leave nothing to send if there is nothing else', () => {
    expect(onSheet(waiting(set(-1, 'in it'), moveRow(5, null, -1)))).toBe(null)
    expect(onSheet([])).toBe(null)
  })
})

test('sends every edit exactly once, and never before the row it needs', () => {
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
        [edit.rowId, 'location' in edit ? edit.location.after : null].every(row => row === null || known.has(row)),
      )

      const seqs = allBatches(stored).flatMap(batch => batch.seqs)

      expect([...seqs].sort((a, b) => a - b)).toEqual(sendable.map(({ seq }) => seq))
    }),
  )
})

test('text keeps the link of an earlier edit of its cell in the same request', () => {
  const linked = { ...set(5, 'a'), link: 'web https://x.example' }

  expect(onSheet(waiting(linked, set(5, 'b')))?.rows[0]?.cells).toEqual([{ ...linked, value: 'b' }])
  expect(onSheet(waiting(linked, set(5, null), set(5, 'c')))?.rows[0]?.cells).toEqual([{ ...set(5, 'c'), link: null }])
})

test('sends formats with the cells of their rows, the last one of each cell, and with new rows', () => {
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
  test('is sent alone, after queued cells, and before later edits of its cell', () => {
    const edits = waiting(set(1, 'a'), set(2, 'b'), putImage(1, 'a1', 'Door', 2), set(3, 'c'), formatCell(1, ',,1', 2))

    expect(allBatches(edits).map(shape)).toEqual([
      ['cells', [1, 2, 3], [1, 2, 4]],
      ['image', [1], [3]],
      ['cells', [1], [5]],
    ])
  })

  test('is sent before rows are added, deleted or moved', () => {
    const edits = waiting(putImage(1, 'a1', 'Door'), putImage(2, 'a1', 'Door'), deleteRow(1), set(3, 'c'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['image', [1], [1]],
      ['image', [2], [2]],
      ['delete', [1], [3]],
      ['cells', [3], [4]],
    ])
  })

  test('follows its new row, which is sent with its other cells', () => {
    const edits = waiting(addRow(-1, null), set(-1, 'a'), putImage(-1, 'a1', 'Door', 2), addRow(-2, -1), set(-2, 'b'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['add', [-1, -2], [1, 2, 4, 5]],
      ['image', [1001], [3]],
    ])
  })
})

describe('links to cells of other sheets', () => {
  const LINK = 'OK 7 8 9 Costs'

  test('are sent in a separate request, after queued values', () => {
    const edits = waiting(makeLink(1, LINK, 12), set(2, 'b'), makeLink(3, LINK, 12), putImage(4, 'a', 'Door'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['cells', [2], [2]],
      ['links', [1, 3], [1, 3]],
      ['image', [4], [4]],
    ])
  })

  test('are not overtaken by later edits of the same cell', () => {
    const edits = waiting(makeLink(1, LINK, 12), set(1, 'over'), formatCell(1, ',,1'))

    expect(allBatches(edits).map(shape)).toEqual([
      ['links', [1], [1]],
      ['cells', [1], [2, 3]],
    ])
  })

  test('wait for the id of a new row', () => {
    expect(allBatches(waiting(addRow(-1, 5), makeLink(-1, LINK, 12), set(-1, 'new', 2))).map(shape)).toEqual([
      ['add', [-1], [1, 3]],
      ['links', [1001], [2]],
    ])
  })

  test('are sent with the format of a linked cell, unless a value in the same request cuts them', () => {
    const first = (...edits: readonly SheetEdit[]) =>
      shape(asRows(nextBatch(waiting(...edits), WHOLE, row => row === 1)))

    expect(first(formatCell(1, ',,1'))).toEqual(['links', [1], [1]])
    expect(first(formatCell(1, ',,1'), formatCell(2, ',,1'))).toEqual(['cells', [2], [2]])
    expect(first(set(1, 'over'), formatCell(1, ',,1'))).toEqual(['cells', [1], [1, 2]])
  })
})
