import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { CommentId, ThreadId } from '../../shared/model/ids.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import { ok } from '../../shared/result.ts'
import { forgetIds, idMapOf } from './id-map.ts'
import { isNumbered, localThread, sheetCalls } from './sheet-calls.ts'

const SHEET = sheetId(1)
const threadId = (id: number) => ThreadId.parse(id)
const commentId = (id: number) => CommentId.parse(id)
const PAIRS = {
  rows: [[rowId(-1), rowId(10)]],
  columns: [[columnId(-2), columnId(20)]],
  threads: [[threadId(-3), threadId(30)]],
  comments: [[commentId(-4), commentId(40)]],
} as const
const location = { parentId: null, after: null }
const MADE: readonly GridEdit[] = [
  { kind: 'add-row', rowId: rowId(-1), location },
  {
    kind: 'add-column',
    columnId: columnId(-2),
    after: null,
    title: 'Cost',
    type: { kind: 'text', symbol: null, options: [], validation: false },
    width: 100,
  },
]
const TYPED: GridEdit = { kind: 'set-cell', rowId: rowId(-1), columnId: columnId(-2), value: 'a', formula: null }

/** The calls to main, and its response. */
let asked: unknown[]
let answer: unknown

beforeEach(() => {
  asked = []
  answer = ok({ stored: 1, turn: 1 })
  const call = new Proxy(
    {},
    {
      get: () => async (input: unknown) => {
        asked.push(input)
        return answer
      },
    },
  )
  vi.stubGlobal('window', { bridge: { call } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetIds()
})

test('sends the local id of a created item until the service assigns one, and that one afterwards', async () => {
  await sheetCalls['edits.submit'](SHEET, MADE)
  await sheetCalls['edits.submit'](SHEET, [TYPED])
  idMapOf(SHEET).learn(PAIRS)
  await sheetCalls['edits.submit'](SHEET, [TYPED])

  const sent = asked.slice(1).map(each => JSON.parse((each as { edits: string }).edits)) // as: a plain string for main
  expect(sent).toMatchObject([[{ rowId: -1, columnId: -2 }], [{ rowId: 10, columnId: 20 }]])
})

test('a response uses the local id, even if the service assigned an id during the call', async () => {
  await sheetCalls['edits.submit'](SHEET, MADE)
  answer = ok({ rows: [rowId(10)], columns: [columnId(20)], turn: 2 })

  const underWay = sheetCalls['edits.withdraw'](SHEET, { rows: [rowId(-1)], columns: [columnId(-2)] })
  idMapOf(SHEET).learn(PAIRS)

  expect(await underWay).toEqual(ok({ rows: [-1], columns: [-2], turn: 2 }))
  expect(asked.at(-1)).toEqual({ sheetId: 1, rows: [-1], columns: [-2] })
})

test('conversations keep their local ids, and calls use the service ids', async () => {
  const comment = {
    id: commentId(-4),
    text: 'Same',
    createdAt: '2026-06-18T09:00:00Z',
    changedAt: null,
    author: { email: null, name: 'Ann' },
    mine: true,
    files: [],
    keptFile: null,
    pending: null,
  }
  const thread = { id: threadId(-3), rowId: rowId(-1), title: 'Same', comments: [comment] }
  await sheetCalls['edits.submit'](SHEET, MADE)
  answer = ok({ items: [thread], next: null, idPairs: {} })
  await sheetCalls['conversations.list'](SHEET, 0)

  const saved = {
    ...thread,
    id: threadId(30),
    rowId: rowId(10),
    comments: [
      { ...comment, id: commentId(41) },
      { ...comment, id: commentId(40) },
    ],
  }
  answer = ok({ items: [saved], next: null, idPairs: PAIRS })
  await sheetCalls['conversations.list'](SHEET, 0)

  expect(localThread(SHEET, saved)).toMatchObject({ id: -3, rowId: -1, comments: [{ id: 41 }, { id: -4 }] })
  await sheetCalls['comments.delete']({ sheetId: SHEET, threadId: threadId(-3), commentId: commentId(-4) })
  await sheetCalls['comments.post']({ sheetId: SHEET, rowId: rowId(-1), threadId: threadId(-3), text: 'b', file: null })
  expect(asked.slice(-2)).toMatchObject([
    { threadId: 30, commentId: 40 },
    { rowId: 10, threadId: 30 },
  ])
})

test('a new thread keeps its id if it is saved before a list shows it', async () => {
  const about = { sheetId: SHEET, rowId: null, text: 'a', file: null }
  answer = ok({ threadId: threadId(-3), commentId: commentId(-4) })
  const begun = await sheetCalls['comments.post']({ ...about, threadId: null })
  idMapOf(SHEET).learn(PAIRS)

  expect(begun).toEqual(ok({ threadId: -3, commentId: -4 }))
  expect(idMapOf(SHEET).threads.toLocal(threadId(30))).toBe(-3)
  answer = ok({ threadId: threadId(30), commentId: commentId(-5) })
  expect(await sheetCalls['comments.post']({ ...about, threadId: threadId(-3) })).toEqual(
    ok({ threadId: -3, commentId: -5 }),
  )
})

test('translates the ids of drafts in both directions', async () => {
  await sheetCalls['edits.submit'](SHEET, MADE)
  idMapOf(SHEET).learn(PAIRS)
  const cell = { kind: 'cell', rowId: rowId(-1), columnId: columnId(-2) } as const
  const seen = [aCell('H')]
  await sheetCalls['drafts.keep']({ sheetId: SHEET, target: cell, text: 'Ha', seen })
  const kept = { kind: 'cell', rowId: rowId(10), columnId: columnId(20) }
  expect(asked.at(-1)).toEqual({ sheetId: 1, target: kept, text: 'Ha', seen })

  answer = ok([{ target: kept, text: 'Ha', seen }])
  expect(await sheetCalls['drafts.list'](SHEET)).toEqual(ok([{ target: cell, text: 'Ha', seen }]))
})

test('the service knows a cell once its row and column have service ids', async () => {
  await sheetCalls['edits.submit'](SHEET, MADE)
  const cell = { sheetId: SHEET, rowId: rowId(-1), columnId: columnId(-2) }
  expect(isNumbered(cell)).toBe(false)
  idMapOf(SHEET).learn({ rows: PAIRS.rows })
  expect(isNumbered(cell)).toBe(false)
  idMapOf(SHEET).learn(PAIRS)
  expect(isNumbered(cell)).toBe(true)
})
