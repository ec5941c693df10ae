import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { type CacheClient, type CachePort, createCacheClient } from '../cache/client/cache-client.ts'
import { type AttachmentFilesDeps, createAttachmentFiles } from '../files/attachment-files.ts'
import { createRowNow } from '../files/upload/row-now.ts'
import { Uploads, type UploadsDeps } from '../files/uploads.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { withIndexing } from '../search/client/indexed-cache.ts'
import { createSearch, type SearchThread } from '../search/client/search-client.ts'
import { createSync, type Sync } from '../sync/sync.ts'
import type { SyncDeps } from '../sync/sync-deps.ts'
import { createCoreEvents } from './core-events.ts'
import type { ServiceApi } from './service-api.ts'

/** The differences between the app, the simulator, the benchmarks and the tests. */
export type CorePorts = Pick<
  SyncDeps,
  | 'me'
  | 'saving'
  | 'attention'
  | 'isListFresh'
  | 'largeFrom'
  | 'offlineWishes'
  | 'now'
  | 'elapsed'
  | 'after'
  | 'random'
  | 'kept'
  | 'keptImages'
  | 'calculations'
> & {
  /** Over HTTP: `open-requests.ts`. */
  readonly requests: { readonly queue: SyncDeps['queue']; readonly api: ServiceApi }
  /** Identifies the session without revealing its token. Without it, creates have no idempotency keys. */
  readonly session?: () => string | null
  readonly newId: () => string
  /** The opened and recovered edits. */
  readonly outbox: Outbox
  /** The thread of the copies. */
  readonly copies: CachePort
  /** The thread that searches the copies; without it nothing is found. */
  readonly searching?: SearchThread
  /** Reads copies without the thread. */
  readonly withEarlyReads?: (cache: CacheClient) => CacheClient
  /** The user's files. */
  readonly disk: UploadsDeps['disk']
  readonly fileTokens: UploadsDeps['files']
  readonly waitingFiles: UploadsDeps['store']
  readonly downloads: Omit<AttachmentFilesDeps, 'api' | 'queue'>
}

/** The part of the app behind its windows: copies and edits of one account, kept equal to the service. */
export function openCore(ports: CorePorts) {
  const { requests, session, outbox, now } = ports
  const { api } = requests
  const within = createCoreEvents()
  const events = createCoreEvents()
  const thread = createCacheClient(ports.copies)
  const search = createSearch({
    thread: ports.searching ?? null,
    after: ports.after,
    outbox,
    me: { email: ports.me.email, name: ports.me.name },
    onChange: events.publish.searchChanged,
  })
  const cache = withIndexing(ports.withEarlyReads?.(thread) ?? thread, search.copiesChanged)
  const sync = createSync({
    ...ports,
    ...requests,
    cache,
    ...(session && { keySource: { api: api.serverInfo, session } }),
    publish: { ...events.publish, connection: within.publish.connection, unsaved: within.publish.unsaved },
  })
  const uploads = new Uploads({
    api: api.attachments,
    queue: sync.beside,
    files: ports.fileTokens,
    disk: ports.disk,
    store: ports.waitingFiles,
    rowNow: createRowNow(outbox),
    ...(session && { keySession: sync.beside.keySession }),
    now,
    newId: ports.newId,
    onChange: events.publish.uploadChanged,
    onRemoved: events.publish.uploadRemoved,
    onCount: within.publish.filesCounted,
    onAttached: sync.attachments.changed,
  })
  const files = createAttachmentFiles({ ...ports.downloads, api: api.attachments, queue: sync.beside })

  const withFiles = (edits: UnsavedCounts): UnsavedCounts => {
    const counts = uploads.counts()
    return counts.length > 0 ? { ...edits, files: counts } : edits
  }
  within.listen({
    connection(state) {
      events.publish.connection(state)
      if (state.kind === 'online') uploads.resume()
    },
    unsaved(edits, taken) {
      uploads.followRows() // rows that were just saved have new ids
      search.editsChanged()
      events.publish.unsaved(withFiles(edits), taken)
    },
    filesCounted: () => events.publish.unsaved(withFiles(sync.unsaved()), 0),
  })
  const whole: Sync = {
    ...sync,
    unsaved: () => withFiles(sync.unsaved()),
    resume() {
      sync.resume()
      uploads.resume()
    },
  }
  return { cache, sync: whole, search, uploads, files, listen: events.listen }
}
