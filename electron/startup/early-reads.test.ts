import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { ok } from '../../shared/result.ts'
import { type CacheClient, createCacheClient } from '../cache/client/cache-client.ts'
import type { CacheReply, CacheRequest } from '../cache/protocol.ts'
import { openWorkerCore, type WorkerCore } from '../cache/worker/core.ts'
import { bytesOf, WIRE } from '../cache/worker/testing/wire.ts'
import { createLaterThread, type Thread } from '../env/later-thread.ts'
import { type EarlySheet, withEarlyReads } from './early-reads.ts'

const SHEET = sheetId(WIRE.id)
const FIRST = WIRE.rows[0]?.cells[0]?.value
let folder: string
let file: string
let core: WorkerCore | null
/** The calls to the thread, its start included. */
let log: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-early-'))
  file = join(folder, 'cache.db')
  core = null
  log = []
})
afterEach(() => {
  endThread()
  rmSync(folder, { recursive: true })
})

function endThread(): void {
  core?.close()
  core = null
}

/** The thread that owns the file: the real core, with copied messages. */
function beginThread(): Thread<CacheReply> {
  log.push('begun')
  const opened = openWorkerCore({ file, stamp: '1', budgetBytes: 1e9, whenIdle: () => undefined })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { handle } = opened.value
  core = opened.value
  let hear: (reply: CacheReply) => void = () => undefined
  return {
    once: () => undefined,
    on(event: 'message' | 'error', listener: ((reply: CacheReply) => void) | ((cause: Error) => void)) {
      if (event === 'message') hear = listener as (reply: CacheReply) => void // as: by the event's name
    },
    postMessage(message, transfer) {
      const request = structuredClone(message, { transfer: [...transfer] }) as CacheRequest // as: our own client's
      log.push(request.call)
      setImmediate(() => hear(handle(request).reply))
    },
  }
}

/** One run in front of that file. */
function startRun(sheet: EarlySheet | null = null) {
  const later = createLaterThread(beginThread)
  let draw: () => void = () => undefined
  const firstPicture = new Promise<void>(resolve => {
    draw = resolve
  })
  const cache = withEarlyReads(createCacheClient(later), {
    file,
    sheet,
    firstPicture,
    threadHasBegun: later.hasBegun,
  })
  return {
    cache,
    end: () => later.end(() => cache.close({})),
    async draw(): Promise<void> {
      draw()
      // Follow-up calls start in the first turn and are answered in the second.
      for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate)
    },
  }
}

/** A run before: it has read the sheet from the service, and kept a list. */
async function leaveCopy(then: (cache: CacheClient) => Promise<unknown> = async () => undefined): Promise<void> {
  const { cache } = startRun()
  await cache.beginArrival({ arrival: 1, sheetId: SHEET })
  await cache.addBytes({ arrival: 1, chunks: [bytesOf(WIRE).buffer], wantsPreview: false })
  await cache.storeArrival({ arrival: 1, at: 1000, keep: [] })
  await cache.saveListing({ key: 'items', content: '["a folder"]' })
  await then(cache)
  endThread()
  log = []
}

const open = async (cache: CacheClient, sheet = SHEET) => {
  const opened = await cache.openSheet({ sheetId: sheet, at: 5000 })
  if (!opened.ok) throw new Error(opened.error.kind)
  return opened.value
}
const firstCell = async (cache: CacheClient) => {
  const copy = await open(cache)
  const read = copy && openColumnar(copy.buffer)
  return read?.ok ? read.value.cellAt(0, columnId(11)).value : null
}

describe('until the first picture is drawn', () => {
  test('a sheet, its lists and the list of items are read without starting the thread', async () => {
    await leaveCopy()
    const { cache } = startRun()

    expect(await firstCell(cache)).toBe(FIRST)
    expect(await cache.loadListing({ key: 'items' })).toEqual(ok('["a folder"]'))
    expect(await cache.listCopies({})).toMatchObject(ok([{ sheetId: SHEET, name: 'Snag log', copiedAt: 1000 }]))
    expect(log).toEqual([])
  })

  test('cells that the page already has are returned unchanged, and any other sheet is read from the file', async () => {
    await leaveCopy()
    const shown = { buffer: encodeSheet(aSheet([aRow(1)])), version: 3, copiedAt: 2000 }
    const { cache } = startRun({ sheetId: sheetId(5), opened: shown })

    expect(await open(cache, sheetId(5))).toBe(shown)
    expect(await firstCell(cache)).toBe(FIRST)
    expect(log).toEqual([])
  })

  test('a copy with an outdated snapshot is read by the thread, with its changes', async () => {
    const changed = {
      rowId: rowId(101),
      locked: false,
      attachments: 0,
      comments: 0,
      cells: [[11, ['changed', null, null]]],
    } as const
    await leaveCopy(cache => cache.applyChange({ sheetId: SHEET, rows: [changed], moves: [], version: 8, at: 2000 }))
    const { cache, draw } = startRun()

    expect(await firstCell(cache)).toBe('changed')
    await draw()
    // The thread recorded the opening.
    expect(log).toEqual(['begun', 'openSheet'])
  })

  test('the thread reads a missing sheet or file', async () => {
    const { cache } = startRun()

    expect(await open(cache)).toBe(null)
    expect(await cache.loadListing({ key: 'people' })).toEqual(ok(null))
    expect(await cache.listCopies({})).toEqual(ok([]))
    expect(log).toEqual(['begun', 'openSheet', 'loadListing', 'listCopies'])
  })

  test('reads through the thread once it was started by another call: it may have changed the file', async () => {
    await leaveCopy()
    const { cache } = startRun()
    await cache.removeSheet({ sheetId: SHEET })

    expect(await open(cache)).toBe(null)
    expect(await cache.listCopies({})).toEqual(ok([]))
    expect(await cache.loadListing({ key: 'items' })).toEqual(ok('["a folder"]'))
    expect(log).toEqual(['begun', 'removeSheet', 'openSheet', 'listCopies', 'loadListing'])
  })

  test('every other call is sent to the thread', async () => {
    await leaveCopy()
    const { cache } = startRun()

    expect(await cache.usage({})).toMatchObject(ok({ sheets: 1 }))
    expect(log).toEqual(['begun', 'usage'])
  })
})

describe('a file that is damaged in the middle', () => {
  /** Simulates a failing disk after the run: noise over a page. */
  function damage(table: string): void {
    const db = new DatabaseSync(file)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage
    db.close()
    const elsewhere = join(folder, 'found.db')
    copyFileSync(file, elsewhere)
    file = elsewhere
    const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 151 + 43) % 256)
    const opened = openSync(file, 'r+')
    writeSync(opened, noise, 0, noise.length, (Number(root) - 1) * 4096)
    closeSync(opened)
  }

  test.each(['sheet', 'snapshot', 'row', 'listing'])(
    'at its %ss: a start reads on, and the thread puts it right',
    async table => {
      await leaveCopy()
      damage(table)
      const { cache, draw } = startRun()

      expect([FIRST, null]).toContain(await firstCell(cache))
      expect((await cache.loadListing({ key: 'items' })).ok).toBe(true)
      expect((await cache.listCopies({})).ok).toBe(true)
      await draw()
      expect([FIRST, null]).toContain(await firstCell(cache))
    },
  )
})

describe('once the first picture is drawn', () => {
  test('reads through the thread', async () => {
    await leaveCopy()
    const { cache, draw } = startRun()
    await draw()

    expect(await firstCell(cache)).toBe(FIRST)
    expect(await cache.loadListing({ key: 'items' })).toEqual(ok('["a folder"]'))
    expect(await cache.listCopies({})).toMatchObject(ok([{ openedAt: 5000 }]))
    expect(log).toEqual(['begun', 'openSheet', 'loadListing', 'listCopies'])
  })

  test('a copy opened without the thread counts as opened then, so that it is evicted last', async () => {
    await leaveCopy()
    const { cache, draw } = startRun()
    await open(cache)
    expect(log).toEqual([])
    await draw()

    expect(await cache.listCopies({})).toMatchObject(ok([{ sheetId: SHEET, openedAt: 5000 }]))
    expect(log).toEqual(['begun', 'noteOpened', 'listCopies'])
  })

  test('so does the sheet that the page had before the program was loaded', async () => {
    await leaveCopy()
    const known = await open(startRun().cache)
    const { cache, draw } = startRun(known && { sheetId: SHEET, opened: known })
    await open(cache)
    await draw()

    expect(await cache.listCopies({})).toMatchObject(ok([{ openedAt: 5000 }]))
  })

  test('a start that showed no sheet does not use the thread', async () => {
    await leaveCopy()
    const { cache, draw } = startRun()
    await cache.listCopies({})
    await draw()

    expect(log).toEqual([])
  })
})

test('a run that ended before its first picture starts no thread afterwards', async () => {
  await leaveCopy()
  const { cache, draw, end } = startRun()
  await open(cache)
  await end()
  await draw()

  expect(log).toEqual([])
})
