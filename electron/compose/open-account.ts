import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Account } from '../../shared/model/account.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import { attachmentsApi } from '../api/attachments.ts'
import { favoritesApi } from '../api/favorites.ts'
import { createHttp } from '../api/http.ts'
import { placesApi } from '../api/places.ts'
import { sheetsApi } from '../api/sheets.ts'
import { usersApi } from '../api/users.ts'
import { createCacheClient } from '../cache/cache-client.ts'
import { openOutbox } from '../cache/outbox/open-outbox.ts'
import { createAttachmentFiles } from '../files/attachment-files.ts'
import { createDownload } from '../files/downloads.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { Uploads } from '../files/uploads.ts'
import type { OpenAccount } from '../ipc/open-account.ts'
import { createRateLimit } from '../queue/rate-limit.ts'
import { RequestQueue } from '../queue/request-queue.ts'
import { createSpendStore } from '../queue/spend-store.ts'
import { createSync, type SyncDeps } from '../sync/sync.ts'
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
  /** For the Authorization header; null while nobody is signed in. */
  readonly token: () => string | null
  readonly onUnauthorized: (token: string) => void
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
  const folder = join(world.dataFolder, 'accounts', folderName(account.key))
  const opened = openOutbox({ file: join(folder, 'outbox.db'), stamp: String(world.now()) })
  if (!opened.ok) return opened
  const { outbox, salvage } = opened.value
  if (salvage) world.log.error(`The file of stored edits was damaged; ${salvage.edits} taken over.`)

  const worker = new Worker(world.workerScript, {
    workerData: { file: join(folder, 'cache.db'), budgetBytes: COPIES_BUDGET_BYTES },
  })
  const cache = createCacheClient(worker)
  const queue = openQueue(account, deps)
  const api = openApi(account, deps)
  const sync = createSync({
    api,
    queue,
    cache,
    outbox,
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
    service: account.baseUrl,
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
    ports,
    discardEdits: outbox.clear,
    async close() {
      for (const port of ports.values()) port.close()
      uploads.clear()
      await sync.stop()
      queue.close()
      await worker.terminate()
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

function openApi(account: Account, { world, token, onUnauthorized }: AccountDeps) {
  const http = createHttp({
    fetch: world.fetch,
    baseUrl: account.baseUrl,
    token,
    userAgent: world.userAgent,
    silenceMs: SILENCE_MS,
    now: world.now,
    after: world.after,
    onUnauthorized,
  })
  return {
    sheets: sheetsApi(http),
    places: placesApi(http),
    favorites: favoritesApi(http),
    users: usersApi(http),
    attachments: attachmentsApi(http),
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
    failed: (what, error) => publish({ kind: 'failed', what, error }),
  }
}

// An address is no folder name, and two accounts must never share one.
const folderName = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 24)
