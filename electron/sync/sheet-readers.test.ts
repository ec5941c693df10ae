import { beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aCell, aColumn, aRow, aSheet, columnId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { FormulaInputs } from '../../shared/model/sheet/formula-inputs.ts'
import { ok } from '../../shared/result.ts'
import { createCalculations } from '../calculation/client/calculations.ts'
import type { CalculationReply } from '../calculation/protocol.ts'
import { createCalculationCore } from '../calculation/worker/core.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import { createFormulaSources } from './formula-sources.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
import { createSheetSessions } from './sheet-session.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { anOutboxEdit } from './testing/an-edit.ts'
import { set } from './testing/edits.ts'

const MEGABYTE = 1024 * 1024
const [A, B, C, D] = [sheetId(1), sheetId(2), sheetId(3), sheetId(4)]

/** The sheets on disk: the ones that each reads, and its size. */
let copies: Map<SheetId, { readonly reads: readonly SheetId[]; readonly megabytes: number }>
let edits: OutboxEdit[]
let hub: SheetHub
let windows: Map<SheetId, Page>
let sources: ReturnType<typeof createFormulaSources>

/** The row 1 has a number, and the total of all numbers that the sheet reads elsewhere and of the row's column 3. */
function openedCopy(id: SheetId, megabytes = copies.get(id)?.megabytes ?? 0) {
  const reads = copies.get(id)?.reads ?? []
  const row = aRow(1, { 1: 1, 3: 0 })
  const total = aCell(reads.length, { formula: `=${reads.map(other => `SUM({Sheet ${other}})`).join(' + ')} + C1` })
  const cells = new Map(row.cells).set(columnId(2), reads.length > 0 ? total : aCell(null))
  const rows = [{ ...row, cells }, aRow(2, { 4: 'x'.repeat(megabytes * MEGABYTE) })]
  const columns = ['A', 'B', 'C', 'D'].map((title, at) => aColumn(at + 1, 'text', { title }))
  return { buffer: encodeSheet(aSheet(rows, { id, columns })), version: 1, copiedAt: 1000 }
}
const inputsOf = (id: SheetId): FormulaInputs => ({
  fields: null,
  ranges: (copies.get(id)?.reads ?? []).map(other => ({
    ...{ name: `Sheet ${other}`, sheetId: other, columnIds: [1, 1] as const, rowIds: null },
  })),
})

/** The thread of the formulas without its thread. */
function calculations() {
  let hear: (reply: CalculationReply) => void = () => undefined
  const core = createCalculationCore({ today: () => 0, dayOf: () => 0 }, reply => setImmediate(() => hear(reply)))
  return createCalculations(
    {
      postMessage: request => setImmediate(() => request.kind !== 'close' && core.handle(request)),
      on(event: string, listener: never) {
        if (event === 'message') hear = listener
      },
    },
    cause => {
      throw cause
    },
  )
}

beforeEach(() => {
  copies = new Map()
  edits = []
  windows = new Map()
  const sessions = createSheetSessions(() => 0)
  const numbers = { rows: new Map(), columns: new Map(), threads: new Map(), comments: new Map() }
  const list = (id?: SheetId) => edits.filter(edit => edit.sheetId === id)
  hub = createSheetHub({ list, has: id => list(id).length > 0, numbers: () => numbers }, sessions, {
    calculations: calculations(),
    after: (_, run) => {
      setImmediate(run)
      return () => undefined
    },
    onInputsWanted: (id, needs) => void sources.supply(id, needs),
  })
  sources = createFormulaSources({
    hub,
    sessions,
    pull: {
      async local(id: SheetId) {
        hub.setBase(id, openedCopy(id))
        return ok(hub.base(id))
      },
    } as never, // reads nothing but copies
    opening: { reread: async () => ok(null) },
    inputs: {
      stored: async id => inputsOf(id),
      read: async (_id, _name, _needs, known) => ({ inputs: known, failed: null }),
    },
    cache: {
      listCopies: async () =>
        ok([...copies].map(([id, { megabytes }]) => ({ sheetId: id, bytes: megabytes * MEGABYTE, openedAt: 0 }))),
    } as never, // further facts are not read
    after: () => () => undefined,
    elapsed: () => 0,
  })
})

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise(resolve => setImmediate(resolve))
}
async function open(id: SheetId): Promise<Page> {
  const page = createPage()
  windows.set(id, page)
  hub.attach(id, page)
  if (!hub.base(id)) hub.setBase(id, openedCopy(id))
  await settle()
  return page
}
async function close(id: SheetId): Promise<void> {
  const page = windows.get(id)
  if (page) hub.detach(id, page)
  windows.delete(id)
  await settle()
}
async function type(id: SheetId, value: number, column = 1): Promise<void> {
  const made = { ...anOutboxEdit(set(1, value, column), { seq: edits.length + 1 }), sheetId: id }
  edits = [...edits, made]
  hub.applyChange({ sheetId: id, changed: [made], gone: [], hasCommentEdits: false })
  await settle()
}
const copy = (id: SheetId, reads: readonly SheetId[], megabytes = 0) => copies.set(id, { reads, megabytes })
const calculated = () => [...copies.keys()].filter(id => hub.isCalculated(id))
/** Three others are closed after it, so it is not kept for a user who returns to it. */
async function closeLongAgo(...ids: readonly SheetId[]): Promise<void> {
  for (const id of ids) await close(id)
  for (const id of [91, 92, 93].map(sheetId)) {
    copies.set(id, { reads: [], megabytes: 0 })
    await open(id)
    await close(id)
    copies.delete(id)
  }
}
const inMemory = () => [...copies.keys()].filter(id => hub.base(id) !== null)
const total = (page: Page) => page.view()?.cellAt(0, columnId(2)).value
const missing = (page: Page) => page.view()?.missingSourceAt(0, columnId(2))

describe('a sheet that formulas read', () => {
  test.each([
    ['two', [A, B]],
    ['three', [A, B, C]],
  ])('leaves memory with its last window, although %s of them read each other in a circle', async (_, circle) => {
    for (const [at, id] of circle.entries()) copy(id, [circle[(at + 1) % circle.length] ?? A])
    for (const id of circle) await open(id)
    expect(calculated()).toEqual(circle)

    for (const id of circle.slice(1)) await close(id)
    expect(calculated()).toEqual(circle)
    await closeLongAgo(A)

    expect([calculated(), inMemory()]).toEqual([[], []])
  })

  test('is in memory for a reader of its reader, until that one is closed', async () => {
    copy(A, [B])
    copy(B, [C])
    copy(C, [])
    await open(A)
    expect(calculated()).toEqual([A, B, C])

    await closeLongAgo(A)

    expect([calculated(), inMemory()]).toEqual([[], []])
  })

  test('stays for the second of its readers when the first one is closed', async () => {
    copy(A, [C])
    copy(B, [C])
    copy(C, [])
    await open(A)
    const page = await open(B)

    await closeLongAgo(A)
    expect([calculated(), inMemory()]).toEqual([
      [B, C],
      [B, C],
    ])
    await type(C, 10)
    expect(total(page)).toBe(10)
  })

  test('stays while a window shows it, although its reader is closed', async () => {
    copy(A, [B])
    copy(B, [A])
    await open(A)
    await open(B)

    await closeLongAgo(A)

    expect(calculated()).toEqual([A, B])
  })
})

describe('the sheets that only formulas keep in memory', () => {
  beforeEach(() => {
    copy(A, [C])
    copy(B, [D])
    copy(C, [], 40)
    copy(D, [], 40)
  })

  test('have one limit together: the formulas of further ones keep the results of the service, and say why', async () => {
    await open(A)
    const page = await open(B)
    expect(inMemory()).toEqual([A, B, C])

    await type(B, 5, 3)

    expect(page.view()?.outdatedAt(0, columnId(2))).toBe(true)
    expect(missing(page)).toBe('no-room')
  })

  test('make room when a reader is closed: others are opened with the next version of a sheet that reads them', async () => {
    await open(A)
    const page = await open(B)
    await type(B, 5, 3)

    await closeLongAgo(A)
    expect(inMemory()).toEqual([B])
    hub.setBase(B, openedCopy(B))
    await settle()

    expect(inMemory()).toEqual([B, D])
    expect([missing(page), total(page)]).toEqual([null, 6])
  })

  test('do not include those in windows', async () => {
    await open(C)
    await open(A)
    const page = await open(B)
    await type(B, 5, 3)

    expect(calculated()).toEqual([A, B, C, D])
    expect([missing(page), total(page)]).toEqual([null, 6])
  })

  test('include one whose window is closed, if there is room; its readers are calculated once it is shown again', async () => {
    await open(C)
    const page = await open(A)
    await open(B)
    await type(A, 5, 3)
    expect(missing(page)).toBeNull()

    await closeLongAgo(C)
    expect([calculated(), missing(page)]).toEqual([[A, B, D], 'no-room'])
    await open(C)

    expect(calculated()).toEqual([A, B, C, D])
    expect([missing(page), total(page)]).toEqual([null, 6])
  })

  test('include one that has grown: a copy that no longer fits is given up', async () => {
    const page = await open(A)
    await type(A, 5, 3)
    expect(inMemory()).toEqual([A, C])

    hub.setBase(C, openedCopy(C, 70))
    hub.release(C)
    await settle()

    expect([inMemory(), missing(page)]).toEqual([[A], 'no-room'])
  })

  test('are not lacked by formulas that read them through one that fits', async () => {
    copy(A, [B])
    copy(B, [C])
    const page = await open(A)
    await type(C, 10)
    await type(A, 5, 3)

    expect(calculated()).toEqual([A, B, C])
    expect(missing(page)).toBeNull()
  })
})
