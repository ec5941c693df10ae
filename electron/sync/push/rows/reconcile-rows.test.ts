import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { Row, SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import { baseView } from '../../sheet-base.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { addRow, choices, deleteRow, moveRow, set } from '../../testing/edits.ts'
import { arrivedRows, reconcileRows } from './reconcile-rows.ts'

const sent = (...edits: readonly SheetEdit[]): OutboxEdit<SheetEdit>[] =>
  edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, state: 'unknown' }))

const find = (
  unknown: readonly OutboxEdit<SheetEdit>[],
  rows: readonly Row[],
  known: readonly number[] = [],
  meta?: Partial<SheetMeta>,
) => reconcileRows(unknown, baseView(aBase(rows, meta)), new Set(known))

describe('a cell sent without a response', () => {
  const edit = { ...sent(set(5, 'ours'))[0]!, base: aCell('before') }

  test('arrived if the service has its value', () => {
    expect(find([edit], [aRow(5, { 1: 'ours' })])).toMatchObject({ done: [1], resend: [], review: [] })
  })

  test('did not arrive if the service has the value it was made on', () => {
    expect(find([edit], [aRow(5, { 1: 'before' })])).toMatchObject({ done: [], resend: [1], review: [] })
  })

  test('with a link arrived if the service has the link too', () => {
    const link = 'web https://x.example'
    const linked = { ...edit, edit: { ...set(5, 'before'), link } }

    expect(find([linked], [aRow(5, { 1: 'before' })])).toMatchObject({ done: [], resend: [1] })
    expect(find([linked], [aRow(5, { 1: 'before' }, { links: new Map([[columnId(1), link]]) })])).toMatchObject({
      done: [1],
      resend: [],
    })
  })

  test('is held for review if the service has another value, or the row is deleted', () => {
    expect(find([edit], [aRow(5, { 1: 'theirs' })]).review).toEqual([
      [1, 'Someone else changed this cell to “theirs”.'],
    ])
    expect(find([edit], []).review).toEqual([[1, 'This row was deleted on the service.']])
  })

  test('is held for review if both added a choice: ours may have arrived and been removed', () => {
    const columns = [aColumn(1, 'choices')]
    const ours = { ...sent(set(5, choices('A', 'ours')))[0]!, base: aCell(choices('A')) }
    const of = (...there: readonly string[]) => find([ours], [aRow(5, { 1: choices(...there) })], [], { columns })

    expect(of('A', 'theirs').review).toEqual([[1, 'Someone else changed this cell to “A, theirs”.']])
    expect(of('A', 'theirs', 'ours')).toMatchObject({ done: [1], review: [] })
  })
})

describe('a new row sent without a response', () => {
  const row = sent(addRow(-1, 5), set(-1, 'new'), set(-1, 'more', 2))

  test('matches the only unknown row with the same content', () => {
    const rows = [aRow(5, { 1: 'new' }), aRow(6, { 1: 'new', 2: 'more' }), aRow(7, { 1: 'other' })]

    expect(find(row, rows, [5])).toEqual({ done: [1, 2, 3], resend: [], review: [], idPairs: [[-1, 6]] })
  })

  test('is held for review if the earlier rows are unknown', () => {
    const found = (rows: readonly Row[]) => reconcileRows(row, baseView(aBase(rows)), null)

    expect(found([aRow(5, { 1: 'new', 2: 'more' })])).toMatchObject({ done: [], resend: [], idPairs: [] })
    expect(found([aRow(5, { 1: 'new', 2: 'more' })]).review.map(([seq]) => seq)).toEqual([1, 2, 3])
    expect(found([aRow(5, { 1: 'other' })])).toMatchObject({ resend: [1, 2, 3], review: [] })
  })

  test('did not arrive if there is no such row, even if an older one is equal', () => {
    expect(find(row, [aRow(5, { 1: 'new', 2: 'more' })], [5])).toMatchObject({
      done: [],
      resend: [1, 2, 3],
      idPairs: [],
    })
  })

  test('is held for review if several match', () => {
    const rows = [aRow(6, { 1: 'new', 2: 'more' }), aRow(7, { 1: 'new', 2: 'more' })]

    const reason = 'This row was sent, and several new rows on the service could be it. Check before sending it again.'
    expect(find(row, rows).review).toEqual([1, 2, 3].map(seq => [seq, reason]))
  })

  test('is held for review if another user has edited the possible match', () => {
    const reason = 'This row was sent, and a new row on the service looks like it with other values.'
    const changed = [1, 2, 3].map(seq => [seq, `${reason} Check before sending it again.`])

    expect(find(row, [aRow(6, { 1: 'new', 2: 'more', 3: 'and this' })]).review).toEqual(changed)
    expect(find(row, [aRow(6, { 1: 'new', 2: 'theirs' })]).review).toEqual(changed)
    expect(find(row, [aRow(6, { 1: 'theirs', 2: 'more' })]).resend).toEqual([1, 2, 3])
  })

  test('resembles a row with its name, or more than half of its content, ignoring cleared cells', () => {
    const unnamed = sent(addRow(-1, 5), set(-1, 'a', 2), set(-1, 'b', 3), set(-1, 'c', 4), set(-1, null))
    const formula = { ...set(-1, null, 2), formula: '=1+2' } as const
    const columns = [aColumn(1, 'text', { primary: true }), ...[2, 3, 4, 5].map(id => aColumn(id))]
    const inReview = (edits: typeof unnamed, cells: Parameters<typeof aRow>[1], change: Partial<Row> = {}) =>
      find(edits, [aRow(6, cells, change)], [], { columns }).review.length

    expect(inReview(unnamed, { 1: 'theirs', 2: 'a', 3: 'b' })).toBe(5)
    expect(inReview(unnamed, { 2: 'a', 3: 'theirs' })).toBe(0)
    expect(inReview(sent(addRow(-1, 5)), { 1: 'theirs' })).toBe(0)
    const cells = new Map([[columnId(2), aCell(3, { formula: '=1+2' })]])
    expect(inReview(sent(addRow(-1, 5), formula), {}, { cells })).toBe(0)
    const changed = new Map([...cells, [columnId(5), aCell('theirs')]])
    expect(inReview(sent(addRow(-1, 5), formula), {}, { cells: changed })).toBe(2)
  })

  test('is compared with its latest input', () => {
    const twice = sent(addRow(-1, 5), set(-1, 'first'), set(-1, 'last'))

    expect(find(twice, [aRow(6, { 1: 'first' })]).idPairs).toEqual([])
    expect(find(twice, [aRow(6, { 1: 'last' })]).idPairs).toEqual([[-1, 6]])
  })

  test('is compared by column, value and formula of each cell', () => {
    const [value, elsewhere] = [set(-1, 'a', 1), set(-2, 'a', 2)]
    const formulas = ['=1', '=2'].map((formula, index) => ({ ...set(-3 - index, null), formula }) as const)
    const edits = [addRow(-1, 5), addRow(-2, -1), addRow(-3, -2), addRow(-4, -3), value, elsewhere, ...formulas]
    const withFormula = (id: number, formula: string) =>
      aRow(id, {}, { cells: new Map([[columnId(1), aCell(1, { formula })]]) })
    const rows = [withFormula(9, '=2'), withFormula(8, '=1'), aRow(7, { 2: 'a' }), aRow(6, { 1: 'a' })]

    expect(find(sent(...edits), rows).idPairs).toEqual([
      [-1, 6],
      [-2, 7],
      [-3, 8],
      [-4, 9],
    ])
  })

  test('matches despite columns filled by the service and unchecked boxes', () => {
    const columns = [aColumn(1), aColumn(2), aColumn(3, 'datetime', { readOnly: true }), aColumn(4, 'checkbox')]
    const there = aRow(6, { 1: 'new', 2: 'more', 3: '2026-03-02T10:00:00Z', 4: false })
    const computed = new Map([...there.cells, [columnId(4), aCell(true, { formula: '=Done@row' })]])
    const ticked = new Map([...there.cells, [columnId(4), aCell(true)]])

    expect(find(row, [there], [], { columns }).idPairs).toEqual([[-1, 6]])
    expect(find(row, [{ ...there, cells: computed }], [], { columns }).idPairs).toEqual([[-1, 6]])
    expect(find(row, [{ ...there, cells: ticked }], [], { columns }).idPairs).toEqual([])
  })

  test('and its equals match in order if their number equals that sent', () => {
    const blank = sent(addRow(-1, 5), addRow(-2, -1), addRow(-3, -2))

    expect(find(blank, [aRow(5), aRow(6), aRow(7), aRow(8)], [5]).idPairs).toEqual([
      [-1, 6],
      [-2, 7],
      [-3, 8],
    ])
    expect(find(blank, [aRow(5), aRow(6), aRow(7)], [5]).review).toHaveLength(3)
  })
})

describe('five hundred new rows of eight cells, in equal pairs', () => {
  const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8]
  const textOf = (row: number, column: number) => `${Math.floor(row / 2)} in ${column}`
  const numbers = Array.from({ length: 500 }, (_, row) => row)
  const unknown = sent(
    ...numbers.map(row => addRow(-1 - row, row === 0 ? 5 : -row)),
    ...COLUMNS.flatMap(column => numbers.map(row => set(-1 - row, textOf(row, column), column))),
  )
  const onService = (row: number) =>
    aRow(1000 + row, Object.fromEntries(COLUMNS.map(column => [column, textOf(row, column)])))
  const meta = { columns: COLUMNS.map(column => aColumn(column)) }

  test('all match in order if all arrived', () => {
    const found = find(unknown, [aRow(5), ...numbers.map(onService)], [5], meta)

    expect(found.idPairs).toEqual(numbers.map(row => [-1 - row, 1000 + row]))
    expect(found.done).toHaveLength(4500)
  })

  test('are resent if neither of a pair exists, and held for review if one does', () => {
    const found = find(unknown, [aRow(5), ...numbers.slice(0, 3).map(onService)], [5], meta)

    expect(found.idPairs).toEqual([
      [-1, 1000],
      [-2, 1001],
    ])
    expect([found.done, found.review, found.resend].map(({ length }) => length)).toEqual([2 * 9, 2 * 9, 496 * 9])
  })
})

describe('a deletion or move sent without a response', () => {
  test('is done if the row is deleted, or at its location', () => {
    const rows = [aRow(1), aRow(2, {}, { parentId: rowId(1) }), aRow(3, {}, { parentId: rowId(1) }), aRow(4)]

    expect(find(sent(deleteRow(9)), rows).done).toEqual([1])
    expect(find(sent(moveRow(3, 2, 1), moveRow(4, 1), moveRow(2, null, 1), moveRow(1, null)), rows).done).toEqual([
      1, 2, 3, 4,
    ])
    expect(find(sent(moveRow(9, 1)), rows)).toEqual({ done: [1], resend: [], review: [], idPairs: [] })
  })

  test('of a row is compared after a neighbor and its descendants', () => {
    const rows = [aRow(1), aRow(2, {}, { parentId: rowId(1) }), aRow(3, {}, { parentId: rowId(2) }), aRow(4)]

    expect(find(sent(moveRow(4, 1)), rows).done).toEqual([1])
    expect(find(sent(moveRow(4, 3), moveRow(4, null), moveRow(4, 1, 1), moveRow(3, null)), rows).resend).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('is sent again if it is not done', () => {
    const rows = [aRow(1), aRow(2), aRow(3)]

    const edits = sent(deleteRow(3), moveRow(3, 1), moveRow(2, null, 1), moveRow(1, 3))
    expect(find(edits, rows).resend).toEqual([1, 2, 3, 4])
  })
})

test('of new rows without a response only those with all their input are done', () => {
  const edits = [addRow(-1, 5), set(-1, 'here'), addRow(-2, -1), set(-2, 'not yet'), set(5, 'older')]
  const unknown = edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, state: 'unknown' }))
  const view = baseView(aBase([aRow(5, { 1: 'older' }), aRow(6, { 1: 'here' })]))

  expect(arrivedRows(unknown, view, new Set([5]))).toEqual({ done: [1, 2], idPairs: [[-1, 6]] })
})
