import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { columnId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createCacheClient } from '../client/cache-client.ts'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-worker-'))
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite'))
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    // The native module loads its binary by relative path, so it stays in place.
    alias: { '@photostructure/sqlite': sqlite.pathname },
    external: [sqlite.pathname],
    logLevel: 'silent',
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the shipped worker stores a sheet and returns it with its bytes transferred, not copied', async () => {
  const worker = new Worker(join(folder, 'worker.mjs'), {
    workerData: { file: join(folder, 'cache.db'), budgetBytes: 1e9 },
  })
  const cache = createCacheClient(worker)
  try {
    const body = {
      id: 1,
      name: 'Snag log',
      accessLevel: 'OWNER',
      columns: [{ id: 1, title: 'Snag', type: 'TEXT_NUMBER' }],
      rows: [{ id: 5, cells: [{ columnId: 1, value: 'Door sticks' }] }],
    }
    const bytes = new TextEncoder().encode(JSON.stringify(body)).buffer

    await cache.beginArrival({ arrival: 1, sheetId: sheetId(1) })
    await cache.addBytes({ arrival: 1, chunks: [bytes], wantsPreview: false })
    const stored = await cache.storeArrival({ arrival: 1, at: 1, keep: [] })
    const missing = await cache.openSheet({ sheetId: sheetId(2), at: 1 })

    expect(bytes.byteLength).toBe(0)
    expect(missing).toEqual({ ok: true, value: null })
    const opened = stored.ok ? openColumnar(stored.value.buffer) : stored
    expect(opened.ok && opened.value.cellAt(0, columnId(1)).value).toBe('Door sticks')
  } finally {
    const exited = once(worker, 'exit')
    expect(await cache.close({})).toMatchObject({ ok: true })
    // It exited without being terminated and without an error.
    expect(await exited).toEqual([0])
  }
})

test('calls are answered and do not hang when the thread dies', async () => {
  const worker = new Worker('setImmediate(() => { throw new Error("gone") })', { eval: true })
  const cache = createCacheClient(worker)

  const before = await cache.usage({})
  const after = await cache.usage({})

  expect([before, after]).toMatchObject([
    { ok: false, error: { kind: 'storage-broken' } },
    { ok: false, error: { kind: 'storage-broken' } },
  ])
})
