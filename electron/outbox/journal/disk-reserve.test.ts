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
let told: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-reserve-'))
  file = join(folder, 'outbox.reserve')
  told = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const aReserve = (bytes = BYTES) =>
  createReserve({
    file,
    bytes,
    onGivenUp: () => {
      told += 1
    },
  })

describe('room that is kept free for what is typed', () => {
  test('is really taken on the disk, and can be read by this user only', () => {
    aReserve().take()

    const { size, blocks, mode } = statSync(file)
    expect([size, mode & 0o777]).toEqual([BYTES, 0o600])
    expect(blocks * 512).toBeGreaterThanOrEqual(BYTES)
  })

  test('is made of nothing that a disk could store in less room', () => {
    aReserve().take()

    const { BROTLI_PARAM_QUALITY } = constants
    const packed = brotliCompressSync(readFileSync(file), { params: { [BROTLI_PARAM_QUALITY]: 5 } })
    expect(packed.length).toBeGreaterThan(BYTES * 0.99)
  })

  test('is given up once, and the person is told once', () => {
    const reserve = aReserve()
    reserve.take()

    expect([reserve.giveUp(), reserve.giveUp()]).toEqual([true, false])

    expect(existsSync(file)).toBe(false)
    expect(told).toBe(1)
  })

  test('is known again after a restart; half of it is none', () => {
    aReserve().take()
    expect(aReserve().giveUp()).toBe(true)
    writeFileSync(file, 'half')
    expect(aReserve().giveUp()).toBe(false)

    const reserve = aReserve()
    reserve.take()
    expect(reserve.giveUp()).toBe(true)
  })

  test('is not taken from a disk that has little left, nor where there is no folder', () => {
    const huge = aReserve(2 ** 60)
    huge.take()
    rmSync(folder, { recursive: true })
    const homeless = aReserve()
    homeless.take()

    expect([huge.giveUp(), homeless.giveUp()]).toEqual([false, false])
  })

  test('is taken again some time after there is room', () => {
    const reserve = aReserve()
    reserve.take()
    reserve.giveUp()
    for (let stored = 0; stored < 200; stored++) reserve.notNeeded()

    expect(reserve.giveUp()).toBe(true)
  })
})

describe('on a full disk', () => {
  /** A database that cannot grow until the reserve is given up. */
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

  test('what is typed is stored all the same, once', () => {
    const outbox = aFullDisk({ hasReserve: true })

    const change = must(outbox.add(SHEET, cells, 1))

    expect(change.changed).toHaveLength(2000)
    expect(outbox.list(SHEET)).toEqual(change.changed)
    expect(outbox.counts()).toMatchObject({ total: 2000 })
  })

  test('with nothing left it is refused, and nothing of it is stored', () => {
    const outbox = aFullDisk({ hasReserve: false })

    expect(outbox.add(SHEET, cells, 1)).toEqual({ ok: false, error: { kind: 'disk-full' } })

    expect(outbox.list(SHEET)).toEqual([])
  })
})
