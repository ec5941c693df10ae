import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ColumnarSheet, openColumnar } from '../../../shared/columnar/read.ts'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import { openDb } from '../../db/db.ts'
import { CACHE_MIGRATIONS } from '../cache-migrations.ts'
import type { CacheCall, CacheInput, CacheOutput, CacheRequest } from '../protocol.ts'
import { createCacheFile } from './cache-file.ts'
import { createWorkerCore, openWorkerCore, type WorkerCore } from './core.ts'

const SHEET = sheetId(1)
let folder: string
let file: string
let core: WorkerCore
let idle: (() => void)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-cache-'))
  file = join(folder, 'cache.db')
  start()
})

afterEach(() => {
  core.close()
  rmSync(folder, { recursive: true })
})

function start(budgetBytes = 1e9): void {
  idle = []
  const created = openWorkerCore({ file, budgetBytes, stamp: '1', whenIdle: work => idle.push(work) })
  if (!created.ok) throw new Error(JSON.stringify(created.error))
  core = created.value
}

function restart(budgetBytes?: number): void {
  core.close()
  start(budgetBytes)
}

function ask<C extends CacheCall>(call: C, input: CacheInput<C>) {
  // A call and its input belong together by the types of this function.
  const { reply } = core.handle({ id: 1, call, input } as CacheRequest)
  return reply.result
}

function answer<C extends CacheCall>(call: C, input: CacheInput<C>): CacheOutput<C> {
  const result = ask(call, input)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value as CacheOutput<C> // the answer to this call
}

function wire(rows: readonly object[], id = 1, version = 1): ArrayBuffer {
  const columns = [{ id: 1, index: 0, title: 'Snag', primary: true, type: 'TEXT_NUMBER' }]
  return new TextEncoder().encode(
    JSON.stringify({ id, version, name: `Sheet ${id}`, accessLevel: 'OWNER', columns, rows }),
  ).buffer
}

const wireRow = (id: number, text: string, parentId?: number) => ({
  id,
  parentId,
  cells: [{ columnId: 1, value: text }],
})

type Arriving = { readonly sheetId: SheetId; readonly bytes: ArrayBuffer; readonly at: number; readonly keep: number[] }

/** A sheet that arrives in one piece. */
function arrive({ sheetId, bytes, at, keep }: Arriving) {
  answer('beginArrival', { arrival: 7, sheetId })
  ask('addBytes', { arrival: 7, chunks: [bytes], wantsPreview: false })
  return ask('storeArrival', { arrival: 7, at, keep })
}

function store(rows: readonly object[], id = 1, at = 1000, keep: number[] = []) {
  const stored = arrive({ sheetId: sheetId(id), bytes: wire(rows, id), at, keep })
  if (!stored.ok) throw new Error(JSON.stringify(stored.error))
  return stored.value
}

function opened(id = 1): ColumnarSheet {
  const copy = answer('openSheet', { sheetId: sheetId(id), at: 2000 })
  const read = copy && openColumnar(copy.buffer)
  if (!read?.ok) throw new Error('there is no copy that opens')
  return read.value
}

const drawn = (sheet: ColumnarSheet) =>
  Array.from({ length: sheet.rowCount }, (_, index) => {
    return `${'>'.repeat(sheet.levelAt(index))}${sheet.rowIdAt(index)} ${sheet.cellAt(index, columnId(1)).value}`
  })

const patch = (row: number, text: string): RowPatch => ({
  rowId: rowId(row),
  locked: false,
  attachments: 0,
  comments: 0,
  cells: [[1, [text, null, null]]],
})

const change = (rows: readonly RowPatch[], moves: readonly SheetEdit[] = [], version = 2) =>
  answer('applyChange', { sheetId: SHEET, rows, moves, version, at: 3000 })

describe('a local copy', () => {
  test('opens after a restart as it was stored', () => {
    const stored = store([wireRow(5, 'first'), wireRow(6, 'second', 5)])
    restart()

    expect(drawn(opened())).toEqual(['5 first', '>6 second'])
    expect(stored).toMatchObject({ version: 1, copiedAt: 1000 })
    expect(answer('listCopies', {})).toMatchObject([{ sheetId: 1, name: 'Sheet 1', copiedAt: 1000, openedAt: 2000 }])
  })

  test('is missing for a sheet that was never read', () => {
    expect(answer('openSheet', { sheetId: SHEET, at: 1 })).toBe(null)
  })

  test('includes the user’s own saved changes without a refresh', () => {
    store([wireRow(5, 'first'), wireRow(6, 'under', 5), wireRow(7, 'last')])

    change([patch(7, 'changed')])
    change(
      [patch(8, 'new')],
      [
        { kind: 'add-row', rowId: rowId(8), location: { parentId: rowId(7), after: null } },
        { kind: 'delete-row', rowId: rowId(5) },
      ],
      3,
    )
    restart()

    expect(drawn(opened())).toEqual(['7 changed', '>8 new'])
    expect(answer('openSheet', { sheetId: SHEET, at: 1 })).toMatchObject({ version: 3, copiedAt: 3000 })
  })

  test('is rebuilt when the thread is idle', () => {
    store([wireRow(5, 'first')])
    change([patch(5, 'changed')])

    idle[0]!()
    core.close()

    const db = new DatabaseSync(file)
    const kept = db.prepare(
      'SELECT count(*) AS ready FROM snapshot JOIN sheet ON id = sheet_id WHERE snapshot.revision = sheet.revision',
    )
    expect(kept.get()?.ready).toBe(1)
    db.close()
    start()
    expect(drawn(opened())).toEqual(['5 changed'])
  })

  test('is rebuilt from its rows when its snapshot is damaged', () => {
    store([wireRow(5, 'first')])
    core.close()
    const db = new DatabaseSync(file)
    const { buffer } = db.prepare('SELECT buffer FROM snapshot').get() as { buffer: Uint8Array } // the column's type
    buffer[buffer.length - 20]! ^= 1
    db.prepare('UPDATE snapshot SET buffer = ?').run(buffer)
    db.close()
    start()

    expect(drawn(opened())).toEqual(['5 first'])
  })

  test('is deleted when its rows are damaged too, without a crash', () => {
    store([wireRow(5, 'first')])
    core.close()
    const db = new DatabaseSync(file)
    db.exec("DELETE FROM snapshot; UPDATE row SET content = '[true,'")
    db.close()
    start()

    expect(answer('openSheet', { sheetId: SHEET, at: 1 })).toBe(null)
    expect(answer('listCopies', {})).toEqual([])
  })

  test('is evicted when the cache is too big, except the one just read and those with unsent edits', () => {
    store([wireRow(5, 'old')], 1, 1000)
    store([wireRow(5, 'newer')], 2, 2000)
    restart(1)

    store([wireRow(5, 'newest')], 3, 3000)

    expect(answer('listCopies', {}).map(copy => copy.sheetId)).toEqual([3])
    store([], 4, 4000, [3])
    expect(answer('listCopies', {}).map(copy => copy.sheetId)).toEqual([3, 4])
    expect(answer('usage', {})).toMatchObject({ sheets: 2 })
  })
})

describe('when copies grow too big', () => {
  const three = () => {
    for (const id of [1, 2, 3]) store([wireRow(5, `sheet ${id}`)], id, id * 1000)
  }
  const left = () => answer('listCopies', {}).map(copy => Number(copy.sheetId))

  test('evicts the least recently opened sheet first, regardless of when it was read', () => {
    three()
    answer('openSheet', { sheetId: sheetId(1), at: 9000 })
    const { bytes } = answer('usage', {})
    restart(bytes)

    store([wireRow(5, 'one more')], 4, 10_000)

    expect(left()).toEqual([3, 1, 4])
  })

  test('evicts only as many as necessary', () => {
    three()
    const { bytes } = answer('usage', {})
    restart(bytes)

    const larger = Array.from({ length: 15 }, (_, index) => wireRow(index + 1, `row ${index}`))
    store(larger, 4, 10_000)

    expect(left()).toEqual([3, 4])
    expect(answer('usage', {}).bytes).toBeLessThanOrEqual(bytes)
  })

  test('evicts nothing while there is room', () => {
    three()
    restart(answer('usage', {}).bytes * 2)

    store([wireRow(5, 'one more')], 4, 10_000)

    expect(left()).toEqual([1, 2, 3, 4])
  })

  test('an evicted sheet is deleted with its rows and reads as missing', () => {
    three()
    restart(1)
    store([wireRow(5, 'one more')], 4, 10_000)
    core.close()

    const db = new DatabaseSync(file)
    const rows = db.prepare('SELECT DISTINCT sheet_id FROM row').all()
    db.close()
    start()

    expect(rows).toEqual([{ sheet_id: 4 }])
    expect(answer('openSheet', { sheetId: sheetId(1), at: 1 })).toBeNull()
  })
})

describe('the cache file', () => {
  test('is readable by this user only', () => {
    store([wireRow(5, 'first')])

    const modes = readdirSync(folder).map(name => statSync(join(folder, name)).mode & 0o777)

    expect(new Set(modes)).toEqual(new Set([0o600]))
  })

  test('is set aside if it is damaged, and a new one created', () => {
    store([wireRow(5, 'first')])
    core.close()
    rmSync(`${file}-wal`, { force: true })
    writeFileSync(file, 'this is no database'.repeat(500))

    start()

    expect(answer('listCopies', {})).toEqual([])
    expect(readdirSync(folder)).toContain('cache.db.broken-1')
    store([wireRow(5, 'again')])
    expect(drawn(opened())).toEqual(['5 again'])
  })

  test('contains nothing of an incomplete sheet', () => {
    store([wireRow(5, 'first')])
    answer('beginArrival', { arrival: 9, sheetId: SHEET })
    answer('addBytes', { arrival: 9, chunks: [wire([wireRow(6, 'half')]).slice(0, 200)], wantsPreview: true })

    answer('dropArrival', { arrival: 9 })

    expect(ask('storeArrival', { arrival: 9, at: 1, keep: [] })).toMatchObject({ error: { kind: 'storage-broken' } })
    expect(drawn(opened())).toEqual(['5 first'])
  })

  test('receives two sheets at the same time, and handles other calls between their chunks', () => {
    const pieces = [1, 2].map(id => ({ id, bytes: wire([wireRow(5, `of ${id}`)], id) }))
    for (const { id } of pieces) answer('beginArrival', { arrival: id, sheetId: sheetId(id) })

    for (const { id, bytes } of pieces)
      answer('addBytes', { arrival: id, chunks: [bytes.slice(0, 90)], wantsPreview: false })
    answer('saveListing', { key: 'between', content: '[]' })
    for (const { id, bytes } of pieces)
      answer('addBytes', { arrival: id, chunks: [bytes.slice(90)], wantsPreview: false })
    for (const { id } of pieces) answer('storeArrival', { arrival: id, at: 1, keep: [] })

    expect([drawn(opened(1)), drawn(opened(2))]).toEqual([['5 of 1'], ['5 of 2']])
  })

  test('written by a newer Sheaf is set aside, and a new one created', () => {
    store([wireRow(5, 'of a newer one')])
    core.close()
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 99')
    db.close()

    start()
    store([wireRow(5, 'read again')])

    expect(drawn(opened(1))).toEqual(['5 read again'])
    expect(readdirSync(folder).some(name => name.includes('.broken-'))).toBe(true)
  })

  test('reports a full disk and keeps its content', () => {
    store([wireRow(5, 'first')])
    core.close()
    const big = Array.from({ length: 2000 }, (_, index) => wireRow(index + 1, 'x'.repeat(500)))
    const db = openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '1' })
    if (!db.ok) throw new Error('the file does not open')
    // The limit applies per connection, so it is set on this one.
    db.value.db.sqlite.exec('PRAGMA max_page_count = 60')
    const cacheFile = createCacheFile(db.value.db, { file, stamp: '1' })
    core = createWorkerCore(cacheFile, { budgetBytes: 1e9, whenIdle: () => undefined })

    const refused = arrive({ sheetId: SHEET, bytes: wire(big), at: 9000, keep: [] })

    expect(refused).toEqual({ ok: false, error: { kind: 'disk-full' } })
    expect(drawn(opened())).toEqual(['5 first'])
    expect(answer('listCopies', {})).toMatchObject([{ copiedAt: 1000 }])
  })

  test('is unchanged by a response that is no sheet, or another sheet', () => {
    store([wireRow(5, 'first')])

    const page = arrive({
      sheetId: SHEET,
      bytes: new TextEncoder().encode('<html>').buffer,
      at: 1,
      keep: [],
    })
    const other = arrive({ sheetId: SHEET, bytes: wire([], 2), at: 1, keep: [] })

    expect([page, other]).toMatchObject([{ error: { kind: 'malformed' } }, { error: { kind: 'malformed' } }])
    expect(drawn(opened())).toEqual(['5 first'])
  })

  test('stores small lists by name', () => {
    answer('saveListing', { key: 'items', content: '[1]' })
    restart()

    expect([answer('loadListing', { key: 'items' }), answer('loadListing', { key: 'other' })]).toEqual(['[1]', null])
  })

  test('is cleared on request', () => {
    store([wireRow(5, 'first')])

    answer('clear', {})

    expect(answer('usage', {})).toEqual({ sheets: 0, bytes: 0 })
  })
})
