import { beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { type ColumnId, CommentId, type IdPair, type IdPairs, type SheetId, ThreadId } from '../../shared/model/ids.ts'
import type { RowPatch, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
import { createSheetSessions } from './sheet-session.ts'
import { createPage } from './testing/a-page.ts'
import { anOutboxEdit } from './testing/an-edit.ts'
import { set } from './testing/edits.ts'

const SHEET = sheetId(1)
const patch = (row: number, text: string): RowPatch => ({
  rowId: rowId(row),
  locked: false,
  attachments: 0,
  comments: 0,
  cells: [[1, [text, null, null]]],
})
const opened = (...names: readonly string[]) => ({
  buffer: encodeSheet(aSheet(names.map((name, index) => aRow(index + 1, { 1: name })))),
  version: 1,
  copiedAt: 1000,
})

let edits: OutboxEdit[]
/** Columns that got their ids in any run. */
let columns: readonly IdPair<ColumnId>[]
let hub: SheetHub

const NONE_NUMBERED = { rows: new Map(), columns: new Map(), threads: new Map(), comments: new Map() }

beforeEach(() => {
  edits = []
  columns = []
  const outbox = {
    list: () => edits,
    has: () => edits.length > 0,
    numbers: () => ({ ...NONE_NUMBERED, columns: new Map(columns) }),
  }
  hub = createSheetHub(
    outbox,
    createSheetSessions(() => 0),
  )
})

const threadId = (id: number) => ThreadId.parse(id)
const commentId = (id: number) => CommentId.parse(id)
/** Assigns service ids to objects created here. */
const number = (numbers: IdPairs) =>
  hub.applyChange({ sheetId: SHEET, changed: [], gone: [1], hasCommentEdits: false }, { numbers })

/** A window that records its messages. */
function listener(holds?: ArrayBuffer) {
  const received: SheetMessage[] = []
  return {
    ...(holds && { holds }),
    received,
    kinds: () => received.map(({ kind }) => kind),
    post: (message: SheetMessage) => void received.push(message),
  }
}

describe('a window that opens a sheet', () => {
  test('receives nothing until there is a base, then everything', () => {
    const window = listener()
    hub.attach(SHEET, window)
    expect(window.received).toEqual([])

    edits = [anOutboxEdit(set(1, 'mine'))]
    hub.setBase(SHEET, opened('Door'))

    expect(window.received).toMatchObject([
      { kind: 'snapshot', pending: [{ edit: { value: 'mine' } }], freshness: { copiedAt: 1000, checking: false } },
    ])
    // Fields that only sending needs stay in main.
    expect(Object.keys(window.received[0]!.kind === 'snapshot' ? window.received[0]!.pending[0]! : {})).not.toContain(
      'sentAt',
    )
  })

  test('sees the same as the first one, including changed rows', () => {
    const [first, second] = [createPage(), createPage()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door', 'Wall'))
    hub.applyChange(
      { sheetId: SHEET, changed: [anOutboxEdit(set(2, 'mine'))], gone: [], hasCommentEdits: false },
      {
        rows: [patch(1, 'saved')],
      },
    )
    edits = [anOutboxEdit(set(2, 'mine'))]

    hub.attach(SHEET, second)

    expect(first.drawn()).toEqual(['saved', 'mine'])
    expect(second.drawn()).toEqual(first.drawn())
  })

  test('receives a save in one message: the row and the end of the edit', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    hub.applyChange(
      { sheetId: SHEET, changed: [], gone: [1], hasCommentEdits: false },
      {
        rows: [patch(1, 'saved')],
        saved: [1],
        numbers: { rows: [[rowId(-1), rowId(9)]] },
      },
    )

    expect(window.received.at(-1)).toEqual({
      kind: 'edits',
      changed: [],
      gone: [1],
      saved: [1],
      rows: [patch(1, 'saved')],
      turn: hub.turn(SHEET),
      idPairs: { rows: [[-1, 9]] },
    })
  })

  test('receives new ids of rows, columns, threads and comments with the next message, once', () => {
    const [first, second] = [listener(), listener()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door'))
    hub.attach(SHEET, second)

    number({ rows: [[rowId(-1), rowId(9)]] })
    number({ columns: [[columnId(-2), columnId(7)]], threads: [[threadId(-3), threadId(8)]] })
    number({ comments: [[commentId(-4), commentId(6)]] })
    hub.setBase(SHEET, opened('Window'))

    const pairs = [{ rows: [[-1, 9]] }, { columns: [[-2, 7]], threads: [[-3, 8]] }, { comments: [[-4, 6]] }]
    for (const window of [first, second]) {
      expect(window.kinds()).toEqual(['snapshot', 'edits', 'edits', 'edits', 'snapshot'])
      expect(window.received.map(({ idPairs }) => idPairs)).toEqual([undefined, ...pairs, undefined])
    }
  })

  test('receives ids assigned in its absence when it returns to a sheet, as every other window does', () => {
    const [first, second, third] = [listener(), listener(), listener()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door'))
    hub.detach(SHEET, first)
    number({ rows: [[rowId(-1), rowId(9)]], comments: [[commentId(-4), commentId(6)]] })
    number({ rows: [[rowId(-2), rowId(10)]] })

    hub.attach(SHEET, second)
    hub.setBase(SHEET, opened('Window'))
    hub.attach(SHEET, third)

    const all = {
      rows: [
        [-1, 9],
        [-2, 10],
      ],
      columns: [],
      threads: [],
      comments: [[-4, 6]],
    }
    expect(second.received).toMatchObject([{ kind: 'snapshot', idPairs: all }, { kind: 'snapshot' }])
    expect(second.received[1]?.idPairs).toBeUndefined()
    expect(third.received).toMatchObject([{ kind: 'snapshot', idPairs: all }])
  })

  test('receives ids assigned before and between previews', () => {
    const window = listener()
    hub.attach(SHEET, window)
    number({ columns: [[columnId(-2), columnId(7)]] })
    expect(window.received).toMatchObject([{ kind: 'edits', idPairs: { columns: [[-2, 7]] } }])

    hub.detach(SHEET, window)
    const copy = opened('Door')
    const early = listener(copy.buffer)
    hub.attach(SHEET, early)
    hub.setBase(SHEET, copy)

    expect(early.received).toMatchObject([{ kind: 'freshness', idPairs: { columns: [[-2, 7]] } }])
  })

  test('receives ids of columns from earlier runs first: stored view settings may contain local ids', () => {
    columns = [[columnId(-9), columnId(7)]]
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))
    hub.setBase(SHEET, opened('Window'))

    expect(window.received.map(({ idPairs }) => idPairs)).toEqual([{ columns: [[-9, 7]] }, undefined])
  })

  test('receives nothing for a step without changes, and nothing after it closed', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], hasCommentEdits: false })
    hub.detach(SHEET, window)
    hub.setBase(SHEET, opened('Window'))

    expect(window.kinds()).toEqual(['snapshot'])
  })
})

describe('a window that has the cells already', () => {
  test('receives their age and pending edits, without the cells', () => {
    const copy = opened('Door')
    const window = listener(copy.buffer)
    edits = [anOutboxEdit(set(1, 'mine'))]
    hub.attach(SHEET, window)
    hub.setChecking(SHEET, true)
    expect(window.received).toEqual([])

    hub.setBase(SHEET, copy)

    expect(window.received).toMatchObject([
      { kind: 'freshness', freshness: { copiedAt: 1000, checking: true, offline: false } },
      { kind: 'edits', changed: [{ edit: { value: 'mine' } }], gone: [], rows: [] },
    ])
    // Fields that only sending needs stay in main.
    const [, received] = window.received
    expect(Object.keys(received?.kind === 'edits' ? (received.changed[0] ?? {}) : {})).not.toContain('sentAt')
  })

  test('receives only their age without pending edits', () => {
    const copy = opened('Door')
    const window = listener(copy.buffer)
    hub.attach(SHEET, window)
    hub.setBase(SHEET, copy)

    expect(window.kinds()).toEqual(['freshness'])
  })

  test('receives the rows changed since, and so sees what the others see', () => {
    const copy = opened('Door', 'Wall')
    const [first, late] = [createPage(), createPage()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, copy)
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], hasCommentEdits: false }, { rows: [patch(2, 'saved')] })
    late.post({
      kind: 'snapshot',
      buffer: copy.buffer,
      pending: [],
      freshness: { copiedAt: 1000, checking: true, offline: false },
      loading: null,
      turn: 0,
    })

    hub.attach(SHEET, { post: message => late.post(message), holds: copy.buffer })

    expect(late.drawn()).toEqual(['Door', 'saved'])
    expect(late.drawn()).toEqual(first.drawn())
    expect(late.freshness()).toEqual(first.freshness())
  })

  test('receives the cells if they are others, even if equal', () => {
    const window = listener(opened('Door').buffer)
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    expect(window.kinds()).toEqual(['snapshot'])
  })

  test('receives a new base, like every other window', () => {
    const copy = opened('Door')
    const [early, other] = [listener(copy.buffer), listener()]
    hub.attach(SHEET, early)
    hub.attach(SHEET, other)
    hub.setBase(SHEET, copy)
    hub.setBase(SHEET, opened('Window'))

    expect(early.kinds()).toEqual(['freshness', 'snapshot'])
    expect(other.kinds()).toEqual(['snapshot', 'snapshot'])
  })
})

describe('a sheet without a window', () => {
  const leave = (id: SheetId, ...names: readonly string[]) => {
    const window = listener()
    hub.attach(id, window)
    if (names.length > 0) hub.setBase(id, opened(...names))
    hub.detach(id, window)
  }
  const isHere = (id: SheetId) => hub.base(id) !== null

  test('is kept while it is one of the three closed last', () => {
    for (const number of [1, 2, 3]) leave(sheetId(number), 'Door')
    leave(sheetId(1))
    leave(sheetId(4), 'Roof')

    expect([1, 2, 3, 4].filter(number => isHere(sheetId(number)))).toEqual([1, 3, 4])
    expect(hub.openSheets()).toEqual([])
  })

  test('is kept beyond that while it has pending edits', () => {
    edits = [anOutboxEdit(set(1, 'mine'))]
    for (const number of [1, 2, 3, 4]) leave(sheetId(number), 'Door')
    expect(isHere(sheetId(1))).toBe(true)

    edits = []
    hub.release(sheetId(1))
    expect(isHere(sheetId(1))).toBe(false)
  })

  test('follows changes of its rows, and shows them to a window that returns', () => {
    leave(SHEET, 'Door')
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], hasCommentEdits: false }, { rows: [patch(1, 'Gate')] })

    const window = listener()
    hub.attach(SHEET, window)

    expect(window.kinds()).toEqual(['snapshot', 'edits'])
    expect(window.received[1]).toMatchObject({ rows: [patch(1, 'Gate')] })
  })

  test('is not kept if none of it had arrived', () => {
    leave(SHEET)
    expect(hub.view(SHEET)).toBe(null)
    hub.setBase(SHEET, opened('Door'))
    hub.release(SHEET)
    expect(isHere(SHEET)).toBe(false)
  })
})

describe('the age of a copy', () => {
  test('is published when it is checked, when it is confirmed, and when the service is unreachable', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    hub.setChecking(SHEET, true)
    hub.setChecking(SHEET, true)
    hub.confirm(SHEET, 2, 5000)
    hub.setChecking(SHEET, false)
    hub.setOffline(true)
    hub.setOffline(true)

    expect(window.received.slice(1).map(message => message.kind === 'freshness' && message.freshness)).toEqual([
      { copiedAt: 1000, checking: true, offline: false },
      { copiedAt: 5000, checking: true, offline: false },
      { copiedAt: 5000, checking: false, offline: false },
      { copiedAt: 5000, checking: false, offline: true },
    ])
    expect(hub.base(SHEET)?.version).toBe(2)
  })

  test('does not exist without a copy', () => {
    hub.confirm(SHEET, 2, 5000)
    hub.setChecking(SHEET, true)
    hub.fail(SHEET, { kind: 'no-copy' })

    expect(hub.base(SHEET)).toBe(null)
  })
})

test('an unreadable buffer becomes no base', () => {
  const window = listener()
  hub.attach(SHEET, window)

  expect(hub.setBase(SHEET, { ...opened('Door'), buffer: new ArrayBuffer(10) })).toBe(false)
  expect(window.received).toEqual([])
})

test('a sheet that arrives after its account was closed does not read the outbox, which is closed then', () => {
  const closed = () => {
    throw new Error('Database connection is closed')
  }
  const left = createSheetHub(
    { list: closed, has: closed, numbers: closed },
    createSheetSessions(() => 0),
  )

  left.closeAll()

  expect(() => left.release(SHEET)).not.toThrow()
})
