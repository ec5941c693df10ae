import { beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { RowPatch, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { OutboxEdit } from '../cache/outbox/outbox-rows.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
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
let hub: SheetHub

beforeEach(() => {
  edits = []
  hub = createSheetHub({ list: () => edits })
})

/** A window that only writes down what it hears. */
function listener() {
  const heard: SheetMessage[] = []
  return {
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
    hub.applyChange({ sheetId: SHEET, changed: [anOutboxEdit(set(2, 'mine'))], gone: [] }, [patch(1, 'saved')], [])
    edits = [anOutboxEdit(set(2, 'mine'))]

    hub.attach(SHEET, second)

    expect(first.drawn()).toEqual(['saved', 'mine'])
    expect(second.drawn()).toEqual(first.drawn())
  })

  test('hears of a save in one message: the row and the end of the edit together', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))

    hub.applyChange({ sheetId: SHEET, changed: [], gone: [1] }, [patch(1, 'saved')], [[rowId(-1), rowId(9)]])

    expect(window.heard.at(-1)).toEqual({
      kind: 'edits',
      changed: [],
      gone: [1],
      renamed: [[-1, 9]],
      rows: [patch(1, 'saved')],
    })
  })

  test('hears nothing of a step that changed nothing, and nothing after it closed', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))
    hub.applyChange({ sheetId: SHEET, changed: [], gone: [] }, [], [])
    hub.detach(SHEET, window)
    hub.setBase(SHEET, opened('Window'))

    expect(window.kinds()).toEqual(['snapshot'])
  })
})

describe('a sheet that nobody shows', () => {
  test('is let go, unless edits of it wait', () => {
    const window = listener()
    hub.attach(SHEET, window)
    hub.setBase(SHEET, opened('Door'))
    edits = [anOutboxEdit(set(1, 'mine'))]
    hub.detach(SHEET, window)
    expect(hub.base(SHEET)).not.toBe(null)

    edits = []
    hub.attach(SHEET, window)
    hub.detach(SHEET, window)

    expect(hub.base(SHEET)).toBe(null)
    expect(hub.openSheets()).toEqual([])
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
