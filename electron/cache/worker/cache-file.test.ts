import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { cases } from '../../../shared/testing/cases.ts'
import type { CacheCall, CacheInput, CacheOutput, CacheRequest } from '../protocol.ts'
import { openWorkerCore, type WorkerCore } from './core.ts'

const PAGE_BYTES = 4096
const SHEET = sheetId(1)
const ROWS = 60
let folder: string
let file: string
let run: number
let core: WorkerCore
let idle: (() => void)[]

beforeEach(begin)
afterEach(end)

function begin(): void {
  run = 0
  folder = mkdtempSync(join(tmpdir(), 'sheaf-damage-'))
  file = join(folder, 'cache.db')
  start()
}

function end(): void {
  core.close()
  rmSync(folder, { recursive: true })
}

/** The files that the run leaves on the disk. */
function leaveRun(): void {
  core.close()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  moveOn(['cache.db'])
}

/**
 * Moves the files to a new folder for the next run: within one process, SQLite keeps a file open until its statements
 * are finalized.
 */
function moveOn(names: readonly string[]): void {
  run += 1
  const next = join(folder, String(run))
  mkdirSync(next)
  for (const name of names) copyFileSync(join(dirname(file), name), join(next, name))
  file = join(next, 'cache.db')
}

const around = () => readdirSync(dirname(file))

function start(): void {
  idle = []
  const opened = openWorkerCore({ file, budgetBytes: 1e9, stamp: '1', whenIdle: work => idle.push(work) })
  if (!opened.ok) throw new Error(opened.error.kind)
  core = opened.value
}

function answer<C extends CacheCall>(call: C, input: CacheInput<C>): CacheOutput<C> {
  // A call and its input belong together by the types of this function.
  const { result } = core.handle({ id: 1, call, input } as CacheRequest).reply
  if (!result.ok) throw new Error(`${call}: ${result.error.kind}`)
  return result.value as CacheOutput<C> // the answer to this call
}

const cellText = (row: number) => `row ${row} ${'of a plan that is written at length '.repeat(8)}`

/** The service's answer, taken in. */
function arrive(id = 1): void {
  const columns = [{ id: 1, index: 0, title: 'Snag', primary: true, type: 'TEXT_NUMBER' }]
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    cells: [{ columnId: 1, value: cellText(index + 1) }],
  }))
  const body = JSON.stringify({ id, version: 1, name: `Sheet ${id}`, accessLevel: 'OWNER', columns, rows })
  answer('beginArrival', { arrival: 7, sheetId: sheetId(id) })
  answer('addBytes', { arrival: 7, chunks: [new TextEncoder().encode(body).buffer], wantsPreview: false })
  answer('storeArrival', { arrival: 7, at: 1000, keep: [] })
}

/** The cells of the copy; null without one. */
function cells(id = 1): readonly unknown[] | null {
  const copy = answer('openSheet', { sheetId: sheetId(id), at: 2000 })
  const read = copy && openColumnar(copy.buffer)
  if (!read) return null
  if (!read.ok) throw new Error('a copy was given that does not open')
  return Array.from({ length: read.value.rowCount }, (_, index) => read.value.cellAt(index, columnId(1)).value)
}

const whole = Array.from({ length: ROWS }, (_, index) => cellText(index + 1))

/** A file left by a run, with two sheets and a list, and then damaged. */
function leave(damage: () => void): void {
  arrive(1)
  arrive(2)
  answer('saveListing', { key: 'items', content: '[1]' })
  leaveRun()
  damage()
  start()
}

function overwrite(at: number, bytes: Uint8Array): void {
  const opened = openSync(file, 'r+')
  writeSync(opened, bytes, 0, bytes.length, at)
  closeSync(opened)
}

/** The first page of a table. */
function rootOf(table: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  const found = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)
  db.close()
  return (Number(found?.rootpage) - 1) * PAGE_BYTES
}

const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 151 + 43) % 256)

/** Everything that a run does with the file, with any damage. */
function useAll(): void {
  answer('listCopies', {})
  answer('usage', {})
  answer('loadListing', { key: 'items' })
  const change = { rowId: rowId(1), locked: false, attachments: 0, comments: 0, cells: [] }
  answer('applyChange', { sheetId: SHEET, rows: [change], moves: [], version: 2, at: 3000 })
  for (const work of idle.splice(0)) work()
  answer('confirmSheet', { sheetId: SHEET, at: 4000 })
  answer('noteOpened', { sheetId: SHEET, at: 4000 })
  answer('removeSheet', { sheetId: sheetId(2) })
  answer('saveListing', { key: 'people', content: '[]' })
}

describe('a cache file that is damaged in the middle', () => {
  test.each(['sheet', 'outline', 'row', 'snapshot', 'listing'])(
    'when its %ss are damaged: reads as a file without copies and stores the sheet again',
    table => {
      leave(() => overwrite(rootOf(table), noise(3000)))

      expect([null, whole]).toContainEqual(cells())
      useAll()
      arrive()

      expect(cells()).toEqual(whole)
      expect(answer('loadListing', { key: 'people' })).toBe('[]')
    },
  )

  test('is kept unchanged next to the new one', () => {
    leave(() => overwrite(rootOf('sheet'), noise(3000)))
    const { size } = statSync(file)

    expect(cells()).toBeNull()

    expect(around()).toContain('cache.db.broken-1-1')
    expect(statSync(`${file}.broken-1-1`).size).toBe(size)
  })

  test('does not lose a sheet that arrives when the damage is detected', () => {
    leave(() => overwrite(rootOf('row'), noise(3000)))

    arrive()

    expect(cells()).toEqual(whole)
    leaveRun()
    start()
    expect(cells()).toEqual(whole)
  })

  test('is also detected when idle, while snapshots are rebuilt', () => {
    const change = { rowId: rowId(1), locked: false, attachments: 0, comments: 0, cells: [] }
    arrive()
    answer('applyChange', { sheetId: SHEET, rows: [change], moves: [], version: 2, at: 3000 })
    leaveRun()
    overwrite(rootOf('outline'), noise(3000))
    start()
    answer('applyChange', { sheetId: sheetId(99), rows: [change], moves: [], version: 2, at: 3000 })

    for (const work of idle.splice(0)) work()

    expect(around()).toContain('cache.db.broken-1-1')
    expect(cells()).toBeNull()
  })

  test('is set aside by the next start if the system keeps it open', () => {
    leave(() => overwrite(rootOf('sheet'), noise(3000)))
    // A non-empty folder blocks the rename, as an open handle does on other systems.
    mkdirSync(`${file}.broken-1-1/full`, { recursive: true })
    const { result } = core.handle({ id: 1, call: 'openSheet', input: { sheetId: SHEET, at: 1 } }).reply
    expect(result).toMatchObject({ error: { kind: 'storage-broken' } })
    core.close()

    moveOn(['cache.db', 'cache.db.damaged'])
    start()

    expect(cells()).toBeNull()
    expect(around()).toContain('cache.db.broken-1')
    expect(around()).not.toContain('cache.db.damaged')
  })

  test('never ends the thread and never shows a wrong cell, for any damage', () => {
    const anyDamage = fc.record({
      position: fc.double({ min: 0, max: 0.999, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
      kind: fc.constantFrom('noise', 'zeros', 'cut'),
    })
    fc.assert(
      fc.property(anyDamage, ({ position, bytes, kind }) => {
        end()
        begin()
        leave(() => {
          const { size } = statSync(file)
          const at = Math.floor(position * size)
          if (kind === 'cut') truncateSync(file, at)
          else overwrite(at, (kind === 'zeros' ? new Uint8Array(3000) : bytes).subarray(0, size - at))
        })

        for (const id of [1, 2]) expect([null, whole]).toContainEqual(cells(id))
        useAll()
        arrive()

        expect(cells()).toEqual(whole)
      }),
      { numRuns: cases(15, 40) },
    )
  })
})
