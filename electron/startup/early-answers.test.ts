import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet } from '../../shared/columnar/testing/a-sheet.ts'
import { fail, ok } from '../../shared/result.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { type Caller, createDispatch, type Dispatch, type Handlers } from '../ipc/dispatch.ts'
import type { OpenAccount } from '../ipc/handlers/open-account.ts'
import { sheetHandlers } from '../ipc/handlers/sheet-handlers.ts'
import { createTestWindow } from '../ipc/testing/an-account.ts'
import type { OutboxEdit } from '../outbox/outbox-rows.ts'
import { createSheetHub } from '../sync/sheet-hub.ts'
import { createSheetSessions } from '../sync/sheet-session.ts'
import { anOutboxEdit } from '../sync/testing/an-edit.ts'
import { set } from '../sync/testing/edits.ts'
import { SHEET } from '../sync/testing/test-env.ts'
import { answerEarly, type Early } from './early-answers.ts'
import type { EarlySheet } from './early-reads.ts'

const EARLY: EarlySheet = {
  sheetId: SHEET,
  opened: {
    buffer: encodeSheet(aSheet([aRow(1, { 1: 'Door' }), aRow(2, { 1: 'Wall' })], { id: SHEET })),
    version: 3,
    copiedAt: 1000,
  },
}
const KNOWN: Early = { start: () => null, sheet: async () => EARLY, items: () => null, drawn: () => undefined }
const OPENING = { sheetId: SHEET, opening: 'first' }

let window: ReturnType<typeof createTestWindow>
/** The kinds of messages that left for the page. */
let sent: string[]
let caller: Caller
let program: ReturnType<typeof aProgram>

beforeEach(() => {
  window = createTestWindow()
  sent = []
  caller = {
    ...window.caller,
    openPort(opening) {
      const port = window.caller.openPort(opening)
      const post: typeof port.post = message => {
        sent.push(message.kind)
        port.post(message)
      }
      return { ...port, post }
    },
  }
  program = aProgram()
})
afterEach(() => {
  for (const port of program.account.ports.values()) port.close()
})

/** The program that is still being read: the real handlers and the real hub, once it is there. */
function aProgram() {
  let edits: OutboxEdit[] = []
  const outbox = {
    list: () => edits,
    has: () => edits.length > 0,
    numbers: () => ({ rows: new Map(), columns: new Map(), threads: new Map(), comments: new Map() }),
  }
  const hub = createSheetHub(
    outbox,
    createSheetSessions(() => 0),
  )
  const account = {
    ports: new Map(),
    seen: new Set(),
    sync: {
      openSheet: async (...[sheetId, sink]: Parameters<typeof hub.attach>) => {
        hub.attach(sheetId, sink)
        hub.setBase(sheetId, EARLY.opened)
      },
      closeSheet: hub.detach,
    },
  } as unknown as OpenAccount // as: only the parts that opening a sheet uses
  const channels: string[] = []
  const handlers = sheetHandlers(
    () => account,
    async () => 'opened',
  ) as Handlers // no others are called
  let arrive: (handlers: Handlers) => void = () => undefined
  const isThere = new Promise<Handlers>(resolve => {
    arrive = resolve
  })
  const dispatch: Dispatch = async (channel, input, from) => {
    channels.push(channel)
    return createDispatch(await isThere, () => undefined)(channel, input, from)
  }
  return {
    hub,
    account,
    dispatch,
    /** The calls, in order. */
    channels,
    arrive: () => arrive(handlers),
    arriveRefusing: () => arrive({ ...handlers, 'sheet.open': async () => fail({ kind: 'disk-full' }) }),
    arriveBroken: () => arrive({ ...handlers, 'sheet.open': () => Promise.reject(new Error('a bug')) }),
    store: (...typed: OutboxEdit[]) => {
      edits = typed
    },
  }
}

const openEarly = (input: unknown = OPENING, early = KNOWN) =>
  answerEarly(early, { channel: 'sheet.open', input, caller }, program.dispatch)
const page = () => window.opening('first').page

describe('the sheet that was in front', () => {
  test('shows its cells before the program is loaded, with a checking state', async () => {
    expect(await openEarly()).toEqual(ok(null))

    await eventually(() => expect(page().drawn()).toEqual(['Door', 'Wall']))
    expect(page().freshness()).toEqual({ copiedAt: 1000, checking: true, offline: false })
    expect(page().loading()).toBe(null)
    expect(program.account.ports.size).toBe(0)
  })

  test('continues in the same port with the program: edits arrive, and cells are not sent twice', async () => {
    await openEarly()
    program.store(anOutboxEdit(set(2, 'mine')))
    program.arrive()

    await eventually(() => expect(page().drawn()).toEqual(['Door', 'mine']))
    expect(sent).toEqual(['snapshot', 'freshness', 'edits'])
    expect(page().freshness()).toEqual({ copiedAt: 1000, checking: false, offline: false })
    expect(program.channels).toEqual(['sheet.open'])
    expect(program.hub.openSheets()).toEqual([SHEET])
  })

  test('is replaced in the same port when it has changed', async () => {
    await openEarly()
    program.arrive()
    await eventually(() => expect(sent).toContain('freshness'))
    const buffer = encodeSheet(aSheet([aRow(1, { 1: 'Window' })], { id: SHEET }))
    program.hub.setBase(SHEET, { buffer, version: 4, copiedAt: 2000 })

    await eventually(() => expect(page().drawn()).toEqual(['Window']))
    expect(window.opening('first').isClosed).toBe(false)
  })

  test('closes the port when the program refuses to open it', async () => {
    await openEarly()
    program.arriveRefusing()

    await eventually(() => expect(window.opening('first').isClosed).toBe(true))
  })

  test('closes the port when the program throws', async () => {
    await openEarly()
    program.arriveBroken()

    await eventually(() => expect(window.opening('first').isClosed).toBe(true))
  })

  test('closes the port when the program rejects the input of the page', async () => {
    expect(await openEarly({ ...OPENING, more: 'than the contract has' })).toEqual(ok(null))
    program.arrive()

    await eventually(() => expect(window.opening('first').isClosed).toBe(true))
    expect(program.account.ports.size).toBe(0)
  })
})

describe('the program answers', () => {
  test.each([
    ['another sheet', { ...OPENING, sheetId: SHEET + 1 }],
    ['a sheet without a number', { ...OPENING, sheetId: String(SHEET) }],
    ['an opening without a name', { sheetId: SHEET }],
    ['an opening whose name is none', { ...OPENING, opening: 1 }],
    ['an opening whose name has no end', { ...OPENING, opening: 'x'.repeat(101) }],
    ['nothing', null],
    ['a text', 'sheet'],
    ['a list', [SHEET, 'first']],
  ])('for %s; no port is opened for it', async (_what, input) => {
    expect(await openEarly(input)).toBe(null)

    expect(sent).toEqual([])
    expect(program.channels).toEqual([])
    expect(() => window.opening('first')).toThrow()
  })

  test('without a known sheet', async () => {
    expect(await openEarly(OPENING, { ...KNOWN, sheet: async () => null })).toBe(null)
    expect(sent).toEqual([])
  })

  test('other calls neither read the sheet nor mark the page as drawn', async () => {
    const [sheet, drawn] = [vi.fn(KNOWN.sheet), vi.fn()]
    const ask = (channel: 'items.list' | 'sheet.close' | 'edits.submit') =>
      answerEarly({ ...KNOWN, sheet, drawn }, { channel, input: OPENING, caller }, program.dispatch)

    expect([await ask('items.list'), await ask('sheet.close'), await ask('edits.submit')]).toEqual([null, null, null])
    expect(sheet).not.toHaveBeenCalled()
    expect(drawn).not.toHaveBeenCalled()
  })
})

describe('a loading page', () => {
  const ask = (channel: 'app.start' | 'page.drawn', early: Early) =>
    answerEarly(early, { channel, input: {}, caller }, program.dispatch)

  test('receives the last state, or has to wait for the program', async () => {
    const start = { version: '1.0.0' } as NonNullable<ReturnType<Early['start']>> // passed on as it is

    expect(await ask('app.start', { ...KNOWN, start: () => start })).toEqual(ok(start))
    expect(await ask('app.start', KNOWN)).toBe(null)
  })

  test('lists the sheets that the last one listed, from the beginning only', async () => {
    const items = { items: [], next: 40 }
    const early = { ...KNOWN, items: () => items }
    const list = (input: unknown) => answerEarly(early, { channel: 'items.list', input, caller }, program.dispatch)

    expect(await list({ after: 0 })).toEqual(ok(items))
    expect(await list({ after: 40 })).toBe(null)
  })

  test('reports its first picture, here and to the program', async () => {
    const drawn = vi.fn()

    expect(await ask('page.drawn', { ...KNOWN, drawn })).toBe(null)
    expect(drawn).toHaveBeenCalledOnce()
  })
})

test('a sheet that was closed before the program was loaded is not kept open', async () => {
  await openEarly()
  window.opening('first').leave()
  const closed = program.dispatch('sheet.close', { sheetId: SHEET }, caller)
  await eventually(() => expect(window.opening('first').isClosed).toBe(true))
  program.arrive()
  await closed

  await eventually(() => expect(program.account.ports.size).toBe(0))
  expect(program.hub.openSheets()).toEqual([])
})
