import type { After } from '../../../shared/after.ts'
import { type Slice, withinMessage } from '../../../shared/ipc/slice.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SearchAnswer, SearchHit } from '../../../shared/model/search.ts'
import { commentEditsOf, gridEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Me, SearchReply, SearchRequest, SheetHits } from '../protocol.ts'

/** The part of a worker that is needed here, so that a test can replace the thread. */
export type SearchPort = {
  postMessage(request: SearchRequest, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: SearchReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
}

export type SearchThread = {
  readonly port: SearchPort
  /** How the user's cells are displayed. */
  readonly writing: () => Writing
  /** The thread has failed: nothing can be searched any more. */
  readonly onError: (cause: Error) => void
}

export type SearchDeps = {
  /** Null: nothing can be searched. */
  readonly thread: SearchThread | null
  readonly after: After
  readonly outbox: Pick<Outbox, 'takeChangedSheets' | 'list'>
  readonly me: Me
  /** The same search may have another answer now. */
  readonly onChange: () => void
}

/** Several copies in a row are indexed together, after the windows have them. */
const INDEX_AFTER_MS = 5_000
/** A window that is open repeats its search this long after an edit. */
const REPEAT_AFTER_MS = 300

/** Main's side of the thread that searches the copies. */
export function createSearch({ thread, after, outbox, me, onChange }: SearchDeps) {
  const waiting = new Map<number, (reply: SearchAnswer | SheetHits | null) => void>()
  let lastRequest = 0
  /** The notation of the index. */
  let known: string | null = null
  let isBroken = thread === null

  thread?.port.on('message', reply => {
    if (reply.kind === 'indexed') return onChange()
    waiting.get(reply.request)?.(reply.kind === 'everything' ? reply.answer : reply.hits)
    waiting.delete(reply.request)
  })
  thread?.port.on('error', cause => {
    isBroken = true
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    thread.onError(cause)
  })

  const post = (request: SearchRequest): void => {
    if (!isBroken) thread?.port.postMessage(request, [])
  }
  const look = (): void => {
    if (!thread) return
    const writing = thread.writing()
    post({ kind: 'look', writing, me })
    known = JSON.stringify(writing)
  }
  const planned: After = thread ? after : () => () => undefined
  const lookSoon = soon(planned, INDEX_AFTER_MS, look)
  const ask = <T extends SearchAnswer | SheetHits>(toRequest: (request: number) => SearchRequest): Promise<Result<T>> =>
    new Promise(resolve => {
      if (isBroken) return resolve(broken)
      // The first search starts the index; later ones only with another locale.
      if (known !== JSON.stringify(thread?.writing())) look()
      for (const sheetId of outbox.takeChangedSheets()) {
        const all = outbox.list(sheetId)
        post({ kind: 'pending', sheetId, edits: gridEditsOf(all), comments: commentEditsOf(all) })
      }
      lastRequest += 1
      // The reply to a request has its type: the thread answers by the same table.
      waiting.set(lastRequest, reply => resolve(reply === null ? broken : ok(reply as T)))
      post(toRequest(lastRequest))
    })

  return {
    /** Copies have changed: they are indexed soon. */
    copiesChanged: lookSoon,
    editsChanged: soon(planned, REPEAT_AFTER_MS, onChange),
    /** Errors: storage-broken. */
    async everything(text: string): Promise<Result<SearchAnswer>> {
      const answer = await ask<SearchAnswer>(request => ({ kind: 'everything', request, text }))
      return answer.ok ? ok(fitting(answer.value)) : answer
    },
    /** The hits in one sheet from the position `start` on. Errors: storage-broken. */
    async inSheet(text: string, sheetId: SheetId, start: number): Promise<Result<Slice<SearchHit>>> {
      const found = await ask<SheetHits>(request => ({ kind: 'sheet', request, text, sheetId, after: start }))
      if (!found.ok) return found
      const { hits, count, isCounted } = found.value
      const hasMore = hits.length > 0 && (!isCounted || start + hits.length < count)
      return ok(withinMessage(hits, start, hasMore))
    },
    close: (): void => post({ kind: 'close' }),
  }
}

/** Without the last hits of each sheet, as far as they do not fit into a message to the page. */
function fitting(answer: SearchAnswer): SearchAnswer {
  const { items } = withinMessage([...answer.items, ...answer.groups.flatMap(({ hits }) => hits)], 0, false)
  const fits = new Set<unknown>(items)
  return {
    ...answer,
    items: answer.items.filter(item => fits.has(item)),
    groups: answer.groups.map(group => ({ ...group, hits: group.hits.filter(hit => fits.has(hit)) })),
  }
}

/** Runs the work once for all calls until then. */
function soon(after: After, ms: number, work: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    after(ms, () => {
      isPlanned = false
      work()
    })
  }
}

export type Search = ReturnType<typeof createSearch>

const broken = fail<never>({
  kind: 'storage-broken',
  safe: 'Your sheets and edits are safe. Find in a sheet still works.',
})
