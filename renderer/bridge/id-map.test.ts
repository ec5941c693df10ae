import { expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { CommentId, type IdPairs, ThreadId } from '../../shared/model/ids.ts'
import { forgetIds, IdMap, idMapOf } from './id-map.ts'

const threadId = (id: number) => ThreadId.parse(id)
const commentId = (id: number) => CommentId.parse(id)

const PAIRS: IdPairs = {
  rows: [[rowId(-1), rowId(10)]],
  columns: [[columnId(-1), columnId(20)]],
  threads: [[threadId(-1), threadId(30)]],
  comments: [[commentId(-1), commentId(40)]],
}
/** A window that created a row, a column, a thread and a comment. */
function aMap(): IdMap {
  const ids = new IdMap()
  ids.rows.register(rowId(-1))
  ids.columns.register(columnId(-1))
  ids.threads.register(threadId(-1))
  ids.comments.register(commentId(-1))
  return ids
}
const toLocal = ({ rows, columns, threads, comments }: IdMap, ...[row, column, thread, comment]: readonly number[]) => [
  rows.toLocal(rowId(row ?? 1)),
  columns.toLocal(columnId(column ?? 1)),
  threads.toLocal(threadId(thread ?? 1)),
  comments.toLocal(commentId(comment ?? 1)),
]
const toService = ({ rows, columns, threads, comments }: IdMap, id: number) => [
  rows.toService(rowId(id)),
  columns.toService(columnId(id)),
  threads.toService(threadId(id)),
  comments.toService(commentId(id)),
]

test('a created item keeps its local id in this window, and main uses the service id, for all four kinds', () => {
  const ids = aMap()
  expect(toService(ids, -1)).toEqual([-1, -1, -1, -1])

  ids.learn(PAIRS)

  expect(toService(ids, -1)).toEqual([10, 20, 30, 40])
  expect(toLocal(ids, 10, 20, 30, 40)).toEqual([-1, -1, -1, -1])
})

test('passes other ids through, including those of another kind', () => {
  const ids = aMap()
  ids.learn(PAIRS)

  expect(toLocal(ids, 20, 30, 40, 10)).toEqual([20, 30, 40, 10])
  expect(toLocal(ids, -1, -1, -1, -1)).toEqual([-1, -1, -1, -1])
  expect(toService(ids, 7)).toEqual([7, 7, 7, 7])
  expect(toService(ids, -2)).toEqual([-2, -2, -2, -2])
})

test('a repeated pair is no change', () => {
  const ids = aMap()
  let notified = 0
  const stop = ids.watch(() => {
    notified += 1
  })
  ids.learn(PAIRS)
  const { stored } = ids
  ids.learn(PAIRS)
  ids.learn({})

  expect([notified, ids.stored]).toEqual([1, stored])
  stop()
  ids.learn({ rows: [[rowId(-8), rowId(80)]] })
  expect(notified).toBe(1)
})

test('an item known only by its service id keeps it, even if its local id arrives later', () => {
  const ids = new IdMap()
  ids.learn(PAIRS)

  expect(toLocal(ids, 10, 20, 30, 40)).toEqual([10, 20, 30, 40])
  expect(ids.isEmpty).toBe(true)
  // Its local id still resolves.
  expect(toService(ids, -1)).toEqual([10, 20, 30, 40])
})

test('an id never gets a second meaning', () => {
  const ids = new IdMap()
  for (const id of [-1, -2]) ids.rows.register(rowId(id))
  ids.learn({ rows: [[rowId(-1), rowId(10)]] })
  ids.learn({ rows: [[rowId(-2), rowId(10)]] })

  expect(ids.rows.toLocal(rowId(10))).toBe(-1)
  expect([-1, -2].map(id => ids.rows.toService(rowId(id)))).toEqual([10, 10])
})

test('an item without a service id is not stored beyond the window', () => {
  const ids = aMap()
  expect(ids.rows.toStored(rowId(-1))).toBeNull()
  ids.learn(PAIRS)
  expect(ids.rows.toStored(rowId(-1))).toBe(10)
  expect(ids.rows.fromStored(rowId(10))).toBe(-1)
})

test('each sheet has its own map, until another account is shown', () => {
  const first = idMapOf(sheetId(1))
  expect(idMapOf(sheetId(1))).toBe(first)
  expect(idMapOf(sheetId(2))).not.toBe(first)

  forgetIds()
  expect(idMapOf(sheetId(1))).not.toBe(first)
})
