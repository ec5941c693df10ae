import { expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CacheInput, SheetPreview } from '../protocol.ts'
import type { CacheClient } from './cache-client.ts'
import { createArrivals } from './sheet-arrivals.ts'

const opened = { buffer: new ArrayBuffer(8), version: 1, copiedAt: 5 }
const preview: SheetPreview = { buffer: new ArrayBuffer(8), rows: 100, totalRows: null }
const rest = () => new Promise(resolve => setImmediate(resolve))

/** The worker's side, controlled by the test: it answers on demand. */
function createWorker() {
  const added: { readonly input: CacheInput<'addBytes'>; answer(result: Result<SheetPreview | null>): void }[] = []
  const calls: string[] = []
  const cache = {
    beginArrival: async () => ok(null),
    addBytes: (input: CacheInput<'addBytes'>) =>
      new Promise<Result<SheetPreview | null>>(resolve => added.push({ input, answer: resolve })),
    storeArrival: async () => {
      calls.push('store')
      return ok(opened)
    },
    dropArrival: async () => {
      calls.push('drop')
      return ok(null)
    },
  }
  const alarms: (() => void)[] = []
  // as: only the calls that an arrival uses are present
  const begin = createArrivals(cache as unknown as CacheClient, (_, run) => {
    alarms.push(run)
    return () => undefined
  })
  return { added, calls, begin, ring: () => alarms.splice(0).forEach(run => void run()) }
}

const bytes = (length: number) => new Uint8Array(length)
const nobody = { wantsPreview: () => false, onPreview: () => undefined }

test('the first bytes are sent to the worker at once, later ones together when it is ready', async () => {
  const { added, begin } = createWorker()
  const arrival = begin(sheetId(1), nobody)

  for (let piece = 0; piece < 5; piece++) await arrival.receive(bytes(10))
  expect(added.map(({ input }) => input.chunks.length)).toEqual([1, 1])
  added[0]?.answer(ok(null))
  await rest()

  expect(added.map(({ input }) => input.chunks.length)).toEqual([1, 1, 3])
})

test('bytes that are a view of a larger buffer are sent without the rest', async () => {
  const { added, begin } = createWorker()

  await begin(sheetId(1), nobody).receive(new Uint8Array(new ArrayBuffer(100), 10, 20))

  expect(added[0]?.input.chunks[0]?.byteLength).toBe(20)
})

test('pauses the network while too many bytes are buffered', async () => {
  const { added, begin } = createWorker()
  const arrival = begin(sheetId(1), nobody)
  const megabytes = 1024 * 1024
  await arrival.receive(bytes(1))
  await arrival.receive(bytes(1))
  let isFree = false
  void arrival.receive(bytes(9 * megabytes)).then(() => {
    isFree = true
  })

  await rest()
  expect(isFree).toBe(false)
  added[0]?.answer(ok(null))
  await rest()

  expect(isFree).toBe(true)
})

test('passes on previews only while a window waits for them', async () => {
  const { added, begin } = createWorker()
  const shown: number[] = []
  let isAwaited = true
  const arrival = begin(sheetId(1), { wantsPreview: () => isAwaited, onPreview: ({ rows }) => shown.push(rows) })
  await arrival.receive(bytes(1))
  await arrival.receive(bytes(1))

  added[0]?.answer(ok(preview))
  await rest()
  isAwaited = false
  added[1]?.answer(ok({ ...preview, rows: 400 }))
  await rest()

  expect(shown).toEqual([100])
})

test('a sheet is stored once the worker has all its bytes', async () => {
  const { added, calls, begin } = createWorker()
  const arrival = begin(sheetId(1), nobody)
  await arrival.receive(bytes(1))
  const stored = arrival.store({ at: 1, keep: [] })
  await rest()
  expect(calls).toEqual([])

  added[0]?.answer(ok(null))

  expect(await stored).toEqual(ok(opened))
  expect(calls).toEqual(['store'])
})

test('bytes that are no sheet end the transfer and drop its rows', async () => {
  const { added, calls, begin } = createWorker()
  const arrival = begin(sheetId(1), nobody)
  expect(await arrival.receive(bytes(1))).toBe(true)
  const malformed = fail<null>({ kind: 'malformed', detail: 'the rows are not JSON' })

  added[0]?.answer(malformed)
  await rest()

  expect(await arrival.receive(bytes(1))).toBe(false)
  expect(await arrival.store({ at: 1, keep: [] })).toEqual(malformed)
  expect(calls).toEqual(['drop'])
})

test('pauses after the first rows so that the page can draw, then sends the rest together', async () => {
  const { added, calls, begin, ring } = createWorker()
  const previews: SheetPreview[] = []
  const arrival = begin(sheetId(1), { wantsPreview: () => true, onPreview: shown => previews.push(shown) })
  await arrival.receive(bytes(10))
  added[0]?.answer(ok(preview))
  await rest()
  for (let piece = 0; piece < 3; piece++) await arrival.receive(bytes(10))
  const stored = arrival.store({ at: 1, keep: [] })
  await rest()

  expect([previews.length, added.length, calls]).toEqual([1, 1, []])
  ring()
  await rest()
  expect(added[1]?.input.chunks).toHaveLength(3)
  added[1]?.answer(ok(preview))
  await stored
  // Once only: the later previews are drawn in passing.
  expect([previews.length, added.length, calls]).toEqual([2, 2, ['store']])
})
