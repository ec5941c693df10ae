import { beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { ColumnId, SheetId } from '../../shared/model/ids.ts'
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
let numbered: readonly (readonly [from: ColumnId, to: ColumnId])[]
let hub: SheetHub

beforeEach(() => {
  edits = []
  numbered = []
  const outbox = { list: () => edits, has: () => edits.length > 0, numbers: () => numbersOf(numbered) }
  hub = createSheetHub(
    outbox,
    createSheetSessions(() => 0),
  )
})

const numbersOf = (columns: typeof numbered) => ({
  rows: new Map(),
  columns: new Map(columns),
  threads: new Map(),
  comments: new Map(),
})

/** A window that only writes down what it hears. */
function listener(holds?: ArrayBuffer) {
  const heard: SheetMessage[] = []
  return {
    ...(holds && { holds }),
    heard,
    kinds: () => heard.map(({ kind }) => kind),
    post: (message: SheetMessage) => void heard.push(message),
  }
}

describe('a window that opens a sheet', () => {
  test('hears nothing until there is a base, then everything', () => {
    const window = listener()
    hub.attach(SHEET, window)
    expect(window.heard).toEqual([])

    edits = [anOutboxEdit(set(1, 'mine'))]
    hub.setBase(SHEET, opened('Door'))

    expect(window.heard).toMatchObject([
      { kind: 'snapshot', pending: [{ edit: { value: 'mine' } }], freshness: { copiedAt: 1000, checking: false } },
    ])
    // What only sending needs stays in main.
    expect(Object.keys(window.heard[0]!.kind === 'snapshot' ? window.heard[0]!.pending[0]! : {})).not.toContain(
      'sentAt',
    )
  })

  test('sees what the first one sees, the rows changed since included', () => {
    const [first, second] = [createPage(), createPage()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door', 'Wall'))
    hub.applyChange(
      { sheetId: SHEET, changed: [anOutboxEdit(set(2, 'mine'))], gone: [], posts: false },
      [patch(1, 'saved')],
      [],
    )
    edits = [anOutboxEdit(set(2, 'mine'))]

    hub.attach(SHEET, second)

    expect(first.drawn()).toEqual(['saved', 'mine'])
    expect(second.drawn()).toEqual(first.drawn())
  })

  test('hears of a save in one message: the row and the end of the edit together', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    hub.applyChange(
      { sheetId: SHEET, changed: [], gone: [1], posts: false },
      [patch(1, 'saved')],
      [[rowId(-1), rowId(9)]],
    )

    expect(window.heard.at(-1)).toEqual({
      kind: 'edits',
      changed: [],
      gone: [1],
      renamed: [[-1, 9]],
      rows: [patch(1, 'saved')],
      turn: hub.turn(SHEET),
    })
  })

  test('hears, when it comes back to a sheet, how its new rows were numbered meanwhile, and once', () => {
    const [first, second, third] = [listener(), listener(), listener()]
    const numbered = [[rowId(-1), rowId(9)]] as const
    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door'))
    hub.detach(SHEET, first)
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [1], posts: false }, [], numbered)

    hub.attach(SHEET, second)
    expect(second.heard.at(-1)).toMatchObject({ kind: 'edits', renamed: numbered })

    hub.attach(SHEET, third)
    expect(third.heard.map(({ kind }) => kind)).toEqual(['snapshot'])
  })

  test('hears how columns made here were numbered before it came, whenever that was, and once', () => {
    const [first, second] = [listener(), listener()]
    hub.attach(SHEET, first)
    hub.detach(SHEET, first)
    numbered = [[columnId(-9), columnId(7)]]
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [1], posts: false }, [], [], numbered)

    hub.attach(SHEET, first)
    hub.setBase(SHEET, opened('Door'))
    hub.setBase(SHEET, opened('Window'))
    hub.attach(SHEET, second)

    const told = {
      kind: 'edits',
      changed: [],
      gone: [],
      renamed: [],
      renamedColumns: numbered,
      rows: [],
      turn: hub.turn(SHEET),
    }
    expect(first.heard.filter(({ kind }) => kind === 'edits')).toEqual([told])
    expect(first.kinds()).toEqual(['snapshot', 'edits', 'snapshot'])
    expect(second.heard.slice(1)).toEqual([told])
  })

  test('hears nothing of a step that changed nothing, and nothing after it closed', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], posts: false }, [], [])
    hub.detach(SHEET, window)
    hub.setBase(SHEET, opened('Window'))

    expect(window.kinds()).toEqual(['snapshot'])
  })
})

describe('a window that has the cells already', () => {
  test('is told how old they are and what waits, and is not given them again', () => {
    const copy = opened('Door')
    const window = listener(copy.buffer)
    edits = [anOutboxEdit(set(1, 'mine'))]
    hub.attach(SHEET, window)
    hub.setChecking(SHEET, true)
    expect(window.heard).toEqual([])

    hub.setBase(SHEET, copy)

    expect(window.heard).toMatchObject([
      { kind: 'freshness', freshness: { copiedAt: 1000, checking: true, offline: false } },
      { kind: 'edits', changed: [{ edit: { value: 'mine' } }], gone: [], renamed: [], rows: [] },
    ])
    // What only sending needs stays in main.
    const [, told] = window.heard
    expect(Object.keys(told?.kind === 'edits' ? (told.changed[0] ?? {}) : {})).not.toContain('sentAt')
  })

  test('hears only how old they are where nothing waits', () => {
    const copy = opened('Door')
    const window = listener(copy.buffer)
    hub.attach(SHEET, window)
    hub.setBase(SHEET, copy)

    expect(window.kinds()).toEqual(['freshness'])
  })

  test('hears of the rows that were changed since, and so sees what the others see', () => {
    const copy = opened('Door', 'Wall')
    const [first, late] = [createPage(), createPage()]
    hub.attach(SHEET, first)
    hub.setBase(SHEET, copy)
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], posts: false }, [patch(2, 'saved')], [])
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

  test('is given them where they are others by now, even if they read alike', () => {
    const window = listener(opened('Door').buffer)
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    expect(window.kinds()).toEqual(['snapshot'])
  })

  test('is given a new truth when it comes, like every other window', () => {
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

describe('a sheet that nobody shows', () => {
  const leave = (id: SheetId, ...names: readonly string[]) => {
    const window = listener()
    hub.attach(id, window)
    if (names.length > 0) hub.setBase(id, opened(...names))
    hub.detach(id, window)
  }
  const isHere = (id: SheetId) => hub.base(id) !== null

  test('is kept while it is one of the three that were left last', () => {
    for (const number of [1, 2, 3]) leave(sheetId(number), 'Door')
    leave(sheetId(1))
    leave(sheetId(4), 'Roof')

    expect([1, 2, 3, 4].filter(number => isHere(sheetId(number)))).toEqual([1, 3, 4])
    expect(hub.openSheets()).toEqual([])
  })

  test('is kept beyond that while edits of it wait', () => {
    edits = [anOutboxEdit(set(1, 'mine'))]
    for (const number of [1, 2, 3, 4]) leave(sheetId(number), 'Door')
    expect(isHere(sheetId(1))).toBe(true)

    edits = []
    hub.release(sheetId(1))
    expect(isHere(sheetId(1))).toBe(false)
  })

  test('follows what happens to its rows, and shows it to who comes back', () => {
    leave(SHEET, 'Door')
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [], posts: false }, [patch(1, 'Gate')], [])

    const window = listener()
    hub.attach(SHEET, window)

    expect(window.kinds()).toEqual(['snapshot', 'edits'])
    expect(window.heard[1]).toMatchObject({ rows: [patch(1, 'Gate')] })
  })

  test('is not kept where none of it had come', () => {
    leave(SHEET)
    expect(hub.view(SHEET)).toBe(null)
    hub.setBase(SHEET, opened('Door'))
    hub.release(SHEET)
    expect(isHere(SHEET)).toBe(false)
  })
})

describe('how old a copy is', () => {
  test('is told when it is checked, when it is confirmed, and when the service is out of reach', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    hub.setChecking(SHEET, true)
    hub.setChecking(SHEET, true)
    hub.confirm(SHEET, 2, 5000)
    hub.setChecking(SHEET, false)
    hub.setOffline(true)
    hub.setOffline(true)

    expect(window.heard.slice(1).map(message => message.kind === 'freshness' && message.freshness)).toEqual([
      { copiedAt: 1000, checking: true, offline: false },
      { copiedAt: 5000, checking: true, offline: false },
      { copiedAt: 5000, checking: false, offline: false },
      { copiedAt: 5000, checking: false, offline: true },
    ])
    expect(hub.base(SHEET)?.version).toBe(2)
  })

  test('is not asked of a sheet that has none', () => {
    hub.confirm(SHEET, 2, 5000)
    hub.setChecking(SHEET, true)
    hub.fail(SHEET, { kind: 'no-copy' })

    expect(hub.base(SHEET)).toBe(null)
  })
})

test('a buffer that cannot be read becomes nobody’s base', () => {
  const window = listener()
  hub.attach(SHEET, window)

  expect(hub.setBase(SHEET, { ...opened('Door'), buffer: new ArrayBuffer(10) })).toBe(false)
  expect(window.heard).toEqual([])
})

test('a sheet that was on its way when its account was closed asks nothing of the outbox, which is closed by then', () => {
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
