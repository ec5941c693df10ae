import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppError } from '../../../shared/app-error.ts'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { UnsavedCounts } from '../../../shared/ipc/contract.ts'
import type { Edit } from '../../../shared/model/edit.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { createCacheClient } from '../../cache/cache-client.ts'
import { openOutbox } from '../../cache/outbox/open-outbox.ts'
import type { CacheReply, CacheRequest } from '../../cache/protocol.ts'
import { openWorkerCore } from '../../worker/core.ts'
import { createSync, type SyncDeps } from '../sync.ts'
import { createServiceSheet, type ServiceSheet } from './a-service.ts'

export const SHEET = sheetId(1)

/** A clock that stands still until it is turned, and lets everything that is due happen. */
function createClock() {
  let now = 1_000_000
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 60; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    settle,
    /** The program is gone, and with it what it meant to do later. */
    forget(): void {
      timers = []
    },
    async advance(ms: number): Promise<void> {
      const end = now + ms
      await settle()
      for (;;) {
        const due = timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter(timer => timer !== due)
        now = due.at
        due.run()
        await settle()
      }
      now = end
    },
  }
}

/** An app's data side with real files, around a service in memory. `restart` is a crash: nothing is said goodbye to. */
export function createWorld(rows: readonly string[], saving: SyncDeps['saving'] = 'automatic') {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sync-'))
  const service = createServiceSheet(SHEET, rows)
  const clock = createClock()
  const failures: [string, AppError][] = []
  const unsaved: UnsavedCounts[] = []
  const connections: string[] = []
  let users: Result<unknown> = ok(null)

  const start = () => {
    const core = must(
      openWorkerCore({ file: join(folder, 'cache.db'), stamp: '1', budgetBytes: 1e9, whenIdle: () => undefined }),
    )
    const { outbox } = must(openOutbox({ file: join(folder, 'outbox.db'), stamp: '1' }))
    const cache = createCacheClient(portOf(core.handle))
    const sync = createSync({
      api: apiOf(service, () => users),
      // Opaque jobs one after the other: the real queue has tests of its own.
      queue: { run: (_request, job) => job(new AbortController().signal) },
      cache,
      outbox,
      saving,
      now: clock.now,
      after: clock.after,
      publish: {
        connection: connection => void connections.push(connection.kind),
        unsaved: counts => void unsaved.push(counts),
        placesChanged: () => undefined,
        attachmentsChanged: () => undefined,
        failed: (what, error) => void failures.push([what, error]),
      },
    })
    return { core, outbox, cache, sync }
  }
  let parts = start()

  return {
    service,
    clock,
    failures,
    unsaved,
    connections,
    get sync() {
      return parts.sync
    },
    get outbox() {
      return parts.outbox
    },
    get cache() {
      return parts.cache
    },
    set usersMe(answer: Result<unknown>) {
      users = answer
    },
    async restart(): Promise<void> {
      clock.forget()
      await clock.settle()
      parts.core.close()
      parts.outbox.close()
      parts = start()
    },
    async end(): Promise<void> {
      clock.forget()
      await clock.settle()
      parts.core.close()
      parts.outbox.close()
      rmSync(folder, { recursive: true })
    },
  }
}
export type World = ReturnType<typeof createWorld>

export const set = (row: number, value: string, column = 1): Edit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula: null,
})
const place = (after: number | null, parent: number | null) => ({
  parentId: parent === null ? null : rowId(parent),
  after: after === null ? null : rowId(after),
})
export const addRow = (row: number, after: number | null, parent: number | null = null): Edit => ({
  kind: 'add-row',
  rowId: rowId(row),
  place: place(after, parent),
})
export const moveRow = (row: number, after: number | null, parent: number | null = null): Edit => ({
  kind: 'move-row',
  rowId: rowId(row),
  place: place(after, parent),
})
export const deleteRow = (row: number): Edit => ({ kind: 'delete-row', rowId: rowId(row) })

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

function portOf(handle: (request: CacheRequest) => { readonly reply: CacheReply }) {
  let hear: (reply: CacheReply) => void = () => undefined
  return {
    // What crosses to a thread is a copy, and the buffers move.
    postMessage(message: unknown, transfer: readonly ArrayBuffer[]) {
      const request: CacheRequest = structuredClone(message, { transfer: [...transfer] }) as CacheRequest // our own client's
      setImmediate(() => hear(handle(request).reply))
    },
    on(event: string, listener: never) {
      if (event === 'message') hear = listener
    },
  }
}

function apiOf(service: ServiceSheet, users: () => Result<unknown>): SyncDeps['api'] {
  const api = {
    sheets: service.api,
    users: { me: async () => users(), page: async () => fail({ kind: 'forbidden', said: '' }) },
    places: { all: async () => ok([]) },
    favorites: {
      page: async () => ok({ items: [], next: null }),
      add: async () => ok(null),
      remove: async () => ok(null),
    },
    attachments: { page: async () => ok({ items: [], next: null }), remove: async () => ok(null) },
  }
  // Only what sync calls is there.
  return api as unknown as SyncDeps['api']
}
