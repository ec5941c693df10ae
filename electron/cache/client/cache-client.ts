import { fail, type Result } from '../../../shared/result.ts'
import type { CacheCall, CacheInput, CacheOutput, CacheReply } from '../protocol.ts'

/** The part of a worker that the client needs, so that a test can replace the thread. */
export type CachePort = {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: CacheReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
}

/** The client of the cache in main. Every call may return `disk-full` or `storage-broken`. */
export type CacheClient = { readonly [C in CacheCall]: (input: CacheInput<C>) => Promise<Result<CacheOutput<C>>> }

export function createCacheClient(port: CachePort): CacheClient {
  const waiting = new Map<number, (result: CacheReply['result']) => void>()
  let lastId = 0
  let broken = false

  port.on('message', ({ id, result }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  // A worker that throws has ended. All pending calls must fail.
  port.on('error', () => {
    broken = true
    for (const answer of waiting.values()) answer(gone())
    waiting.clear()
  })

  const ask =
    <C extends CacheCall>(call: C) =>
    (input: CacheInput<C>): Promise<Result<CacheOutput<C>>> =>
      new Promise(resolve => {
        if (broken) return resolve(gone())
        lastId += 1
        // The reply to a call has that call's type: the worker answers by the same table (`CacheCalls`).
        waiting.set(lastId, resolve as (result: CacheReply['result']) => void)
        port.postMessage({ id: lastId, call, input }, buffersIn(input))
      })

  return {
    openSheet: ask('openSheet'),
    noteOpened: ask('noteOpened'),
    beginArrival: ask('beginArrival'),
    addBytes: ask('addBytes'),
    storeArrival: ask('storeArrival'),
    findBasis: ask('findBasis'),
    readChanges: ask('readChanges'),
    applyParts: ask('applyParts'),
    dropArrival: ask('dropArrival'),
    applyChange: ask('applyChange'),
    listUnseen: ask('listUnseen'),
    countUnseen: ask('countUnseen'),
    clearUnseen: ask('clearUnseen'),
    confirmSheet: ask('confirmSheet'),
    removeSheet: ask('removeSheet'),
    limitCopies: ask('limitCopies'),
    listCopies: ask('listCopies'),
    usage: ask('usage'),
    saveListing: ask('saveListing'),
    loadListing: ask('loadListing'),
    clear: ask('clear'),
    close: ask('close'),
  }
}

const gone = (): Result<never> => fail({ kind: 'storage-broken', safe: 'Stored edits are safe in their own file.' })

/** Buffers are transferred to the worker, because copying tens of megabytes would block every window. */
function buffersIn(input: object): readonly ArrayBuffer[] {
  return Object.values(input)
    .flat()
    .filter(value => value instanceof ArrayBuffer)
}
