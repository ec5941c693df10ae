import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { AppError } from '../../shared/app-error.ts'
import { type Account, tokenHolder } from '../../shared/model/account.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { ok, type Result } from '../../shared/result.ts'
import { attachmentsApi } from '../api/attachments.ts'
import { columnsApi } from '../api/columns.ts'
import { discussionsApi } from '../api/discussions.ts'
import { favoritesApi } from '../api/favorites.ts'
import { createHttp } from '../api/http.ts'
import { imagesApi } from '../api/images.ts'
import { placeChangesApi } from '../api/place-changes.ts'
import { placesApi } from '../api/places.ts'
import { serverInfoApi } from '../api/service/server-info.ts'
import { sheetsApi } from '../api/sheets.ts'
import { IDLE_TIMEOUT_MS } from '../api/transport/answer-timeout.ts'
import { usersApi } from '../api/users.ts'
import { createCacheClient } from '../cache/client/cache-client.ts'
import { createLaterThread } from '../cache/client/later-thread.ts'
import { type Drafts, noDrafts, openDrafts } from '../drafts/drafts.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import { createAttachmentFiles } from '../files/attachment-files.ts'
import { createDownload } from '../files/downloads.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { createKeptFiles } from '../files/kept-files.ts'
import { createKeptImages } from '../files/kept-images.ts'
import { localDisk } from '../files/upload/local-disk.ts'
import { createRowNow } from '../files/upload/row-now.ts'
import { noWaitingFiles, openWaitingFiles, type WaitingFiles } from '../files/upload/waiting-files.ts'
import { Uploads } from '../files/uploads.ts'
import type { OpenAccount } from '../ipc/handlers/open-account.ts'
import { createReserve } from '../outbox/journal/disk-reserve.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createRateLimit, type RateLimit } from '../queue/rate-limit.ts'
import { RequestQueue } from '../queue/request-queue.ts'
import { createSpendStore } from '../queue/spend-store.ts'
import { createSteadyClock, type SteadyClock } from '../queue/steady-clock.ts'
import type { AccountTokens } from '../session/token-refresh/account-tokens.ts'
import { type EarlySheet, withEarlyReads } from '../startup/early-reads.ts'
import { createPlacesWatch } from '../sync/lists/places-watch.ts'
import { createSync, type Sync, type SyncDeps } from '../sync/sync.ts'

const COPIES_BUDGET_BYTES = 2 * 1024 * 1024 * 1024
const RESERVE_BYTES = 8 * 1024 * 1024
/** Not during launch or the first look around. The file outlives the run. */
const RESERVE_AFTER_MS = 60_000
const NOTIFY_AFTER_MS = 1_000
/** Several files in a row make one refresh of the sheet they hang on. */
const CLIPS_REST_MS = 1000
/**
 * How long closing waits for a save; shorter than the limit of the program (`compose/app.ts`), so that everything is
 * closed cleanly.
 */
const SAVING_AT_MOST_MS = 3_000

export type AccountDeps = {
  readonly env: Env
  /** Persists the cost of requests over a restart. */
  readonly budget: DatabaseSyncInstance
  readonly fileTokens: FileTokens
  readonly shrinkPicture: (bytes: Uint8Array) => Promise<Uint8Array | null>
  readonly saving: Settings['saving']
  readonly tokens: AccountTokens
  /** Request cost of each token in this run, by its holder: several accounts may share one. */
  readonly meters?: Map<AccountKey, Meter>
  /** Cells that the page has already. */
  readonly takeEarlySheet: () => EarlySheet | null
  /** The current address of its service. */
  readonly baseUrl: () => string
}

/** An account with everything that lives as long as it is open, and how to end it. */
export type LiveAccount = OpenAccount & {
  readonly account: Account
  /** Edits that wait for the person to decide. */
  readonly parked: Outbox['parked']
  /** Whether its requests have a token to go with. */
  readonly hasSession: () => boolean
  /** Discards all unsaved edits; only on sign-out, at the user's request. */
  readonly discardEdits: () => Result<null>
  readonly close: () => Promise<void>
}

/**
 * Opens the copies and stored edits of one account and connects them to its service. Errors: storage-broken, disk-full.
 */
export function openAccount(account: Account, deps: AccountDeps): Result<LiveAccount> {
  const { env } = deps
  const own = accountFiles(accountFolder(env.dataFolder, account.key))
  const reserve = openReserve(own.reserve, env)
  const opened = openOutbox({ file: own.outbox, stamp: String(env.now()), reserve })
  if (!opened.ok) return opened
  const { outbox, salvage } = opened.value
  if (salvage) notifyRecovered(salvage, env)
  const reserveLater = env.after(RESERVE_AFTER_MS, reserve.take)

  const workerData = { file: own.copies, budgetBytes: COPIES_BUDGET_BYTES }
  const thread = createLaterThread(() => new Worker(env.workerScript, { workerData }))
  const cache = withEarlyReads(createCacheClient(thread), {
    file: workerData.file,
    sheet: deps.takeEarlySheet(),
    firstPicture: env.firstPicture.isDrawn,
    threadHasBegun: thread.hasBegun,
  })
  const queue = openQueue(account, deps)
  const api = openApi(account, deps)
  const kept = createKeptFiles({ folder: own.kept, files: deps.fileTokens, newId: env.newUuid })
  const download = createDownload({
    fetch: env.fetch,
    fetchPublic: env.fetchPublic,
    mark: env.markFromWeb,
    after: env.after,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    newId: env.newUuid,
  })
  const keptImages = createKeptImages({
    folder: own.images,
    download,
    service: deps.baseUrl,
    needed: outbox.imagesToPut,
  })
  // Of a run that broke off.
  void kept.sweep(outbox.keptFiles)
  void keptImages.sweep()
  const afterPicture: SyncDeps['queue'] = {
    async run(request, job) {
      await env.firstPicture.isDrawn
      return queue.run(request, job)
    },
    view: () => queue.view(),
  }
  const plainSync = createSync({
    api,
    queue: afterPicture,
    cache,
    outbox,
    keySource: { api: api.serverInfo, session: () => sessionName(deps.tokens.current()) },
    kept,
    keptImages,
    me: account,
    random: env.random,
    attention: env.attention,
    saving: deps.saving,
    now: env.now,
    elapsed: env.elapsed,
    after: env.after,
    publish: publisher(
      env,
      () => uploads.resume(),
      sheetId => clipsFollow(sheetId),
      (edits, taken) => {
        uploads.followRows() // of those that were just saved
        publishUnsaved(edits, taken)
      },
    ),
  })
  const sync: Sync = {
    ...plainSync,
    unsaved: () => withFiles(plainSync.unsaved()),
    resume() {
      plainSync.resume()
      uploads.resume()
    },
    turnedTo() {
      plainSync.turnedTo()
      placesWatch.turnedTo()
    },
  }
  const placesWatch = createPlacesWatch({
    look: plainSync.places.look,
    attention: env.attention,
    isOnline: () => plainSync.connection().kind === 'online',
    budget: () => queue.view(),
    elapsed: env.elapsed,
    after: env.after,
    random: env.random,
  })
  const withFiles = (edits: UnsavedCounts): UnsavedCounts => {
    const files = uploads.counts()
    return files.length > 0 ? { ...edits, files } : edits
  }
  const publishUnsaved = (edits: UnsavedCounts, taken: number) =>
    env.publish({ kind: 'unsaved.changed', unsaved: withFiles(edits), taken })
  const waitingFiles = openFiles(own.waitingFiles, env)
  const drafts = openDraftsOf(own.drafts, outbox, env)
  const clipsFollow = afterRest(env.after, CLIPS_REST_MS, (sheetId: SheetId) => {
    void sync.refresh(sheetId) // the attachment icons in the grid are part of the sheet; its port gets the result
  })
  const uploads = new Uploads({
    api: api.attachments,
    queue: sync.beside,
    files: deps.fileTokens,
    disk: localDisk,
    store: waitingFiles,
    rowNow: createRowNow(outbox),
    keySession: sync.beside.keySession,
    now: env.now,
    newId: env.newUuid,
    onChange: upload => env.publish({ kind: 'upload.changed', upload }),
    onRemoved: uploadId => env.publish({ kind: 'upload.removed', uploadId }),
    onCount: () => publishUnsaved(plainSync.unsaved(), 0),
    onAttached: sync.attachments.changed,
  })
  const files = createAttachmentFiles({
    api: api.attachments,
    queue: sync.beside,
    download,
    service: deps.baseUrl,
    folder: own.opened,
    shrink: deps.shrinkPicture,
  })
  const ports: OpenAccount['ports'] = new Map()

  return ok({
    account,
    parked: outbox.parked,
    hasSession: () => deps.tokens.current() !== null,
    sync,
    queue,
    cache,
    uploads,
    files,
    kept,
    drafts,
    sessionFacts: () => deps.tokens.facts(),
    ports,
    seen: new Set<SheetId>(),
    discardEdits() {
      const cleared = outbox.clear()
      if (!cleared.ok) return cleared
      drafts.clear()
      outbox.forgetDeleted()
      drafts.forgetDeleted()
      void keptImages.sweep()
      void kept.sweep(() => []) // as far as the disk lets it; the rest at the next start
      return uploads.discard()
    },
    async close() {
      reserveLater()
      placesWatch.stop()
      for (const port of ports.values()) port.close()
      uploads.stop()
      // A running request may finish; a queued one, which a pause can delay by minutes, is sent after the next start.
      const cutOff = env.after(SAVING_AT_MOST_MS, () => queue.close())
      await sync.stop()
      cutOff()
      queue.close()
      await thread.end(() => cache.close({}))
      await kept.sweep(outbox.keptFiles)
      await keptImages.sweep()
      waitingFiles.close()
      drafts.close()
      outbox.close()
    },
  })
}

/** Without this list no file can be added, but everything else works. */
function openFiles(file: string, { now, after, firstPicture, publish, log }: Env): WaitingFiles {
  const opened = openWaitingFiles(file, String(now()))
  if (opened.ok && opened.value.setAside === null) return opened.value.files
  const error: AppError = opened.ok
    ? { kind: 'storage-broken', safe: 'The files themselves are where they were: add again what is not attached.' }
    : opened.error
  log.error('The list of files that wait to be attached could not be opened.', error)
  const notify = () => publish({ kind: 'failed', what: 'Opening the list of files that wait', error })
  void firstPicture.isDrawn.then(() => after(NOTIFY_AFTER_MS, notify)) // never refused
  return opened.ok ? opened.value.files : noWaitingFiles(error)
}

/** Without drafts, committed edits are stored all the same. */
function openDraftsOf(file: string, { numbers }: Pick<Outbox, 'numbers'>, { now, log }: Env): Drafts {
  const opened = openDrafts(file, String(now()), numbers)
  if (opened.ok) return opened.value
  log.error('Drafts cannot be kept from one start to the next.', opened.error)
  return noDrafts
}

function openReserve(file: string, { publish, log }: Env) {
  return createReserve({
    file,
    bytes: RESERVE_BYTES,
    onGivenUp() {
      log.error('The disk is full: what is typed is stored in the room that was kept free for it.')
      publish({ kind: 'failed', what: 'Only a few more edits can be stored', error: { kind: 'disk-full' } })
    },
  })
}

type Recovered = { readonly edits: number; readonly lost: number }

/** Runs when the windows show the account: an earlier event would be attributed to another one. */
function notifyRecovered({ edits, lost }: Recovered, { after, firstPicture, publish, log }: Env): void {
  log.error(`The file of stored edits was damaged; ${edits} taken over, ${lost} changes lost.`)
  const notify = () =>
    publish({ kind: 'failed', what: 'Opening your stored edits', error: { kind: 'edits-recovered', edits, lost } })
  void firstPicture.isDrawn.then(() => after(NOTIFY_AFTER_MS, notify)) // never refused
}

/** The budget of one token, and the clock that it is counted by. */
type Meter = { readonly clock: SteadyClock; readonly limit: RateLimit }

function meterOf(holder: AccountKey, { env, budget, meters }: AccountDeps): Meter {
  const known = meters?.get(holder)
  if (known) return known
  const clock = createSteadyClock(env)
  const meter = { clock, limit: createRateLimit({ now: clock.now, store: createSpendStore(budget, holder) }) }
  // Sign-in has just requested the current user, bypassing the queue. An account with hundreds of folders uses the
  // budget to its last unit.
  meter.limit.spend(1)()
  meters?.set(holder, meter)
  return meter
}

function openQueue(account: Account, deps: AccountDeps) {
  const { env } = deps
  const queue = new RequestQueue({
    ...meterOf(tokenHolder(account), deps),
    after: env.after,
    random: env.random,
    newId: env.newUuid,
  })
  queue.onChange(view => env.publish({ kind: 'queue.changed', queue: view }))
  return queue
}

function openApi({ email, assumedBy }: Account, { env, tokens, baseUrl }: AccountDeps) {
  const http = createHttp({
    fetch: env.fetch,
    baseUrl,
    token: () => tokens.current(),
    refresh: rejected => tokens.refresh(rejected),
    assumedUser: assumedBy ? email : null,
    userAgent: env.userAgent,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: env.now,
    after: env.after,
  })
  return {
    sheets: sheetsApi(http),
    images: imagesApi(http),
    columns: columnsApi(http),
    places: placesApi(http),
    placeChanges: placeChangesApi(http),
    favorites: favoritesApi(http),
    users: usersApi(http),
    serverInfo: serverInfoApi(http),
    attachments: attachmentsApi(http),
    discussions: discussionsApi(http, env.newUuid),
  }
}

/** One name for one token, which it does not give away. */
const sessionName = (token: string | null): string | null =>
  token === null ? null : hash('sha256', token, 'base64url')

function publisher(
  { publish }: Env,
  onReturn: () => void,
  onClips: SyncDeps['publish']['clipsOutdated'],
  onUnsaved: SyncDeps['publish']['unsaved'],
): SyncDeps['publish'] {
  return {
    connection(connection) {
      publish({ kind: 'connection.changed', connection })
      if (connection.kind === 'online') onReturn()
    },
    unsaved: onUnsaved,
    placesChanged: () => publish({ kind: 'places.changed' }),
    attachmentsChanged: sheetId => publish({ kind: 'attachments.changed', sheetId }),
    clipsOutdated: onClips,
    conversationsChanged: sheetId => publish({ kind: 'conversations.changed', sheetId }),
    failed: (what, error) => publish({ kind: 'failed', what, error }),
  }
}
