import { crc32 } from 'node:zlib'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { SheetId } from '../../shared/model/ids.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import { listCopies, readSnapshot } from '../cache/copy-reads.ts'
import { loadListing } from '../cache/listings.ts'
import type { CacheInput } from '../cache/protocol.ts'
import { type OpenedSheet, readFrom } from '../cache/sealed-copy.ts'

/** The reads of the first picture. */
type Early = Pick<CacheClient, 'openSheet' | 'loadListing' | 'listCopies'>

/** A sheet that the page already has, see `early-sheet.ts`. */
export type EarlySheet = { readonly sheetId: SheetId; readonly opened: OpenedSheet }

export type EarlyDeps = {
  readonly file: string
  readonly sheet: EarlySheet | null
  /** The thread should not start before this, see `first-picture.ts`. */
  readonly firstPicture: Promise<void>
  /** Once it has started, the thread may have changed the file, and only the thread has the current state. */
  readonly threadHasBegun: () => boolean
}

/**
 * A client that reads for the first picture on this thread: a thread takes longer to start than a sheet takes to be
 * read. Only stored copies that can be shown unchanged; other calls are sent to the thread.
 */
export function withEarlyReads(
  client: CacheClient,
  { file, sheet, firstPicture, threadHasBegun }: EarlyDeps,
): CacheClient {
  let isDrawn = false
  let known = sheet
  const drawn = firstPicture.then(() => {
    isDrawn = true
    known = null
  })
  const early =
    <I, O>(read: (input: I) => O | null, later: (input: I) => Promise<Result<O>>) =>
    async (input: I): Promise<Result<O>> => {
      const found = isDrawn || threadHasBegun() ? null : read(input)
      return found === null ? later(input) : ok(found)
    }
  const from = <T>(read: (sqlite: DatabaseSyncInstance) => T | null) => readFrom(file, read)
  const reads: Early = {
    openSheet: early<CacheInput<'openSheet'>, OpenedSheet | null>(({ sheetId, at }) => {
      const opened =
        (known?.sheetId === sheetId ? known.opened : null) ?? from(sqlite => readSnapshot(sqlite, sheetId, crc32))
      if (opened) void drawn.then(() => client.noteOpened({ sheetId, at })) // affects only the eviction order
      return opened
    }, client.openSheet),
    loadListing: early(({ key }) => from(sqlite => loadListing(sqlite, key)), client.loadListing),
    listCopies: early(() => from(listCopies), client.listCopies),
  }
  return { ...client, ...reads }
}
