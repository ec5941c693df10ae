import type { IndexProgress, SearchAnswer } from '../../../shared/model/search.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import type { Me, SearchReply, SearchRequest, SheetHits } from '../protocol.ts'
import type { CopiesReader, ReadCopies } from './copies-reader.ts'
import { createFinder, type Finder, type Searched } from './find.ts'
import type { IndexFile } from './index-file.ts'
import type { IndexStore } from './index-store.ts'
import { createIndexing, type Indexing } from './indexing.ts'
import { createPendingSheets } from './pending-sheets.ts'

export type SearchCoreDeps = {
  readonly index: IndexFile
  readonly readCopies: ReadCopies
  /** The local day, YYYY-MM-DD. */
  readonly today: () => string
  /** The time zone of the displayed moments. */
  readonly zone: string
  /** Runs work once pending requests are answered; again if it returns true. */
  readonly inBackground: (step: () => boolean) => void
  readonly reply: (reply: SearchReply) => void
}

/** Hits in one slice of a sheet. Each row may be compared, because the user asked for all. */
const SLICE = { limit: 100, compare: 20_000 }
/** A window searches again after as many pieces. */
const NOTIFY_EVERY = 25

const NO_ANSWER: SearchAnswer = {
  ...{ items: [], groups: [], count: 0, isCounted: true, sheets: 0, progress: null },
}
const NO_HITS: SheetHits = { hits: [], count: 0, isCounted: true }

type Ready = { readonly indexing: Indexing; readonly finder: Finder; readonly writing: Writing }

/** The search of one account, without the messages of its thread. */
export function createSearchCore({ index, readCopies, today, zone, inBackground, reply }: SearchCoreDeps) {
  const pending = createPendingSheets()
  let ready: Ready | null = null
  let isDiskFull = false
  /** Indexed since the windows were notified. */
  let pieces = 0

  /** Null: there are no copies, or the index cannot be opened or written. */
  const onBoth = <T>(work: (store: IndexStore, copies: CopiesReader) => T): T | null => {
    const done = readCopies(copies => index.run(store => work(store, copies)))
    if (done && !done.ok) isDiskFull = done.error.kind === 'disk-full'
    return done?.ok ? done.value : null
  }
  const hasCopies = (): boolean => readCopies(() => true) ?? false
  const step = (): boolean => {
    const isMore = ready ? onBoth(ready.indexing.step) : null
    if (isMore) {
      isDiskFull = false
      pieces += 1
    }
    if (pieces === NOTIFY_EVERY || (!isMore && pieces > 0)) {
      pieces = 0
      reply({ kind: 'indexed' })
    }
    return isMore ?? false
  }
  const look = (writing: Writing, me: Me): void => {
    if (ready && JSON.stringify(ready.writing) === JSON.stringify(writing)) return
    ready = { indexing: createIndexing(writing, zone), finder: createFinder(pending, writing, me, today), writing }
  }
  /** If the disk is full, the index is searched as it is. */
  const search = <T>(work: (now: Ready, searched: Searched, progress: IndexProgress | null) => T): T | null => {
    const now = ready
    if (!now) return null
    onBoth(now.indexing.catchUp)
    return onBoth((store, copies) => {
      const left = now.indexing.progress(store, copies)
      if (left) inBackground(step)
      return work(now, { store, copies }, left && { ...left, isDiskFull })
    })
  }

  return (request: SearchRequest): void => {
    switch (request.kind) {
      case 'look':
        look(request.writing, request.me)
        inBackground(step)
        break
      case 'pending':
        pending.set(request.sheetId, request.edits, request.comments)
        break
      case 'everything': {
        const answer = search(({ finder }, searched, progress) => finder.everything(request.text, searched, progress))
        reply({ kind: 'everything', request: request.request, answer: answer ?? (hasCopies() ? null : NO_ANSWER) })
        break
      }
      case 'sheet': {
        const { text, sheetId, after } = request
        const wanted = { after, ...SLICE }
        const hits = search(({ finder }, searched) => finder.inSheet(text, sheetId, wanted, searched))
        reply({ kind: 'sheet', request: request.request, hits: hits ?? (hasCopies() ? null : NO_HITS) })
        break
      }
      case 'close':
        index.close()
    }
  }
}
