import { beforeEach, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aCell, aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { DifferingFormula } from '../../shared/formula/function-counts.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { CalculatedNews, RowPatch, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { GivenInputs, InputNeeds } from '../calculation/protocol.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
import { createSheetSessions } from './sheet-session.ts'
import { createPage } from './testing/a-page.ts'
import { anOutboxEdit } from './testing/an-edit.ts'
import { set } from './testing/edits.ts'

const SHEET = sheetId(1)
const news = (value: CellValue): CalculatedNews => ({
  isWhole: false,
  columns: [{ columnId: columnId(2), changed: [[rowId(1), value]], gone: [] }],
  outdated: [],
})
/** A row with a number, and a formula with this result. */
const opened = (result: CellValue, formula: string | null = '=[Column 1]@row * 2') => {
  const row = aRow(1, { 1: 2 })
  const cells = new Map(row.cells).set(columnId(2), aCell(result, { formula }))
  return { buffer: encodeSheet(aSheet([{ ...row, cells }])), version: 1, copiedAt: 1000 }
}

let edits: OutboxEdit[]
let hub: SheetHub
type Run = {
  readonly posted: SheetMessage[]
  readonly given: (GivenInputs | null)[]
  readonly previewed: string[]
  readonly tell: (calculated: CalculatedNews | null) => void
  readonly want: (needs: InputNeeds) => void
  /** The number of the run before it, over the previous base. */
  readonly continues: number | null
  state: 'calculates' | 'rests' | 'ended'
}
let runs: Run[]
let due: (() => void)[]
let replaced: (readonly DifferingFormula[])[]
let wanted: SheetId[]
const numbers = { rows: new Map(), columns: new Map(), threads: new Map(), comments: new Map() }

beforeEach(() => {
  edits = []
  runs = []
  due = []
  replaced = []
  wanted = []
  hub = createSheetHub(
    { list: () => edits, has: () => edits.length > 0, numbers: () => numbers },
    createSheetSessions(() => 0),
    {
      onReplaced: formulas => void replaced.push(formulas),
      onInputsWanted: sheetId => void wanted.push(sheetId),
      after: (_, run) => {
        due.push(run)
        return () => {
          due = due.filter(each => each !== run)
        }
      },
      calculations: {
        begin({ onResults: tell, onWanted: want }, before) {
          const continues = before?.number ?? null
          const run: Run = { posted: [], given: [], previewed: [], tell, want, continues, state: 'calculates' }
          runs.push(run)
          return {
            number: runs.length,
            post: message => void run.posted.push(message),
            give: inputs => void run.given.push(inputs),
            async preview({ rowId, columnId }, formula) {
              run.previewed.push(`${rowId} ${columnId} ${formula}`)
              return { kind: 'value', value: 42 }
            },
            rest: () => {
              run.state = 'rests'
            },
            end: () => {
              run.state = 'ended'
            },
          }
        },
      },
    },
  )
})

const rest = () => {
  for (const run of due.splice(0)) run()
}
function type(edit: GridEdit): void {
  const made = anOutboxEdit(edit, { seq: edits.length + 1 })
  edits = [...edits, made]
  hub.applyChange({ sheetId: SHEET, changed: [made], gone: [], hasCommentEdits: false })
}
const kinds = () => runs.map(({ posted }) => posted.map(({ kind }) => kind))

test('a sheet with formulas is calculated a moment after it is shown, with all that its windows see', () => {
  const page = createPage()
  hub.attach(SHEET, page)
  hub.setBase(SHEET, opened(4))
  expect(runs).toEqual([])

  rest()
  type(set(1, 5))
  runs[0]?.tell(news(10))

  expect(kinds()).toEqual([['snapshot', 'edits']])
  expect(page.cell(1, 'Column 2')).toBe(10)
  expect(hub.view(SHEET)?.cellAt(0, columnId(2)).value).toBe(10)
})

test('an edit does not wait for that moment', () => {
  hub.attach(SHEET, createPage())
  hub.setBase(SHEET, opened(4))

  type(set(1, 5))
  rest()

  expect(kinds()).toEqual([['snapshot']])
})

test('a sheet without formulas is not calculated, until one is typed', () => {
  hub.attach(SHEET, createPage())
  hub.setBase(SHEET, opened(4, null))
  rest()
  type(set(1, 5))
  expect(runs).toEqual([])

  type({ ...set(1, null, 2), formula: '=[Column 1]@row * 2' })

  expect(kinds()).toEqual([['snapshot']])
})

test('a formula that is being typed has a result, also as the first one of its sheet', async () => {
  const cell = { rowId: rowId(1), columnId: columnId(2), location: null }
  expect(await hub.previewFormula(SHEET, cell, '=1')).toBeNull()
  hub.attach(SHEET, createPage())
  expect(await hub.previewFormula(SHEET, cell, '=2')).toBeNull()
  hub.setBase(SHEET, opened(4, null))

  expect(await hub.previewFormula(SHEET, cell, '=3')).toEqual({ kind: 'value', value: 42 })
  await hub.previewFormula(SHEET, cell, '=4')

  expect(kinds()).toEqual([['snapshot']])
  expect(runs[0]?.previewed).toEqual(['1 2 =3', '1 2 =4'])
})

test('a sheet that was read again is calculated with the inputs that it had, before new ones are known', () => {
  hub.attach(SHEET, createPage())
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  const inputs: GivenInputs = { fields: [], ranges: [], noRoom: [] }
  runs[0]?.want({ fields: true, ranges: false })
  hub.setInputs(SHEET, inputs)

  hub.setBase(SHEET, opened(6))
  runs[1]?.want({ fields: true, ranges: false })

  expect(runs.map(({ given }) => given)).toEqual([[inputs], [inputs]])
  expect(wanted).toEqual([SHEET, SHEET])
})

test('a window that is opened later sees the results at once', () => {
  const [first, second] = [createPage(), createPage()]
  hub.attach(SHEET, first)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))

  hub.attach(SHEET, second)

  expect(second.cell(1, 'Column 2')).toBe(10)
  expect(runs).toHaveLength(1)
})

test('with the last window the calculation ends, and its results stay for the next one', () => {
  const [first, second] = [createPage(), createPage()]
  hub.attach(SHEET, first)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))

  hub.detach(SHEET, first)
  expect(runs[0]?.state).toBe('ended')
  hub.attach(SHEET, second)
  rest()

  expect(second.cell(1, 'Column 2')).toBe(10)
  expect(kinds()).toEqual([['snapshot'], ['snapshot']])
})

test('after the save the results of the service stand', () => {
  const page = createPage()
  hub.attach(SHEET, page)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))

  edits = []
  hub.applyChange({ sheetId: SHEET, changed: [], gone: [1], hasCommentEdits: false })
  hub.setBase(SHEET, opened(11))

  expect(page.cell(1, 'Column 2')).toBe(11)
  expect(runs[0]?.state).toBe('rests')
  expect(kinds()).toEqual([['snapshot', 'edits']])
  rest()
  expect(kinds()).toEqual([['snapshot', 'edits'], ['snapshot']])
  expect(runs[1]?.continues).toBe(1)
})

test('a calculation that rests ends when its sheet has no formulas any more, or no window', () => {
  const page = createPage()
  const reopen = () => {
    hub.attach(SHEET, page)
    hub.setBase(SHEET, opened(4))
    rest()
  }
  reopen()
  hub.setBase(SHEET, opened(4, null))
  expect(runs.map(({ state }) => state)).toEqual(['rests'])
  rest()
  expect(runs.map(({ state }) => state)).toEqual(['ended'])

  reopen()
  hub.setBase(SHEET, opened(5))
  hub.setBase(SHEET, opened(6))
  hub.detach(SHEET, page)
  rest()
  expect(runs.map(({ state, continues }) => [state, continues])).toEqual([
    ['ended', null],
    ['ended', null],
  ])
})

test('other results of the service than were shown are counted, with their formulas, once all edits are saved', () => {
  const received: SheetMessage[] = []
  const window = { received, post: (message: SheetMessage) => void received.push(message) }
  const saved = { sheetId: SHEET, changed: [], gone: [1], hasCommentEdits: false }
  const answer = (result: CellValue): RowPatch => ({
    ...{ rowId: rowId(1), locked: false, attachments: 0, comments: 0 },
    cells: [
      [1, [5, null, null]],
      [2, [result, null, '=[Column 1]@row * 2']],
    ],
  })
  hub.attach(SHEET, window)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))
  hub.setBase(SHEET, opened(12))
  expect(window.received.at(-1)).not.toHaveProperty('replaced')

  edits = []
  hub.applyChange(saved, { rows: [answer(10)], saved: [1] })
  expect(window.received.at(-1)).not.toHaveProperty('replaced')
  hub.applyChange(saved, { rows: [answer(12)], saved: [1] })
  expect(window.received.at(-1)).toMatchObject({ kind: 'edits', replaced: 1 })
  hub.setBase(SHEET, opened(12))
  expect(window.received.at(-1)).toMatchObject({ kind: 'snapshot' })
  expect(window.received.at(-1)).not.toHaveProperty('replaced')

  expect(replaced).toEqual([[{ formula: '=[Column 1]@row * 2', difference: 'number' }]])
})

test('other results than were shown are counted too if the service sends them with the whole sheet', () => {
  const received: SheetMessage[] = []
  hub.attach(SHEET, { post: message => void received.push(message) })
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))
  edits = []
  hub.applyChange({ sheetId: SHEET, changed: [], gone: [1], hasCommentEdits: false }, { rows: [], saved: [1] })

  hub.setBase(SHEET, opened(12))
  expect(received.at(-1)).toMatchObject({ kind: 'snapshot', replaced: 1 })
  hub.setBase(SHEET, opened(13))
  expect(received.at(-1)).not.toHaveProperty('replaced')

  expect(replaced).toEqual([[{ formula: '=[Column 1]@row * 2', difference: 'number' }]])
})

test('results that a change of others replaces are counted once, while edits are still unsaved', () => {
  const received: SheetMessage[] = []
  hub.attach(SHEET, { post: message => void received.push(message) })
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))

  hub.setBase(SHEET, opened(4))
  runs[1]?.tell({ ...news(10), isWhole: true })
  expect(received.at(-1)).not.toHaveProperty('replaced')
  hub.setBase(SHEET, opened(6))
  runs[2]?.tell({ ...news(12), isWhole: true })
  expect(received.at(-1)).toMatchObject({ kind: 'calculated', replaced: 1 })
  runs[2]?.tell(news(14))
  expect(received.at(-1)).not.toHaveProperty('replaced')

  expect(replaced).toEqual([])
})

test('results stay while other edits are unsaved', () => {
  const page = createPage()
  hub.attach(SHEET, page)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))

  hub.setBase(SHEET, opened(4))

  expect(page.cell(1, 'Column 2')).toBe(10)
})

test('when results are not kept up to date any more, windows show the service’s, marked as outdated', () => {
  const page = createPage()
  hub.attach(SHEET, page)
  hub.setBase(SHEET, opened(4))
  type(set(1, 5))
  runs[0]?.tell(news(10))
  expect(page.view()?.outdatedAt(0, columnId(2))).toBe(false)

  runs[0]?.tell(null)

  expect(page.cell(1, 'Column 2')).toBe(4)
  expect(page.view()?.outdatedAt(0, columnId(2))).toBe(true)
})
