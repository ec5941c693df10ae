import { separateWrites } from '../../electron/api/transport/own-connection.ts'
import type { CachePort } from '../../electron/cache/client/cache-client.ts'
import type { CacheReply, CacheRequest } from '../../electron/cache/protocol.ts'
import { createCacheFile } from '../../electron/cache/worker/cache-file.ts'
import { createWorkerCore } from '../../electron/cache/worker/core.ts'
import { createCalculations } from '../../electron/calculation/client/calculations.ts'
import { openCore } from '../../electron/core/open-core.ts'
import { createMeter, openRequests } from '../../electron/core/open-requests.ts'
import { dbOn } from '../../electron/db/db.ts'
import { createFileTokens } from '../../electron/files/file-tokens.ts'
import { createWaitingFiles, recoverFiles } from '../../electron/files/upload/waiting-files.ts'
import { recoverOutbox } from '../../electron/outbox/open-outbox.ts'
import type { OfflineWishes } from '../../electron/sync/offline/offline-keeper.ts'
import type { Attention } from '../../electron/sync/watch/watching.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Random } from '../../shared/random.ts'
import { calculationPort } from './calculation-port.ts'
import type { Clock } from './clock.ts'
import { type Disk, untilKilled, withKill } from './disk.ts'
import { createImageCopies, type ImageCopies, imagesOn } from './image-copies.ts'
import { keptFiles, noDownloads } from './kept.ts'
import type { Network } from './network.ts'
import { createPapers, diskOf, type Papers } from './papers.ts'
import { searchThread } from './search-port.ts'
import type { Session } from './session.ts'
import { createWindow } from './window.ts'

export type ClientDeps = {
  readonly name: string
  /** Its user's address on the service; identifies their comments. */
  readonly email?: string
  readonly token: string
  /** Sessions that expire. Without it the token is valid forever. */
  readonly session?: Pick<Session, 'token' | 'renew' | 'name'>
  /** It detects whether the service supports idempotency keys. */
  readonly namesCreates?: boolean
  /** It brings even the smallest sheet up to date by its changes. */
  readonly readsChanges?: boolean
  /** It keeps its sheets offline, with room for one small copy. */
  readonly keepsOffline?: boolean
  readonly sheetId: SheetId
  /** Further open sheets. */
  readonly more?: readonly SheetId[]
  readonly clock: Clock
  readonly network: Pick<Network, 'fetchOf'>
  readonly random: Random
  readonly disk: Disk
  /** The files its user can attach; without it none. */
  readonly papers?: Papers
  /** The images it has copies of; without it none at its start. */
  readonly imageCopies?: ImageCopies
  readonly newId: () => string
  /** How far this computer's clock is ahead, in milliseconds. */
  readonly skew: () => number
  readonly attention: () => Attention
  /** How long its computer sleeps from now. */
  readonly asleepMs?: () => number
  readonly onKilled: () => void
  readonly onDiskFailure?: () => void
}

/** One run of an app from start to kill: everything behind the windows, composed as in the app. */
export function startClient(deps: ClientDeps) {
  const { clock, disk, name } = deps
  const life = { isOver: false }
  const isAlive = () => !life.isOver
  const now = () => clock.now() + deps.skew()
  /** Timers that fire during sleep run after waking up. */
  const awake = (run: () => void): void => {
    const ms = deps.asleepMs?.() ?? 0
    if (ms > 0) clock.after(ms, () => awake(run))
    else untilKilled(run)
  }
  const after = (ms: number, run: () => void) => clock.after(ms, () => awake(() => isAlive() && run()))
  const failures: (readonly [what: string, error: AppError])[] = []

  const kill = () => {
    life.isOver = true
    deps.onKilled()
  }
  const { db, plan, fail: failDisk } = withKill(disk.outbox, kill, deps.onDiskFailure)
  const outbox = recoverOutbox(db)
  if (!outbox.ok) throw new Error(`The edits do not open: ${outbox.error.kind}`)
  const worker = createWorkerCore(createCacheFile(dbOn(disk.copies), { file: 'nowhere', stamp: '1' }), {
    budgetBytes: 1e9,
    whenIdle: () => undefined,
  })
  const papers = deps.papers ?? createPapers(now)
  const paperDisk = diskOf(papers, clock, isAlive)
  const tokens = createFileTokens(deps.newId, paperDisk)
  const files = withKill(disk.files, kill, deps.onDiskFailure)
  recoverFiles(files.db)
  const { email, random, newId, attention, imageCopies = createImageCopies() } = deps
  const network = networkOf(deps, { isAlive, awake })
  const { queue, api } = openRequests({
    ...network,
    meter: createMeter({ now, elapsed: clock.now, budget: disk.spends, holder: name }),
    now,
    after,
    random: random.next,
    newId,
  })
  const { sync, search, uploads, listen } = openCore({
    requests: { queue, api },
    ...(deps.namesCreates && { session: deps.session?.name ?? (() => deps.token) }),
    isListFresh: () => true,
    ...(deps.readsChanges && { largeFrom: 0 }),
    ...(deps.keepsOffline && { offlineWishes: wishesOf(deps) }),
    me: { name: 'Member Example', email: email ?? '' },
    saving: 'automatic',
    attention,
    random: random.next,
    newId,
    now,
    elapsed: clock.now,
    after,
    outbox: outbox.value,
    copies: portOf(worker.handle, clock, isAlive),
    calculations: createCalculations(calculationPort(clock, now, isAlive), cause => {
      throw cause
    }),
    searching: searchThread(clock, now, disk, isAlive),
    kept: keptFiles,
    keptImages: imagesOn(imageCopies, clock, { fetch: network.fetch, isAlive }),
    disk: paperDisk,
    fileTokens: tokens,
    waitingFiles: createWaitingFiles(files.db),
    downloads: noDownloads,
  })
  let discussionChanges = 0
  listen({
    conversationsChanged: () => void discussionChanges++,
    failed(what, error) {
      failures.push([what, error])
      if (error.kind === 'not-found' && error.what === 'image') imageCopies.lost += 1
    },
  })
  const windows = new Map([deps.sheetId, ...(deps.more ?? [])].map(sheetId => [sheetId, createWindow()]))
  for (const [sheetId, window] of windows) void sync.openSheet(sheetId, window)
  sync.resume()
  if (deps.keepsOffline) void sync.items.look()

  return {
    name,
    sync,
    search,
    outbox: outbox.value,
    uploads,
    papers,
    imageCopies,
    /** The window that shows this sheet. */
    windowOf: (sheetId: SheetId) => windows.get(sheetId),
    /** Passes the user's files to the app. */
    passFile: tokens.mint,
    /** Changes whenever anything in its outbox changes. */
    changes: disk.changes,
    isAnyInReview: disk.isAnyInReview,
    failures,
    /** How often its windows were notified of changed discussions. */
    discussionChanges: () => discussionChanges,
    /** The access level last received from the service. */
    accessTo: (sheetId: SheetId) => sync.view(sheetId)?.meta.accessLevel ?? null,
    isAlive,
    kill,
    /** Closes the account like a sign-out: waits for pending requests. The program continues. */
    async stop(): Promise<void> {
      uploads.stop()
      await sync.stop()
      queue.close()
    },
    /** Ends the program silently. */
    end: (): void => {
      life.isOver = true
    },
    /** Kills it at this commit from now, just before or just after. */
    killAtCommit(...when: Parameters<typeof plan>): void {
      plan(...when)
      files.plan(...when)
    },
    failDisk(...how: Parameters<typeof failDisk>): void {
      failDisk(...how)
      files.fail(...how)
    },
  }
}
export type Client = ReturnType<typeof startClient>

/** Room for hardly one copy, so that copies are evicted all the time. */
const LITTLE_ROOM = 2_000

const wishesOf = ({ sheetId, more = [] }: ClientDeps): OfflineWishes => ({
  items: () => [sheetId, ...more].map(id => ({ kind: 'sheet', id, name: 'A kept sheet' })),
  limitBytes: () => LITTLE_ROOM,
})

/** Messages between app and cache worker are asynchronous: an app can be killed before and after each. */
function portOf(
  handle: (request: CacheRequest) => { readonly reply: CacheReply },
  clock: Clock,
  isAlive: () => boolean,
): CachePort {
  let hear: (reply: CacheReply) => void = () => undefined
  return {
    postMessage(message, transfer) {
      // as: a message of our client, which the worker would receive unchanged
      const request = structuredClone(message, { transfer: [...transfer] }) as CacheRequest
      clock.after(0, () => {
        if (!isAlive()) return
        const { reply } = handle(request)
        clock.after(0, () => isAlive() && hear(reply))
      })
    },
    on(event: string, listener: never) {
      if (event === 'message') hear = listener
    },
  }
}

type Run = { readonly isAlive: () => boolean; readonly awake: (work: () => void) => void }

function networkOf({ network, name, token, session }: ClientDeps, { isAlive, awake }: Run) {
  return {
    fetch: separateWrites(network.fetchOf(name, isAlive, awake, false), network.fetchOf(name, isAlive, awake, true)),
    baseUrl: () => 'http://127.0.0.1/2.0',
    token: session?.token ?? (() => token),
    // The same token again: the session that ended was the previous one.
    refresh: session?.renew ?? (async (rejected: string) => rejected),
    userAgent: 'Sheaf',
  }
}
