import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { importCsv } from '../rules/content/import-csv.ts'
import { importReader } from './import-reader.ts'
import { builtThread, readCsvInThread } from './testing/csv-thread.ts'
import { type BeginReading, readInThread } from './thread-reading.ts'

const [ANN, BOB, CID] = [1, 2, 3]
const TITLES = { headerRowIndex: 0, primaryColumnIndex: 0 }
const STAYS = new AbortController().signal

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
const TABLE = `Item,Due,Text\n${'"Desk, oak",2026-11-20,"say ""hi"""\nLamp,,7\n'.repeat(3_000)}`
/** A file on which the thread below runs forever. */
const ENDLESS = `${TABLE}endless\n`

let busyScript = ''
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-busy-thread-'))
  busyScript = join(folder, 'busy.mjs')
  writeFileSync(busyScript, 'for (;;) {}')
  return () => rmSync(folder, { recursive: true })
})

/** Parses in the production thread, except for `ENDLESS`. */
const readOrHang: BeginReading = file =>
  Buffer.from(file.bytes).toString().endsWith('endless\n') ? readInThread(busyScript)(file) : readCsvInThread(file)

/** A reader with a manual clock, and the number of threads started and stopped. */
function aReader(begin: BeginReading = readOrHang) {
  const timers = new Map<() => void, number>()
  const files: number[] = []
  let ended = 0
  const reader = importReader({
    beginReading: file => {
      files.push(file.bytes.byteLength)
      const { outcome, end } = begin(file)
      return {
        outcome,
        end() {
          ended += 1
          end()
        },
      }
    },
    after: (ms, work) => {
      timers.set(work, ms)
      return () => void timers.delete(work)
    },
  })
  return {
    files,
    ended: () => ended,
    read: (text: string, ownerId = ANN, gone = STAYS) => reader.receive(ownerId, gone).read(bytesOf(text), TITLES),
    /** Advances the clock and fires timers. */
    pass(ms: number) {
      for (const [work, due] of timers) if (due <= ms && timers.delete(work)) work()
    },
    timers: () => timers.size,
  }
}

test('a large file parsed in a thread gives the same result as without', async () => {
  const { read, files, timers } = aReader()

  expect(await read(TABLE)).toEqual(importCsv(bytesOf(TABLE), TITLES))
  expect(await read(`A\n${'1\n'.repeat(40_000)}`)).toEqual({ kind: 'too-large', what: 'rows', limit: 20_000 })
  expect(await read(`${TABLE}"open\n`)).toMatchObject({ kind: 'broken' })
  expect(files).toHaveLength(3)
  expect(timers()).toBe(0)
})

test('a file parsed faster than a thread starts needs none', async () => {
  const { read, files } = aReader()

  await read('Item,Qty\n"Desk, oak",2\n')
  await read('Item,Qty\nDesk,2\n'.repeat(4_000))
  expect(files).toEqual([])

  await read('Item,Qty\n"Desk, oak",2\n'.repeat(400))
  expect(files).toHaveLength(1)
})

test('a file over the memory limit ends with its thread, and the next one is parsed', async () => {
  const small = readInThread(builtThread(), 32)
  const { read } = aReader(small)

  expect(await read('"'.repeat(8_000_000))).toEqual({ kind: 'too-costly', what: 'memory' })
  expect(await read(`Item\n${'Desk\n'.repeat(15_000)}`)).toMatchObject({ primaryIndex: 0 })
})

test('a file over the time limit is aborted and makes room for the next one', async () => {
  const { read, files, pass, ended } = aReader()

  const [endless, next] = [read(ENDLESS), read(TABLE)]
  await expect.poll(() => files).toHaveLength(1)
  pass(20_000)

  expect(await endless).toEqual({ kind: 'too-costly', what: 'time' })
  expect(await next).toMatchObject({ primaryIndex: 0 })
  expect(ended()).toBe(2)
})

test('parses two files of different users at once, and rejects one that waits too long as busy', async () => {
  const { read, files, pass } = aReader()
  const leaving = new AbortController()

  const read1 = read(ENDLESS, ANN, leaving.signal)
  const waiting = read(TABLE, ANN)
  const read2 = read(ENDLESS, BOB, leaving.signal)
  const third = read(TABLE, CID)
  await expect.poll(() => files).toHaveLength(2)
  leaving.abort()
  expect(await Promise.all([read1, read2])).toEqual([{ kind: 'gone' }, { kind: 'gone' }])
  expect(await Promise.all([waiting, third])).toMatchObject([{ primaryIndex: 0 }, { primaryIndex: 0 }])

  const blocking = read(ENDLESS, ANN, STAYS)
  const busy = read(TABLE, ANN)
  await expect.poll(() => files).toHaveLength(5)
  pass(30_000)
  expect(await busy).toEqual({ kind: 'busy' })
  expect(await blocking).toEqual({ kind: 'too-costly', what: 'time' })
  expect(files).toHaveLength(5)
})

test('a client that disconnects while waiting leaves the queue without a thread', async () => {
  const { read, files, pass } = aReader()
  const leaving = new AbortController()

  const blocking = read(ENDLESS)
  const left = read(TABLE, ANN, leaving.signal)
  await expect.poll(() => files).toHaveLength(1)
  leaving.abort()
  expect(await left).toEqual({ kind: 'gone' })
  pass(20_000)
  await blocking

  expect(files).toHaveLength(1)
})
