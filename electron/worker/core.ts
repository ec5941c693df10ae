import { crc32 } from 'node:zlib'
import { assertNever } from '../../shared/assert-never.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { CACHE_MIGRATIONS } from '../cache/cache-migrations.ts'
import { createChanges } from '../cache/changes.ts'
import { createCopies } from '../cache/copies.ts'
import { type Db, openDb } from '../cache/db.ts'
import { createListings } from '../cache/listings.ts'
import type { CacheCall, CacheInput, CacheOutput, CacheReply, CacheRequest } from '../cache/protocol.ts'
import { createSnapshots, type OpenedSheet } from '../cache/snapshots.ts'
import { attempt } from '../cache/store-error.ts'
import { createArrivals } from './arrivals.ts'

export type FileDeps = {
  readonly file: string
  /** Names a damaged file that is put aside. */
  readonly stamp: string
}

export type WorkerDeps = {
  /** Copies opened longest ago go when all of them take more than this. */
  readonly budgetBytes: number
  /** Runs work once nothing was asked for a while. Asking again puts it off. */
  readonly whenIdle: (work: () => void) => void
}

/** Buffers in `transfer` leave this thread with the reply. */
export type Answered = { readonly reply: CacheReply; readonly transfer: readonly ArrayBuffer[] }

/** Owns the cache file: everything that is slow about sheets happens here, in the thread of this core. */
export type WorkerCore = { handle(request: CacheRequest): Answered; close(): void }

/** Errors: storage-broken, when a newer Sheaf has written the file. A damaged file is put aside and a new one begun. */
export function openWorkerCore({ file, stamp, ...deps }: FileDeps & WorkerDeps): Result<WorkerCore> {
  const opened = attempt(() => openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp }))
  if (!opened.ok) return opened
  return opened.value.ok ? ok(createWorkerCore(opened.value.value.db, deps)) : opened.value
}

export function createWorkerCore(db: Db, deps: WorkerDeps): WorkerCore {
  const answer = createAnswers(db, deps)
  return {
    handle: ({ id, ...request }) => {
      const done = attempt(() => answer(request))
      const result = done.ok ? done.value : done
      return { reply: { id, result }, transfer: result.ok ? buffersOf(result.value) : [] }
    },
    close: () => db.close(),
  }
}

type Question = CacheRequest extends infer R ? (R extends CacheRequest ? Omit<R, 'id'> : never) : never

function createAnswers(db: Db, deps: WorkerDeps) {
  const copies = createCopies(db)
  const changes = createChanges(db)
  const snapshots = createSnapshots(db, copies, crc32)
  const listings = createListings(db)
  const arrivals = createArrivals()

  const store = ({ arrival, at, keep }: CacheInput<'storeArrival'>): Result<OpenedSheet> => {
    const arrived = arrivals.end(arrival)
    if (!arrived.ok) return arrived
    const { id } = arrived.value.meta
    const opened = db.transaction(() => {
      copies.store(arrived.value, at)
      return snapshots.open(id, arrived.value.buffer)
    })
    evict(new Set([id, ...keep]))
    return opened ? ok(opened) : fail({ kind: 'storage-broken', safe: 'Nothing was changed.' })
  }

  const evict = (kept: ReadonlySet<number>) => {
    const facts = copies.list()
    let bytes = facts.reduce((sum, copy) => sum + copy.bytes, 0)
    for (const copy of facts) {
      if (bytes <= deps.budgetBytes) return
      if (kept.has(copy.sheetId)) continue
      copies.remove(copy.sheetId)
      bytes -= copy.bytes
    }
  }

  const usage = () => {
    const facts = copies.list()
    return { sheets: facts.length, bytes: facts.reduce((sum, copy) => sum + copy.bytes, 0) }
  }

  return (request: Question): Result<CacheOutput<CacheCall>> => {
    switch (request.call) {
      case 'openSheet':
        copies.opened(request.input.sheetId, request.input.at)
        return ok(snapshots.open(request.input.sheetId))
      case 'noteOpened':
        copies.opened(request.input.sheetId, request.input.at)
        return ok(null)
      case 'beginArrival':
        arrivals.begin(request.input.arrival, request.input.sheetId)
        return ok(null)
      case 'addBytes':
        return arrivals.add(request.input)
      case 'storeArrival':
        return store(request.input)
      case 'dropArrival':
        arrivals.drop(request.input.arrival)
        return ok(null)
      case 'applyChange':
        changes.apply(request.input)
        deps.whenIdle(() => void attempt(snapshots.refresh))
        return ok(null)
      case 'confirmSheet':
        copies.confirm(request.input.sheetId, request.input.at)
        return ok(null)
      case 'removeSheet':
        copies.remove(request.input.sheetId)
        return ok(null)
      case 'listCopies':
        return ok(copies.list())
      case 'usage':
        return ok(usage())
      case 'saveListing':
        listings.save(request.input.key, request.input.content)
        return ok(null)
      case 'loadListing':
        return ok(listings.load(request.input.key))
      case 'clear':
        for (const copy of copies.list()) copies.remove(copy.sheetId)
        return ok(null)
      case 'close':
        db.close()
        return ok(null)
      default:
        return assertNever(request)
    }
  }
}

function buffersOf(value: CacheOutput<CacheCall>): readonly ArrayBuffer[] {
  return value !== null && typeof value === 'object' && 'buffer' in value ? [value.buffer] : []
}
