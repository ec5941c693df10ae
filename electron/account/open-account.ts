import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { AppError } from '../../shared/app-error.ts'
import { type Account, tokenHolder } from '../../shared/model/account.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import { IDLE_TIMEOUT_MS } from '../api/transport/answer-timeout.ts'
import { createLaterThread } from '../cache/client/later-thread.ts'
import type { CoreListener } from '../core/core-events.ts'
import { type CorePorts, openCore } from '../core/open-core.ts'
import { createMeter, type Meter, openRequests } from '../core/open-requests.ts'
import { type Drafts, noDrafts, openDrafts } from '../drafts/drafts.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import { createDownload } from '../files/downloads.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { createKeptFiles } from '../files/kept-files.ts'
import { createKeptImages } from '../files/kept-images.ts'
import { localDisk } from '../files/upload/local-disk.ts'
import { noWaitingFiles, openWaitingFiles, type WaitingFiles } from '../files/upload/waiting-files.ts'
import type { OpenAccount } from '../ipc/handlers/open-account.ts'
import { createReserve } from '../outbox/journal/disk-reserve.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { AccountTokens } from '../session/token-refresh/account-tokens.ts'
import { type EarlySheet, withEarlyReads } from '../startup/early-reads.ts'
import { createPlacesWatch } from '../sync/lists/places-watch.ts'
import type { Sync } from '../sync/sync.ts'

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
  const { queue, api } = openRequests({
    ...env,
    meter: meterOf(tokenHolder(account), deps),
    baseUrl: deps.baseUrl,
    token: () => deps.tokens.current(),
    refresh: rejected => deps.tokens.refresh(rejected),
    assumedUser: account.assumedBy ? account.email : null,
    newId: env.newUuid,
  })
  queue.onChange(view => env.publish({ kind: 'queue.changed', queue: view }))
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
  const waitingFiles = openFiles(own.waitingFiles, env)
  const drafts = openDraftsOf(own.drafts, outbox, env)
  const core = openCore({
    ...env,
    me: account,
    saving: deps.saving,
    requests: { api, queue: afterFirstPicture(queue, env) },
    session: () => sessionName(deps.tokens.current()),
    newId: env.newUuid,
    outbox,
    copies: thread,
    withEarlyReads: cache =>
      withEarlyReads(cache, {
        file: own.copies,
        sheet: deps.takeEarlySheet(),
        firstPicture: env.firstPicture.isDrawn,
        threadHasBegun: thread.hasBegun,
      }),
    kept,
    keptImages,
    disk: localDisk,
    fileTokens: deps.fileTokens,
    waitingFiles,
    downloads: { download, service: deps.baseUrl, folder: own.opened, shrink: deps.shrinkPicture },
  })
  const { cache, uploads, files } = core
  const placesWatch = createPlacesWatch({
    ...env,
    look: core.sync.places.look,
    isOnline: () => core.sync.connection().kind === 'online',
    budget: () => queue.view(),
  })
  const sync: Sync = {
    ...core.sync,
    turnedTo() {
      core.sync.turnedTo()
      placesWatch.turnedTo()
    },
  }
  const clipsFollow = afterRest(env.after, CLIPS_REST_MS, (sheetId: SheetId) => {
    void sync.refresh(sheetId) // the attachment icons in the grid are part of the sheet; its port gets the result
  })
  core.listen({ ...publisher(env), clipsOutdated: clipsFollow })
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

function meterOf(holder: AccountKey, { env, budget, meters }: AccountDeps): Meter {
  const known = meters?.get(holder)
  if (known) return known
  const meter = createMeter({ ...env, budget, holder })
  // Sign-in has just requested the current user, bypassing the queue. An account with hundreds of folders uses the
  // budget to its last unit.
  meter.limit.spend(1)()
  meters?.set(holder, meter)
  return meter
}

const afterFirstPicture = (queue: RequestQueue, { firstPicture }: Env): CorePorts['requests']['queue'] => ({
  async run(request, job) {
    await firstPicture.isDrawn
    return queue.run(request, job)
  },
  view: () => queue.view(),
})

/** One name for one token, which it does not give away. */
const sessionName = (token: string | null): string | null =>
  token === null ? null : hash('sha256', token, 'base64url')

const publisher = ({ publish }: Env): CoreListener => ({
  connection: connection => publish({ kind: 'connection.changed', connection }),
  unsaved: (unsaved, taken) => publish({ kind: 'unsaved.changed', unsaved, taken }),
  placesChanged: () => publish({ kind: 'places.changed' }),
  attachmentsChanged: sheetId => publish({ kind: 'attachments.changed', sheetId }),
  conversationsChanged: sheetId => publish({ kind: 'conversations.changed', sheetId }),
  failed: (what, error) => publish({ kind: 'failed', what, error }),
  uploadChanged: upload => publish({ kind: 'upload.changed', upload }),
  uploadRemoved: uploadId => publish({ kind: 'upload.removed', uploadId }),
})
