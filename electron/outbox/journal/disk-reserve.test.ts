import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dbOn } from '../../db/db.ts'
import { createOutbox } from '../outbox.ts'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { must, SHEET, typed } from '../testing/an-outbox.ts'
import { createReserve, withReserve } from './disk-reserve.ts'

const BYTES = 100_000
let folder: string
let file: string
let notified: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-reserve-'))
  file = join(folder, 'outbox.reserve')
  notified = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const aReserve = (bytes = BYTES) =>
  createReserve({
    file,
    bytes,
    onGivenUp: () => {
      notified += 1
    },
  })

describe('the disk reserve', () => {
  test('is allocated on the disk, and readable by this user only', () => {
    aReserve().take()

    const { size, blocks, mode } = statSync(file)
    expect([size, mode & 0o777]).toEqual([BYTES, 0o600])
    expect(blocks * 512).toBeGreaterThanOrEqual(BYTES)
  })

  test('is incompressible', () => {
    aReserve().take()

    const { BROTLI_PARAM_QUALITY } = constants
    const packed = brotliCompressSync(readFileSync(file), { params: { [BROTLI_PARAM_QUALITY]: 5 } })
    expect(packed.length).toBeGreaterThan(BYTES * 0.99)
  })

  test('is freed once, with one notification', () => {
    const reserve = aReserve()
    reserve.take()

    expect([reserve.giveUp(), reserve.giveUp()]).toEqual([true, false])

    expect(existsSync(file)).toBe(false)
    expect(notified).toBe(1)
  })

  test('is found after a restart; a partial one does not count', () => {
    aReserve().take()
    expect(aReserve().giveUp()).toBe(true)
    writeFileSync(file, 'half')
    expect(aReserve().giveUp()).toBe(false)

    const reserve = aReserve()
    reserve.take()
    expect(reserve.giveUp()).toBe(true)
  })

  test('is not allocated on a nearly full disk, nor without a folder', () => {
    const huge = aReserve(2 ** 60)
    huge.take()
    rmSync(folder, { recursive: true })
    const homeless = aReserve()
    homeless.take()

    expect([huge.giveUp(), homeless.giveUp()]).toEqual([false, false])
  })

  test('is allocated again some time after there is space', () => {
    const reserve = aReserve()
    reserve.take()
    reserve.giveUp()
    for (let stored = 0; stored < 200; stored++) reserve.notNeeded()

    expect(reserve.giveUp()).toBe(true)
  })
})

describe('on a full disk', () => {
  /** A database that cannot grow until the reserve is freed. */
  function aFullDisk({ hasReserve }: { readonly hasReserve: boolean }) {
    const sqlite = new DatabaseSync(':memory:')
    for (const migration of OUTBOX_MIGRATIONS) sqlite.exec(migration)
    sqlite.exec('PRAGMA max_page_count = 1')
    let isHeld = hasReserve
    return createOutbox(
      withReserve(dbOn(sqlite), {
        take: () => undefined,
        giveUp() {
          if (!isHeld) return false
          isHeld = false
          sqlite.exec('PRAGMA max_page_count = 1000')
          return true
        },
        notNeeded: () => undefined,
      }),
    )
  }
  const cells = Array.from({ length: 2000 }, (_, index) => typed(index + 1, 'x'.repeat(100)))

  test('input is still stored, once', () => {
    const outbox = aFullDisk({ hasReserve: true })

    const change = must(outbox.add(SHEET, cells, 1))

    expect(change.changed).toHaveLength(2000)
    expect(outbox.list(SHEET)).toEqual(change.changed)
    expect(outbox.counts()).toMatchObject({ total: 2000 })
  })

  test('without a reserve it is rejected, and nothing of it is stored', () => {
    const outbox = aFullDisk({ hasReserve: false })

    expect(outbox.add(SHEET, cells, 1)).toEqual({ ok: false, error: { kind: 'disk-full' } })

    expect(outbox.list(SHEET)).toEqual([])
  })
})
