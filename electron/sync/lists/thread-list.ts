import { z } from 'zod'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { Thread } from '../../../shared/model/comment.ts'
import type { CommentId, IdPair, IdPairs, SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { AttachTo } from '../../api/attachments.ts'
import { Discussion, type DiscussionComment, type DiscussionsApi } from '../../api/discussions.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { Numbers } from '../../outbox/numbers.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Ask } from '../ask.ts'
import { foldThreads } from './fold-threads.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'
import type { Me } from './same-comment.ts'

/** Moving from row to row must not send a request for each. */
const FRESH_MS = 10_000

const Kept = z.array(Discussion)
type Threads = readonly Discussion[]

/** `readAt` 0: from disk, or stale. `triedAt`: time of the latest request, successful or not. */
type Held = { readonly threads: Threads; readonly readAt: number; readonly triedAt: number }

export type ThreadListDeps = {
  readonly api: Pick<DiscussionsApi, 'page'>
  readonly ask: Ask
  readonly cache: ListStore
  readonly outbox: Pick<Outbox, 'commentEdits' | 'numbers' | 'known'>
  readonly me: Me
  readonly now: () => number
  readonly onChange: (sheetId: SheetId) => void
}

/** The service's threads of each sheet, in memory and on disk. */
function createThreadCopies({ api, ask, cache, outbox, now, onChange }: ThreadListDeps) {
  const known = new Map<SheetId, Held>()
  const reading = new Map<SheetId, Promise<Result<Held>>>()
  /** Number of saved edits of ours. */
  const changes = new Map<SheetId, number>()
  const keyOf = (sheetId: SheetId) => `conversations-${sheetId}`

  const held = async (sheetId: SheetId): Promise<Held | null> => {
    const here = known.get(sheetId)
    if (here) return here
    const threads = await loadList(cache, keyOf(sheetId), Kept)
    // A newer list may have arrived while the disk was read.
    if (threads && !known.has(sheetId)) known.set(sheetId, { threads, readAt: 0, triedAt: 0 })
    return known.get(sheetId) ?? null
  }
  const put = async (sheetId: SheetId, next: Held): Promise<void> => {
    known.set(sheetId, next)
    await saveList(cache, keyOf(sheetId), next.threads)
  }

  const read = async (sheetId: SheetId): Promise<Result<Held>> => {
    for (;;) {
      const before = changes.get(sheetId)
      const listed = await everyPage(page =>
        ask.read('List conversations', 'person', signal => api.page({ sheetId, rowId: null }, page, { signal })),
      )
      const triedAt = now()
      const since = known.get(sheetId)
      if (!listed.ok) {
        if (since) known.set(sheetId, { ...since, triedAt })
        return listed
      }
      // One of our comments was saved in between: an older response must not remove it.
      if (changes.get(sheetId) !== before) continue
      const fresh = { threads: listed.value, readAt: triedAt, triedAt }
      await put(sheetId, fresh)
      return ok(fresh)
    }
  }
  /** Concurrent callers share one request. */
  const refresh = (sheetId: SheetId): Promise<Result<Held>> => {
    const underway = reading.get(sheetId) ?? read(sheetId).finally(() => reading.delete(sheetId))
    reading.set(sheetId, underway)
    return underway
  }
  const refreshBehind = async (sheetId: SheetId, shown: Threads): Promise<void> => {
    const fresh = await refresh(sheetId)
    if (fresh.ok && JSON.stringify(fresh.value.threads) !== JSON.stringify(shown)) onChange(sheetId)
  }

  const current = async (sheetId: SheetId): Promise<Result<Threads>> => {
    const copy = await held(sheetId)
    if (copy) {
      if (Math.max(copy.readAt, copy.triedAt) + FRESH_MS <= now()) void refreshBehind(sheetId, copy.threads)
      return ok(copy.threads)
    }
    const fresh = await refresh(sheetId)
    if (fresh.ok) return ok(fresh.value.threads)
    // Pending comments show even without a list.
    if (outbox.commentEdits(sheetId).length > 0) return ok([])
    return fail(fresh.error.kind === 'offline' ? { kind: 'no-copy' } : fresh.error)
  }

  /** Updates the copy with a response. Without a copy nothing is needed: the next list reads everything. */
  const change = async (sheetId: SheetId, work: (threads: Threads) => Threads): Promise<void> => {
    changes.set(sheetId, (changes.get(sheetId) ?? 0) + 1)
    const copy = await held(sheetId)
    if (copy) await put(sheetId, { ...copy, threads: work(copy.threads) })
  }

  return {
    held,
    current,
    change,
    /** Without reading the disk. */
    seen: (sheetId: SheetId): Held | undefined => known.get(sheetId),
    outdated(sheetId: SheetId): void {
      const copy = known.get(sheetId)
      if (!copy) return
      known.set(sheetId, { ...copy, readAt: 0, triedAt: 0 })
      onChange(sheetId)
    },
  }
}

/**
 * Threads of a sheet and its rows: one list per sheet, returned at once from the local copy with pending comments
 * folded over it. A copy older than some seconds is refreshed in the background; a difference is published.
 */
export function createThreadList(deps: ThreadListDeps) {
  const { outbox, me } = deps
  const { held, current, change, seen, outdated } = createThreadCopies(deps)

  return {
    /** Lists threads of one row, or of the sheet and all its rows. */
    async list({ sheetId, rowId }: AttachTo, after: number): Promise<Result<Slice<Thread> & { idPairs: IdPairs }>> {
      const threads = await current(sheetId)
      if (!threads.ok) return threads
      const numbers = outbox.numbers(sheetId)
      const row = rowId === null ? null : (numbers.rows.get(rowId) ?? rowId)
      const known = new Set<number>([...(outbox.known(sheetId, 'comments') ?? []), ...numbers.comments.values()])
      const folded = foldThreads(threads.value, outbox.commentEdits(sheetId), me, known)
      const wanted = row === null ? folded : folded.filter(thread => thread.rowId === row)
      const slice = withinMessage(wanted.slice(after), after, false)
      return ok({ ...slice, idPairs: pairsIn(slice.items, numbers) })
    },

    /** All comments known here. */
    async knownComments(sheetId: SheetId): Promise<readonly CommentId[]> {
      const copy = await held(sheetId)
      return copy?.threads.flatMap(({ comments }) => comments.map(({ id }) => id)) ?? []
    },
    /** The last known text and row of a comment; null if unknown here. */
    async find(sheetId: SheetId, commentId: CommentId) {
      const copy = await held(sheetId)
      const thread = copy?.threads.find(({ comments }) => comments.some(({ id }) => id === commentId))
      const comment = thread?.comments.find(({ id }) => id === commentId)
      return thread && comment ? { rowId: thread.rowId, text: comment.text } : null
    },

    /** The displayed text of a comment, by service id or local id: the latest pending one, else the service's. */
    async shownText(sheetId: SheetId, commentId: CommentId): Promise<string | null> {
      const id = outbox.numbers(sheetId).comments.get(commentId) ?? commentId
      const comments = (await held(sheetId))?.threads.flatMap(({ comments }) => comments) ?? []
      const waiting = outbox
        .commentEdits(sheetId)
        .flatMap(({ edit }) => ('text' in edit && [id, commentId].includes(edit.commentId) ? [edit.text] : []))
      return waiting.at(-1) ?? comments.find(comment => comment.id === id)?.text ?? null
    },

    /** The service's text of a comment, as last seen in this run. */
    textNow(sheetId: SheetId, commentId: CommentId): string | null {
      const comments = seen(sheetId)?.threads.flatMap(thread => thread.comments) ?? []
      return comments.find(({ id }) => id === commentId)?.text ?? null
    },

    /** Puts the service's version of a comment into the copy. */
    setComment: (sheetId: SheetId, thread: Omit<Discussion, 'comments'>, comment: DiscussionComment): Promise<void> =>
      change(sheetId, threads => withComment(threads, thread, comment)),
    removeComment: (sheetId: SheetId, commentId: CommentId): Promise<void> =>
      change(sheetId, threads =>
        threads
          .map(thread => ({ ...thread, comments: thread.comments.filter(({ id }) => id !== commentId) }))
          .filter(({ comments }) => comments.length > 0),
      ),
    /** The sheet has a new version, perhaps because of a comment: the next listing reads its threads again. */
    outdated,
  }
}
export type ThreadList = ReturnType<typeof createThreadList>

/** The local ids of these threads, comments and rows. */
function pairsIn(items: readonly Thread[], numbers: Numbers): IdPairs {
  const comments = items.flatMap(thread => thread.comments)
  return {
    rows: pairsOf(numbers.rows, new Set(items.map(({ rowId }) => rowId))),
    threads: pairsOf(numbers.threads, new Set(items.map(({ id }) => id))),
    comments: pairsOf(numbers.comments, new Set(comments.map(({ id }) => id))),
  }
}

/** Sorts by `ids`, because the map is ordered by random local ids. */
function pairsOf<Id>(numbers: ReadonlyMap<Id, Id>, ids: ReadonlySet<Id | null>): readonly IdPair<Id>[] {
  const indexOf = new Map([...ids].map((id, index) => [id, index]))
  const index = (id: Id): number => indexOf.get(id) ?? 0
  return [...numbers].filter(([, id]) => ids.has(id)).sort(([, a], [, b]) => index(a) - index(b))
}

function withComment(threads: Threads, about: Omit<Discussion, 'comments'>, comment: DiscussionComment): Threads {
  const known = threads.find(({ id }) => id === about.id)
  if (!known) return [...threads, { ...about, comments: [comment] }]
  const isThere = known.comments.some(({ id }) => id === comment.id)
  const comments = isThere
    ? known.comments.map(other => (other.id === comment.id ? comment : other))
    : [...known.comments, comment]
  return threads.map(thread => (thread === known ? { ...thread, comments } : thread))
}
