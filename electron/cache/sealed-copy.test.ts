import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealColumnar } from '../../shared/columnar/checksum.ts'
import { FORMAT, PREFIX, PREFIX_BYTES } from '../../shared/columnar/layout.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { CACHE_MIGRATIONS } from './cache-migrations.ts'
import type { CacheCall, CacheInput, CacheRequest } from './protocol.ts'
import { readFrom, readSealed } from './sealed-copy.ts'
import { openWorkerCore, type WorkerCore } from './worker/core.ts'
import { bytesOf, WIRE } from './worker/testing/wire.ts'

const SHEET = sheetId(WIRE.id)
let folder: string
let file: string
/** The thread that owns the file. */
let core: WorkerCore | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-sealed-'))
  file = join(folder, 'cache.db')
  const opened = openWorkerCore({ file, stamp: '1', budgetBytes: 1e9, whenIdle: () => undefined })
  if (!opened.ok) throw new Error(opened.error.kind)
  core = opened.value
  ask('beginArrival', { arrival: 1, sheetId: SHEET })
  ask('addBytes', { arrival: 1, chunks: [bytesOf(WIRE).buffer], wantsPreview: false })
  ask('storeArrival', { arrival: 1, at: 1000, keep: [] })
})
afterEach(() => {
  endThread()
  rmSync(folder, { recursive: true })
})

function endThread(): void {
  core?.close()
  core = null
}

function ask<C extends CacheCall>(call: C, input: CacheInput<C>): void {
  // A call and its input belong together by the types of this function.
  const answered = core?.handle({ id: 1, call, input } as CacheRequest)
  if (!answered?.reply.result.ok) throw new Error(`${call} failed`)
}

/** Changes the file as an earlier run or another program could have left it. */
function change(work: (sqlite: InstanceType<typeof DatabaseSync>) => void): void {
  endThread()
  const sqlite = new DatabaseSync(file)
  work(sqlite)
  sqlite.close()
}

const read = (from = file, sheet = SHEET) => readFrom(from, sqlite => readSealed(sqlite, sheet, crc32))
function firstCell(from = file): unknown {
  const found = read(from)
  const opened = found && openColumnar(found.buffer)
  return opened?.ok ? opened.value.cellAt(0, columnId(11)).value : null
}
const FIRST = WIRE.rows[0]?.cells[0]?.value

describe('the cells of a cached sheet', () => {
  test('are read as they were stored, with the age of the copy', () => {
    endThread()

    expect(firstCell()).toBe(FIRST)
    expect(read()).toMatchObject({ version: 7, copiedAt: 1000 })
  })

  test('can be transferred without a copy, because their buffer contains nothing else', () => {
    const found = read()

    expect(found?.buffer).toBeInstanceOf(ArrayBuffer)
    expect(found?.buffer.byteLength).toBe(new Uint32Array(found?.buffer ?? new ArrayBuffer(32))[2])
  })

  test('survive a killed run, including changes that are still in the write-ahead log', () => {
    const left = join(folder, 'left.db')
    copyFileSync(file, left)
    copyFileSync(`${file}-wal`, `${left}-wal`)

    expect(statSync(`${left}-wal`).size).toBeGreaterThan(0)
    expect(firstCell(left)).toBe(FIRST)
  })

  test('are not shown if the rows have changed since', () => {
    const row = { rowId: rowId(101), locked: false, attachments: 0, comments: 0, cells: [] }
    ask('applyChange', { sheetId: SHEET, rows: [row], moves: [], version: 8, at: 2000 })

    expect(read()).toBe(null)
  })

  test('are not shown if any byte of them differs', () => {
    const whole = new Uint8Array(read()?.buffer ?? new ArrayBuffer(0))
    change(sqlite => {
      const put = sqlite.prepare('UPDATE snapshot SET buffer = ?')
      for (const at of [0, 4, 12, 16, 31, 32, whole.length >> 1, whole.length - 1]) {
        const damaged = whole.slice()
        damaged[at]! ^= 1
        put.run(damaged)
        expect(read(), `byte ${at} of ${whole.length}`).toBe(null)
      }
      put.run(whole)
    })

    expect(firstCell()).toBe(FIRST)
  })

  test('are not shown in a format of another version, even if they are intact', () => {
    const other = read()?.buffer ?? new ArrayBuffer(0)
    new Uint32Array(other, 0, PREFIX_BYTES / 4)[PREFIX.format] = FORMAT + 1
    sealColumnar(other, crc32)
    change(sqlite => sqlite.prepare('UPDATE snapshot SET buffer = ?').run(new Uint8Array(other)))

    expect(read()).toBe(null)
  })

  test('are not shown if they are truncated or missing', () => {
    change(sqlite => {
      sqlite.exec('UPDATE snapshot SET buffer = substr(buffer, 1, length(buffer) - 8)')
      expect(read()).toBe(null)
      sqlite.exec("UPDATE snapshot SET buffer = x''")
      expect(read()).toBe(null)
      sqlite.exec('DELETE FROM snapshot')
    })

    expect(read()).toBe(null)
  })

  test('belong to one sheet; another sheet has none', () => {
    expect(read(file, sheetId(5))).toBe(null)
  })
})

describe('the file of cached copies', () => {
  test('is not read if an earlier or a later Sheaf has written it', () => {
    const now = CACHE_MIGRATIONS.length
    for (const other of [now - 1, now + 1]) {
      change(sqlite => sqlite.exec(`PRAGMA user_version = ${other}`))
      expect(read()).toBe(null)
    }
    change(sqlite => sqlite.exec(`PRAGMA user_version = ${now}`))
    expect(firstCell()).toBe(FIRST)
  })

  test('may be missing, and is not created', () => {
    const nowhere = join(folder, 'nobody', 'cache.db')

    expect(read(nowhere)).toBe(null)
    expect(() => statSync(nowhere)).toThrow('ENOENT')
  })

  test.each([
    ['empty', ''],
    ['a text', 'no database at all, but long enough to be looked at as one. '.repeat(100)],
    ['the beginning of one', 'SQLite format 3\0'],
  ])('may be invalid, such as %s', (_what, content) => {
    const other = join(folder, 'other.db')
    writeFileSync(other, content)

    expect(read(other)).toBe(null)
    expect(readFileSync(other, 'utf8')).toBe(content)
  })

  test('may be a folder, or a file without tables', () => {
    mkdirSync(join(folder, 'folder.db'))
    expect(read(join(folder, 'folder.db'))).toBe(null)

    change(sqlite => sqlite.exec('DROP TABLE snapshot'))
    expect(read()).toBe(null)
  })

  test('is read-only and does not change', () => {
    endThread()
    const before = readFileSync(file)
    const { mtimeMs } = statSync(file)

    expect(firstCell()).toBe(FIRST)
    expect(readFrom(file, sqlite => sqlite.exec('DELETE FROM sheet') ?? 'deleted')).toBe(null)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
  })

  test('can be read while its owner has it open, and is not locked afterwards', () => {
    expect(firstCell()).toBe(FIRST)

    ask('removeSheet', { sheetId: SHEET })
    expect(read()).toBe(null)
  })
})
