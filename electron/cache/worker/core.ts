import { assertNever } from '../../../shared/assert-never.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CacheCall, CacheInput, CacheOutput, CacheReply, CacheRequest } from '../protocol.ts'
import type { OpenedSheet } from '../sealed-copy.ts'
import { createArrivals } from './arrivals.ts'
import { type CacheFile, type FileDeps, openCacheFile, type Stores } from './cache-file.ts'
import { createEviction } from './eviction.ts'
import { createPartCalls } from './parts/part-calls.ts'

export type WorkerDeps = {
  /** Beyond this total size copies are evicted, until `limitCopies` sets another one. */
  readonly budgetBytes: number
  /** Runs work once there have been no calls for a while. Each call postpones it. */
  readonly whenIdle: (work: () => void) => void
}

/** Buffers in `transfer` are transferred with the reply. */
type Answered = { readonly reply: CacheReply; readonly transfer: readonly ArrayBuffer[] }

/** Owns the cache file. All slow work on sheets runs here, in a separate thread. */
export type WorkerCore = { handle(request: CacheRequest): Answered; close(): void }

/** Errors: storage-broken, disk-full. */
export function openWorkerCore({ file, stamp, ...deps }: FileDeps & WorkerDeps): Result<WorkerCore> {
  const opened = openCacheFile({ file, stamp })
  return opened.ok ? ok(createWorkerCore(opened.value, deps)) : opened
}

export function createWorkerCore(file: CacheFile, deps: WorkerDeps): WorkerCore {
  const answer = createAnswers(file, deps)
  return {
    handle: ({ id, ...request }) => {
      const result = answer(request)
      return { reply: { id, result }, transfer: result.ok ? buffersOf(result.value) : [] }
    },
    close: file.close,
  }
}

type Question = CacheRequest extends infer R ? (R extends CacheRequest ? Omit<R, 'id'> : never) : never

function createAnswers(file: CacheFile, deps: WorkerDeps) {
  const arrivals = createArrivals()
  const parts = createPartCalls(file, arrivals)
  const eviction = createEviction(deps.budgetBytes)
  // The result is ignored: the next call retries.
  const refreshLater = () => deps.whenIdle(() => void file.run(({ snapshots }) => ok(snapshots.refresh())))

  const store = ({ arrival, at, keep, isUnseen, isInBackground }: CacheInput<'storeArrival'>): Result<OpenedSheet> => {
    const arrived = arrivals.end(arrival)
    if (!arrived.ok) return arrived
    const { id } = arrived.value.meta
    return file.run(stores => {
      const { db, copies, parts, snapshots, unseen } = stores
      const opened = db.transaction(() => {
        copies.store(arrived.value, at, isUnseen ? unseen : null, isInBackground ? 0 : at)
        parts.noteRead(id, at)
        return snapshots.open(id, arrived.value.buffer)
      })
      eviction.afterStoring(stores, { id, keep, isInBackground: isInBackground === true })
      return opened ? ok(opened) : fail({ kind: 'storage-broken', safe: 'Nothing was changed.' })
    })
  }

  return (request: Question): Result<CacheOutput<CacheCall>> => {
    switch (request.call) {
      case 'beginArrival':
        arrivals.begin(request.input.arrival, request.input.sheetId, request.input.isPart)
        return ok(null)
      case 'addBytes':
        return arrivals.add(request.input)
      case 'storeArrival':
        return store(request.input)
      case 'dropArrival':
        arrivals.drop(request.input.arrival)
        parts.drop(request.input.arrival)
        return ok(null)
      case 'readChanges':
        return parts.readChanges(request.input)
      case 'applyParts': {
        const applied = parts.apply(request.input)
        refreshLater()
        return applied
      }
      case 'applyChange': {
        const applied = file.run(({ changes }) => ok(changes.apply(request.input)))
        refreshLater()
        return applied.ok ? ok(null) : applied
      }
      case 'limitCopies': {
        const { input } = request
        return file.run(stores => ok(eviction.limit(stores, input)))
      }
      case 'close':
        file.close()
        return ok(null)
      default:
        return file.run(stores => ok(fromFile(request, stores)))
    }
  }
}

type Plain = Exclude<
  Question,
  {
    call:
      | ('beginArrival' | 'addBytes' | 'storeArrival' | 'dropArrival')
      | ('readChanges' | 'applyParts' | 'applyChange' | 'limitCopies' | 'close')
  }
>

/** Calls that need only the file. */
function fromFile(request: Plain, { copies, snapshots, listings, parts, unseen }: Stores): CacheOutput<Plain['call']> {
  switch (request.call) {
    case 'openSheet':
      copies.opened(request.input.sheetId, request.input.at)
      return snapshots.open(request.input.sheetId)
    case 'noteOpened':
      copies.opened(request.input.sheetId, request.input.at)
      return null
    case 'findBasis':
      return parts.findBasis(request.input)
    case 'listUnseen':
      return unseen.list(request.input.sheetId)
    case 'countUnseen':
      return unseen.counts()
    case 'clearUnseen':
      unseen.clear(request.input.sheetId)
      return null
    case 'confirmSheet':
      copies.confirm(request.input.sheetId, request.input.at)
      return null
    case 'removeSheet':
      copies.remove(request.input.sheetId)
      return null
    case 'listCopies':
      return copies.list()
    case 'usage':
      return usageOf(copies)
    case 'saveListing':
      listings.save(request.input.key, request.input.content)
      return null
    case 'loadListing':
      return listings.load(request.input.key)
    case 'clear':
      for (const copy of copies.list()) copies.remove(copy.sheetId)
      return null
    default:
      return assertNever(request)
  }
}

function usageOf(copies: Stores['copies']) {
  const facts = copies.list()
  return { sheets: facts.length, bytes: facts.reduce((sum, copy) => sum + copy.bytes, 0) }
}

function buffersOf(value: CacheOutput<CacheCall>): readonly ArrayBuffer[] {
  return value !== null && typeof value === 'object' && 'buffer' in value ? [value.buffer] : []
}
