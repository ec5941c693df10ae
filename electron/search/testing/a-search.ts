import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { FoundText, SearchAnswer, SearchHit } from '../../../shared/model/search.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import type { PendingEdit, PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Sheet } from '../../../shared/model/sheet/sheet.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { writingOf } from '../../../shared/print/writing.ts'
import { CACHE_MIGRATIONS } from '../../cache/cache-migrations.ts'
import { createListings } from '../../cache/listings.ts'
import { createChanges } from '../../cache/worker/changes.ts'
import { createCopies } from '../../cache/worker/copies.ts'
import { createSnapshots } from '../../cache/worker/snapshots.ts'
import { arrived } from '../../cache/worker/testing/arrived.ts'
import { type Db, openDb } from '../../db/db.ts'
import type { SearchReply, SheetHits } from '../protocol.ts'
import { createSearchCore } from '../worker/core.ts'
import { createIndexFile, INDEX_MIGRATIONS } from '../worker/index-file.ts'
import { openCopies } from '../worker/open-copies.ts'

const ME = { email: 'me@office.example', name: 'Me Example' }
const TODAY = '2026-11-30'

/** Copies and their index in real files, with the thread of the search in this one. */
export function aSearch(writing: Writing = writingOf('en-GB')) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-search-'))
  const [file, indexFile] = [join(folder, 'cache.db'), join(folder, 'search.db')]
  const opened = openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { db } = opened.value
  const copies = createCopies(db)
  const snapshots = createSnapshots(db, copies, crc32)
  let replies: SearchReply[] = []
  let step: (() => boolean) | null = null
  const start = () => {
    const index = createIndexFile({ file: indexFile, stamp: '1' }, firstIndex)
    firstIndex = null
    const handle = createSearchCore({
      index,
      readCopies: openCopies(file),
      today: () => TODAY,
      zone: 'UTC',
      inBackground: work => {
        step = work
      },
      reply: reply => void replies.push(structuredClone(reply)),
    })
    handle({ kind: 'look', writing, me: ME })
    return { handle, index }
  }
  const begun = openDb({ file: indexFile, migrations: INDEX_MIGRATIONS, durability: 'normal', stamp: '1' })
  if (!begun.ok) throw new Error(begun.error.kind)
  let firstIndex: Db | null = begun.value.db
  const { sqlite } = begun.value.db
  let thread = start()
  const ask = (request: Parameters<typeof thread.handle>[0]) => {
    replies = []
    thread.handle(structuredClone(request))
    return replies[0]
  }
  let time = 1_000

  return {
    folder,
    indexFile,
    /** Lets the index grow no more, or again. */
    fillDisk: (isFull: boolean): void => sqlite.exec(`PRAGMA max_page_count = ${isFull ? 1 : 2 ** 30}`),
    db,
    copies,
    changes: createChanges(db),
    lists: createListings(db),
    store: (sheet: Sheet, at = ++time): void => copies.store(arrived(sheet), at),
    seal: (sheetId: SheetId): void => void snapshots.open(sheetId),
    edit: (
      sheetId: SheetId,
      edits: readonly PendingSheetEdit[],
      comments: readonly PendingEdit<CommentEdit>[] = [],
    ): void => thread.handle(structuredClone({ kind: 'pending', sheetId, edits, comments })),
    look: (): void => thread.handle({ kind: 'look', writing, me: ME }),
    /** Indexes one piece. False: nothing is left. */
    indexNext: (): boolean => step?.() ?? false,
    indexAll(): void {
      while (step?.());
    },
    find(text: string): SearchAnswer {
      const reply = ask({ kind: 'everything', request: 1, text })
      if (reply?.kind !== 'everything' || !reply.answer) throw new Error('nothing was answered')
      return reply.answer
    },
    findIn(text: string, sheetId: SheetId, after = 0): SheetHits {
      const reply = ask({ kind: 'sheet', request: 1, text, sheetId, after })
      if (reply?.kind !== 'sheet' || !reply.hits) throw new Error('nothing was answered')
      return reply.hits
    },
    restart(writing_ = writing): void {
      thread.handle({ kind: 'close' })
      thread = start()
      thread.handle({ kind: 'look', writing: writing_, me: ME })
    },
    /** Notifications of the windows since the last call. */
    notified(): number {
      const count = replies.filter(({ kind }) => kind === 'indexed').length
      replies = []
      return count
    },
    end(): void {
      thread.handle({ kind: 'close' })
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}
export type ASearch = ReturnType<typeof aSearch>

export const marked = ({ text, ranges }: FoundText): string =>
  ranges.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  )

/** A hit as text, with its matches in brackets; a row with its id. */
export function textOfHit(hit: SearchHit): unknown {
  if (hit.kind === 'row') return [hit.rowId, ...hit.cells.map(marked)]
  if (hit.kind === 'column') return marked(hit.title)
  return marked(hit.kind === 'comment' ? hit.text : hit.name)
}

export const textsIn = ({ groups }: SearchAnswer): readonly unknown[] =>
  groups.flatMap(({ hits }) => hits.map(textOfHit))

export const rowsIn = ({ groups }: SearchAnswer): readonly RowId[] =>
  groups.flatMap(({ hits }) => hits.flatMap(hit => (hit.kind === 'row' ? [hit.rowId] : [])))
