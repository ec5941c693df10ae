import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Account } from '../../shared/model/account.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import { attachmentsApi } from '../api/attachments.ts'
import { columnsApi } from '../api/columns.ts'
import { discussionsApi } from '../api/discussions.ts'
import { favoritesApi } from '../api/favorites.ts'
import { createHttp } from '../api/http.ts'
import { placeChangesApi } from '../api/place-changes.ts'
import { placesApi } from '../api/places.ts'
import { sheetsApi } from '../api/sheets.ts'
import { usersApi } from '../api/users.ts'
import { createCacheClient } from '../cache/cache-client.ts'
import { type EarlySheet, withEarlyReads } from '../cache/early/early-reads.ts'
import { createLaterThread } from '../cache/later-thread.ts'
import { openOutbox } from '../cache/outbox/open-outbox.ts'
import { createAttachmentFiles } from '../files/attachment-files.ts'
import { createDownload } from '../files/downloads.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { createKeptFiles } from '../files/kept-files.ts'
import { Uploads } from '../files/uploads.ts'
import type { OpenAccount } from '../ipc/handlers/open-account.ts'
import { createRateLimit } from '../queue/rate-limit.ts'
import { RequestQueue } from '../queue/request-queue.ts'
import { createSpendStore } from '../queue/spend-store.ts'
import type { AccountTokens } from '../session/pairs/account-tokens.ts'
import { createSync, type SyncDeps } from '../sync/sync.ts'
import { accountFolder } from './account-folder.ts'
import { afterRest } from './after-rest.ts'
import type { World } from './world.ts'

const COPIES_BUDGET_BYTES = 2 * 1024 * 1024 * 1024
const SILENCE_MS = 60_000
/** Several files in a row make one refresh of the sheet they hang on. */
const MARKS_REST_MS = 1000

export type AccountDeps = {
  readonly world: World
  /** Remembers what requests cost, over a restart. */
  readonly budget: DatabaseSyncInstance
  readonly fileTokens: FileTokens
  readonly shrinkPicture: (bytes: Uint8Array) => Uint8Array | null
  readonly saving: Settings['saving']
  readonly tokens: AccountTokens
  /** Cells that the page has already. */
  readonly takeEarlySheet: () => EarlySheet | null
  /** Where its service is at this moment. */
  readonly baseUrl: () => string
}

/** An account with everything that lives as long as it is open, and how to end it. */
export type LiveAccount = OpenAccount & {
  readonly account: Account
  /** Everything that is stored and not saved; only when a person says so on signing out. */
  readonly discardEdits: () => Result<null>
  readonly close: () => Promise<void>
}

/** Opens the copies and stored edits of one account and joins them to its service. Errors: storage-broken, disk-full. */
export function openAccount(account: Account, deps: AccountDeps): Result<LiveAccount> {
  const { world } = deps
  const folder = accountFolder(world.dataFolder, account.key)
  const opened = openOutbox({ file: join(folder, 'outbox.db'), stamp: String(world.now()) })
  if (!opened.ok) return opened
  const { outbox, salvage } = opened.value
  if (salvage) world.log.error(`The file of stored edits was damaged; ${salvage.edits} taken over.`)

  const workerData = { file: join(folder, 'cache.db'), budgetBytes: COPIES_BUDGET_BYTES }
  const thread = createLaterThread(() => new Worker(world.workerScript, { workerData }))
  const cache = withEarlyReads(createCacheClient(thread), {
    file: workerData.file,
    sheet: deps.takeEarlySheet(),
    firstPicture: world.firstPicture.isDrawn,
    threadHasBegun: thread.hasBegun,
  })
  const queue = openQueue(account, deps)
  const api = openApi(deps)
  const kept = createKeptFiles({ folder: join(folder, 'kept'), files: deps.fileTokens, newId: world.newUuid })
  void kept.sweep(outbox.keptFiles) // of a run that broke off
  const sync = createSync({
    api,
    queue: {
      async run(request, job) {
        await world.firstPicture.isDrawn
        return queue.run(request, job)
      },
    },
    cache,
    outbox,
    kept,
    me: account,
    random: world.random,
    saving: deps.saving,
    now: world.now,
    after: world.after,
    publish: publisher(
      world,
      () => uploads.resume(),
      sheetId => marksFollow(sheetId),
    ),
  })
  const marksFollow = afterRest(world.after, MARKS_REST_MS, (sheetId: SheetId) => {
    void sync.refresh(sheetId) // the paper clips in the grid are part of the sheet; what comes of it is posted there
  })
  const uploads = new Uploads({
    api: api.attachments,
    queue,
    files: deps.fileTokens,
    now: world.now,
    newId: world.newUuid,
    onChange: upload => world.publish({ kind: 'upload.changed', upload }),
    onRemoved: uploadId => world.publish({ kind: 'upload.removed', uploadId }),
    onAttached(sheetId) {
      sync.attachments.outdated(sheetId)
      world.publish({ kind: 'attachments.changed', sheetId })
      marksFollow(sheetId)
    },
  })
  const files = createAttachmentFiles({
    api: api.attachments,
    queue,
    download: createDownload({ fetch: world.fetch, after: world.after, silenceMs: SILENCE_MS, newId: world.newUuid }),
    service: deps.baseUrl,
    folder: join(folder, 'files'),
    shrink: deps.shrinkPicture,
  })
  const ports: OpenAccount['ports'] = new Map()

  return ok({
    account,
    sync,
    queue,
    cache,
    uploads,
    files,
    kept,
    sessionFacts: () => deps.tokens.facts(),
    ports,
    seen: new Set<SheetId>(),
    discardEdits() {
      const cleared = outbox.clear()
      if (cleared.ok) void kept.sweep(() => []) // as far as the disk lets it; the rest at the next start
      return cleared
    },
    async close() {
      for (const port of ports.values()) port.close()
      uploads.clear()
      await sync.stop()
      queue.close()
      await thread.end(() => cache.close({}))
      await kept.sweep(outbox.keptFiles)
      outbox.close()
    },
  })
}

function openQueue(account: Account, { world, budget }: AccountDeps) {
  const queue = new RequestQueue({
    now: world.now,
    after: world.after,
    random: world.random,
    newId: world.newUuid,
    limit: createRateLimit({ now: world.now, store: createSpendStore(budget, account.key) }),
  })
  queue.onChange(view => world.publish({ kind: 'queue.changed', queue: view }))
  return queue
}

function openApi({ world, tokens, baseUrl }: AccountDeps) {
  const http = createHttp({
    fetch: world.fetch,
    baseUrl,
    token: () => tokens.current(),
    renew: rejected => tokens.renew(rejected),
    userAgent: world.userAgent,
    silenceMs: SILENCE_MS,
    now: world.now,
    after: world.after,
  })
  return {
    sheets: sheetsApi(http),
    columns: columnsApi(http),
    places: placesApi(http),
    placeChanges: placeChangesApi(http),
    favorites: favoritesApi(http),
    users: usersApi(http),
    attachments: attachmentsApi(http),
    discussions: discussionsApi(http, world.newUuid),
  }
}

function publisher(
  { publish }: World,
  onReturn: () => void,
  onAttachments: (sheetId: SheetId) => void,
): SyncDeps['publish'] {
  return {
    connection(connection) {
      publish({ kind: 'connection.changed', connection })
      if (connection.kind === 'online') onReturn()
    },
    unsaved: unsaved => publish({ kind: 'unsaved.changed', unsaved }),
    placesChanged: () => publish({ kind: 'places.changed' }),
    attachmentsChanged(sheetId) {
      publish({ kind: 'attachments.changed', sheetId })
      onAttachments(sheetId)
    },
    conversationsChanged: sheetId => publish({ kind: 'conversations.changed', sheetId }),
    failed: (what, error) => publish({ kind: 'failed', what, error }),
  }
}
