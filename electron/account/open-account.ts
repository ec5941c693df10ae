import { hash } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { functionCounts } from '../../shared/formula/function-counts.ts'
import { type Account, tokenHolder } from '../../shared/model/account.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { writingOf } from '../../shared/print/writing.ts'
import { ok, type Result } from '../../shared/result.ts'
import { createCalculations } from '../calculation/client/calculations.ts'
import type { CalculationRequest } from '../calculation/protocol.ts'
import type { CoreListener } from '../core/core-events.ts'
import { type CorePorts, openCore } from '../core/open-core.ts'
import { createMeter, type Meter, openRequests } from '../core/open-requests.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import type { FileTokens } from '../files/file-tokens.ts'
import { localDisk } from '../files/upload/local-disk.ts'
import type { OpenAccount } from '../ipc/handlers/open-account.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { SearchPort, SearchThread } from '../search/client/search-client.ts'
import type { AccountTokens } from '../session/token-refresh/account-tokens.ts'
import { type EarlySheet, withEarlyReads } from '../startup/early-reads.ts'
import { createItemsWatch } from '../sync/lists/items-watch.ts'
import type { OfflineWishes } from '../sync/offline/offline-keeper.ts'
import type { Sync } from '../sync/sync.ts'
import { type AccountDisk, openDisk } from './account-disk.ts'

/** Debounce: several files in a row cause one refresh of their sheet. */
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
  readonly offlineWishes: OfflineWishes
  readonly tokens: AccountTokens
  /** Request cost of each token in this run, by its owner: several accounts may share one. */
  readonly meters?: Map<AccountKey, Meter>
  /** Cells that the page has already. */
  readonly takeEarlySheet: () => EarlySheet | null
  /** The current address of its service. */
  readonly baseUrl: () => string
  /** The user's locale, see `localeTagOf`. */
  readonly locale: () => string | null
}

/** An open account with everything that lives as long as it, and the function that closes it. */
export type LiveAccount = OpenAccount & {
  readonly account: Account
  /** Edits that need a decision of the user. */
  readonly needsReview: Outbox['needsReview']
  /** Whether a token is available for its requests. */
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
  const disk = openDisk(account, deps)
  if (!disk.ok) return disk
  const {
    outbox,
    copies,
    calculation,
    search: searchThread,
    kept,
    keptImages,
    waitingFiles,
    drafts,
    undoSteps,
    download,
  } = disk.value
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
  const core = openCore({
    ...env,
    me: account,
    saving: deps.saving,
    offlineWishes: deps.offlineWishes,
    requests: { api, queue: afterFirstPicture(queue, env) },
    session: () => sessionName(deps.tokens.current()),
    newId: env.newUuid,
    ...{ outbox, copies, kept, keptImages, waitingFiles },
    calculations: createCalculations(calculation, cause =>
      env.log.error('Formulas are not calculated on this computer any more.', cause),
    ),
    ...(searchThread && { searching: searchingBy(searchThread, deps) }),
    withEarlyReads: cache => withEarlyReads(cache, earlyReads(disk.value, deps)),
    disk: localDisk,
    fileTokens: deps.fileTokens,
    downloads: { download, service: deps.baseUrl, folder: disk.value.files.opened, shrink: deps.shrinkPicture },
  })
  const { cache, search, uploads, files } = core
  void env.firstPicture.isDrawn.then(search.copiesChanged) // never refused
  const itemsWatch = createItemsWatch({
    ...env,
    look: core.sync.items.look,
    isOnline: () => core.sync.connection().kind === 'online',
    budget: () => queue.view(),
  })
  const sync: Sync = {
    ...core.sync,
    turnedTo() {
      core.sync.turnedTo()
      itemsWatch.turnedTo()
    },
  }
  const clipsFollow = afterRest(env.after, CLIPS_REST_MS, (sheetId: SheetId) => {
    void sync.refresh(sheetId) // the attachment icons in the grid are part of the sheet; its port gets the result
  })
  core.listen({ ...publisher(env), clipsOutdated: clipsFollow })
  const ports: OpenAccount['ports'] = new Map()

  return ok({
    account,
    needsReview: outbox.needsReview,
    hasSession: () => deps.tokens.current() !== null,
    sync,
    queue,
    cache,
    search,
    uploads,
    files,
    ...{ kept, drafts, undoSteps },
    sessionFacts: () => deps.tokens.facts(),
    ports,
    seen: new Set<SheetId>(),
    discardEdits() {
      const cleared = disk.value.clear()
      return cleared.ok ? uploads.discard() : cleared
    },
    async close() {
      disk.value.stop()
      itemsWatch.stop()
      for (const port of ports.values()) port.close()
      uploads.stop()
      // A running request may finish; a queued one, which a pause can delay by minutes, is sent after the next start.
      const cutOff = env.after(SAVING_AT_MOST_MS, () => queue.close())
      await sync.stop()
      cutOff()
      queue.close()
      await calculation.end(async () => calculation.postMessage({ kind: 'close' } satisfies CalculationRequest, []))
      await searchThread?.end(async () => search.close())
      await copies.end(() => cache.close({}))
      await disk.value.close()
    },
  })
}

const earlyReads = ({ files, copies }: AccountDisk, { env, takeEarlySheet }: AccountDeps) => ({
  file: files.copies,
  sheet: takeEarlySheet(),
  firstPicture: env.firstPicture.isDrawn,
  threadHasBegun: copies.hasBegun,
})

const searchingBy = (port: SearchPort, { env, locale }: AccountDeps): SearchThread => ({
  port,
  writing: () => writingOf(locale()),
  onError: cause => env.log.error('The copies on this computer cannot be searched any more.', cause),
})

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

/** A unique name for a token that does not reveal it. */
const sessionName = (token: string | null): string | null =>
  token === null ? null : hash('sha256', token, 'base64url')

const publisher = ({ publish, log }: Env): CoreListener => ({
  connection: connection => publish({ kind: 'connection.changed', connection }),
  unsaved: (unsaved, taken) => publish({ kind: 'unsaved.changed', unsaved, taken }),
  itemsChanged: () => publish({ kind: 'items.changed' }),
  offlineChanged: () => publish({ kind: 'offline.changed' }),
  attachmentsChanged: sheetId => publish({ kind: 'attachments.changed', sheetId }),
  conversationsChanged: sheetId => publish({ kind: 'conversations.changed', sheetId }),
  unseenChanged: sheetId => publish({ kind: 'unseen.changed', sheetId }),
  resultsReplaced: formulas =>
    log.info(`The service has other results than were calculated here: ${functionCounts(formulas)}.`),
  failed: (what, error) => publish({ kind: 'failed', what, error }),
  uploadChanged: upload => publish({ kind: 'upload.changed', upload }),
  searchChanged: () => publish({ kind: 'search.changed' }),
  uploadRemoved: uploadId => publish({ kind: 'upload.removed', uploadId }),
})
