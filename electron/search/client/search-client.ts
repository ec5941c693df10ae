import type { After } from '../../../shared/after.ts'
import { type Slice, withinMessage } from '../../../shared/ipc/slice.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SearchAnswer, SearchHit } from '../../../shared/model/search.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { SearchReply, SearchRequest, SheetHits } from '../protocol.ts'

/** The part of a worker that is needed here, so that a test can replace the thread. */
export type SearchPort = {
  postMessage(request: SearchRequest, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: SearchReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
}

export type SearchDeps = {
  readonly port: SearchPort
  readonly after: After
  /** How the user's cells are displayed. */
  readonly writing: () => Writing
  /** The unsaved edits, see `Outbox`. */
  readonly edits: {
    /** Sheets whose edits changed since the previous call, first all that have some. */
    readonly changedSheets: () => readonly SheetId[]
    readonly of: (sheetId: SheetId) => readonly PendingSheetEdit[]
  }
  /** The same search may have another answer now. */
  readonly onChange: () => void
  /** The thread has failed: nothing can be searched any more. */
  readonly onError: (cause: Error) => void
}

/** Several copies in a row are indexed together, and not before the windows have what they are waiting for. */
const INDEX_AFTER_MS = 1_000

/** Main's side of the thread that searches the copies. */
export function createSearch({ port, after, writing, edits, onChange, onError }: SearchDeps) {
  const waiting = new Map<number, (reply: SearchAnswer | SheetHits | null) => void>()
  let lastRequest = 0
  let isBroken = false
  let isPlanned = false

  port.on('message', reply => {
    if (reply.kind === 'indexed') return onChange()
    waiting.get(reply.request)?.(reply.kind === 'everything' ? reply.answer : reply.hits)
    waiting.delete(reply.request)
  })
  port.on('error', cause => {
    isBroken = true
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    onError(cause)
  })

  const post = (request: SearchRequest): void => {
    if (!isBroken) port.postMessage(request, [])
  }
  const look = (): void => post({ kind: 'look', writing: writing() })
  const ask = <T extends SearchAnswer | SheetHits>(toRequest: (request: number) => SearchRequest): Promise<Result<T>> =>
    new Promise(resolve => {
      if (isBroken) return resolve(broken)
      look()
      for (const sheetId of edits.changedSheets()) post({ kind: 'pending', sheetId, edits: edits.of(sheetId) })
      lastRequest += 1
      // The reply to a request has its type: the thread answers by the same table.
      waiting.set(lastRequest, reply => resolve(reply === null ? broken : ok(reply as T)))
      post(toRequest(lastRequest))
    })

  return {
    /** Copies have changed: they are indexed soon. */
    copiesChanged(): void {
      if (isPlanned) return
      isPlanned = true
      after(INDEX_AFTER_MS, () => {
        isPlanned = false
        look()
      })
    },
    /** Errors: storage-broken. */
    everything: (text: string): Promise<Result<SearchAnswer>> =>
      ask(request => ({ kind: 'everything', request, text })),
    /** The hits in one sheet from the position `start` on. Errors: storage-broken. */
    async inSheet(text: string, sheetId: SheetId, start: number): Promise<Result<Slice<SearchHit>>> {
      const found = await ask<SheetHits>(request => ({ kind: 'sheet', request, text, sheetId, after: start }))
      if (!found.ok) return found
      const { hits, count, isCounted } = found.value
      return ok(withinMessage(hits, start, !isCounted || start + hits.length < count))
    },
    close: (): void => post({ kind: 'close' }),
  }
}
export type Search = ReturnType<typeof createSearch>

const broken = fail<never>({
  kind: 'storage-broken',
  safe: 'Your sheets and edits are safe. Find in a sheet still works.',
})
